import type { TitleRecord } from '../stock/records.ts'
import { isThere, type Playlist, type Stock } from '../stock/stock.ts'

/** What stands in a list: a title, or a playlist where lists of lists are. */
export type Entry = TitleRecord | Playlist

export const isPlaylist = (entry: Entry): entry is Playlist => 'titleSlots' in entry

/** A list of a stock: four bytes for what stands in it, which is made when it is asked for. */
export class Entries implements Iterable<Entry> {
  /** Slots of titles; playlists are counted from -1 downwards. */
  readonly refs: Int32Array
  readonly #stock: Stock
  readonly #parts: readonly Playlist[]

  constructor(stock: Stock, refs: Int32Array, parts: readonly Playlist[] = []) {
    this.#stock = stock
    this.refs = refs
    this.#parts = parts
  }

  get length() {
    return this.refs.length
  }

  at(place: number): Entry | undefined {
    const ref = this.refs[place]
    if (ref === undefined) return undefined
    return ref < 0 ? this.#parts[~ref] : this.#stock.records.at(ref)
  }

  slice(start: number, end: number): Entry[] {
    return [...this.with(this.refs.subarray(start, end))]
  }

  *[Symbol.iterator]() {
    for (let place = 0; place < this.length; place += 1) {
      const entry = this.at(place)
      if (entry) yield entry
    }
  }

  /** Playlists stand before titles, where both are. */
  countLists(): number {
    const first = this.refs.findIndex((ref) => ref >= 0)
    return first < 0 ? this.refs.length : first
  }

  /** The same list with others of its entries, or in another order. */
  with(refs: Int32Array): Entries {
    return new Entries(this.#stock, refs, this.#parts)
  }
}

/** The playlists, and then those of the titles that are published. */
export function toEntries(stock: Stock, parts: readonly Playlist[], slots: Int32Array): Entries {
  const refs = new Int32Array(parts.length + slots.length)
  let count = 0
  for (const place of parts.keys()) {
    refs[count] = ~place
    count += 1
  }
  for (const slot of slots) {
    if (!isThere(stock, slot)) continue
    refs[count] = slot
    count += 1
  }
  return new Entries(stock, refs.slice(0, count), parts)
}
