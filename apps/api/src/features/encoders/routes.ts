import type { Readable } from 'node:stream'
import {
  beatBodySchema,
  claimBodySchema,
  doneBodySchema,
  ENCODERS_PATH,
  giveBackBodySchema,
  LEASE_SECONDS,
  MAX_RESULT_PART_BYTES,
  registerBodySchema,
  resultQuerySchema,
  sourceBodySchema,
  taskParamsSchema,
} from '@kola/contract/encoders/protocol'
import { AppError } from '@kola/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { readRange } from '#shared/files/byte-range.ts'
import { readBearer } from '#shared/http/bearer.ts'
import type { EncoderAccess } from './access.ts'
import type { Encoder } from './repository.ts'
import type { ResultPart } from './results.ts'
import { type Encoders, toHand } from './service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    encoder: Encoder | null
  }
}

export interface EncoderRoutesNeeds {
  encoders: Encoders
  access: EncoderAccess
  /** Before anything is read. */
  checks: onRequestAsyncHookHandler[]
}

const MAX_TOKEN_LENGTH = 600
const readIssue = en().localeError

/** `/encoders/v1/…`: what encoders elsewhere speak. Every call bears the credential, but the first, and that for a film’s bytes. */
export async function encoderRoutes(
  app: FastifyInstance,
  { encoders, access, checks }: EncoderRoutesNeeds,
): Promise<void> {
  app.decorateRequest('encoder', null)
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const known = {
    onRequest: [
      ...checks,
      async (request: FastifyRequest) => {
        request.encoder = await access.find(readBearer(request))
      },
    ],
  }
  app.post(`${ENCODERS_PATH}/register`, { onRequest: checks }, ({ body }) =>
    access.register(read(registerBodySchema, body)),
  )
  app.post(`${ENCODERS_PATH}/claim`, known, async (request, reply) => {
    const { abilities, waitSeconds } = read(claimBodySchema, request.body)
    const hungUp = new AbortController()
    reply.raw.once('close', () => hungUp.abort())
    const asked = { credential: readBearer(request), abilities, waitSeconds, signal: hungUp.signal }
    return { task: await encoders.claim(getEncoder(request), asked) }
  })
  app.post(`${ENCODERS_PATH}/tasks/:taskId/beat`, known, async (request) => {
    const { turn, fraction } = read(beatBodySchema, request.body)
    await encoders.beat(toHolding(request, turn), fraction)
    return { leaseSeconds: LEASE_SECONDS }
  })
  app.post(`${ENCODERS_PATH}/tasks/:taskId/source`, known, async (request) =>
    encoders.toSource(toHolding(request, read(sourceBodySchema, request.body).turn)),
  )
  app.put(`${ENCODERS_PATH}/tasks/:taskId/result`, known, async (request) => {
    const { turn, offset } = read(resultQuerySchema, request.query)
    return { offsetBytes: await encoders.keepPart(toHolding(request, turn), readPart(request, offset)) }
  })
  app.post(`${ENCODERS_PATH}/tasks/:taskId/done`, known, async (request) => {
    const { turn, ...facts } = read(doneBodySchema, request.body)
    await encoders.finish(toHolding(request, turn), facts)
    return { ok: true }
  })
  app.post(`${ENCODERS_PATH}/tasks/:taskId/give-back`, known, async (request) => {
    const { turn, ...given } = read(giveBackBodySchema, request.body)
    await encoders.giveBack(toHolding(request, turn), given)
    return { ok: true }
  })
  app.get(`${ENCODERS_PATH}/source`, { onRequest: checks, exposeHeadRoute: false }, (request, reply) =>
    sendSource(encoders, request, reply),
  )
}

const getEncoder = ({ encoder }: FastifyRequest): Encoder => {
  if (!encoder) throw new AppError('ENCODER_REFUSED')
  return encoder
}

function toHolding(request: FastifyRequest, turn: number) {
  return { hand: toHand(getEncoder(request)), id: read(taskParamsSchema, request.params).taskId, turn }
}

async function sendSource(encoders: Encoders, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) throw new AppError('ENCODER_REFUSED')
  const { sizeBytes, open } = await encoders.openSource(token)
  const range = readRange(request.headers.range, sizeBytes)
  reply.header('accept-ranges', 'bytes').type('application/octet-stream')
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  if (range === null) return reply.header('content-length', sizeBytes).send(await open())
  const { start, end } = range
  reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  return reply.header('content-length', end - start + 1).send(await open(range))
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST, BODY_TOO_LARGE */
function readPart(request: FastifyRequest, offsetBytes: number): ResultPart {
  if (!/^application\/octet-stream\b/.test(request.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Please send application/octet-stream' })
  }
  const length = request.headers['content-length'] ?? ''
  if (!/^\d{1,15}$/.test(length)) {
    throw new AppError('INVALID_REQUEST', { fields: { 'content-length': 'Please give a number of bytes' } })
  }
  if (Number(length) > MAX_RESULT_PART_BYTES) throw new AppError('BODY_TOO_LARGE')
  return { offsetBytes, sizeBytes: Number(length), body: request.body as Readable }
}

/** @throws AppError INVALID_REQUEST */
function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value ?? {}, { error: readIssue })
  if (result.success) return result.data
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [path.map(String).join('.') || 'body', message]),
  )
  throw new AppError('INVALID_REQUEST', { fields })
}
