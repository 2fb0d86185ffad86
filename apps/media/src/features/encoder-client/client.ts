import {
  beatAnswerSchema,
  type ClaimedTask,
  claimAnswerSchema,
  ENCODERS_PATH,
  type GiveBackReason,
  MAX_WAIT_SECONDS,
  okAnswerSchema,
  registerAnswerSchema,
  resultAnswerSchema,
  sourceAnswerSchema,
} from '@kola/contract/encoders/protocol'
import type { Ability } from '@kola/contract/encoders/spec'
import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'

/** The service said no, or nothing: `status` 0 where there was no line. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  /** Where a result stands. */
  readonly offsetBytes: number | null
  readonly retryAfterSeconds: number | null

  constructor(words: {
    status: number
    code: string
    message: string
    offsetBytes?: number
    retryAfterSeconds?: number
  }) {
    super(words.message)
    this.name = 'CallError'
    this.status = words.status
    this.code = words.code
    this.offsetBytes = words.offsetBytes ?? null
    this.retryAfterSeconds = words.retryAfterSeconds ?? null
  }

  /** The same again may be answered otherwise. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

export interface TaskName {
  id: string
  turn: number
}

export type EncoderClient = ReturnType<typeof createEncoderClient>

const TIMEOUT_MS = 30_000
const PART_TIMEOUT_MS = 300_000

const errorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), offsetBytes: z.optional(z.number()) }),
})

interface Call<S> {
  method?: 'POST' | 'PUT'
  path: string
  body: object | Buffer
  answer: S
  signal: AbortSignal
  timeoutMs?: number
}

/** Lets a machine in, once. @throws CallError */
export function register(url: string, body: { token: string; name: string }, signal: AbortSignal) {
  return send(url, null, { path: '/register', body, answer: registerAnswerSchema, signal })
}

/** What an encoder says; all of it goes out from here. @throws CallError */
export function createEncoderClient({ url, credential }: { url: string; credential: Secret }) {
  const call = <S extends z.ZodMiniType>(given: Call<S>) => send(url, credential, given)
  return {
    /** @returns null when there was nothing to do for a while */
    async claim(abilities: readonly Ability[], signal: AbortSignal): Promise<ClaimedTask | null> {
      const body = { abilities, waitSeconds: MAX_WAIT_SECONDS }
      return (await call({ path: '/claim', body, answer: claimAnswerSchema, signal })).task
    },
    beat: ({ id, turn }: TaskName, fraction: number, signal: AbortSignal) =>
      call({ path: `/tasks/${id}/beat`, body: { turn, fraction }, answer: beatAnswerSchema, signal }),
    toSource: ({ id, turn }: TaskName, signal: AbortSignal) =>
      call({ path: `/tasks/${id}/source`, body: { turn }, answer: sourceAnswerSchema, signal }),
    async sendPart(
      { id, turn }: TaskName,
      part: { offset: number; bytes: Buffer; signal: AbortSignal },
    ): Promise<number> {
      const path = `/tasks/${id}/result?turn=${turn}&offset=${part.offset}`
      const how = { method: 'PUT', answer: resultAnswerSchema, timeoutMs: PART_TIMEOUT_MS } as const
      return (await call({ ...how, path, body: part.bytes, signal: part.signal })).offsetBytes
    },
    done: ({ id, turn }: TaskName, facts: { sizeBytes: number; sha256: string }, signal: AbortSignal) =>
      call({ path: `/tasks/${id}/done`, body: { turn, ...facts }, answer: okAnswerSchema, signal }),
    giveBack: ({ id, turn }: TaskName, why: { reason: GiveBackReason; text?: string }, signal: AbortSignal) =>
      call({ path: `/tasks/${id}/give-back`, body: { turn, ...why }, answer: okAnswerSchema, signal }),
  }
}

async function send<S extends z.ZodMiniType>(
  url: string,
  credential: Secret | null,
  call: Call<S>,
): Promise<z.output<S>> {
  const { method = 'POST', path, body, answer, timeoutMs = TIMEOUT_MS } = call
  const isBytes = Buffer.isBuffer(body)
  const response = await fetch(`${url}${ENCODERS_PATH}${path}`, {
    method,
    headers: {
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      ...(credential && { authorization: `Bearer ${credential.reveal()}` }),
    },
    body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
    // A credential is for the address that somebody wrote down, and for no other.
    redirect: 'error',
    signal: AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((cause: unknown) => {
    call.signal.throwIfAborted()
    throw new CallError({ status: 0, code: 'NO_LINE', message: `The service does not answer: ${toWords(cause)}` })
  })
  const text = await response.text().catch(() => '')
  if (!response.ok) throw toCallError(response, text)
  const result = answer.safeParse(toJson(text))
  if (result.success) return result.data
  throw new CallError({ status: 502, code: 'STRANGE_ANSWER', message: 'The service answered something else' })
}

function toCallError(response: Response, text: string): CallError {
  const known = errorSchema.safeParse(toJson(text))
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallError({
    status: response.status,
    ...(known.success ? known.data.error : { code: 'HTTP', message: `The service answered ${response.status}` }),
    ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }),
  })
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const toWords = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message : cause.message
}
