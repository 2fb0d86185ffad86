import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { TitleRow } from '../repository.ts'
import { NO_META_DATA } from '../to-item.ts'

/** Where the bytes of a title lie: a text, and behind it what is no text. */
export interface Packed {
  slab: number
  start: number
  textEnd: number
  end: number
}

export type PackedRow = Omit<TitleRow, 'id' | 'kind' | 'parent_id' | 'number' | 'name' | 'added_at' | 'genres'>

/** Room for about a thousand titles; outside the heap, so that the garbage collector does not walk through them. */
const SLAB_BYTES = 1024 * 1024
/** The first one: most tenants have few titles. */
const FIRST_SLAB_BYTES = 64 * 1024

function createSlabs() {
  const slabs: Buffer[] = []
  let used = 0

  function makeRoom(length: number): number {
    const last = slabs.at(-1)
    if (last && used + length <= last.length) return slabs.length - 1
    used = 0
    return slabs.push(Buffer.allocUnsafeSlow(Math.max(last ? SLAB_BYTES : FIRST_SLAB_BYTES, length))) - 1
  }

  return {
    keep(text: string, pieces: readonly Buffer[]): Packed {
      const textLength = Buffer.byteLength(text)
      const slab = makeRoom(pieces.reduce((sum, piece) => sum + piece.length, textLength))
      const bytes = slabs[slab] as Buffer
      const start = used
      used += bytes.write(text, start)
      for (const piece of pieces) used += piece.copy(bytes, used)
      return { slab, start, textEnd: start + textLength, end: used }
    },
    find: (slab: number): Buffer => slabs[slab] as Buffer,
  }
}

/** Names that many titles have in common, kept once. */
function createShapes() {
  const places = new Map<string, number>()
  const shapes: string[][] = []
  return {
    toPlace(names: string[]): number {
      const key = JSON.stringify(names)
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, shapes.length)
      return shapes.push(names) - 1
    },
    find: (place: number): readonly string[] => shapes[place] ?? [],
  }
}

/** How a small picture is written that stands for a large one until that has come. */
const PICTURE = 'data:image/webp;base64,'

/** A picture's own bytes are a quarter fewer than its letters. @returns null for what would not come back letter by letter */
function toPieceOf(text: string): Buffer | null {
  if (!text.startsWith(PICTURE)) return null
  const letters = text.slice(PICTURE.length)
  const piece = Buffer.from(letters, 'base64')
  return piece.toString('base64') === letters ? piece : null
}

/**
 * Titles as bytes: JSON without what most of them have alike, and the bytes of their small pictures. The names of facts stand
 * once for all titles that have the same ones, and an empty fact that every title has anyway is left out.
 */
export function createPacker() {
  const slabs = createSlabs()
  const shapes = createShapes()

  function packArt({ base, kinds, placeholders }: TitleArt) {
    const pieces: Buffer[] = []
    const values = Object.values(placeholders).map((text) => {
      const piece = toPieceOf(text)
      return piece ? pieces.push(piece) && piece.length : text
    })
    return { art: [base, shapes.toPlace(kinds), shapes.toPlace(Object.keys(placeholders)), values], pieces }
  }

  return {
    pack(row: TitleRow): Packed {
      const facts = Object.entries(row.facts).filter(([name, value]) => value !== '' || !(name in NO_META_DATA))
      const shape = shapes.toPlace(facts.map(([name]) => name))
      const { synopsis, language, released_on, translations, duration_seconds, is_playable } = row
      const values = facts.map(([, value]) => value)
      const { art, pieces } = packArt(row.art)
      const parts = [shape, values, synopsis, language, released_on, art, translations, duration_seconds, is_playable]
      return slabs.keep(JSON.stringify(parts), pieces)
    },
    unpack({ slab, start, textEnd }: Packed): PackedRow {
      const bytes = slabs.find(slab)
      const [shape, values, synopsis, language, released_on, art, translations, duration_seconds, is_playable] =
        JSON.parse(bytes.toString('utf8', start, textEnd))
      const facts = Object.fromEntries(shapes.find(shape).map((name, place) => [name, values[place]]))
      const shared = { facts, synopsis, language, released_on, translations, duration_seconds, is_playable }
      return { ...shared, art: unpackArt(art, bytes, textEnd) }
    },
  }

  function unpackArt(
    [base, kinds, names, values]: [string, number, number, (string | number)[]],
    ...from: [Buffer, number]
  ): TitleArt {
    const [bytes, start] = from
    let at = start
    const toText = (value: string | number | undefined): string => {
      if (typeof value !== 'number') return value ?? ''
      at += value
      return PICTURE + bytes.toString('base64', at - value, at)
    }
    const placeholders = Object.fromEntries(shapes.find(names).map((name, place) => [name, toText(values[place])]))
    return { base, kinds: [...shapes.find(kinds)] as TitleArt['kinds'], placeholders }
  }
}
