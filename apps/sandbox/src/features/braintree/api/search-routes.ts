import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Lies } from '#shared/controls/lies.ts'
import type { Subscription, Subscriptions } from '../billing/subscriptions.ts'
import type { Terminal, Transaction } from '../billing/transactions.ts'
import { toWireSubscription, toWireTransaction } from '../wire/shapes.ts'
import { toDate, type Wire, WireCollection, WireList } from '../wire/xml.ts'
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
/** Times are milliseconds. */
type Fields = (name: string) => string | number | undefined

const toMajor = (minor: number) => (minor / 100).toFixed(2)
const toSecond = (ms: number) => Math.floor(ms / 1_000) * 1_000

type Readers<T> = Readonly<Record<string, (one: T) => string | number | undefined>>

const SUBSCRIPTION: Readers<Subscription> = {
  id: ({ id }) => id,
  ids: ({ id }) => id,
  status: ({ status }) => status,
  plan_id: ({ plan }) => plan.id,
  merchant_account_id: ({ merchantAccountId }) => merchantAccountId,
  price: ({ priceMinor }) => toMajor(priceMinor),
  days_past_due: ({ daysPastDue }) => String(daysPastDue),
  created_at: ({ createdAtMs }) => toSecond(createdAtMs),
  next_billing_date: ({ nextBillingAtMs }) => (nextBillingAtMs === null ? '' : toDate(nextBillingAtMs)),
}

const TRANSACTION: Readers<Transaction> = {
  id: ({ id }) => id,
  ids: ({ id }) => id,
  status: ({ status }) => status,
  order_id: ({ orderId }) => orderId,
  type: ({ type }) => type,
  amount: ({ amountMinor }) => toMajor(amountMinor),
  created_at: ({ atMs }) => toSecond(atMs),
  customer_id: ({ customerId }) => customerId ?? '',
  subscription_id: ({ subscriptionId }) => subscriptionId ?? '',
  merchant_account_id: ({ merchantAccountId }) => merchantAccountId,
  disbursement_date: ({ disbursement }) => disbursement?.date,
}

const toFields =
  <T>(readers: Readers<T>, one: T): Fields =>
  (name) =>
    readers[name]?.(one)

const toMs = (text: string | number) => (typeof text === 'number' ? text : Date.parse(text))

/** By number where both are numbers, else by time. */
function compare(value: string | number, limit: string | number): number {
  if (typeof value === 'number') return value - toMs(limit)
  const [one, other] = [Number(value), Number(limit)]
  return Number.isNaN(one) || Number.isNaN(other) ? Date.parse(value) - Date.parse(String(limit)) : one - other
}

function matches(value: string | number | undefined, wanted: Criterion): boolean {
  if (value === undefined) return false
  const text = String(value)
  if (Array.isArray(wanted)) return wanted.includes(text)
  return (
    (wanted.is === undefined || text === wanted.is) &&
    (wanted.is_not === undefined || text !== wanted.is_not) &&
    (wanted.contains === undefined || text.includes(wanted.contains)) &&
    (wanted.starts_with === undefined || text.startsWith(wanted.starts_with)) &&
    (wanted.ends_with === undefined || text.endsWith(wanted.ends_with)) &&
    (wanted.min === undefined || compare(value, wanted.min) >= 0) &&
    (wanted.max === undefined || compare(value, wanted.max) <= 0)
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
          fields: toFields(SUBSCRIPTION, one),
          toWire: () => toWireSubscription(one),
        })),
  })
  addSearch(app, {
    name: 'transaction',
    root: 'creditCardTransactions',
    list: () =>
      [...terminal.transactions.values()].map((one) => {
        terminal.settle(one)
        return { fields: toFields(TRANSACTION, one), toWire: () => toWireTransaction(one) }
      }),
  })
}

function addSearch(app: FastifyInstance, { name, root, list }: Searched): void {
  const find = (body: unknown) => {
    const { search } = searchSchema.parse(body ?? {})
    return list().filter(({ fields }) =>
      Object.entries(search).every(([field, wanted]) => matches(fields(field), wanted)),
    )
  }
  app.post(`/${name}s/advanced_search_ids`, { config: { operation: `search-${name}-ids` } }, ({ body }, reply) => {
    const ids = find(body)
      .slice(0, MAX_FOUND)
      .map(({ fields }) => String(fields('id')))
    return sendXml(reply, { searchResults: { pageSize: PAGE_SIZE, ids: new WireList('item', ids) } })
  })
  app.post(`/${name}s/advanced_search`, { config: { operation: `search-${name}s` } }, ({ body }, reply) => {
    const found = find(body)
      .slice(0, PAGE_SIZE)
      .map(({ toWire }) => toWire() as Wire)
    return sendXml(reply, { [root]: new WireCollection(name, found) })
  })
}
