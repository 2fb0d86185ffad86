import type { FastifyInstance } from 'fastify'
import { type ReportNeeds, takeReport } from './reports.ts'
import type { SmsGateway } from './sms/provider.ts'

export type WebhookNeeds = Omit<ReportNeeds, 'order'> & { gateways: readonly SmsGateway[] }

/** No gateway uses other characters, and some of them PostgreSQL does not keep. */
const ID = /^[\x21-\x7e]{1,200}$/
const BODY_LIMIT_BYTES = 16 * 1024

/** Where the configured gateways report what became of a message. They get nothing to know but that it was heard. */
export async function reportWebhooks(app: FastifyInstance, needs: WebhookNeeds): Promise<void> {
  const order = needs.gateways.map(({ slug }) => slug)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const gateway of needs.gateways) {
    app.post(`/webhooks/${gateway.slug}`, { bodyLimit: BODY_LIMIT_BYTES }, async ({ headers, url, body }, reply) => {
      reply.header('cache-control', 'no-store')
      const read = gateway.readReport({ headers, url, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) })
      if (read === 'forged') {
        needs.log.warn({ provider: gateway.slug }, 'messages.report-forged')
        return reply.code(403).send()
      }
      if (read === 'unreadable' || !ID.test(read.providerMessageId)) {
        needs.log.warn({ provider: gateway.slug }, 'messages.report-unreadable')
      } else await takeReport({ ...needs, order }, { ...read, provider: gateway.slug })
      return reply.code(200).send()
    })
  }
}
