import * as z from 'zod/mini'
import { readHeader } from '#shared/compare.ts'
import type { CallbackNews, CallbackReading, RawCallback } from '../provider.ts'
import type { PaypalApi } from './api.ts'

const text = z.nullish(z.string())
const eventSchema = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    ...{ id: text, custom_id: text, custom: text, billing_agreement_id: text, sale_id: text },
    purchase_units: z.nullish(z.array(z.object({ custom_id: text }))),
    supplementary_data: z.nullish(z.object({ related_ids: z.nullish(z.object({ order_id: text })) })),
    links: z.nullish(z.array(z.object({ href: z.string(), rel: z.string() }))),
  }),
})
type Event = z.infer<typeof eventSchema>

const verdictSchema = z.object({ verification_status: z.string() })

const HEADERS = {
  transmission_id: 'paypal-transmission-id',
  transmission_time: 'paypal-transmission-time',
  transmission_sig: 'paypal-transmission-sig',
  cert_url: 'paypal-cert-url',
  auth_algo: 'paypal-auth-algo',
} as const

/** Far longer than any event: of strangers' letters few are kept, and none that is large. */
const MAX_BYTES = 65_536

/** Signature and event as they came. */
const claimSchema = z.object({ signature: z.record(z.string(), z.string()), event: z.string() })

/** What it says, on the condition that PayPal stands by it: whether it is signed is asked when it is worked off. */
export function readCallback({ headers, body }: RawCallback): CallbackReading {
  const given = Object.entries(HEADERS).map(([name, header]) => [name, readHeader(headers[header])] as const)
  if (given.some(([, value]) => value === '')) return 'forged'
  const text = body.toString('utf8')
  const event = eventSchema.safeParse(parse(text))
  if (!event.success || body.length > MAX_BYTES) return 'unreadable'
  const claim: z.infer<typeof claimSchema> = { signature: Object.fromEntries(given), event: text }
  const news = toNews(event.data)
  return typeof news === 'string' ? news : { ...news, unconfirmed: { claim: JSON.stringify(claim) } }
}

/** One that PayPal itself was asked for. */
export function readEvent(told: unknown): CallbackNews | 'unreadable' | 'of-no-interest' {
  const event = eventSchema.safeParse(told)
  return event.success ? toNews(event.data) : 'unreadable'
}

/**
 * PayPal itself says whether it signed this: no certificate has to be fetched from an address that a stranger chose. The event
 * goes as it came, for the signature is over its very letters.
 */
export async function confirm(api: PaypalApi, webhookId: string, claim: string): Promise<boolean> {
  const { signature, event } = claimSchema.parse(JSON.parse(claim))
  const signed = JSON.stringify({ ...signature, webhook_id: webhookId })
  const body = `${signed.slice(0, -1)},"webhook_event":${event}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const answer = await api.send('verify-signature', { method: 'POST', path, body })
  // What it cannot even read as a signature is none.
  if (answer.status === 400 || answer.status === 422) return false
  return api.client.read(answer, verdictSchema).verification_status === 'SUCCESS'
}

const KINDS = /^(BILLING\.SUBSCRIPTION|PAYMENT\.SALE|CHECKOUT\.ORDER|PAYMENT\.CAPTURE)\./

function toNews({ id, event_type: kind, resource }: Event): CallbackNews | 'of-no-interest' {
  const [, family] = KINDS.exec(kind) ?? []
  if (family === undefined) return 'of-no-interest'
  const reference = resource.custom_id ?? resource.custom ?? resource.purchase_units?.[0]?.custom_id ?? null
  const ids = compact(toIds(family, resource))
  return { dedupeKey: id, kind, reference: reference || null, ids, email: null }
}

function toIds(family: string, resource: Event['resource']): Record<string, string | null | undefined> {
  if (family === 'BILLING.SUBSCRIPTION') return { subscription: resource.id }
  if (family === 'CHECKOUT.ORDER') return { order: resource.id }
  if (family === 'PAYMENT.SALE') {
    return { subscription: resource.billing_agreement_id, transaction: resource.sale_id ?? resource.id }
  }
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href
  const capture = up === undefined ? null : /\/captures\/([A-Z0-9]+)$/.exec(up)?.[1]
  return { order: resource.supplementary_data?.related_ids?.order_id, transaction: capture ?? resource.id }
}

const compact = (ids: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(ids).filter((entry): entry is [string, string] => Boolean(entry[1])))

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Nothing of PayPal's.
    return null
  }
}
