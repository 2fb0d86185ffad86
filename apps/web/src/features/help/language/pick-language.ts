const toMain = (language: string): string => language.split('-')[0] ?? language

/** Of a text in several languages the one that the viewer reads best, by their browser; the first where they read none. */
export function pickLanguage<T extends { language?: string | undefined }>(
  all: readonly T[],
  read: readonly string[] = navigator.languages,
): T | undefined {
  for (const wanted of read) {
    const exact = all.find(({ language }) => language?.toLowerCase() === wanted.toLowerCase())
    const alike = exact ?? all.find(({ language }) => language && toMain(language) === toMain(wanted.toLowerCase()))
    if (alike) return alike
  }
  return all[0]
}
