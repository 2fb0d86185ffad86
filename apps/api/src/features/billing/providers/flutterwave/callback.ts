import { createHash } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import { isSame, readHeader } from '#shared/compare.ts'
import type { CallbackNews, CallbackReading, RawCallback } from '../provider.ts'

const customer = z.nullish(z.object({ email: z.nullish(z.string()) }))

const enveloped = z.object({
  event: z.string(),
  data: z.object({
    ...{ id: z.nullish(z.int()), tx_ref: z.nullish(z.string()), status: z.nullish(z.string()), customer },
    /** Its id, or all of it. */
    plan: z.nullish(z.union([z.int(), z.object({ id: z.int() })])),
  }),
})
/** As sandbox deliveries have it. */
const flat = z.object({
  ...{ id: z.int(), txRef: z.string(), status: z.string(), customer, paymentPlan: z.nullish(z.int()) },
})
/** Of mandates. */
const tokenized = z.object({
  event: z.literal('account.tokenize'),
  data: z.object({ reference: z.string(), status: z.nullish(z.string()) }),
})
/** Its capitals are Flutterwave's. */
const refunded = z.object({ id: z.int(), AmountRefunded: z.number(), TransactionId: z.int(), status: z.string() })

const HOUR_LENGTH = '2026-11-22T21'.length

/** The header bears the secret hash itself and says nothing of the body: whoever reads it believes no word of it. */
export function readCallback({ headers, body }: RawCallback, secretHash: Secret, now: Date): CallbackReading {
  if (!isSame(readHeader(headers['verif-hash']), secretHash.reveal())) return 'forged'
  const json = parse(body)
  const refund = refunded.safeParse(json)
  if (refund.success) {
    const { id, status, TransactionId } = refund.data
    const ids = { transaction: String(TransactionId) }
    return { dedupeKey: `refund ${id} ${status}`, kind: 'refund', reference: null, ids, email: null }
  }
  const old = flat.safeParse(json)
  if (old.success) {
    const { id, txRef, status, customer: payer, paymentPlan } = old.data
    return toCharged({ id, reference: txRef, status, plan: paymentPlan, email: payer?.email ?? null })
  }
  const mandate = tokenized.safeParse(json)
  if (mandate.success) {
    const { reference, status } = mandate.data.data
    const about = { reference: null, ids: {}, email: null, mandate: { names: [reference], email: null } }
    return { dedupeKey: `account.tokenize ${reference} ${status}`, kind: 'account.tokenize', ...about }
  }
  const event = enveloped.safeParse(json)
  return event.success ? readEvent(event.data, { body, now }) : 'unreadable'
}

function readEvent(
  { event, data }: z.infer<typeof enveloped>,
  { body, now }: { body: Buffer; now: Date },
): CallbackReading {
  const email = data.customer?.email ?? null
  const plan = typeof data.plan === 'object' ? data.plan?.id : data.plan
  if (event === 'charge.completed') {
    if (!data.id || !data.tx_ref) return 'unreadable'
    return toCharged({ id: data.id, reference: data.tx_ref, status: data.status ?? '', plan, email })
  }
  if (event !== 'subscription.cancelled') return 'of-no-interest'
  // NOTE it names no id: who cancels twice in an hour is read once for both.
  const fact = createHash('sha256').update(body).update(now.toISOString().slice(0, HOUR_LENGTH)).digest('hex')
  const about = { reference: null, ids: {}, plan: toText(plan), email }
  return { dedupeKey: `subscription.cancelled ${fact}`, kind: event, ...about }
}

interface Charged {
  id: number
  reference: string
  status: string
  plan: number | null | undefined
  email: string | null
}

export function toCharged({ id, reference, status, plan, email }: Charged): CallbackNews {
  const about = { reference, ids: { transaction: String(id) }, plan: toText(plan), email }
  return { dedupeKey: `charge.completed ${id} ${status}`, kind: 'charge.completed', ...about }
}

const toText = (id: number | null | undefined): string | null => (id ? String(id) : null)

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // Whoever knows the hash may still send nonsense; it is kept as unreadable.
    return null
  }
}
