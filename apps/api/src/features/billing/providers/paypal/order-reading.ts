import * as z from 'zod/mini'
import { judgeCharges } from '../judge-charges.ts'
import { type Begun, type Charge, type Decline, Declined, type ProviderIds, type Reading } from '../provider.ts'
import type { PaypalApi } from './api.ts'
import { moneySchema, readMoney, readTime } from './money.ts'
import { listGivenBack } from './refunds.ts'

const captureSchema = z.object({ id: z.string(), status: z.string(), amount: moneySchema, create_time: z.string() })
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.nullish(
    z.array(
      z.object({
        custom_id: z.nullish(z.string()),
        payments: z.nullish(z.object({ captures: z.nullish(z.array(captureSchema)) })),
      }),
    ),
  ),
})
type Order = z.infer<typeof orderSchema>

const NOTHING = { charges: [], subscription: null, method: null, decline: null } as const
const DAY_MS = 24 * 3_600_000
const TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const REFUSED = ['DECLINED', 'FAILED']

/**
 * A single payment. What the payer approved is captured here: PayPal moves no money before. A second reading captures nothing
 * twice, because an order is captured once.
 */
export async function readOrder(api: PaypalApi, begun: Begun, now: Date): Promise<Reading> {
  const path = `/v2/checkout/orders/${encodeURIComponent(begun.ids.order ?? '')}`
  const answer = await api.send('get-order', { method: 'GET', path })
  // PayPal forgets orders that nobody approved.
  if (answer.status === 404) return { ...NOTHING, state: 'expired', ids: begun.ids }
  if (answer.status >= 400) throw api.client.fail('get-order', `status ${answer.status}`, { retryable: false })
  const order = api.client.read(answer, orderSchema)
  if (order.purchase_units?.some(({ custom_id }) => custom_id && custom_id !== begun.reference)) {
    throw api.client.fail('get-order', 'another reference', { retryable: false })
  }
  if (order.status !== 'APPROVED') return toReading(api, { order, begun, now })
  const captured = await capture(api, path)
  return 'decline' in captured
    ? toDeclined(captured.decline, begun.ids)
    : toReading(api, { order: captured.order, begun, now })
}

async function capture(api: PaypalApi, path: string): Promise<{ order: Order } | { decline: Decline }> {
  try {
    const call = { method: 'POST', path: `${path}/capture`, body: {} } as const
    return { order: await api.ask('capture-order', { ...call, schema: orderSchema }) }
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    if (error.decline.code !== 'ORDER_ALREADY_CAPTURED') return { decline: error.decline }
    return { order: await api.ask('get-order', { method: 'GET', path, schema: orderSchema }) }
  }
}

/** The order goes back to where it was before: only we remember that it was declined. */
const toDeclined = (decline: Decline, ids: ProviderIds): Reading => ({
  ...{ ...NOTHING, state: 'declined', decline },
  ids: { ...ids, declined: decline.code, declinedText: decline.message },
})

async function toReading(
  api: PaypalApi,
  { order, begun, now }: { order: Order; begun: Begun; now: Date },
): Promise<Reading> {
  const { ids } = begun
  if (order.status === 'VOIDED') return { ...NOTHING, state: 'cancelled', ids }
  const captures = (order.purchase_units ?? []).flatMap(({ payments }) => payments?.captures ?? [])
  const charges = await Promise.all(captures.map((one) => toCharge(api, one, now)))
  const state = judgeCharges(begun.due, charges)
  if (state === 'not_begun' && ids.declined !== undefined) {
    return toDeclined({ code: ids.declined, message: ids.declinedText ?? '', isHard: false }, ids)
  }
  return { ...NOTHING, state, charges, decline: state === 'declined' ? (charges[0]?.decline ?? null) : null, ids }
}

async function toCharge(api: PaypalApi, capture: z.infer<typeof captureSchema>, now: Date): Promise<Charge> {
  const { id, status } = capture
  const [amount, at] = [readMoney(api.client, capture.amount), readTime(api.client, capture.create_time)]
  const isGivenBack = status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED'
  const until = new Date(now.getTime() + DAY_MS)
  const of = { transactionId: id, kind: 'CAPTURE', amount, at, isWhole: status === 'REFUNDED', until } as const
  return {
    ...{ transactionId: id, amount, at, isRenewal: false },
    state: REFUSED.includes(status) ? 'failed' : TAKEN.includes(status) ? 'succeeded' : 'pending',
    decline: REFUSED.includes(status)
      ? { code: status, message: 'PayPal could not take the payment', isHard: false }
      : null,
    ...(isGivenBack ? await listGivenBack(api, of) : { refunds: [] }),
  }
}
