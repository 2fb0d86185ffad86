import * as z from 'zod/mini'
import type { Money } from '#shared/money.ts'
import { refuseForNow } from '../orders/short-balance.ts'
import { type Charge, Declined, type RefundOrder } from '../provider.ts'
import type { PaypalApi } from './api.ts'
import { readMoney, readTime, toValue, toWire } from './money.ts'

const refundSchema = z.object({ id: z.string(), status: z.nullish(z.string()), state: z.nullish(z.string()) })

/** Payments of subscriptions are sales of the first version, single ones captures of the second. */
export async function giveBack(api: PaypalApi, { begun, transactionId, amount, key, reason }: RefundOrder) {
  const id = encodeURIComponent(transactionId)
  const call =
    begun.ids.subscription !== undefined
      ? {
          path: `/v1/payments/sale/${id}/refund`,
          body: { amount: { total: toValue(amount), currency: amount.currency }, description: reason.slice(0, 255) },
        }
      : {
          path: `/v2/payments/captures/${id}/refund`,
          body: { amount: toWire(amount), note_to_payer: reason.slice(0, 255) },
        }
  const refund = await api
    .ask('refund', { method: 'POST', ...call, key: `refund ${key}`, schema: refundSchema })
    .catch(refuseForNow)
  const state = (refund.status ?? refund.state ?? '').toUpperCase()
  if (state === 'FAILED' || state === 'CANCELLED') {
    throw new Declined({ code: state, message: 'The refund failed', isHard: true })
  }
  return { refundId: refund.id, state: state === 'COMPLETED' ? ('done' as const) : ('pending' as const) }
}

export interface GivenBack {
  refundId: string
  amount: Money
  at: Date
}

const eventsSchema = z.object({
  links: z.nullish(z.array(z.object({ href: z.url(), rel: z.string() }))),
  events: z.array(
    z.object({
      ...{ create_time: z.string(), event_type: z.string() },
      resource: z.object({
        id: z.nullish(z.string()),
        sale_id: z.nullish(z.string()),
        amount: z.nullish(
          z.object({
            ...{ total: z.nullish(z.string()), currency: z.nullish(z.string()) },
            ...{ value: z.nullish(z.string()), currency_code: z.nullish(z.string()) },
          }),
        ),
        links: z.nullish(z.array(z.object({ href: z.string(), rel: z.string() }))),
      }),
    }),
  ),
})

type Event = z.infer<typeof eventsSchema>['events'][number]

/**
 * What was given back of a sale or a capture, which neither tells itself: PayPal's own list of its events does, for as long as
 * it keeps them. What is gone whole and was not given back was taken back by the payer's bank, which an event tells as well; what
 * is in no event any more is one refund without an id of its own.
 */
export async function listGivenBack(
  api: PaypalApi,
  of: { transactionId: string; kind: 'SALE' | 'CAPTURE'; amount: Money; at: Date; isWhole: boolean; until: Date },
): Promise<Pick<Charge, 'refunds' | 'disputes'>> {
  const events = await listEvents(api, of, 'REFUNDED')
  const found = events.filter((event) => isOf(event, of.transactionId)).flatMap((event) => toGivenBack(api, event))
  const unique = [...new Map(found.map((one) => [one.refundId, one])).values()].toReversed()
  const restMinor = of.amount.amountMinor - unique.reduce((sum, { amount }) => sum + amount.amountMinor, 0)
  if (!of.isWhole || restMinor <= 0) return { refunds: unique }
  const amount = { ...of.amount, amountMinor: restMinor }
  const reversals = await listEvents(api, of, 'REVERSED')
  const reversal = reversals.find(({ resource }) => resource.id === of.transactionId)
  if (reversal) {
    const at = readTime(api.client, reversal.create_time)
    // PayPal has decided by then.
    return { refunds: unique, disputes: [{ disputeId: `reversal of ${of.transactionId}`, amount, at, state: 'lost' }] }
  }
  return { refunds: [...unique, { refundId: `rest of ${of.transactionId}`, amount, at: of.at }] }
}

const MAX_PAGES = 20

async function listEvents(
  api: PaypalApi,
  { kind, at, until }: { kind: string; at: Date; until: Date },
  what: 'REFUNDED' | 'REVERSED',
) {
  const events: Event[] = []
  const type = `PAYMENT.${kind}.${what}`
  let query: URLSearchParams | null = new URLSearchParams({
    ...{ page_size: '300', event_type: type },
    ...{ start_time: at.toISOString(), end_time: until.toISOString() },
  })
  for (let page = 0; query && page < MAX_PAGES; page += 1) {
    const answer = await api.send('list-events', { method: 'GET', path: `/v1/notifications/webhooks-events?${query}` })
    // Events of long ago are refused; what they said is told without them.
    if (answer.status >= 400) return events
    const read: z.infer<typeof eventsSchema> = api.client.read(answer, eventsSchema)
    events.push(...read.events.filter(({ event_type: told }) => told === type))
    const next = read.links?.find(({ rel }) => rel === 'next')?.href
    query = next === undefined ? null : new URL(next).searchParams
  }
  return events
}

function isOf({ resource }: Event, transactionId: string): boolean {
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href ?? ''
  return resource.sale_id === transactionId || up.endsWith(`/captures/${transactionId}`)
}

function toGivenBack({ client }: PaypalApi, { resource, create_time: time }: Event): GivenBack[] {
  const value = resource.amount?.value ?? resource.amount?.total
  const currency_code = resource.amount?.currency_code ?? resource.amount?.currency
  if (!resource.id || !value || !currency_code) return []
  return [{ refundId: resource.id, amount: readMoney(client, { value, currency_code }), at: readTime(client, time) }]
}
