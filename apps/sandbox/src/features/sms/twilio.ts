import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { E164, type GatewayNeeds, isSameText, openGateway, readText, report } from './gateway.ts'
import type { Sms } from './inbox.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
}

interface Failure {
  status: number
  code: number
  message: string
}

const UNAUTHENTICATED: Failure = { status: 401, code: 20003, message: 'Authenticate' }
const NO_TO: Failure = { status: 400, code: 21604, message: "A 'To' phone number is required." }
const BAD_TO: Failure = { status: 400, code: 21211, message: "Invalid 'To' Phone Number" }
const NO_FROM: Failure = { status: 400, code: 21603, message: "A 'From' phone number is required." }
const NO_BODY: Failure = { status: 400, code: 21602, message: 'Message body is required.' }
const TOO_LONG: Failure = { status: 400, code: 21617, message: 'The concatenated message body exceeds 1600 characters' }

/** Outcome words of the control API that refuse a message. */
const REFUSALS: Record<string, Failure> = {
  'do-not-disturb': { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  'insufficient-balance': { status: 403, code: 20005, message: 'Account not active' },
}

const ENDINGS: Record<string, { word: string; errorCode: string }> = {
  failed: { word: 'failed', errorCode: '30008' },
  undelivered: { word: 'undelivered', errorCode: '30003' },
}

/**
 * Twilio's Programmable Messaging. Outcomes by number: `insufficient-balance`, `do-not-disturb`, `failed`,
 * `undelivered` (taken, and reported so), `no-report`.
 */
export function twilioRoutes(app: FastifyInstance, given: { needs: GatewayNeeds; settings: TwilioSettings }) {
  const { needs, settings } = given
  openGateway(app, 'twilio', needs)

  app.post<{ Params: { sid: string } }>(
    '/2010-04-01/Accounts/:sid/Messages.json',
    { config: { operation: 'send' } },
    (request, reply) => {
      const { sid } = request.params
      if (!isOurs(settings, sid, request.headers.authorization ?? '')) return fail(reply, UNAUTHENTICATED)
      const form = new URLSearchParams(readText(request.body))
      const [to = '', body = ''] = ['To', 'Body'].map((name) => form.get(name) ?? '')
      const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
      const outcome = needs.controls.outcomes.find('twilio', [to]) ?? ''
      const refusal = findFailure({ to, from, text: body }) ?? REFUSALS[outcome]
      if (refusal) return fail(reply, refusal)
      const taken = { gateway: 'twilio', gatewayId: `SM${randomBytes(16).toString('hex')}`, from, to, text: body }
      const sms = needs.inbox.add({ ...taken, status: 'queued' })
      const callbackUrl = form.get('StatusCallback')
      if (callbackUrl && outcome !== 'no-report') tell(given, { sms, callbackUrl, outcome })
      return reply.code(201).send(toMessage(sid, sms))
    },
  )
}

function isOurs({ accountSid, authToken }: TwilioSettings, sid: string, authorization: string): boolean {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return isSameText(sid, accountSid) && isSameText(authorization, expected)
}

function findFailure({ to, from, text }: Pick<Sms, 'to' | 'from' | 'text'>): Failure | undefined {
  if (to === '') return NO_TO
  if (!E164.test(to)) return BAD_TO
  if (from === '') return NO_FROM
  if (text === '') return NO_BODY
  return text.length > 1_600 ? TOO_LONG : undefined
}

function fail(reply: FastifyReply, { status, code, message }: Failure) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return reply.code(status).send({ code, message, more_info, status })
}

function toMessage(accountSid: string, sms: Sms) {
  return {
    sid: sms.gatewayId,
    account_sid: accountSid,
    to: sms.to,
    from: sms.from.startsWith('MG') ? null : sms.from,
    messaging_service_sid: sms.from.startsWith('MG') ? sms.from : null,
    body: sms.text,
    status: sms.from.startsWith('MG') ? 'accepted' : 'queued',
    direction: 'outbound-api',
    num_segments: '1',
    price: null,
    error_code: null,
    error_message: null,
    date_created: new Date(sms.receivedAt).toUTCString(),
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sms.gatewayId}.json`,
  }
}

interface Told {
  sms: Sms
  callbackUrl: string
  outcome: string
}

function tell({ needs, settings }: { needs: GatewayNeeds; settings: TwilioSettings }, told: Told) {
  const { sms, callbackUrl, outcome } = told
  const ending = ENDINGS[outcome] ?? { word: 'delivered', errorCode: '' }
  const toRequest = (word: string) => {
    const form = new URLSearchParams({
      MessageSid: sms.gatewayId,
      SmsSid: sms.gatewayId,
      AccountSid: settings.accountSid,
      From: sms.from,
      To: sms.to,
      MessageStatus: word,
      SmsStatus: word,
      ApiVersion: '2010-04-01',
      ...(word === ending.word && ending.errorCode && { ErrorCode: ending.errorCode }),
    })
    return {
      url: callbackUrl,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': sign(settings, callbackUrl, form),
      },
      body: form.toString(),
    }
  }
  void report(needs, { sms, words: ['sent', ending.word], toRequest })
}

/** twilio.com/docs/usage/security: the address, then every parameter's name and value, sorted by name. */
function sign({ authToken }: TwilioSettings, url: string, form: URLSearchParams): string {
  const names = [...form.keys()].toSorted()
  const text = names.reduce((sum, name) => sum + name + (form.get(name) ?? ''), url)
  return createHmac('sha1', authToken).update(text).digest('base64')
}
