import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is made while it is sent, for one caller. */
export class Streamed {
  readonly type: string
  readonly fileName: string
  readonly pieces: AsyncIterable<string>

  constructor({ type, fileName, pieces }: { type: string; fileName: string; pieces: AsyncIterable<string> }) {
    this.type = type
    this.fileName = fileName
    this.pieces = pieces
  }
}

export const sendStreamed = (reply: FastifyReply, { type, fileName, pieces }: Streamed): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .send(Readable.from(pieces, { objectMode: false }))
