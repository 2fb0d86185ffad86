import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { BraintreeRefusal } from '../wire/refusal.ts'
import { toXml, type Wire } from '../wire/xml.ts'

interface Keys {
  merchantId: string
  publicKey: string
  privateKey: string
}

/** The version of the API that the libraries of this decade send. */
const API_VERSION = '6'

/** What every call shares: the merchant’s keys, JSON in, XML out, packed when that is accepted. */
export function openScope(app: FastifyInstance, { merchantId, publicKey, privateKey }: Keys): void {
  const basic = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new BraintreeRefusal(400, 'The body is no JSON'))
    }
  })
  app.addHook('preHandler', async (request) => {
    if (request.headers.authorization !== basic) throw new BraintreeRefusal(401, 'Authentication Error')
    const { merchantId: given } = request.params as { merchantId: string }
    if (given !== merchantId) throw new BraintreeRefusal(403, 'Authorization Error')
    if (request.headers['x-apiversion'] !== API_VERSION) throw new BraintreeRefusal(426, 'Upgrade Required')
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof z.core.$ZodError ? new BraintreeRefusal(400, 'Bad Request') : error
    if (!(refusal instanceof BraintreeRefusal)) throw error
    const { status, message, body } = refusal
    if (status !== 422) return reply.code(status).send('')
    const params = { body: JSON.stringify(request.body ?? {}) }
    return sendXml(reply, { apiErrorResponse: { ...body, params, message } }, 422)
  })
}

export function sendXml(reply: FastifyReply, root: Record<string, unknown>, status = 200): FastifyReply {
  const xml = toXml(root as Record<string, Wire>)
  reply.code(status).type('application/xml; charset=utf-8')
  if (!/gzip/.test(String(reply.request.headers['accept-encoding']))) return reply.send(xml)
  return reply.header('content-encoding', 'gzip').send(gzipSync(xml))
}
