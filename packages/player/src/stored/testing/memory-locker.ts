import type { StoredFilm } from '../film.ts'
import { type Locker, LockerFull, type PieceKey } from '../locker.ts'

const toText = ({ titleId, file, index }: PieceKey) => `${titleId}|${file}|${index}`

/** A locker of the page's memory, with room for so many pieces. */
export function createMemoryLocker(maxPieces = Number.POSITIVE_INFINITY) {
  const films = new Map<string, StoredFilm>()
  const pieces = new Map<string, Uint8Array>()
  const removed = new Set<string>()
  const take = (start: string) => {
    for (const key of [...pieces.keys()]) if (key.startsWith(start)) pieces.delete(key)
  }
  const locker: Locker & { maxPieces: number; pieces: Map<string, Uint8Array> } = {
    maxPieces,
    pieces,
    list: async () => [...films.values()],
    find: async (titleId) => films.get(titleId) ?? null,
    put: async (film) => void films.set(film.titleId, film),
    async change(titleId, change) {
      const film = films.get(titleId)
      if (!film) return null
      films.set(titleId, change(film))
      return films.get(titleId) ?? null
    },
    async putPiece(key, bytes) {
      const film = films.get(key.titleId)
      if (!film) return null
      const text = toText(key)
      if (!pieces.has(text) && pieces.size >= locker.maxPieces) throw new LockerFull()
      const counted = pieces.has(text) ? film : { ...film, storedBytes: film.storedBytes + bytes.length }
      pieces.set(text, bytes.slice())
      films.set(key.titleId, counted)
      return counted
    },
    findPiece: async (key) => pieces.get(toText(key)) ?? null,
    async listPieces(titleId, file) {
      const start = `${titleId}|${file}|`
      return new Set(
        [...pieces.keys()].filter((key) => key.startsWith(start)).map((key) => Number(key.slice(start.length))),
      )
    },
    countPieces: async (titleId, file) => (await locker.listPieces(titleId, file)).size,
    empty: async (titleId) => take(`${titleId}|`),
    async remove(titleId) {
      films.delete(titleId)
      take(`${titleId}|`)
    },
    listRemoved: async () => [...removed],
    async noteRemoved(titleId, isKnown) {
      if (isKnown) removed.delete(titleId)
      else removed.add(titleId)
    },
    async clear() {
      films.clear()
      pieces.clear()
      removed.clear()
    },
  }
  return locker
}
