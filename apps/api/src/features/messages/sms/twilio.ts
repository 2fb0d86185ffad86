import { createHmac } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import { isSame, readHeader } from '#shared/compare.ts'
import { callGateway, refused } from './call.ts'
import {
  type ReadReport,
  type ReportRequest,
  readStatus,
  type SmsGateway,
  type SmsReport,
  toFailure,
} from './provider.ts'

export interface TwilioSettings {
  /** Such as `https://api.twilio.com`. */
  url: string
  accountSid: string
  authToken: Secret
  /** A number of the account, or the SID of a messaging service (`MG…`). */
  from: string
  /** Scheme and host under which Twilio reaches us: it is part of what Twilio signs. */
  publicUrl: string
  timeoutMs?: number
}

const STATUSES: Readonly<Record<string, SmsReport['status']>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Twilio's Programmable Messaging. */
export function createTwilio(settings: TwilioSettings): SmsGateway {
  const { url, accountSid, authToken, from, publicUrl, timeoutMs } = settings
  return {
    slug: 'twilio',
    async send({ to, text }) {
      const basic = Buffer.from(`${accountSid}:${authToken.reveal()}`).toString('base64')
      const { status, json } = await callGateway({
        provider: 'twilio',
        url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
        body: new URLSearchParams({
          To: to,
          [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
          Body: text,
          StatusCallback: `${publicUrl}/webhooks/twilio`,
        }),
        timeoutMs,
      })
      if (status !== 201 || typeof json?.sid !== 'string') {
        throw refused('twilio', `status ${status} code ${Number(json?.code ?? 0)}`)
      }
      return json.sid
    },
    readReport: (request) => (isSigned(request, settings) ? toReport(request.body) : 'forged'),
  }
}

/** Base64 of HMAC-SHA1 over the address and the sorted parameters, names and values run together. */
function isSigned({ headers, url, body }: ReportRequest, { publicUrl, authToken }: TwilioSettings): boolean {
  const parameters = [...new URLSearchParams(body.toString())]
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map((pair) => pair.join(''))
  const expected = createHmac('sha1', authToken.reveal())
    .update(publicUrl + url + parameters.join(''))
    .digest('base64')
  return isSame(readHeader(headers['x-twilio-signature']), expected)
}

function toReport(body: Buffer): ReadReport {
  const form = new URLSearchParams(body.toString())
  const providerMessageId = form.get('MessageSid')
  const status = readStatus(STATUSES, form.get('MessageStatus') ?? '')
  if (!providerMessageId || status === undefined) return 'unreadable'
  return { providerMessageId, status, ...(status === 'failed' && { failure: readFailure(form) }) }
}

function readFailure(form: URLSearchParams): string {
  return toFailure([form.get('MessageStatus'), form.get('ErrorCode')].filter(Boolean).join(' '))
}
