import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import type { ProviderAnswer, ProviderClient } from '../http/client.ts'
import { toExactJson } from './exact-json.ts'

const text = z.nullish(z.string())
const amount = z.union([z.int(), z.string()])
const idSchema = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,20}$/))]), z.transform(String))

/** Irregular answers say `true`, "true" or "success". */
const isUnderstood = z.union([z.literal(true), z.literal('true'), z.literal('success')])

const authorizationSchema = z.object({
  ...{
    authorization_code: text,
    last4: text,
    channel: text,
    brand: text,
    signature: text,
    reusable: z.nullish(z.boolean()),
    receiver_bank_account_number: text,
  },
  ...{ exp_month: z.nullish(amount), exp_year: z.nullish(amount) },
})

export const transactionSchema = z.object({
  ...{ id: idSchema, domain: z.string(), status: z.string(), reference: z.string() },
  ...{ amount, requested_amount: z.nullish(amount), currency: z.string(), channel: text },
  ...{ gateway_response: text, gateway_response_code: text, response_code: text, message: text },
  ...{
    authorization: z.nullish(authorizationSchema),
    customer: z.nullish(z.object({ email: text, customer_code: text })),
  },
  ...{ paid_at: text, paidAt: text, created_at: text, createdAt: text },
})

const refundSchema = z.object({
  ...{ id: idSchema, status: z.string(), amount, currency: z.string(), createdAt: text, merchant_note: text },
  /** An id in lists, all of it in the answer to a refund. */
  transaction: z.nullish(z.union([idSchema, z.object({ id: idSchema })])),
})

const disputeSchema = z.object({
  ...{ id: idSchema, status: z.string(), resolution: text, refund_amount: z.nullish(amount), currency: text },
  createdAt: text,
})

export const startAnswer = z.object({ authorization_url: z.url(), access_code: z.string(), reference: z.string() })
/** `paused`: the payer has to be asked first. */
export const chargeAnswer = z.union([
  z.object({ paused: z.literal(true), authorization_url: z.url(), reference: z.string() }),
  transactionSchema,
])

export const accountAnswer = z.object({
  ...{ reference: z.string(), status: z.literal('pending_bank_transfer'), account_name: z.string() },
  ...{ account_number: z.string(), bank: z.object({ name: z.string() }), account_expires_at: z.string() },
})
export const codeAnswer = z.object({ reference: z.string(), status: z.literal('pay_offline'), ussd_code: z.string() })

const ownSchema = z.object({
  id: idSchema,
  ...{ account_name: z.string(), account_number: z.string(), assigned: z.boolean(), active: z.boolean() },
  bank: z.object({ name: z.string(), slug: z.string() }),
  customer: z.object({ customer_code: z.string(), email: z.string() }),
})

const errorSchema = z.object({
  message: z.string(),
  ...{
    type: text,
    code: text,
    data: z.nullish(z.looseObject({ retry_by: z.nullish(z.union([z.string(), z.number()])) })),
  },
})
const envelope = <T>(data: z.ZodMiniType<T>) => z.object({ status: isUnderstood, message: z.string(), data })
const page = <T>(row: z.ZodMiniType<T>) =>
  z.object({
    status: isUnderstood,
    data: z.array(row),
    meta: z.nullish(z.object({ pageCount: z.nullish(z.int()) })),
  })

const disputesEnvelope = envelope(z.nullish(z.union([z.array(disputeSchema), disputeSchema])))

export type Transaction = z.infer<typeof transactionSchema>
export type Refund = z.infer<typeof refundSchema>
export type Own = z.infer<typeof ownSchema>
export type Dispute = z.infer<typeof disputeSchema>

/** Paystack understood the call and refused it: nothing was done. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly isValidation: boolean
  readonly retryBy: string | number | null
  constructor(status: number, { message, code, type, data }: z.infer<typeof errorSchema>) {
    super(message)
    this.status = status
    this.code = code ?? ''
    this.isValidation = type === 'validation_error'
    this.retryBy = data?.retry_by ?? null
  }
}

export interface PaystackNeeds {
  client: ProviderClient
  apiUrl: string
  secretKey: Secret
}

/** Nobody has more pages than this; a list that never ends ends here. */
const MAX_PAGES = 50
const NOT_FOUND = /reference (is invalid|not found)|transaction not found/i

export type PaystackApi = ReturnType<typeof createPaystackApi>

/** @throws Refusal */
function refuse(client: ProviderClient, answer: ProviderAnswer): void {
  if (answer.status >= 400) throw new Refusal(answer.status, client.read(answer, errorSchema))
}

