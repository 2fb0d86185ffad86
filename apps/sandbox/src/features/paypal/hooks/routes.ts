import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { PaypalRefusal, readBody, refuseUnknown } from '../api/refusal.ts'
import { type Events, isSigned, type Webhook } from './events.ts'

const MAX_WEBHOOKS = 10

const text = z.string().check(z.minLength(1))
const registrationSchema = z.object({
  url: z.string().check(z.regex(/^https?:\/\/\S+$/)),
  event_types: z.array(z.object({ name: text })).check(z.minLength(1)),
})
const verificationSchema = z.object({
  ...{ auth_algo: text, cert_url: text, transmission_id: text, transmission_sig: text, transmission_time: text },
  ...{ webhook_id: text, webhook_event: z.looseObject({}) },
})

const toWire = ({ id, url, eventTypes }: Webhook) => ({ id, url, event_types: eventTypes.map((name) => ({ name })) })

/** The certificate, in the open as PayPal has it. */
export function certificateRoutes(app: FastifyInstance, events: Events): void {
  app.get<{ Params: { id: string } }>(
    '/v1/notifications/certs/:id',
    { config: { operation: 'certificate' } },
    async ({ params }, reply) => {
      const { id, certificatePem } = await events.getSigner()
      if (params.id !== id) return reply.code(404).send('')
      return reply.type('application/x-pem-file').send(certificatePem)
    },
  )
}

/** Registration, events told again, and PayPal's own check of a signature. */
export function webhookRoutes(app: FastifyInstance, events: Events): void {
  const base = '/v1/notifications/webhooks'
  app.get(base, { config: { operation: 'list-webhooks' } }, () => ({ webhooks: events.webhooks().map(toWire) }))
  app.post(base, { config: { operation: 'create-webhook' } }, ({ body }, reply) => {
    const { url, event_types } = readBody(registrationSchema, body)
    const known = events.webhooks()
    if (known.some((one) => one.url === url)) throw refuse('WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists')
    if (known.length >= MAX_WEBHOOKS) throw refuse('WEBHOOK_NUMBER_LIMIT_EXCEEDED', 'Exceeded the number of webhooks')
    const webhook = { id: toId(), url, eventTypes: event_types.map(({ name }) => name) }
    events.setWebhooks([...known, webhook])
    return reply.code(201).send(toWire(webhook))
  })
  app.delete<{ Params: { id: string } }>(
    `${base}/:id`,
    { config: { operation: 'delete-webhook' } },
    ({ params }, reply) => {
      const rest = events.webhooks().filter(({ id }) => id !== params.id)
      if (rest.length === events.webhooks().length) throw refuseUnknown()
      events.setWebhooks(rest)
      return reply.code(204).send()
    },
  )
  app.post<{ Params: { id: string } }>(
    '/v1/notifications/webhooks-events/:id/resend',
    { config: { operation: 'resend-event' } },
    ({ params }, reply) => {
      const event = events.list().find(({ id }) => id === params.id)
      if (!event) throw refuseUnknown()
      events.resend(event)
      return reply.code(202).send(event)
    },
  )
  app.post(
    '/v1/notifications/verify-webhook-signature',
    { config: { operation: 'verify-signature' } },
    async (request) => {
      const given = readBody(verificationSchema, request.body)
      return { verification_status: (await isOurs(given)) ? 'SUCCESS' : 'FAILURE' }
    },
  )

  async function isOurs(given: z.infer<typeof verificationSchema>): Promise<boolean> {
    const signer = await events.getSigner()
    const { transmission_id: id, transmission_time: time, webhook_id: webhookId, webhook_event } = given
    if (given.auth_algo !== 'SHA256withRSA' || !given.cert_url.endsWith(`/certs/${signer.id}`)) return false
    if (!events.webhooks().some((one) => one.id === webhookId)) return false
    return isSigned({ id, time, webhookId, body: JSON.stringify(webhook_event) }, given.transmission_sig, signer)
  }
}

const refuse = (name: string, message: string) => new PaypalRefusal({ status: 400, name, message })
const toId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
