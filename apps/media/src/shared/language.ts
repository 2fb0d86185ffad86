const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** `yor` and `YO` become `yo`; what is no language becomes `und`. */
export function toLanguageTag(text: string | null): string {
  try {
    const tag = Intl.getCanonicalLocales(text ?? 'und')[0] ?? 'und'
    return isLanguage(tag) ? tag : 'und'
  } catch {
    return 'und'
  }
}

/** What the packager takes: a known code of two letters or any of three, and a country if it matters. */
export function isLanguage(tag: string): boolean {
  const [code = ''] = tag.split('-')
  return /^[a-z]{3}$/.test(code) || (/^[a-z]{2}$/.test(code) && NAMES.of(code) !== undefined)
}
