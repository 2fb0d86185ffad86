import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseJson } from './custom-data.ts'
import type { KeyStore } from './key-store.ts'

const sixteenBytes = z.string().check(z.refine((text) => Buffer.from(text, 'base64').length === 16, 'must be 16 bytes'))

const ingestSchema = z.object({
  assets: z.array(
    z.object({
      type: z.enum(['CENC', 'FAIRPLAY']),
      assetId: z.string().check(z.minLength(1)),
      variantId: z._default(z.string(), ''),
      ingestKeys: z.array(
        z.object({
          streamType: z.enum(['VIDEO_AUDIO', 'VIDEO', 'AUDIO', 'SD', 'HD', 'UHD1', 'UHD2']),
          algorithm: z.literal('AES'),
          keyId: sixteenBytes,
          key: sixteenBytes,
        }),
      ),
    }),
  ),
})

interface Needs {
  keys: KeyStore
  merchant: string
}

/**
 * How content keys come to DRMtoday: a login ticket, a single-use ticket for the one address, then the keys.
 * Any user name of the form `{merchant}::{user}` with a password is let in.
 */
export function ingestRoutes(app: FastifyInstance, { keys, merchant }: Needs) {
  const logins = new Set<string>()
  const tickets = new Map<string, string>()

  app.post('/cas/v1/tickets', { config: { operation: 'login' } }, (request, reply) => {
    const form = readForm(request)
    if (!form.get('username')?.startsWith(`${merchant}::`) || !form.get('password')) {
      return reply.code(401).send({ error: 'Unknown user' })
    }
    const login = `TGT-${randomBytes(12).toString('hex')}`
    logins.add(login)
    return reply
      .code(201)
      .header('location', `${addressOf(request)}/cas/v1/tickets/${login}`)
      .send()
  })

  app.post<{ Params: { login: string } }>(
    '/cas/v1/tickets/:login',
    { config: { operation: 'ticket' } },
    (request, reply) => {
      const service = readForm(request).get('service')
      if (!logins.has(request.params.login) || !service) return reply.code(404).send({ error: 'Unknown login' })
      const ticket = `ST-${randomBytes(12).toString('hex')}`
      tickets.set(ticket, new URL(service).pathname)
      return reply.type('text/plain').send(ticket)
    },
  )

  const ingestPath = `/frontend/api/keys/v2/ingest/${merchant}`
  app.post<{ Querystring: { ticket?: string } }>(ingestPath, { config: { operation: 'ingest' } }, (request, reply) => {
    const ticket = request.query.ticket ?? ''
    const forPath = tickets.get(ticket)
    tickets.delete(ticket)
    if (!forPath?.endsWith(ingestPath)) return reply.code(401).send({ error: 'The ticket is not for this address' })
    const result = ingestSchema.safeParse(parseJson(String(request.body)))
    if (!result.success) return reply.code(400).send({ errors: result.error.issues })
    return { assets: result.data.assets.map((asset) => ingest(keys, asset)) }
  })
}

function ingest(keys: KeyStore, { assetId, variantId, ingestKeys }: z.infer<typeof ingestSchema>['assets'][number]) {
  for (const { streamType, keyId, key } of ingestKeys) {
    const bytes = { keyId: Buffer.from(keyId, 'base64'), key: Buffer.from(key, 'base64') }
    keys.put({ assetId, variantId, streamType, ...bytes })
  }
  return {
    assetId,
    variantId,
    keys: ingestKeys.map(({ streamType, keyId }) => ({ streamType, keyId, keyRotationId: '0' })),
  }
}

function readForm(request: FastifyRequest) {
  return new URLSearchParams(String(request.body))
}

function addressOf(request: FastifyRequest) {
  return `${request.protocol}://${request.host}${request.url.split('/cas/')[0]}`
}
