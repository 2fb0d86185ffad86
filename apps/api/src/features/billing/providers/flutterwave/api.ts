import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import type { ProviderAnswer, ProviderClient } from '../http/client.ts'
import { Declined } from '../provider.ts'

const text = z.nullish(z.string())

const transactionSchema = z.object({
  id: z.int(),
  tx_ref: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  processor_response: text,
  payment_type: text,
  created_at: z.string(),
  card: z.nullish(z.object({ last_4digits: text, type: text, expiry: text })),
})
export const subscriptionSchema = z.object({
  ...{ id: z.int(), plan: z.nullish(z.int()), status: z.string(), amount: z.nullish(z.number()) },
})
/** A list names the transaction and the note otherwise than the answer to a refund does. */
const refundSchema = z.object({
  id: z.int(),
  tx_id: z.nullish(z.int()),
  transaction_id: z.nullish(z.int()),
  amount_refunded: z.number(),
  status: z.string(),
  comments: text,
  comment: text,
  created_at: z.string(),
})
const envelope = <T>(data: z.ZodMiniType<T>) => z.object({ status: z.literal('success'), data })
const chargeEnvelope = <T>(authorization: z.ZodMiniType<T>) =>
  z.object({ status: z.literal('success'), meta: z.object({ authorization }) })
const errorSchema = z.object({ status: z.literal('error'), message: z.string() })
const page = <T>(row: z.ZodMiniType<T>) =>
  z.object({
    status: z.literal('success'),
    data: z.array(row),
    meta: z.nullish(z.object({ page_info: z.nullish(z.object({ total_pages: z.nullish(z.int()) })) })),
  })

export type Transaction = z.infer<typeof transactionSchema>
export type Subscription = z.infer<typeof subscriptionSchema>
export type Refund = z.infer<typeof refundSchema>

export interface FlutterwaveNeeds {
  client: ProviderClient
  /** With its version, such as `https://api.flutterwave.com/v3`. */
  apiUrl: string
  secretKey: Secret
}

interface Ask<T> {
  method: 'POST' | 'PUT'
  path: string
  body?: object
  schema: z.ZodMiniType<T>
}

/** Nobody has more pages than this; a list that never ends ends here. */
const MAX_PAGES = 50
const NOT_FOUND = /^No transaction was found/i

export type FlutterwaveApi = ReturnType<typeof createFlutterwaveApi>

/** @throws Declined with the refusal's own text, ProviderError */
function readOrDecline<T>(client: ProviderClient, answer: ProviderAnswer, schema: z.ZodMiniType<T>): T {
  if (answer.status < 400) return client.read(answer, schema)
  const { message } = client.read(answer, errorSchema)
  throw new Declined({ code: String(answer.status), message, isHard: true })
}

const readOrNull = <T>(client: ProviderClient, answer: ProviderAnswer, schema: z.ZodMiniType<T>): T | null =>
  answer.status === 404 ? null : client.read(answer, envelope(schema)).data

function createLists(client: ProviderClient, get: (operation: string, path: string) => Promise<ProviderAnswer>) {
  async function readPage<T>(operation: string, path: string, row: z.ZodMiniType<T>) {
    const { data, meta } = client.read(await get(operation, path), page(row))
    return { rows: data, pages: meta?.page_info?.total_pages ?? 1 }
  }

  async function list<T>(operation: string, path: string, row: z.ZodMiniType<T>): Promise<T[]> {
    const rows: T[] = []
    for (let number = 1; number <= MAX_PAGES; number += 1) {
      const found = await readPage(operation, `${path}&page=${number}`, row)
      rows.push(...found.rows)
      if (number >= found.pages) return rows
    }
    throw client.fail(operation, 'a list without an end')
  }
  return { readPage, list }
}

const toHeaders = (secretKey: Secret, body?: object) => ({
  ...{ authorization: `Bearer ${secretKey.reveal()}`, accept: 'application/json' },
  ...(body && { 'content-type': 'application/json' }),
})

/** Flutterwave's REST calls, version 3. Amounts are JSON numbers in major units. */
export function createFlutterwaveApi({ client, apiUrl, secretKey }: FlutterwaveNeeds) {
  const send = (
    operation: string,
    { method, path, body }: { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object },
  ) =>
    client.send({
      ...{ operation, method, url: apiUrl + path },
      headers: toHeaders(secretKey, body),
      ...(body && { body: JSON.stringify(body) }),
    })

  const { readPage, list } = createLists(client, (operation, path) => send(operation, { method: 'GET', path }))

  return {
    readPage,
    /** The whole answer, for what stands beside its data. @throws ProviderError */
    getWhole: async <T>(operation: string, path: string, schema: z.ZodMiniType<T>): Promise<T> =>
      client.read(await send(operation, { method: 'GET', path }), schema),
    /** @throws Declined with the refusal's own text, ProviderError */
    ask: async <T>(operation: string, { schema, ...call }: Ask<T>): Promise<T> =>
      readOrDecline(client, await send(operation, call), envelope(schema)).data,
    /** Null where there is no such thing. @throws ProviderError */
    get: async <T>(operation: string, path: string, schema: z.ZodMiniType<T>) =>
      readOrNull(client, await send(operation, { method: 'GET', path }), schema),
    /** What a charge wants of the payer stands beside the data, which some have not. @throws Declined, ProviderError */
    async charge<T>(type: string, body: object, schema: z.ZodMiniType<T>): Promise<T> {
      const answer = await send('push', { method: 'POST', path: `/charges?${query({ type })}`, body })
      return readOrDecline(client, answer, chargeEnvelope(schema)).meta.authorization
    },
    /** Null while nobody tried to pay. */
    async findTransaction(reference: string): Promise<Transaction | null> {
      const path = `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`
      const answer = await send('verify', { method: 'GET', path })
      if (answer.status < 400) return client.read(answer, envelope(transactionSchema)).data
      const { message } = client.read(answer, errorSchema)
      if (NOT_FOUND.test(message)) return null
      throw client.fail('verify', `status ${answer.status}`)
    },
    listTransactions: (email: string, from: Date) =>
      list(
        'list-transactions',
        `/transactions?${query({ from: toDay(from), customer_email: email })}`,
        transactionSchema,
      ),
    /** What succeeded, by whole days; newest first. */
    listPaid({ from, until, number }: { from: Date; until: Date; number: number }) {
      const members = { from: toDay(from), to: toDay(until), status: 'successful', page: String(number) }
      return readPage('list-transactions', `/transactions?${query(members)}`, transactionSchema)
    },
    listSubscriptions: (transactionId: number) =>
      list(
        'list-subscriptions',
        `/subscriptions?${query({ transaction_id: String(transactionId) })}`,
        subscriptionSchema,
      ),
    /** There is no call for one: it is found among those of its payer. */
    listSubscriptionsOf: (email: string) =>
      list('list-subscriptions', `/subscriptions?${query({ email })}`, subscriptionSchema),
    /** The filter is not written of everywhere, so that others' refunds may be among them. */
    async listRefunds(transactionId: number): Promise<Refund[]> {
      const found = await list('list-refunds', `/refunds?${query({ id: String(transactionId) })}`, refundSchema)
      return found.filter(({ tx_id, transaction_id }) => (tx_id ?? transaction_id) === transactionId)
    },
  }
}

export const refundAnswer = refundSchema
export const linkAnswer = z.object({ link: z.url() })
export const planAnswer = z.object({ id: z.int() })
export const subscriptionAnswer = z.object({ status: z.string() })

const query = (members: Record<string, string>) => new URLSearchParams(members).toString()
const toDay = (at: Date) => at.toISOString().slice(0, 10)
