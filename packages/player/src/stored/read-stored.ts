import { listPieces, PIECE_BYTES, type StoredFilm, toPieceLength } from './film.ts'
import type { Locker } from './locker.ts'

/** A piece that should be there is not: the browser took it. */
export class PieceMissing extends Error {
  constructor(name: string) {
    super(`Bytes of ${name} are not on this device any more`)
    this.name = 'PieceMissing'
  }
}

/** Bytes from `start` to `end`, both inclusive. @throws PieceMissing */
export async function readStored(
  locker: Pick<Locker, 'findPiece'>,
  { titleId, files }: Pick<StoredFilm, 'titleId' | 'files'>,
  { name, start, end }: { name: string; start: number; end: number | null },
): Promise<Uint8Array> {
  const file = files.find((one) => one.name === name)
  if (!file) throw new PieceMissing(name)
  const last = Math.min(end ?? file.bytes - 1, file.bytes - 1)
  const bytes = new Uint8Array(Math.max(0, last - start + 1))
  for (let index = Math.floor(start / PIECE_BYTES); index * PIECE_BYTES <= last; index += 1) {
    const piece = await locker.findPiece({ titleId, file: name, index })
    if (piece?.length !== toPieceLength(file, index)) throw new PieceMissing(name)
    const at = index * PIECE_BYTES
    bytes.set(piece.subarray(Math.max(0, start - at), last - at + 1), Math.max(0, at - start))
  }
  return bytes
}

/** Whether every piece is there; browsers take away without a word. */
export async function isWhole(
  locker: Pick<Locker, 'countPieces'>,
  { titleId, files, manifest }: Pick<StoredFilm, 'titleId' | 'files' | 'manifest'>,
): Promise<boolean> {
  if (files.length === 0 || manifest === '') return false
  for (const file of files) {
    if ((await locker.countPieces(titleId, file.name)) !== listPieces(file)) return false
  }
  return true
}
