import { read } from 'node:fs'
import type { OpenFile } from './open-files.ts'

/** Files are read in pieces of this size, beginning at its multiples. */
export const PIECE_BYTES = 256 * 1024

/** Pieces that were read lately: many viewers ask for the same few minutes of the same few films. */
export interface PieceCache {
  /** The piece with this number, counted from 0; the last one of a file is shorter. Nobody may write into it. */
  read(file: OpenFile, index: number): Promise<Buffer>
}

export function createPieceCache({ maxPieces }: { maxPieces: number }): PieceCache {
  const pieces = new Map<string, Promise<Buffer>>()
  return {
    read(file, index) {
      const key = `${file.contentId} ${index}`
      const known = pieces.get(key)
      if (known) {
        pieces.delete(key)
        pieces.set(key, known)
        return known
      }
      const reading = readPiece(file, index)
      pieces.set(key, reading)
      reading.catch(() => pieces.delete(key))
      if (pieces.size > maxPieces) pieces.delete(pieces.keys().next().value as string)
      return reading
    },
  }
}

async function readPiece(file: OpenFile, index: number): Promise<Buffer> {
  const start = index * PIECE_BYTES
  const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, file.size - start))
  let filled = 0
  while (filled < buffer.length) {
    const count = await readInto(file.fd, buffer, { filled, position: start + filled })
    if (count === 0) throw new Error('the file became shorter while it was read')
    filled += count
  }
  return buffer
}

function readInto(fd: number, buffer: Buffer, { filled, position }: { filled: number; position: number }) {
  return new Promise<number>((resolve, reject) => {
    read(fd, buffer, filled, buffer.length - filled, position, (error, count) =>
      error ? reject(error) : resolve(count),
    )
  })
}
