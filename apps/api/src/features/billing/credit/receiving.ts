import type { Received, Receiving } from '@kola/contract/payments/pushed'
import { sql } from 'kysely'
import { toDecimalText } from '#shared/money.ts'
import { type Checkout, isPushed, UNDER_WAY, wholeOf } from '../checkout/checkout.ts'

export interface ReceivedRow {
  id: string
  atMs: number
  amountMinor: number
  currency: string
  isPaying: boolean
  credit: { kind: 'short' | 'over' | 'double' | 'after_cancel'; leftMinor: number; heldMinor: number } | null
  /** States of what goes back of it. */
  back: string[]
  isLost: boolean
}

/** What came in for a checkout, oldest first, as one value beside it. */
export const RECEIVED = sql`
  select coalesce(json_agg(json_build_object('id', pay.id, 'amountMinor', pay.amount_minor, 'currency', pay.currency,
    'atMs', floor(extract(epoch from pay.paid_at) * 1000), 'isPaying', pay.use <> 'unapplied',
    'credit', (select json_build_object('kind', credit.kind, 'leftMinor', credit.left_minor, 'heldMinor', (
        select coalesce(sum(one.amount_minor), 0) from credit_use one where one.tenant_id = credit.tenant_id
          and one.payment_id = credit.payment_id and one.checkout_id = checkout.id and one.state = 'held'))
      from credit where credit.tenant_id = pay.tenant_id and credit.payment_id = pay.id),
    'back', array(select refund.state from refund where refund.tenant_id = pay.tenant_id
      and refund.payment_id = pay.id and refund.state <> 'failed'),
    'isLost', exists (select 1 from dispute where dispute.tenant_id = pay.tenant_id
      and dispute.payment_id = pay.id and dispute.state = 'lost')
    ) order by pay.paid_at, pay.id), '[]') as received
  from payment pay where pay.tenant_id = checkout.tenant_id and pay.checkout_id = checkout.id`

type Row = Checkout & { received: ReceivedRow[] }

/** Null where nobody has to send anything, and all that came paid. */
export function toReceiving(row: Row): Receiving | null {
  const own = row.received.filter(({ currency }) => currency === row.currency)
  if (!isPushed(row) && own.every(({ credit }) => credit === null)) return null
  const missing = missingOf(row)
  return {
    missing: missing === 0 ? null : toDecimalText(missing, row.currency),
    received: own.map((one) => toReceived(row, one)),
  }
}

/** What is still to be sent: what came and was not used for something else counts. */
export function missingOf(row: Row): number {
  if (!isPushed(row) || !UNDER_WAY.has(row.state) || row.received.some(({ isPaying }) => isPaying)) return 0
  const came = row.received
    .filter(({ currency }) => currency === row.currency)
    .reduce((sum, { credit }) => sum + (credit ? credit.leftMinor + credit.heldMinor : 0), 0)
  const elsewhere = row.received.reduce((sum, { credit }) => sum + (credit?.heldMinor ?? 0), 0)
  const held = Math.max(0, row.credit_minor - elsewhere)
  return Math.max(0, wholeOf(row).amountMinor - held - came)
}

function toReceived(row: Row, one: ReceivedRow): Received {
  return {
    id: one.id,
    kind: toKind(row, one),
    amount: toDecimalText(one.amountMinor, one.currency),
    at: new Date(one.atMs).toISOString(),
    unused: toDecimalText(one.credit?.leftMinor ?? 0, one.currency),
    use: toUse(one),
  }
}

function toKind(row: Row, { credit, isPaying, atMs }: ReceivedRow): Received['kind'] {
  if (credit) return credit.kind
  if (!isPaying) return 'double'
  return atMs > row.expires_at.getTime() ? 'late' : 'exact'
}

function toUse({ credit, back, isLost }: ReceivedRow): Received['use'] {
  if (isLost) return 'returned'
  if (back.some((state) => state === 'queued' || state === 'held')) return 'asked_back'
  if (back.length > 0) return 'sent_back'
  return credit && credit.leftMinor + credit.heldMinor > 0 ? 'kept' : 'paid'
}
