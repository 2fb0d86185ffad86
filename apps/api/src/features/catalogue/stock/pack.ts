import type { TitleRow } from '../repository.ts'
import { NO_META_DATA } from '../to-item.ts'

/** Where the bytes of a title lie. */
export interface Packed {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

type PackedRow = Omit<TitleRow, 'id' | 'kind' | 'parent_id' | 'number' | 'name' | 'added_at' | 'genres'>

/** Room for about a thousand titles; outside the heap, so that the garbage collector does not walk through them. */
const SLAB_BYTES = 1024 * 1024

function createSlabs() {
  let slab = Buffer.alloc(0)
  let used = 0
  return {
    keep(text: string, isOneOfMany: boolean): Packed {
      const length = Buffer.byteLength(text)
      if (!isOneOfMany) {
        const bytes = Buffer.allocUnsafeSlow(length)
        bytes.write(text)
        return { bytes, start: 0, end: length }
      }
      if (used + length > slab.length) {
        slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, length))
        used = 0
      }
      const start = used
      used += slab.write(text, start)
      return { bytes: slab, start, end: used }
    },
  }
}

/**
 * Titles as bytes: JSON without what most of them have alike. The names of facts stand once for all titles that have the
 * same ones, and an empty fact that every title has anyway is left out.
 */
export function createPacker() {
  const slabs = createSlabs()
  const places = new Map<string, number>()
  const shapes: string[][] = []

  function toShape(names: string[]): number {
    const key = JSON.stringify(names)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, shapes.length)
    return shapes.push(names) - 1
  }

  return {
    pack(row: TitleRow, isOneOfMany: boolean): Packed {
      const facts = Object.entries(row.facts).filter(([name, value]) => value !== '' || !(name in NO_META_DATA))
      const shape = toShape(facts.map(([name]) => name))
      const { synopsis, language, released_on, art, translations, duration_seconds, is_playable } = row
      const values = facts.map(([, value]) => value)
      const parts = [shape, values, synopsis, language, released_on, art, translations, duration_seconds, is_playable]
      return slabs.keep(JSON.stringify(parts), isOneOfMany)
    },
    unpack({ bytes, start, end }: Packed): PackedRow {
      const [shape, values, synopsis, language, released_on, art, translations, duration_seconds, is_playable] =
        JSON.parse(bytes.toString('utf8', start, end))
      const facts = Object.fromEntries((shapes[shape] ?? []).map((name, place) => [name, values[place]]))
      return { facts, synopsis, language, released_on, art, translations, duration_seconds, is_playable }
    },
  }
}
