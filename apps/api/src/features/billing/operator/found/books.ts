import type { LedgerLine, Payer, ReturnOfDeposit, SlipOfDeposit } from '@kola/contract/money/books'
import { sql } from 'kysely'
import type { listWaiting } from '#features/billing/deposits/returns.ts'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'

interface Of {
  tenantId: string
  checkoutId: string
}

/** Of all that was paid on a checkout, in the order in which it happened. */
export async function listLedger(db: Db, { tenantId, checkoutId }: Of): Promise<LedgerLine[]> {
  const { rows } = await sql<{
    at: Date
    entry: string
    kind: string
    account: string
    amount: number
    currency: string
  }>`
    select entry.happened_at as at, entry.id as entry, entry.kind, line.account, line.amount_minor as amount, line.currency
    from payment
    join ledger_entry entry on entry.tenant_id = payment.tenant_id and entry.payment_id = payment.id
    join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
    where payment.tenant_id = ${tenantId} and payment.checkout_id = ${checkoutId}
    order by entry.happened_at, entry.id, line.number limit 1000`.execute(db)
  return rows.map(({ at, amount, ...line }) => ({ ...line, at: at.toISOString(), ...toSides(amount, line.currency) }))
}

/** Positive is debit, negative credit. */
export const toSides = (amountMinor: number, currency: string): Pick<LedgerLine, 'debit' | 'credit'> => ({
  debit: amountMinor > 0 ? toDecimalText(amountMinor, currency) : '',
  credit: amountMinor < 0 ? toDecimalText(-amountMinor, currency) : '',
})

export async function listSlips(db: Db, tenantId: string, checkoutIds: readonly string[]) {
  const { rows } = await sql<{
    checkout_id: string
    bank_id: string
    slip_number: string
    amount_minor: number
    currency: string
    paid_on: string
    recorded_by: string
    recorded_by_id: string | null
    recorded_at: Date
    is_booked: boolean
  }>`
    select slip.checkout_id, slip.bank_id, slip.slip_number, slip.amount_minor, slip.currency, slip.paid_on::text,
      slip.recorded_by, slip.recorded_by_id, slip.recorded_at, exists (select from payment where payment.provider = 'manual'
        and payment.transaction_id = slip.tenant_id || ':' || slip.bank_id || ':' || slip.slip_number) as is_booked
    from deposit_evidence slip
    where slip.tenant_id = ${tenantId} and slip.checkout_id = any(${checkoutIds}::text[])
    order by slip.recorded_at, slip.slip_number`.execute(db)
  return rows
}

export type SlipRow = Awaited<ReturnType<typeof listSlips>>[number]

export const toSlip = (row: SlipRow): SlipOfDeposit => ({
  ...{ bankId: row.bank_id, slipNumber: row.slip_number, currency: row.currency, paidOn: row.paid_on },
  amount: toDecimalText(row.amount_minor, row.currency),
  ...{ recordedBy: row.recorded_by, recordedAt: row.recorded_at.toISOString(), isBooked: row.is_booked },
})

type ReturnRow = Awaited<ReturnType<typeof listWaiting>>[number]

export const toReturn = (row: ReturnRow): ReturnOfDeposit => ({
  ...{ bankId: row.bank_id, transferNumber: row.transfer_number, currency: row.currency },
  ...{ amount: toDecimalText(row.amount_minor, row.currency), paidOn: row.paid_day },
  ...{ recordedBy: row.recorded_by, recordedAt: row.recorded_at.toISOString() },
})

/** A price is often called by its plan already. */
export const toBought = ({
  plan_title: plan,
  price_title: price,
}: {
  plan_title: string
  price_title: string
}): string => (price.startsWith(plan) ? price : `${plan}, ${price}`)

/** Names and mail addresses, for whoever may read members. */
export async function listPayers(db: Db, tenantId: string, accountIds: readonly string[]): Promise<Map<string, Payer>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name', 'email_address'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...accountIds, ''])
    .execute()
  return new Map(
    rows.map((row) => [row.id, { name: `${row.first_name} ${row.last_name}`.trim(), email: row.email_address ?? '' }]),
  )
}
