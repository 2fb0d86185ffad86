import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'
import type { OpenFile } from './open-files.ts'
import { PIECE_BYTES, type PieceCache } from './piece-cache.ts'

export type MayGoOn = (() => Promise<boolean>) | undefined

/** The same for what comes as a stream. */
export function guardStream(stream: Readable, mayGoOn: MayGoOn): Readable {
  if (!mayGoOn) return stream
  return Readable.from(
    (async function* () {
      let isFirst = true
      for await (const chunk of stream) {
        if (!isFirst && !(await mayGoOn())) throw new Error('the answer may not go on')
        isFirst = false
        yield chunk
      }
    })(),
    { objectMode: false },
  )
}

/**
 * Writes a range of an open file and ends the answer. One piece is read while the one before it is written, and no more,
 * so that a slow line holds little memory. A connection that the caller gives up is no failure, and one whose answer may
 * not go on is cut.
 */
export async function sendBytes(
  response: ServerResponse,
  { file, start, end, pieces, mayGoOn }: ByteRange & { file: OpenFile; pieces: PieceCache; mayGoOn?: MayGoOn },
): Promise<void> {
  let written: Promise<boolean> | null = null
  try {
    for (let position = start; position <= end; ) {
      const index = Math.floor(position / PIECE_BYTES)
      const piece = await pieces.read(file, index)
      if (written && !(await written)) return
      if (written && mayGoOn && !(await mayGoOn())) return void response.destroy()
      const offset = position - index * PIECE_BYTES
      const chunk = piece.subarray(offset, offset + end - position + 1)
      position += chunk.length
      written = writeOut(response, chunk, position > end)
    }
    await written
  } catch (error) {
    // What was promised cannot be sent any more: a cut connection says so.
    response.destroy()
    throw error
  }
}

/** @returns false when nobody reads any more */
function writeOut(response: ServerResponse, chunk: Buffer, isLast: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const onClose = () => resolve(false)
    response.once('close', onClose)
    const onWritten = (error?: Error | null) => {
      response.removeListener('close', onClose)
      resolve(!error)
    }
    if (isLast) response.end(chunk, onWritten)
    else response.write(chunk, onWritten)
  })
}
