import { toLanguageCode } from '@kola/contract/language-name'
import { toRank, toRatingClass } from '@kola/contract/profiles/rating'
import type { TitleRow } from '../repository.ts'
import { type Columns, createColumns } from './columns.ts'
import { createPacker, type Packed } from './pack.ts'
import { type NameIn, type TitleRecord, toBaseLanguage, toNames, type Vocabulary } from './records.ts'
import { createSlots, type Slots } from './slots.ts'

/** The value of `notification_status` that announces a title. Specification 1 §3. */
const COMING_SOON = 'coming soon'
const KINDS = ['movie', 'series', 'season', 'episode'] as const satisfies TitleRow['kind'][]
const KIND_BITS = 0b11
/** Bits beside the kind's. */
const MARKS = { isTrending: 0b100, isSpotlight: 0b1000, isAnnounced: 0b10000 } as const
/** Bits of the class, behind the marks: 0 where a title has no text of it, else one more than where the class stands. */
const CLASS_SHIFT = 5
/** No parent, or no number. */
const NONE = -(2 ** 31)

export type Mark = keyof typeof MARKS

/** What records are read from, as long as somebody asks. */
interface Shared {
  slots: Slots
  columns: Columns
  names: string[]
  namesIn: Map<number, readonly NameIn[]>
  genres: (readonly string[])[]
}

const orNull = (value: number): number | null => (value === NONE ? null : value)

/** A title as it stands in the table: two words, made when it is asked for. */
class StoredTitle implements TitleRecord {
  readonly #shared: Shared
  readonly place: number

  constructor(shared: Shared, place: number) {
    this.#shared = shared
    this.place = place
  }

  get slot() {
    return this.#shared.columns.read(this.place, 'slot')
  }
  get id() {
    return this.#shared.slots.toId(this.slot)
  }
  get kind() {
    return KINDS[this.#marks & KIND_BITS] ?? 'movie'
  }
  get parentId() {
    const slot = orNull(this.#shared.columns.read(this.place, 'parent'))
    return slot === null ? null : this.#shared.slots.toId(slot)
  }
  get number() {
    return orNull(this.#shared.columns.read(this.place, 'number'))
  }
  get name() {
    return this.#shared.names[this.place] ?? ''
  }
  get names() {
    return this.#shared.namesIn.get(this.place) ?? null
  }
  get addedAtMs() {
    return this.#shared.columns.readTimeMs(this.place)
  }
  get genres() {
    return this.#shared.genres[this.#shared.columns.read(this.place, 'genres')] ?? []
  }
  get isTrending() {
    return (this.#marks & MARKS.isTrending) !== 0
  }
  get isSpotlight() {
    return (this.#marks & MARKS.isSpotlight) !== 0
  }
  get isAnnounced() {
    return (this.#marks & MARKS.isAnnounced) !== 0
  }

  get #marks() {
    return this.#shared.columns.read(this.place, 'marks')
  }
}

const toMarks = ({ kind, facts }: TitleRow): number =>
  KINDS.indexOf(kind) |
  (facts.trending_text ? MARKS.isTrending : 0) |
  (facts.spotlight ? MARKS.isSpotlight : 0) |
  (facts.notification_status === COMING_SOON ? MARKS.isAnnounced : 0) |
  (toClassNumber(facts['Maturity Rating']) << CLASS_SHIFT)

/** A text that nobody knows is above every limit; no text leaves it to what the title is part of. */
const toClassNumber = (text: string | undefined): number => (text?.trim() ? toRank(toRatingClass(text)) + 1 : 0)

/** Languages that names are in, by what titles call theirs: a few words, each read once. */
function createLanguages() {
  const known = new Set<string>()
  const seen = new Set<string>()
  return {
    known,
    add(language: string): void {
      if (seen.has(language)) return
      seen.add(language)
      known.add(toBaseLanguage(toLanguageCode(language)).toLowerCase())
    },
    addCode: (code: string) => void known.add(toBaseLanguage(code).toLowerCase()),
  }
}

function createGenres() {
  const lists: (readonly string[])[] = []
  const known = new Map<string, number>()
  const words = new Set<string>()
  return {
    lists,
    words,
    toPlace(genres: readonly string[]): number {
      const key = genres.join('\n')
      const place = known.get(key)
      if (place !== undefined) return place
      known.set(key, lists.length)
      for (const genre of genres) words.add(genre.trim().toLowerCase())
      return lists.push(genres) - 1
    },
  }
}

/**
 * All titles that were read of a tenant, by their place. They are only added: a title that has changed has another place, and the
 * stocks of before and after find theirs in the same table. No object stays for a title.
 */
export function createTitleTable() {
  const packer = createPacker()
  const genres = createGenres()
  const languages = createLanguages()
  const [slots, columns] = [createSlots(), createColumns()]
  const shared: Shared = { slots, columns, names: [], namesIn: new Map(), genres: genres.lists }
  const findPacked = (place: number): Packed => ({
    slab: columns.read(place, 'slab'),
    start: columns.read(place, 'start'),
    textEnd: columns.read(place, 'textEnd'),
    end: columns.read(place, 'end'),
  })

  return {
    /** Another one for each table; whoever keeps it holds no table in memory. */
    key: Symbol('titles'),
    slots,
    vocabulary: { genres: genres.words, languages: languages.known } as Vocabulary,
    get size() {
      return columns.size
    },
    /** @returns its place */
    add(row: TitleRow): number {
      languages.add(row.language)
      for (const one of row.translations) languages.addCode(one.language)
      const parent = row.parent_id === null ? NONE : slots.open(row.parent_id)
      const own = { slot: slots.open(row.id), marks: toMarks(row), parent, number: row.number ?? NONE }
      const fields = { ...own, genres: genres.toPlace(row.genres), ...packer.pack(row) }
      const place = columns.add(fields, row.added_at.getTime())
      shared.names.push(row.name)
      const names = toNames(row)
      if (names) shared.namesIn.set(place, names)
      return place
    },
    find: (place: number): TitleRecord => new StoredTitle(shared, place),
    findSlot: (place: number): number => columns.read(place, 'slot'),
    findAddedMs: columns.readTimeMs,
    findGenres: (place: number): number => columns.read(place, 'genres'),
    /** Lists of genres by the number that titles name them with. */
    genreLists: genres.lists as readonly (readonly string[])[],
    findParentSlot: (place: number): number | null => orNull(columns.read(place, 'parent')),
    /** Where its own class stands; null where it has no text of it. */
    findRank(place: number): number | null {
      const number = columns.read(place, 'marks') >> CLASS_SHIFT
      return number === 0 ? null : number - 1
    },
    isShow(place: number): boolean {
      const kind = KINDS[columns.read(place, 'marks') & KIND_BITS]
      return kind === 'movie' || kind === 'series'
    },
    hasMark: (place: number, mark: Mark): boolean => (columns.read(place, 'marks') & MARKS[mark]) !== 0,
    countBytes(place: number): number {
      const { start, end } = findPacked(place)
      return end - start
    },
    toRow({ place, id, kind, parentId, number, name, addedAtMs, genres }: TitleRecord): TitleRow {
      const own = { id, kind, parent_id: parentId, number, name, added_at: new Date(addedAtMs), genres: [...genres] }
      return { ...packer.unpack(findPacked(place)), ...own }
    },
  }
}

export type TitleTable = ReturnType<typeof createTitleTable>
