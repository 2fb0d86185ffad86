import { read } from 'node:fs'
import type { Cache } from '../cache/cache.ts'
import type { OpenFile } from './open-files.ts'

/** Files are read in pieces of this size, beginning at its multiples. */
export const PIECE_BYTES = 256 * 1024

/** Pieces that were read lately: many viewers ask for the same few minutes of the same few films. */
export interface PieceCache {
  /** The piece with this number, counted from 0; the last one of a file is shorter. Nobody may write into it. */
  read(file: OpenFile, index: number): Buffer | Promise<Buffer>
}

/** All films and pictures are one owner's: those that are asked for most may have the most. */
const OWNER = ''

export function createPieceCache(cache: Cache<Buffer>): PieceCache {
  const reading = new Map<string, Promise<Buffer>>()

  async function readAnew(key: string, file: OpenFile, index: number): Promise<Buffer> {
    const piece = await readPiece(file, index)
    cache.keep({ owner: OWNER, key, value: piece, bytes: piece.length })
    return piece
  }

  return {
    read(file, index) {
      const key = `${file.contentId} ${index}`
      const known = cache.find(OWNER, key) ?? reading.get(key)
      if (known) return known
      const piece = readAnew(key, file, index).finally(() => reading.delete(key))
      reading.set(key, piece)
      return piece
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
