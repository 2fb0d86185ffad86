import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is written while it is read: it never stands in memory whole. */
export class StreamedAnswer {
  readonly contentType: string
  readonly fileName: string
  readonly parts: AsyncIterable<string | Uint8Array>

  constructor(of: { contentType: string; fileName: string; parts: AsyncIterable<string | Uint8Array> }) {
    this.contentType = of.contentType
    this.fileName = of.fileName
    this.parts = of.parts
  }
}

/** One that fails on the way ends without its end: whoever reads it knows that it is not whole. */
export const sendStreamed = ({ reply }: { reply: FastifyReply }, { contentType, fileName, parts }: StreamedAnswer) =>
  reply
    .headers({
      ...{ 'cache-control': 'no-store', 'content-type': contentType },
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .send(Readable.from(parts, { objectMode: false }))
