import type { Snapshot } from '../snapshot.ts'

/** What a query may ask of a catalogue: what nobody's title bears is not looked for. */
export interface Vocabulary {
  /** In lower case. */
  genres: ReadonlySet<string>
  /** Of names, without their regions. */
  languages: ReadonlySet<string>
}

const known = new WeakMap<Snapshot, Vocabulary>()

export const toGenre = (text: string) => text.trim().toLowerCase()
export const toLanguage = (code: string) => code.toLowerCase().split('-', 1)[0] ?? ''

export function readVocabulary(snapshot: Snapshot): Vocabulary {
  const found = known.get(snapshot)
  if (found) return found
  const genres = new Set<string>()
  const languages = new Set<string>()
  for (const list of snapshot.genres.values()) for (const genre of list) genres.add(toGenre(genre))
  for (const item of snapshot.items.values()) for (const { code } of item.languages) languages.add(toLanguage(code))
  const vocabulary = { genres, languages }
  known.set(snapshot, vocabulary)
  return vocabulary
}
