import { hash } from 'node:crypto'
import { negotiate } from '@fastify/accept-negotiator'
import { LIMIT_HEADER } from '@kola/contract/profiles/rating'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toOwnMemory } from '../cache/own-memory.ts'
import { type Pressed, press } from './press.ts'

type Encoding = 'identity' | Pressed

const WAYS: Encoding[] = ['br', 'gzip', 'identity']

/** A body in parts, and a short text that is another one wherever the body is. */
export interface AnswerParts {
  parts: readonly Buffer[]
  tag: string
}

/** Names bytes. */
export const toHash = (bytes: Buffer | string): string => hash('sha256', bytes, 'base64url').slice(0, 22)

/** Whether everybody reads it, or it is one of many variants of an answer that few ask for. */
export type Readers = 'all' | 'few'

interface PressedBody {
  bytes: Buffer
  /** Behind the hash in the ETag: the same body pressed in two ways is two representations. RFC 9110 §8.8.1. */
  tag: string
}

const QUICK = '-quick'
/** Only what is read so often is worth being pressed hard. */
const HARD_AFTER_READS = 3

/** An answer that is the same for many callers: written once, pressed at most twice for each way, named by a hash. */
export class CachedResponse {
  readonly type: string
  readonly readers: Readers
  /** Without quotes and without the encoding. */
  readonly hash: string
  /** Of the body, in bytes. */
  readonly length: number
  /** Told when what is kept of it weighs more. */
  whenHeavier: ((bytes: number) => void) | null = null
  readonly #pressed = new Map<Pressed, PressedBody | Promise<PressedBody | null>>()
  readonly #parts: readonly Buffer[] | null
  #body: Buffer | null
  readonly #hard = new Set<Pressed>()
  #reads = 0
  #pressedReads = 0

