import type { StripeObject } from '../state/objects.ts'
import type { Store } from '../state/store.ts'
import { invalid } from './failure.ts'
import { toWire } from './wire.ts'

type Wire = Record<string, unknown>

const MAX_LEVELS = 4

/** Fields that are left out unless they are asked for, each made from the object. */
type Includable = (store: Store, object: StripeObject) => unknown
const listOf = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url })

const INCLUDABLE: Record<string, Record<string, Includable>> = {
  invoice: {
    payments: (store, { id }) =>
      listOf(
        store.list('invoice_payment').filter(({ invoice }) => invoice === id),
        `/v1/invoice_payments?invoice=${id}`,
      ),
    confirmation_secret: (store, { $paymentIntent }) => {
      const intent = store.find('payment_intent', $paymentIntent as string | null)
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
    },
  },
  charge: {
    refunds: (store, { id }) =>
      listOf(
        store.list('refund').filter(({ charge }) => charge === id),
        `/v1/charges/${id}/refunds`,
      ),
  },
  customer: {
    subscriptions: (store, { id }) =>
      listOf(
        store.list('subscription').filter(({ customer, status }) => customer === id && status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
  'checkout.session': {
    line_items: (_store, { id, $lineItems }) =>
      listOf(($lineItems as unknown[]) ?? [], `/v1/checkout/sessions/${id}/line_items`),
  },
}

/** `expand[]`: objects in place of their ids, up to four levels deep. */
export function expand(store: Store, answer: unknown, paths: string[] = []): unknown {
  const wire = toWire(answer)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > MAX_LEVELS + 1)
      throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    expandAt(store, wire, { parts, path })
  }
  return wire
}

function expandAt(store: Store, wire: unknown, { parts, path }: { parts: string[]; path: string }): void {
  const [name, ...rest] = parts
  if (name === undefined) return
  if (Array.isArray(wire)) {
    for (const one of wire) expandAt(store, one, { parts, path })
    return
  }
  if (typeof wire !== 'object' || wire === null) return
  const holder = wire as Wire
  const made = INCLUDABLE[String(holder.object)]?.[name]
  if (made && holder[name] === undefined) {
    const original = store.findAny(String(holder.id))
    holder[name] = original ? toWire(made(store, original)) : null
  }
  if (!(name in holder)) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand[0]' })
  holder[name] = Array.isArray(holder[name])
    ? (holder[name] as unknown[]).map((one) => toObject(store, one))
    : toObject(store, holder[name])
  expandAt(store, holder[name], { parts: rest, path })
}

function toObject(store: Store, value: unknown): unknown {
  const found = typeof value === 'string' ? store.findAny(value) : null
  return found ? toWire(found) : value
}
