import type { Secret } from '@kola/platform/config'
import { isSame } from '#shared/compare.ts'
import { callGateway, refused } from './call.ts'
import {
  type ReadReport,
  type ReportRequest,
  readStatus,
  type SmsGateway,
  type SmsReport,
  toFailure,
} from './provider.ts'

export interface AfricasTalkingSettings {
  /** Such as `https://api.africastalking.com`. */
  url: string
  username: string
  apiKey: Secret
  sender: string
  /** Stands in the address that delivery reports are sent to (`?secret=`): they are not signed. */
  secret: Secret
  timeoutMs?: number
}

interface Recipient {
  statusCode?: unknown
  messageId?: unknown
}

/** 100 processed, 101 sent, 102 queued. */
const TAKEN = [100, 101, 102]
/** The gateway's own faults, as a recipient's status. */
const FAULTS = [500, 501]

const STATUSES: Readonly<Record<string, SmsReport['status']>> = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
}

/** Africa's Talking's messaging API. */
export function createAfricasTalking(settings: AfricasTalkingSettings): SmsGateway {
  const { url, username, apiKey, sender, secret, timeoutMs } = settings
  return {
    slug: 'africastalking',
    async send({ to, text }) {
      const { status, json } = await callGateway({
        provider: 'africastalking',
        url: `${url}/version1/messaging`,
        headers: { apikey: apiKey.reveal(), accept: 'application/json' },
        body: new URLSearchParams({ username, to, message: text, from: sender, enqueue: '1' }),
        timeoutMs,
      })
      return readTaken(status, readRecipient(json))
    },
    readReport: (request) => (isOurs(request, secret) ? toReport(request.body) : 'forged'),
  }
}

function readRecipient(json: Record<string, unknown> | null): Recipient | undefined {
  const data = json?.SMSMessageData as { Recipients?: unknown } | undefined
  return Array.isArray(data?.Recipients) ? (data.Recipients[0] as Recipient | undefined) : undefined
}

function readTaken(status: number, recipient: Recipient | undefined): string {
  const code = Number(recipient?.statusCode ?? 0)
  const id = recipient?.messageId
  if (TAKEN.includes(code) && typeof id === 'string' && id !== '') return id
  throw refused('africastalking', `status ${status} code ${code}`, FAULTS.includes(code))
}

function isOurs({ url }: ReportRequest, secret: Secret): boolean {
  return isSame(new URL(url, 'http://localhost').searchParams.get('secret') ?? '', secret.reveal())
}

function toReport(body: Buffer): ReadReport {
  const form = new URLSearchParams(body.toString())
  const providerMessageId = form.get('id')
  const status = readStatus(STATUSES, form.get('status') ?? '')
  if (!providerMessageId || status === undefined) return 'unreadable'
  return { providerMessageId, status, ...(status === 'failed' && { failure: readFailure(form) }) }
}

function readFailure(form: URLSearchParams): string {
  return toFailure(form.get('failureReason') || form.get('status') || '')
}
