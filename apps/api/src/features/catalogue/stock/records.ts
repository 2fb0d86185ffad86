import { toLanguageCode } from '@kola/contract/language-name'
import type { TitleRow } from '../repository.ts'

/** What is asked of every title of a catalogue at once; the rest of it is packed. */
export interface TitleRecord {
  /** The place of its id in the stock. */
  readonly slot: number
  /** Its own place in the table, another one after each change of it. */
  readonly place: number
  readonly id: string
  readonly kind: TitleRow['kind']
  readonly parentId: string | null
  readonly number: number | null
  readonly name: string
  /** By language without its region, its own first; null where it has no other. */
  readonly names: readonly NameIn[] | null
  readonly addedAtMs: number
  readonly genres: readonly string[]
  readonly isTrending: boolean
  readonly isSpotlight: boolean
  readonly isAnnounced: boolean
}

export interface NameIn {
  language: string
  name: string
}

export const toBaseLanguage = (code: string): string => code.split('-', 1)[0] ?? ''

export function toNames({ name, language, translations }: TitleRow): TitleRecord['names'] {
  if (translations.length === 0) return null
  const others = translations.map((one) => ({ language: toBaseLanguage(one.language), name: one.name }))
  return [{ language: toBaseLanguage(toLanguageCode(language)), name }, ...others]
}

/** The name that a viewer of the language reads: see inLanguage of the contract. */
export function readName({ name, names }: Pick<TitleRecord, 'name' | 'names'>, language: string): string {
  if (names === null || language === '') return name
  return names.find((one) => one.language === language)?.name || name
}

/** What queries may ask of a catalogue. What no title bears any more stays until the whole catalogue is read anew. */
export interface Vocabulary {
  /** In lower case. */
  readonly genres: ReadonlySet<string>
  /** Of names, without their regions. */
  readonly languages: ReadonlySet<string>
}
