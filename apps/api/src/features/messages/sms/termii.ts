import { createHmac } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import { isSame, readHeader } from '#shared/compare.ts'
import { callGateway, readObject, refused } from './call.ts'
import {
  type ReadReport,
  type ReportRequest,
  readStatus,
  type SmsGateway,
  type SmsReport,
  toFailure,
} from './provider.ts'

export interface TermiiSettings {
  /** The account's base URL, such as `https://v3.api.termii.com`. */
  url: string
  apiKey: Secret
  /** 3 to 11 characters, registered with Termii. */
  sender: string
  /** Signs delivery reports. */
  secret: Secret
  timeoutMs?: number
}

const STATUSES: Readonly<Record<string, SmsReport['status']>> = {
  'Message Sent': 'sent',
  Delivered: 'delivered',
  'Message Failed': 'failed',
  'DND Active on Phone Number': 'failed',
  Rejected: 'failed',
  Expired: 'failed',
}

/** Termii's messaging API. */
export function createTermii({ url, apiKey, sender, secret, timeoutMs }: TermiiSettings): SmsGateway {
  return {
    slug: 'termii',
    async send({ to, text }) {
      const { status, json } = await callGateway({
        provider: 'termii',
        url: `${url}/api/sms/send`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          api_key: apiKey.reveal(),
          to: to.replace('+', ''),
          from: sender,
          sms: text,
          type: 'plain',
          // NOTE "generic" does not reach numbers on the do-not-disturb list, and codes must.
          channel: 'dnd',
        }),
        timeoutMs,
      })
      const id = json?.message_id
      if (json?.code !== 'ok' || typeof id !== 'string' || id === '') throw refused('termii', `status ${status}`)
      return id
    },
    readReport: (request) => (isSigned(request, secret) ? toReport(readObject(request.body.toString())) : 'forged'),
  }
}

/** HMAC-SHA512 of the body. Termii does not say whether in hex or base64: both are read. */
function isSigned({ headers, body }: ReportRequest, secret: Secret): boolean {
  const given = readHeader(headers['x-termii-signature'])
  const expected = createHmac('sha512', secret.reveal()).update(body).digest()
  return isSame(Buffer.from(given, /^[0-9a-f]{128}$/i.test(given) ? 'hex' : 'base64'), expected)
}

function toReport(body: Record<string, unknown> | null): ReadReport {
  const { message_id: providerMessageId, status: word } = body ?? {}
  const status = readStatus(STATUSES, String(word))
  if (typeof providerMessageId !== 'string' || status === undefined) return 'unreadable'
  return { providerMessageId, status, ...(status === 'failed' && { failure: toFailure(String(word)) }) }
}
