import { createHash, createHmac } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import { isSame, readHeader } from '#shared/compare.ts'
import type { CallbackNews, CallbackReading, RawCallback } from '../provider.ts'
import { readWireAmount } from './amounts.ts'
import type { Transaction } from './api.ts'
import { toExactJson } from './exact-json.ts'

const text = z.nullish(z.string())
const id = z.nullish(z.pipe(z.union([z.int(), z.string()]), z.transform(String)))
const customer = z.nullish(z.object({ email: text }))

const eventSchema = z.object({ event: z.string(), data: z.looseObject({}) })
const charge = z.object({ id, status: text, reference: z.string(), customer })
const rejected = z.object({
  transaction_id: id,
  bank_transfer: z.nullish(z.looseObject({ transaction_id: id, amount: id })),
  customer,
})
const refund = z.object({
  ...{ id, status: z.string(), transaction_reference: z.string(), refund_reference: id, amount: id, customer },
})
const dispute = z.object({
  id,
  status: text,
  resolution: text,
  transaction: z.object({ id, reference: text }),
  customer,
})

const own = z.object({
  customer: z.nullish(z.object({ email: text, customer_code: text })),
  ...{ customer_code: text, email: text, reason: text },
  dedicated_account: z.nullish(z.looseObject({ id })),
  identification: z.nullish(z.looseObject({ status: text })),
})
/** Older words of Paystack's turn it round. */
const OWN = /^(dedicatedaccount\.assign|assigndedicatedaccount|customeridentification)\.(success|failed)$/

type Facts = Omit<Exclude<CallbackReading, string>, 'kind' | 'dedupeKey'> & { fact: (string | null | undefined)[] }

/** Signed over the bytes as they came, by the secret key itself; neither an id of the event nor a time is in it. */
export function readCallback({ headers, body }: RawCallback, secretKey: Secret): CallbackReading {
  const signature = createHmac('sha512', secretKey.reveal()).update(body).digest('hex')
  if (!isSame(readHeader(headers['x-paystack-signature']), signature)) return 'forged'
  const told = eventSchema.safeParse(parse(body))
  if (!told.success) return 'unreadable'
  const { event, data } = told.data
  const facts = readFacts(event, data)
  if (facts === null) return 'of-no-interest'
  if (facts === 'unreadable') return facts
  return toNews(event, facts, () => createHash('sha256').update(body).digest('hex'))
}

function toNews(event: string, { fact, ...news }: Facts, toHash: () => string): CallbackNews {
  const named = fact.filter((one) => one !== null && one !== undefined)
  return { ...news, kind: event, dedupeKey: [event, ...(named.length > 1 ? named : [toHash()])].join(' ') }
}

/** A payment of a list, as its callback tells it. */
export const toCharged = ({ id, status, reference, customer: payer }: Transaction): CallbackNews =>
  toNews('charge.success', toChargeFacts({ id, status, reference, customer: payer }), () => id)

const toChargeFacts = (of: z.infer<typeof charge>): Facts => ({
  ...{ reference: of.reference, ...about(of.id, of.customer), fact: [of.id, of.status], tellsPaid: true },
})

/** Of mandates: made, and ready to be debited. */
const mandate = z.object({
  authorization_code: z.string(),
  active: z.nullish(z.boolean()),
  customer: z.nullish(z.object({ code: text, email: text })),
})

/** Null where it moves no money of ours: nothing renews by itself, and nothing is paid out. */
function readFacts(event: string, data: object): Facts | 'unreadable' | null {
  if (event === 'charge.success') {
    return take(charge.safeParse(data), toChargeFacts)
  }
  if (event === 'bank.transfer.rejected') {
    return take(rejected.safeParse(data), (of) => ({
      // Our reference is not in it: whose it is, the transaction tells.
      ...{ reference: null, ...about(of.transaction_id ?? of.bank_transfer?.transaction_id, of.customer), fact: [] },
      ...toReturned(of.bank_transfer?.amount),
    }))
  }
  if (event.startsWith('direct_debit.authorization.')) {
    return take(mandate.safeParse(data), ({ authorization_code: code, active, customer: of }) => ({
      ...{ reference: null, ids: {}, email: null, fact: [code, String(active)] },
      mandate: { names: [code], email: of?.email ?? null },
    }))
  }
  if (event.startsWith('refund.')) {
    return take(refund.safeParse(data), (of) => ({
      ...{ reference: of.transaction_reference, ...about(null, of.customer) },
      fact: [of.transaction_reference, of.status, of.amount, of.refund_reference],
    }))
  }
  if (OWN.test(event)) return take(own.safeParse(data), (of) => toOwnFacts(event, of))
  if (!event.startsWith('charge.dispute.')) return null
  return take(dispute.safeParse(data), (of) => ({
    ...{ reference: of.transaction.reference ?? null, ...about(of.transaction.id, of.customer) },
    fact: [of.id, of.status, of.resolution],
  }))
}

/** Nothing of who somebody is is kept: what there is is found by the address. */
function toOwnFacts(event: string, { customer: of, ...told }: z.infer<typeof own>): Facts {
  const customer = of?.customer_code ?? told.customer_code ?? null
  const isFailed = event.endsWith('.failed')
  const failure = isFailed ? (told.reason ?? 'The bank did not give a number') : null
  const fact = [customer, told.dedicated_account?.id]
  return { reference: null, ids: {}, email: of?.email ?? told.email ?? null, own: { customer, failure }, fact }
}

/** Transfers are in naira alone. */
function toReturned(amount: string | null | undefined): Pick<Facts, 'returned'> {
  const returned = amount ? readWireAmount(amount, 'NGN') : null
  return returned && returned.amountMinor > 0 ? { returned } : {}
}

const about = (transaction: string | null | undefined, of: z.infer<typeof customer>): Pick<Facts, 'ids' | 'email'> => ({
  ids: transaction ? { transaction } : {},
  email: of?.email ?? null,
})

const take = <T>(read: { success: true; data: T } | { success: false }, toFacts: (data: T) => Facts) =>
  read.success ? toFacts(read.data) : 'unreadable'

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(toExactJson(body.toString('utf8')))
  } catch {
    // Whoever has the key may still send nonsense; it is kept as unreadable.
    return null
  }
}
