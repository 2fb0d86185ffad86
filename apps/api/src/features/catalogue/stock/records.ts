import { toLanguageCode } from '@kola/contract/language-name'
import type { TitleRow } from '../repository.ts'
import { createPacker, type Packed } from './pack.ts'

/** What is asked of every title of a catalogue at once; the rest of it is packed. */
export interface TitleRecord {
  /** The place of its id in the stock. */
  readonly slot: number
  readonly id: string
  readonly kind: TitleRow['kind']
  readonly parentId: string | null
  readonly number: number | null
  readonly name: string
  /** By language without its region, its own first; null where it has no other. */
  readonly names: readonly { language: string; name: string }[] | null
  readonly addedAtMs: number
  readonly genres: readonly string[]
  readonly isTrending: boolean
  readonly isSpotlight: boolean
  readonly isAnnounced: boolean
  readonly packed: Packed
}

/** The value of `notification_status` that announces a title. Specification 1 §3. */
const COMING_SOON = 'coming soon'

export const toBaseLanguage = (code: string): string => code.split('-', 1)[0] ?? ''

function toNames({ name, language, translations }: TitleRow): TitleRecord['names'] {
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

/** Makes records of rows, and rows of records again. */
export function createRecordMaker() {
  const packer = createPacker()
  const genreLists = new Map<string, readonly string[]>()
  const vocabulary = { genres: new Set<string>(), languages: new Set<string>() }

  function internGenres(genres: readonly string[]): readonly string[] {
    const key = genres.join('\n')
    const known = genreLists.get(key)
    if (known) return known
    genreLists.set(key, genres)
    for (const genre of genres) vocabulary.genres.add(genre.trim().toLowerCase())
    return genres
  }

  return {
    vocabulary: vocabulary as Vocabulary,
    /** @param isOneOfMany all that is read at once is kept together, what changes later by itself */
    toRecord(row: TitleRow, slot: number, isOneOfMany: boolean): TitleRecord {
      vocabulary.languages.add(toBaseLanguage(toLanguageCode(row.language)).toLowerCase())
      for (const one of row.translations) vocabulary.languages.add(toBaseLanguage(one.language).toLowerCase())
      const { trending_text, spotlight, notification_status } = row.facts
      return {
        slot,
        id: row.id,
        kind: row.kind,
        parentId: row.parent_id,
        number: row.number,
        name: row.name,
        names: toNames(row),
        addedAtMs: row.added_at.getTime(),
        genres: internGenres(row.genres),
        isTrending: Boolean(trending_text),
        isSpotlight: Boolean(spotlight),
        isAnnounced: notification_status === COMING_SOON,
        packed: packer.pack(row, isOneOfMany),
      }
    },
    toRow({ id, kind, parentId, number, name, addedAtMs, genres, packed }: TitleRecord): TitleRow {
      const own = { id, kind, parent_id: parentId, number, name, added_at: new Date(addedAtMs), genres: [...genres] }
      return { ...packer.unpack(packed), ...own }
    },
  }
}

export type RecordMaker = ReturnType<typeof createRecordMaker>
