import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

export type Encoding = 'identity' | 'gzip' | 'br'

/** A body in parts, and a short text that is another one wherever the body is. */
export interface AnswerParts {
  parts: readonly Buffer[]
  tag: string
}

/** Names bytes. */
export const toHash = (bytes: Buffer | string): string => hash('sha256', bytes, 'base64url').slice(0, 22)

/** An answer that is the same for many callers: written once, compressed at most once for each way, named by a hash. */
export class KeptAnswer {
  readonly type: string
  /** Without quotes and without the encoding. */
  readonly hash: string
  /** Of the body, in bytes. */
  readonly length: number
  readonly compressed = new Map<Encoding, Buffer | Promise<Buffer>>()
  readonly #parts: readonly Buffer[] | null
  #body: Buffer | null
  #reads = 0

  /** Buffers are kept as they are: nobody may write into them later. */
  constructor(body: Buffer | string | AnswerParts, type: string) {
    const whole = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : null
    this.#parts = whole ? null : (body as AnswerParts).parts
    this.#body = whole
    this.type = type
    this.length = whole ? whole.length : (this.#parts ?? []).reduce((sum, part) => sum + part.length, 0)
    this.hash = toHash(whole ?? (body as AnswerParts).tag)
  }

  /**
   * One of parts is made whole for its first reader, and kept from the second one on. Most searches are read once: bytes that wait
   * for nobody make the garbage collector go through the whole catalogue to find them again.
   */
  get body(): Buffer {
    this.#reads += 1
    const body = this.#body ?? Buffer.concat(this.#parts ?? [])
    this.#body = this.#parts && this.#reads === 1 ? null : body
    return body
  }
}

/** Below this, compressing costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_024
/** A personal answer is compressed for each call, so it must be longer to be worth it. */
const MIN_PRIVATE_COMPRESSED = 4_096
/** Written once, read often: 6 is a quarter of 11's time for nearly its size. */
const BROTLI_QUALITY = 6
/** A long answer, such as home, names the same titles far apart: only from 10 on is that found, for a tenth less. */
const LONG_ANSWER = { bytes: 128 * 1024, brotliQuality: 10 }

export const JSON_TYPE = 'application/json; charset=utf-8'

export function toKeptAnswer(value: unknown): KeptAnswer {
  return new KeptAnswer(JSON.stringify(value), JSON_TYPE)
}

/** The best encoding that the caller takes; one with q=0 is refused. RFC 9110 §12.5.3. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const taken = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') || taken.includes('*') ? 'gzip' : 'identity'
}

/** A short answer goes as it is, unless it came compressed. */
function chooseEncoding(answer: KeptAnswer, header: string | string[] | undefined): Encoding {
  const wanted = pickEncoding(header)
  return answer.length < MIN_COMPRESSED_BYTES && !answer.compressed.has(wanted) ? 'identity' : wanted
}

const pickBrotliQuality = ({ length }: KeptAnswer): number =>
  length > LONG_ANSWER.bytes ? LONG_ANSWER.brotliQuality : BROTLI_QUALITY

/** The answer in that encoding; made on the first demand. */
export function readEncoded(answer: KeptAnswer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return answer.body
  const known = answer.compressed.get(encoding)
  if (known) return known
  const made =
    encoding === 'br'
      ? compressBrotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: pickBrotliQuality(answer) } })
      : compressGzip(answer.body, { level: 6 })
  const kept = made.then((bytes) => {
    answer.compressed.set(encoding, bytes)
    return bytes
  })
  answer.compressed.set(encoding, kept)
  return kept
}

/** Whether the caller has it already, in whatever encoding. RFC 9110 §13.1.2. */
export function isKnown(ifNoneMatch: string | undefined, hash: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '')
    return plain === hash || plain === `${hash}-br` || plain === `${hash}-gzip`
  })
}

/** How long an answer that is the same for everybody may be kept: half a minute by a CDN; a device asks each time. */
export const PUBLIC_ANSWER: SendOptions = {
  cacheControl: 'public, max-age=0, s-maxage=30, must-revalidate',
  vary: 'X-Customer-Id, Accept-Encoding',
}

export interface SendOptions {
  cacheControl: string
  vary: string
}

interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends it with a strong ETag of its own for each encoding, or 304. */
export function sendKept({ request, reply }: Http, answer: KeptAnswer, options: SendOptions): FastifyReply {
  const wanted = chooseEncoding(answer, request.headers['accept-encoding'])
  const etag = wanted === 'identity' ? `"${answer.hash}"` : `"${answer.hash}-${wanted}"`
  reply.headers({ etag, 'cache-control': options.cacheControl, vary: options.vary })
  if (isKnown(request.headers['if-none-match'], answer.hash)) return reply.code(304).send()
  if (wanted !== 'identity') reply.header('content-encoding', wanted)
  reply.header('content-type', answer.type)
  return sendWhenMade(reply, readEncoded(answer, wanted))
}

/** Sends an answer of one caller's own: compressed when it is long, kept by nobody. */
export function sendPrivate({ request, reply }: Http, value: unknown): FastifyReply {
  const text = JSON.stringify(value)
  reply.headers({ 'cache-control': 'no-store', 'content-type': JSON_TYPE })
  if (text.length < MIN_PRIVATE_COMPRESSED) return reply.send(text)
  reply.header('vary', 'Accept-Encoding')
  if (pickEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(text)
  // Written for one caller: gzip at its quickest, which everyone who takes br takes as well.
  reply.header('content-encoding', 'gzip')
  return sendWhenMade(reply, compressGzip(text, { level: 1 }))
}

function sendWhenMade(reply: FastifyReply, bytes: Buffer | Promise<Buffer>): FastifyReply {
  if (!(bytes instanceof Promise)) return reply.send(bytes)
  bytes.then(
    (made) => reply.send(made),
    (error: unknown) => reply.send(error),
  )
  return reply
}
