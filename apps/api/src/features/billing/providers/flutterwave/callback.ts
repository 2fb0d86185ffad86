import { createHash } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import { isSame, readHeader } from '#shared/compare.ts'
import type { CallbackNews, CallbackReading, RawCallback } from '../provider.ts'

const customer = z.nullish(z.object({ email: z.nullish(z.string()) }))

const enveloped = z.object({
  event: z.string(),
  data: z.object({ id: z.nullish(z.int()), tx_ref: z.nullish(z.string()), status: z.nullish(z.string()), customer }),
})
/** As sandbox deliveries have it. */
const flat = z.object({ id: z.int(), txRef: z.string(), status: z.string(), customer })
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
    const { id, txRef, status, customer: payer } = old.data
    return toCharged({ id, reference: txRef, status, email: payer?.email ?? null })
  }
  const event = enveloped.safeParse(json)
  return event.success ? readEvent(event.data, { body, now }) : 'unreadable'
}

function readEvent(
  { event, data }: z.infer<typeof enveloped>,
  { body, now }: { body: Buffer; now: Date },
): CallbackReading {
  const email = data.customer?.email ?? null
  if (event === 'charge.completed') {
    if (!data.id || !data.tx_ref) return 'unreadable'
    return toCharged({ id: data.id, reference: data.tx_ref, status: data.status ?? '', email })
  }
  if (event !== 'subscription.cancelled') return 'of-no-interest'
  // NOTE it names no id: who cancels twice in an hour is read once for both.
  const fact = createHash('sha256').update(body).update(now.toISOString().slice(0, HOUR_LENGTH)).digest('hex')
  return { dedupeKey: `subscription.cancelled ${fact}`, kind: event, reference: null, ids: {}, email }
}

function toCharged(charge: { id: number; reference: string; status: string; email: string | null }): CallbackNews {
  const { id, reference, status, email } = charge
  const ids = { transaction: String(id) }
  return { dedupeKey: `charge.completed ${id} ${status}`, kind: 'charge.completed', reference, ids, email }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // Whoever knows the hash may still send nonsense; it is kept as unreadable.
    return null
  }
}
