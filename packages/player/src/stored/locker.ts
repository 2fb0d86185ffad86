import type { StoredFilm } from './film.ts'

export interface PieceKey {
  titleId: string
  file: string
  index: number
}

/** Where films stand. Each call is whole or nothing, whatever becomes of the page meanwhile. */
export interface Locker {
  list(): Promise<StoredFilm[]>
  find(titleId: string): Promise<StoredFilm | null>
  /** @throws LockerFull */
  put(film: StoredFilm): Promise<void>
  /** Changes what stands there now. @returns null where nothing stands */
  change(titleId: string, change: (film: StoredFilm) => StoredFilm): Promise<StoredFilm | null>
  /**
   * Keeps a piece of a film that still stands there, and counts it.
   * @returns the film after it; null where somebody has removed it meanwhile @throws LockerFull
   */
  putPiece(key: PieceKey, bytes: Uint8Array): Promise<StoredFilm | null>
  findPiece(key: PieceKey): Promise<Uint8Array | null>
  /** Which pieces of a file are there. */
  listPieces(titleId: string, file: string): Promise<ReadonlySet<number>>
  /** How many they are, without reading which. */
  countPieces(titleId: string, file: string): Promise<number>
  /** Its pieces alone: it is begun anew. */
  empty(titleId: string): Promise<void>
  /** With all its pieces. */
  remove(titleId: string): Promise<void>
  /** Removed here, and the service does not know it yet. */
  listRemoved(): Promise<string[]>
  noteRemoved(titleId: string, isKnown: boolean): Promise<void>
  clear(): Promise<void>
}

/** The browser has no room. */
export class LockerFull extends Error {
  constructor(cause?: unknown) {
    super('There is no room for another piece', { cause })
    this.name = 'LockerFull'
  }
}