  /** Buffers are kept as they are: nobody may write into them later. */
  constructor(body: Buffer | string | AnswerParts, type: string, readers: Readers = 'few') {
    const whole = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : null
    this.#parts = whole ? null : (body as AnswerParts).parts
    this.#body = whole && toOwnMemory(whole)
    this.type = type
    this.readers = readers
    this.length = whole ? whole.length : (this.#parts ?? []).reduce((sum, part) => sum + part.length, 0)
    this.hash = toHash(whole ?? (body as AnswerParts).tag)
  }

  /** What it takes to keep it, in bytes. */
  get weight(): number {
    const pressed = [...this.#pressed.values()].map((one) => (one instanceof Promise ? 0 : one.bytes.length))
    return pressed.reduce((sum, bytes) => sum + bytes, this.length)
  }

  /**
   * One of parts is made whole for its first reader, and kept from the second one on. Most searches are read once: bytes that wait
   * for nobody make the garbage collector go through the whole catalogue to find them again.
   */
  get body(): Buffer {
    this.#reads += 1
    const body = this.#body ?? Buffer.concat(this.#parts ?? [])
    this.#body = this.#parts && this.#reads === 1 ? null : toOwnMemory(body)
    return body
  }

  /** One that came with the build. */
  addPressed(encoding: Pressed, bytes: Buffer): void {
    this.#pressed.set(encoding, { bytes, tag: `-${encoding}` })
  }

  hasPressed(encoding: Pressed): boolean {
    return this.#pressed.has(encoding)
  }

  /** Made on the first demand. @returns null when it goes as it is, because too much is being pressed already */
  readPressed(encoding: Pressed): PressedBody | null | Promise<PressedBody | null> {
    const known = this.#pressed.get(encoding)
    if (!known) return this.#press(encoding, 'quick')
    this.#pressedReads += 1
    const isWorthMore = this.readers === 'all' && this.#pressedReads >= HARD_AFTER_READS
    if (isWorthMore && !(known instanceof Promise) && known.tag.endsWith(QUICK)) this.#pressHard(encoding)
    return known
  }

  #press(encoding: Pressed, effort: 'quick' | 'hard'): Promise<PressedBody | null> | null {
    const made = press({ body: () => this.body, encoding, effort })
    if (!made) return null
    const tag = `-${encoding}${effort === 'hard' ? '' : QUICK}`
    const kept = made.then(
      (bytes) => {
        const pressed = { bytes: toOwnMemory(bytes), tag }
        this.#pressed.set(encoding, pressed)
        this.whenHeavier?.(this.weight)
        return pressed
      },
      () => {
        // It goes as it is, and the next reader tries again.
        if (this.#pressed.get(encoding) === kept) this.#pressed.delete(encoding)
        return null
      },
    )
    if (effort === 'quick') this.#pressed.set(encoding, kept)
    return kept
  }

  #pressHard(encoding: Pressed): void {
    if (this.#hard.has(encoding)) return
    this.#hard.add(encoding)
    this.#press(encoding, 'hard')
  }
}

/** Below this, pressing costs more than it saves. */
const MIN_PRESSED_BYTES = 1_024
/** A personal answer is pressed for each call, so it must be longer to be worth it. */
const MIN_PRIVATE_PRESSED = 4_096

export const JSON_TYPE = 'application/json; charset=utf-8'

export function toCachedResponse(value: unknown, readers: Readers = 'few'): CachedResponse {
  return new CachedResponse(JSON.stringify(value), JSON_TYPE, readers)
}

/** The best encoding that the caller takes, pressed harder first among equals. RFC 9110 §12.5.3. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  // So that a star beside a refused br does not mean br.
  return negotiate(header.toLowerCase().replaceAll('*', 'gzip'), WAYS) ?? 'identity'
}

/** A short answer goes as it is, unless it came pressed. */
function chooseEncoding(answer: CachedResponse, header: string | string[] | undefined): Encoding {
  const wanted = pickEncoding(header)
  if (wanted === 'identity' || answer.length >= MIN_PRESSED_BYTES) return wanted
  return answer.hasPressed(wanted) ? wanted : 'identity'
}

/** The caller's own name for it, when it has it already, in whatever encoding; null when it has not. RFC 9110 §13.1.2. */
export function findKnownTag(ifNoneMatch: string | undefined, hash: string): string | null {
  if (!ifNoneMatch) return null
  if (ifNoneMatch.trim() === '*') return hash
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replace(/^"|"$/g, ''))
  return tags.find((tag) => tag.startsWith(hash) && ENCODED.test(tag.slice(hash.length))) ?? null
}

/** What stands behind the hash. */
const ENCODED = /^(-(br|gzip)(-quick)?)?$/

const CDN_SECONDS = 30
const toPublic = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, must-revalidate`

/** How long an answer that is the same for everybody may be kept: half a minute by a CDN; a device asks each time. */
export const PUBLIC_ANSWER: SendOptions = {
  cacheControl: toPublic(CDN_SECONDS),
  // Whoever has a limit says so, and gets nothing from a CDN that was made for others.
  vary: `X-Customer-Id, ${LIMIT_HEADER}, Accept-Encoding`,
}

/** The same, but for one caller. */
export const OWN_ANSWER: SendOptions = {
  cacheControl: 'private, no-cache',
  vary: `X-Customer-Id, Authorization, ${LIMIT_HEADER}, Accept-Encoding`,
}

/** The same as long as it is true: no CDN gives it after that. */
export const toPublicUntil = (until: Date, now: Date): SendOptions => {
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1_000)
  return { ...PUBLIC_ANSWER, cacheControl: toPublic(Math.min(CDN_SECONDS, Math.max(0, seconds))) }
}

/** A kept answer that is sent in a way of its own, because of who asks. */
export class CachedFor {
  readonly answer: CachedResponse
  readonly options: SendOptions

  constructor(answer: CachedResponse, options: SendOptions) {
    this.answer = answer
    this.options = options
  }
}

export interface SendOptions {
  cacheControl: string
  vary: string
  /** Stands before the hash in the ETag. */
  tagStart?: string
}

interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends it with a strong ETag of its own for each way in which it was pressed, or 304. */
export function sendCached({ request, reply }: Http, answer: CachedResponse, options: SendOptions): FastifyReply {
  reply.headers({ 'cache-control': options.cacheControl, vary: options.vary })
  const name = (options.tagStart ?? '') + answer.hash
  const known = findKnownTag(request.headers['if-none-match'], name)
  if (known !== null) return reply.header('etag', `"${known}"`).code(304).send()
  reply.header('content-type', answer.type)
  const wanted = chooseEncoding(answer, request.headers['accept-encoding'])
  if (wanted === 'identity') return sendPlain(reply, answer, name)
  return sendWhenMade(answer.readPressed(wanted), (pressed) => {
    if (!pressed) return sendPlain(reply, answer, name)
    return reply.headers({ 'content-encoding': wanted, etag: `"${name}${pressed.tag}"` }).send(pressed.bytes)
  })

  function sendWhenMade<T>(value: T | Promise<T>, send: (made: T) => FastifyReply): FastifyReply {
    if (value instanceof Promise) value.then(send).catch((error: unknown) => reply.send(error))
    else send(value)
    return reply
  }
}

const sendPlain = (reply: FastifyReply, answer: CachedResponse, name: string): FastifyReply =>
  reply.header('etag', `"${name}"`).send(answer.body)

/** Sends an answer of one caller's own: pressed when it is long, kept by nobody. */
export function sendPrivate({ request, reply }: Http, value: unknown): FastifyReply {
  const text = JSON.stringify(value)
  reply.headers({ 'cache-control': 'no-store', 'content-type': JSON_TYPE })
  if (text.length < MIN_PRIVATE_PRESSED) return reply.send(text)
  reply.header('vary', 'Accept-Encoding')
  if (pickEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(text)
  // Written for one caller: gzip at its quickest, which everyone who takes br takes as well.
  const pressed = press({ body: () => text, encoding: 'gzip', effort: 'once' })
  if (!pressed) return reply.send(text)
  pressed.then(
    (bytes) => reply.header('content-encoding', 'gzip').send(bytes),
    (error: unknown) => reply.send(error),
  )
  return reply
}
