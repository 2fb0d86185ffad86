/** Languages of Nigeria that browsers and Node know by code only. ISO 639-3. */
const NAMES: Readonly<Record<string, string>> = {
  idu: 'Idoma',
  igl: 'Igala',
  ijc: 'Izon',
  nup: 'Nupe',
  urh: 'Urhobo',
}

/** The English name of a language by its BCP 47 tag, such as Yoruba for `yo`; the tag itself when nobody knows one. */
export function toLanguageName(tag: string): string {
  if (tag === 'und') return 'Original'
  return NAMES[tag] ?? new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(tag) ?? tag
}
