import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Lies } from '#shared/controls/lies.ts'
import type { Subscription, Subscriptions } from '../billing/subscriptions.ts'
import type { Terminal, Transaction } from '../billing/transactions.ts'
import { toWireSubscription, toWireTransaction } from '../wire/shapes.ts'
import { toDate, toTime, type Wire, WireCollection, WireList } from '../wire/xml.ts'
import { sendXml } from './scope.ts'

const PAGE_SIZE = 50
const MAX_FOUND = 10_000

const criterion = z.union([
  z.array(z.string()),
  z.object({
    ...{ is: z.optional(z.string()), is_not: z.optional(z.string()), contains: z.optional(z.string()) },
    ...{ starts_with: z.optional(z.string()), ends_with: z.optional(z.string()) },
    ...{ min: z.optional(z.union([z.string(), z.number()])), max: z.optional(z.union([z.string(), z.number()])) },
  }),
])
const searchSchema = z.object({ search: z._default(z.record(z.string(), criterion), {}) })

type Criterion = z.infer<typeof criterion>
type Fields = Record<string, string>

const fieldsOfSubscription = (one: Subscription): Fields => ({
  ...{ id: one.id, ids: one.id, status: one.status, plan_id: one.plan.id, merchant_account_id: one.merchantAccountId },
  ...{
    price: (one.priceMinor / 100).toFixed(2),
    days_past_due: String(one.daysPastDue),
    created_at: toTime(one.createdAtMs),
  },
  next_billing_date: one.nextBillingAtMs === null ? '' : toDate(one.nextBillingAtMs),
})

const fieldsOfTransaction = (one: Transaction): Fields => ({
  ...{ id: one.id, ids: one.id, status: one.status, order_id: one.orderId, type: one.type },
  ...{ amount: (one.amountMinor / 100).toFixed(2), created_at: toTime(one.atMs), customer_id: one.customerId ?? '' },
  ...{ subscription_id: one.subscriptionId ?? '', merchant_account_id: one.merchantAccountId },
  ...(one.disbursement && { disbursement_date: one.disbursement.date }),
})

function matches(value: string | undefined, wanted: Criterion): boolean {
  if (value === undefined) return false
  if (Array.isArray(wanted)) return wanted.includes(value)
  const compare = (limit: string | number) => {
    const [one, other] = [Number(value), Number(limit)]
    if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other
    return Date.parse(value) - Date.parse(String(limit))
  }
  return (
    (wanted.is === undefined || value === wanted.is) &&
    (wanted.is_not === undefined || value !== wanted.is_not) &&
    (wanted.contains === undefined || value.includes(wanted.contains)) &&
    (wanted.starts_with === undefined || value.startsWith(wanted.starts_with)) &&
    (wanted.ends_with === undefined || value.endsWith(wanted.ends_with)) &&
    (wanted.min === undefined || compare(wanted.min) >= 0) &&
    (wanted.max === undefined || compare(wanted.max) <= 0)
  )
}

interface Searched {
  name: string
  /** What a page of them is called. */
  root: string
  list: () => { fields: Fields; toWire: () => unknown }[]
}

/** A search is two calls: first the ids, then the things, a page of ids at a time. */
export function searchRoutes(
  app: FastifyInstance,
  needs: { subscriptions: Subscriptions; terminal: Terminal; lies: Lies },
): void {
  const { subscriptions, terminal, lies } = needs
  addSearch(app, {
    name: 'subscription',
    root: 'subscriptions',
    list: () =>
      lies
        .showAll('braintree', [...subscriptions.values()], ({ id }) => id)
        .map((one) => ({
          fields: fieldsOfSubscription(one),
          toWire: () => toWireSubscription(one),
        })),
  })
  addSearch(app, {
    name: 'transaction',
    root: 'creditCardTransactions',
    list: () =>
      [...terminal.transactions.values()].map((one) => {
        terminal.settle(one)
        return { fields: fieldsOfTransaction(one), toWire: () => toWireTransaction(one) }
      }),
  })
}

function addSearch(app: FastifyInstance, { name, root, list }: Searched): void {
  const find = (body: unknown) => {
    const { search } = searchSchema.parse(body ?? {})
    return list().filter(({ fields }) =>
      Object.entries(search).every(([field, wanted]) => matches(fields[field], wanted)),
    )
  }
  app.post(`/${name}s/advanced_search_ids`, { config: { operation: `search-${name}-ids` } }, ({ body }, reply) => {
    const ids = find(body)
      .slice(0, MAX_FOUND)
      .map(({ fields }) => fields.id ?? '')
    return sendXml(reply, { searchResults: { pageSize: PAGE_SIZE, ids: new WireList('item', ids) } })
  })
  app.post(`/${name}s/advanced_search`, { config: { operation: `search-${name}s` } }, ({ body }, reply) => {
    const found = find(body)
      .slice(0, PAGE_SIZE)
      .map(({ toWire }) => toWire() as Wire)
    return sendXml(reply, { [root]: new WireCollection(name, found) })
  })
}
