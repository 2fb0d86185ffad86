import type { TitleTable } from '../stock/title-table.ts'

/** Nobody shows more of a row by rule. */
const MOST = 100
/** Genres that were asked for; a row of home names one. */
const MAX_KEPT = 60

export interface Newest {
  /** Slots of films and series that can be watched, the newest first. @param genre in lower case; empty for all */
  list(genre: string): Int32Array
}

/** Made when it is asked for first, once for each stock. */
export function createNewest(table: TitleTable, places: Int32Array): Newest {
  const known = new Map<string, Int32Array>()
  const { toId } = table.slots

  /** Those that came together stand in the order of their ids, as everywhere. */
  function cut(newest: { slot: number; atMs: number }[]): void {
    newest.sort((a, b) => b.atMs - a.atMs || (toId(a.slot) < toId(b.slot) ? -1 : 1))
    newest.length = Math.min(newest.length, MOST)
  }

  function make(genre: string): Int32Array {
    const hasGenre = table.genreLists.map(
      (list) => genre === '' || list.some((one) => one.trim().toLowerCase() === genre),
    )
    const newest: { slot: number; atMs: number }[] = []
    for (let slot = 0; slot < places.length; slot += 1) {
      const place = places[slot] ?? -1
      if (
        place < 0 ||
        !table.isShow(place) ||
        !hasGenre[table.findGenres(place)] ||
        table.hasMark(place, 'isAnnounced')
      )
        continue
      const atMs = table.findAddedMs(place)
      if (newest.length === 2 * MOST) cut(newest)
      newest.push({ slot, atMs })
    }
    cut(newest)
    return Int32Array.from(newest, ({ slot }) => slot)
  }

  return {
    list(genre) {
      const made = known.get(genre) ?? make(genre)
      if (known.size < MAX_KEPT) known.set(genre, made)
      return made
    },
  }
}