/** Paystack's REST calls. Amounts are hundredths; ids are longer than numbers are exact, and stay text. */
export function createPaystackApi({ client, apiUrl, secretKey }: PaystackNeeds) {
  async function send(
    operation: string,
    path: string,
    ask: { method?: 'POST' | 'PUT' | 'DELETE'; body?: object } = {},
  ) {
    const { body, method = 'GET' } = ask
    const answer = await client.send({
      ...{ operation, method, url: apiUrl + path },
      headers: {
        ...{ authorization: `Bearer ${secretKey.reveal()}`, accept: 'application/json' },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { ...answer, text: toExactJson(answer.text) }
  }

  async function readOrRefuse<T>(answer: ProviderAnswer, schema: z.ZodMiniType<T>): Promise<T> {
    if (answer.status < 400) return client.read(answer, envelope(schema)).data
    throw new Refusal(answer.status, client.read(answer, errorSchema))
  }

  const findTransaction = async (path: string): Promise<Transaction | null> => {
    const answer = await send('verify', path)
    return readOrRefuse(answer, transactionSchema).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'transaction_not_found' || NOT_FOUND.test(error.message)) return null
      throw client.fail('verify', `status ${error.status}`)
    })
  }

  const readPage = createPages(client, send)

  return {
    readPage,
    ...createOwnCalls(client, send),
    /** @throws Refusal, ProviderError */
    post: async <T>(operation: string, path: string, { body, schema }: { body: object; schema: z.ZodMiniType<T> }) =>
      readOrRefuse(await send(operation, path, { method: 'POST', body }), schema),
    /** @throws Refusal, ProviderError */
    get: async <T>(operation: string, path: string, schema: z.ZodMiniType<T>) =>
      readOrRefuse(await send(operation, path), schema),
    /** Of an answer without data. @throws Refusal, ProviderError */
    put: async (operation: string, path: string, body: object): Promise<void> =>
      refuse(client, await send(operation, path, { body, method: 'PUT' })),
    /** Null where nothing was begun under it. */
    verify: (reference: string) => findTransaction(`/transaction/verify/${encodeURIComponent(reference)}`),
    findById: (id: string) => findTransaction(`/transaction/${encodeURIComponent(id)}`),
    /** Oldest first. The filter may not be heeded, so that others' refunds may be among them. */
    async listRefunds(transactionId: string): Promise<Refund[]> {
      const rows: Refund[] = []
      for (let number = 1; number <= MAX_PAGES; number += 1) {
        const path = `/refund?${new URLSearchParams({ transaction: transactionId, perPage: '100', page: String(number) })}`
        const { data, meta } = client.read(await send('list-refunds', path), page(refundSchema))
        rows.push(...data)
        if (number >= (meta?.pageCount ?? 1)) return rows.filter(isOf(transactionId)).toReversed()
      }
      throw client.fail('list-refunds', 'a list without an end')
    },
    /** What succeeded, by the day it was begun; newest first. */
    listPaid({ from, until, number }: { from: Date; until: Date; number: number }) {
      const members = { status: 'success', from: from.toISOString(), to: until.toISOString() }
      const path = `/transaction?${new URLSearchParams({ ...members, perPage: '100', page: String(number) })}`
      return readPage('list-transactions', path, transactionSchema)
    },
    async listDisputes(transactionId: string): Promise<Dispute[]> {
      const answer = await send('disputes', `/dispute/transaction/${encodeURIComponent(transactionId)}`)
      if (answer.status === 404) return []
      return [client.read(answer, disputesEnvelope).data ?? []].flat()
    },
  }
}

type Send = (
  operation: string,
  path: string,
  ask?: { method?: 'POST' | 'DELETE'; body?: object },
) => Promise<ProviderAnswer>

/** A page of a list, by its number in the path. */
const createPages =
  (client: ProviderClient, send: Send) =>
  async <T>(operation: string, path: string, row: z.ZodMiniType<T>) => {
    const { data, meta } = client.read(await send(operation, path), page(row))
    return { rows: data, pages: meta?.pageCount ?? 1 }
  }

/** Members' own numbers. */
const createOwnCalls = (client: ProviderClient, send: Send) => ({
  /** Of one member where Paystack's name of them is known. */
  async listOwn({ customer, number }: { customer: string | null; number: number }) {
    const members = { active: 'true', currency: 'NGN', perPage: '100', page: String(number) }
    const path = `/dedicated_account?${new URLSearchParams({ ...members, ...(customer && { customer }) })}`
    return createPages(client, send)('list-own', path, ownSchema)
  },
  /** The answer says no more than that it was understood. @throws Refusal, ProviderError */
  async order(...[operation, path, ask]: Parameters<Send>): Promise<void> {
    const answer = await send(operation, path, ask)
    if (answer.status >= 400) throw new Refusal(answer.status, client.read(answer, errorSchema))
    client.read(answer, z.object({ status: isUnderstood }))
  },
})

export const refundAnswer = refundSchema

const isOf =
  (id: string) =>
  ({ transaction }: Refund) =>
    (typeof transaction === 'object' ? transaction?.id : transaction) === id
