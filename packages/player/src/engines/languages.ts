const toPrimary = (language: string) => language.toLowerCase().split('-')[0]

/**
 * The track in a language, else the first one in any of its regional forms.
 * @param language BCP 47; absent for none
 */
export function findPreferred<T extends { language: string }>(
  tracks: readonly T[],
  language: string | undefined,
): T | undefined {
  if (!language) return undefined
  const exact = tracks.find((track) => track.language === language)
  return exact ?? tracks.find((track) => toPrimary(track.language) === toPrimary(language))
}
