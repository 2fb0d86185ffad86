import { createHmac, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { E164, type GatewayNeeds, isSameText, openGateway, readText, report } from './gateway.ts'
import type { Sms } from './inbox.ts'

export interface TermiiSettings {
  apiKey: string
  /** Signs delivery reports. */
  secret: string
  callbackUrl: string
}

/** Longest text in one call: ten parts of 160 characters. */
const MAX_TEXT = 1_600

const bodySchema = z.object({
  api_key: z.string(),
  to: z.union([z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(100))]),
  from: z.string().check(z.minLength(3), z.maxLength(11)),
  sms: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)),
  type: z.enum(['plain', 'unicode']),
  channel: z.enum(['generic', 'dnd', 'whatsapp']),
})

/** The last report that an outcome of the control API leads to. */
const ENDINGS: Record<string, string> = {
  failed: 'Message Failed',
  rejected: 'Rejected',
  expired: 'Expired',
}

/**
 * Termii's messaging API. Outcomes by number: `insufficient-balance`, `do-not-disturb` (fails unless the channel is
 * `dnd`), `failed`, `rejected`, `expired` (taken, and reported so), `no-report`.
 */
export function termiiRoutes(app: FastifyInstance, given: { needs: GatewayNeeds; settings: TermiiSettings }) {
  const { needs, settings } = given
  openGateway(app, 'termii', needs)

  app.post('/api/sms/send', { config: { operation: 'send' } }, (request, reply) => {
    const parsed = bodySchema.safeParse(parseJson(readText(request.body)))
    if (!parsed.success) return reply.code(400).send({ code: 400, message: describe(parsed.error) })
    const { api_key, to: numbers, from, sms: text, channel } = parsed.data
    if (!isSameText(api_key, settings.apiKey)) return reply.code(401).send({ code: 401, message: 'Invalid API key' })
    const all = [numbers].flat()
    if (!all.every((number) => E164.test(`+${number}`))) {
      return reply.code(400).send({ code: 400, message: 'Phone number is not valid' })
    }
    const outcome = needs.controls.outcomes.find('termii', [`+${all[0]}`, all[0]])
    if (outcome === 'insufficient-balance') {
      return reply.code(400).send({ code: 400, message: 'Insufficient balance' })
    }
    const messageId = Array.from({ length: 19 }, () => randomInt(1, 10)).join('')
    for (const number of all) {
      const taken = { gateway: 'termii', gatewayId: messageId, from, to: `+${number}`, text, status: 'Message Sent' }
      tell(given, { sms: needs.inbox.add(taken), channel, outcome })
    }
    return { code: 'ok', message_id: messageId, message: 'Successfully Sent', balance: 1_000, user: 'Sandbox' }
  })
}

interface Told {
  sms: Sms
  channel: string
  outcome: string | null
}

function tell({ needs, settings }: { needs: GatewayNeeds; settings: TermiiSettings }, { sms, channel, outcome }: Told) {
  if (outcome === 'no-report') return
  const isBarred = outcome === 'do-not-disturb' && channel !== 'dnd'
  const ending = isBarred ? 'DND Active on Phone Number' : (ENDINGS[outcome ?? ''] ?? 'Delivered')
  const toRequest = (status: string) => {
    const body = JSON.stringify({
      type: 'outbound',
      id: sms.id,
      message_id: sms.gatewayId,
      receiver: sms.to.slice(1),
      sender: sms.from,
      message: sms.text,
      sent_at: sms.receivedAt,
      cost: '2.5',
      status,
      channel,
    })
    const signature = createHmac('sha512', settings.secret).update(body).digest('hex')
    return { url: settings.callbackUrl, body, headers: { 'x-termii-signature': signature } }
  }
  void report(needs, { sms, words: ['Message Sent', ending], toRequest })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses it.
    return null
  }
}

function describe(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
