import type { FastifyInstance } from 'fastify'
import { type AfricasTalkingSettings, africasTalkingRoutes } from './africas-talking.ts'
import type { GatewayNeeds } from './gateway.ts'
import type { SmsInbox, SmsQuery } from './inbox.ts'
import { phonePage, threadPage } from './page.ts'
import { type TermiiSettings, termiiRoutes } from './termii.ts'
import { type TwilioSettings, twilioRoutes } from './twilio.ts'

export interface SmsSettings {
  termii: TermiiSettings
  africastalking: AfricasTalkingSettings
  twilio: TwilioSettings
}

const MAX_WAIT_MS = 30_000

type ListQuery = SmsQuery & { waitMs?: string }

/** Three gateways, and one phone that gets what they take: for a person at /sms, for programs as JSON. */
export function smsRoutes(app: FastifyInstance, given: GatewayNeeds & { settings: SmsSettings }) {
  const { inbox, settings } = given
  app.register(async (scope) => termiiRoutes(scope, { needs: given, settings: settings.termii }), { prefix: '/termii' })
  app.register(async (scope) => africasTalkingRoutes(scope, { needs: given, settings: settings.africastalking }), {
    prefix: '/africastalking',
  })
  app.register(async (scope) => twilioRoutes(scope, { needs: given, settings: settings.twilio }), { prefix: '/twilio' })

  app.get<{ Querystring: ListQuery }>('/sms', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return readMessages(inbox, request.query)
    const { to } = request.query
    const { revision } = inbox
    const shown = to === undefined ? phonePage(inbox.list(), revision) : threadPage(to, inbox.list({ to }), revision)
    return reply.type('text/html; charset=utf-8').send(shown)
  })
  app.get<{ Querystring: ListQuery }>('/sms/messages', (request) => readMessages(inbox, request.query))
  app.get<{ Querystring: { known?: string; waitMs?: string } }>('/sms/revision', async ({ query }) => ({
    revision: await inbox.waitForChange(Number(query.known), toWait(query.waitMs)),
  }))
  app.delete('/sms/messages', () => {
    inbox.clear()
    return { messages: [] }
  })
}

async function readMessages(inbox: SmsInbox, query: ListQuery) {
  const waitMs = toWait(query.waitMs)
  return { messages: waitMs > 0 ? await inbox.waitFor(query, waitMs) : inbox.list(query) }
}

function toWait(waitMs: string | undefined): number {
  return Math.max(0, Math.min(Number(waitMs ?? 0) || 0, MAX_WAIT_MS))
}
