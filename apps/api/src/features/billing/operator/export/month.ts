import { sql } from 'kysely'
import { BOUGHT_TITLE } from '#features/billing/checkout/order/bought-title.ts'
import type { Db } from '#shared/database/database.ts'

export interface Month {
  from: Date
  until: Date
  asOf: Date
}

export interface OfMonth extends Month {
  tenantId: string
  currency: string | null
}

/** Rows of one page; each is read by an index, from where the page before ended. */
const PAGE = 1_000

interface EntryRow {
  at: Date
  /** Exact to the microsecond, for the next page. */
  atText: string
  entry: string
  kind: string
  reference: string | null
  transaction: string | null
}

export interface LineRow extends EntryRow {
  number: number
  account: string
  amountMinor: number
  currency: string
}

export interface MovementRow extends EntryRow {
  accountId: string | null
  bought: string | null
  gateway: string | null
  method: string | null
  currency: string
  moneyMinor: number
  bankMinor: number
  feesMinor: number
  disputedMinor: number
  revenueMinor: number
  vatMinor: number
  discountMinor: number
  creditMinor: number
}

export interface TotalRow {
  currency: string
  account: string
  debitMinor: number
  creditMinor: number
}

const inMonth = ({ tenantId, from, until, asOf }: OfMonth) => sql`entry.tenant_id = ${tenantId}
  and entry.happened_at >= ${from} and entry.happened_at < ${until} and entry.created_at <= ${asOf}`

const ofCurrency = ({ currency }: OfMonth) => (currency === null ? sql`true` : sql`line.currency = ${currency}`)

const ENTRY = sql`entry.happened_at as at, entry.happened_at::text as "atText", entry.id as entry, entry.kind,
  checkout.reference, payment.transaction_id as transaction`

const JOINED = sql`
  left join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
  left join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id`

export async function listLines(db: Db, of: OfMonth, after: LineRow | null): Promise<LineRow[]> {
  const isAfter = after
    ? sql`(entry.happened_at, entry.id) >= (${after.atText}::timestamptz, ${after.entry})
        and (entry.happened_at, entry.id, line.number) > (${after.atText}::timestamptz, ${after.entry}, ${after.number})`
    : sql`true`
  const { rows } = await sql<LineRow>`
    select ${ENTRY}, line.number, line.account, line.amount_minor as "amountMinor", line.currency
    from ledger_entry entry
    join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
    ${JOINED}
    where ${inMonth(of)} and ${ofCurrency(of)} and ${isAfter}
    order by entry.happened_at, entry.id, line.number limit ${PAGE}`.execute(db)
  return rows
}

const sumOf = (...accounts: string[]) =>
  sql`coalesce(sum(line.amount_minor) filter (where line.account = any(${accounts}::text[])), 0)::bigint`

/** A row for each entry: what came in or went out, and whose it is. */
export async function listMovements(db: Db, of: OfMonth, after: MovementRow | null): Promise<MovementRow[]> {
  const isAfter = after
    ? sql`(entry.happened_at, entry.id) > (${after.atText}::timestamptz, ${after.entry})`
    : sql`true`
  const { rows } = await sql<MovementRow>`
    with entry as (
      select entry.* from ledger_entry entry where ${inMonth(of)} and ${isAfter} and exists (
        select from ledger_line line where line.tenant_id = entry.tenant_id and line.entry_id = entry.id and ${ofCurrency(of)})
      order by entry.happened_at, entry.id limit ${PAGE}
    )
    select ${ENTRY}, payment.account_id as "accountId", checkout.provider as gateway, checkout.way as method,
      ${BOUGHT_TITLE} as bought, sums.*
    from entry ${JOINED}
    left join plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
    left join price on price.tenant_id = checkout.tenant_id and price.id = checkout.price_id
    cross join lateral (
      select max(line.currency) as currency,
        coalesce(sum(line.amount_minor) filter (where line.account like 'provider:%'), 0)::bigint as "moneyMinor",
        ${sumOf('bank')} as "bankMinor", ${sumOf('fees')} as "feesMinor", ${sumOf('disputes')} as "disputedMinor",
        ${sumOf('revenue', 'deferred')} as "revenueMinor", ${sumOf('vat')} as "vatMinor",
        ${sumOf('discount')} as "discountMinor",
        ${sumOf('unapplied', 'wallet', 'transit', 'receivable')} as "creditMinor"
      from ledger_line line where line.tenant_id = entry.tenant_id and line.entry_id = entry.id
    ) sums
    order by entry.happened_at, entry.id`.execute(db)
  return rows
}

export async function listTotals(db: Db, of: OfMonth): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    select line.currency, line.account,
      coalesce(sum(line.amount_minor) filter (where line.amount_minor > 0), 0)::bigint as "debitMinor",
      coalesce(-sum(line.amount_minor) filter (where line.amount_minor < 0), 0)::bigint as "creditMinor"
    from ledger_entry entry
    join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
    where ${inMonth(of)} and ${ofCurrency(of)}
    group by line.currency, line.account order by line.currency, line.account`.execute(db)
  return rows
}
