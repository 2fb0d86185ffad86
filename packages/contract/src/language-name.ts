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

/** Names that catalogues use for the languages of Nigeria, in lower case without marks, as BCP 47. */
const CODES: Readonly<Record<string, string>> = {
  english: 'en',
  hausa: 'ha',
  igbo: 'ig',
  pidgin: 'pcm',
  naija: 'pcm',
  yoruba: 'yo',
  idoma: 'idu',
  igala: 'igl',
  izon: 'ijc',
  nupe: 'nup',
  urhobo: 'urh',
}

/** BCP 47 of a language by the name that a catalogue gives it, such as `yo` for Yorùbá; empty when nobody knows it. */
export function toLanguageCode(name: string): string {
  const first = name.split(',', 1)[0] ?? ''
  const plain = first.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
  return CODES[plain] ?? (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(plain) ? plain : '')
}
