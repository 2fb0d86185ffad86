import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'

interface Received {
  id: string
  /** Whether it bears the signature of the secret that was told here, by Standard Webhooks' own library. */
  isGenuine: boolean
  body: string
}

interface Box {
  secret: string
  received: Received[]
}

const MOST_BOXES = 1_000
const MOST_RECEIVED = 500
const secretSchema = z.object({ secret: z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]+=*$/)) })

type BoxParams = { Params: { name: string } }

/** A program of a company's own that is told what happens there, one box for each name. Faults are planned by the name. */
export function receiverRoutes(app: FastifyInstance, { controls }: { controls: Controls }) {
  const boxes = new Map<string, Box>()
  const open = (name: string): Box => {
    const box = boxes.get(name) ?? { secret: '', received: [] }
    if (!boxes.has(name) && boxes.size < MOST_BOXES) boxes.set(name, box)
    return box
  }
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  obeyControls(app, 'receiver', controls)

  app.post<BoxParams>('/:name/secret', async ({ params, body }, reply) => {
    const told = secretSchema.safeParse(JSON.parse(String(body)))
    if (!told.success) return reply.code(400).send({ error: 'That is no secret' })
    open(params.name).secret = told.data.secret
    return { name: params.name }
  })
  app.get<BoxParams>('/:name', ({ params }) => ({ received: boxes.get(params.name)?.received ?? [] }))
  app.post<BoxParams>('/:name', { config: { operation: toName } }, async ({ params, body, headers }, reply) => {
    const box = open(params.name)
    const text = String(body)
    const isGenuine = box.secret !== '' && isSigned(box.secret, text, headers)
    box.received = [...box.received, { id: String(headers['webhook-id']), isGenuine, body: text }].slice(-MOST_RECEIVED)
    return isGenuine ? reply.code(204).send() : reply.code(401).send({ error: 'That is not signed by the secret' })
  })
}

const toName = ({ params }: FastifyRequest): string => (params as BoxParams['Params']).name

function isSigned(secret: string, body: string, headers: FastifyRequest['headers']): boolean {
  const read = (name: string) => String(headers[name] ?? '')
  const signed = {
    'webhook-id': read('webhook-id'),
    'webhook-timestamp': read('webhook-timestamp'),
    'webhook-signature': read('webhook-signature'),
  }
  try {
    new Webhook(secret).verify(body, signed)
    return true
  } catch {
    // Whatever is wrong with it, it is not genuine.
    return false
  }
}
