import { sql } from 'kysely'
import type { ListedSettlement, SettledLine } from '#features/billing/providers/listing/settlements.ts'
import type { Db, Tx } from '#shared/database/database.ts'

/** When the first payment came by a provider of which nothing is settled yet; null where all began later. */
export async function readFirst(db: Db, provider: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when exists (select 1 from settlement where provider = ${provider}) then null
      else (select min(paid_at) from payment where provider = ${provider}) end as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Each once; one that is known and says another sum by now is told. */
export async function noteSettlements(
  db: Db,
  provider: string,
  found: readonly ListedSettlement[],
): Promise<{ id: string; currency: string; keptMinor: number; toldMinor: number }[]> {
  const { rows } = await sql<{ id: string; currency: string; keptMinor: number; toldMinor: number }>`
    with told as (
      select * from unnest(${found.map(({ id }) => id)}::text[], ${found.map(({ net }) => net.currency)}::text[],
        ${found.map(({ net }) => net.amountMinor)}::bigint[], ${found.map(({ paidAt }) => paidAt)}::timestamptz[])
        as one (id, currency, net, paid_at)
    ), added as (
      insert into settlement (provider, settlement_id, currency, net_minor, paid_at)
      select distinct on (id) ${provider}, id, currency, net, paid_at from told
      on conflict (provider, settlement_id) do nothing
    )
    select told.id, told.currency, kept.net_minor as "keptMinor", told.net as "toldMinor" from told
    join settlement kept on kept.provider = ${provider} and kept.settlement_id = told.id
    where kept.net_minor <> told.net or kept.currency <> told.currency`.execute(db)
  return rows
}

/** Each once. What its lines come to is not told, so that none of them is missing in it. */
export async function noteTold(
  db: Db,
  of: { provider: string; settlements: readonly { id: string; currency: string; paidAt: Date }[]; at: Date },
): Promise<void> {
  const { provider, settlements, at } = of
  await sql`
    insert into settlement (provider, settlement_id, currency, net_minor, paid_at, read_at)
    select distinct on (id) ${provider}, id, currency, null, paid_at, ${at}::timestamptz
    from unnest(${settlements.map(({ id }) => id)}::text[], ${settlements.map(({ currency }) => currency)}::text[],
      ${settlements.map(({ paidAt }) => paidAt)}::timestamptz[]) as one (id, currency, paid_at)
    on conflict (provider, settlement_id) do nothing`.execute(db)
}

export async function findUnread(db: Db, provider: string, after: string): Promise<string | null> {
  const row = await db
    .selectFrom('settlement')
    .select('settlement_id')
    .where('provider', '=', provider)
    .where('read_at', 'is', null)
    .where('settlement_id', '>', after)
    .orderBy('settlement_id')
    .limit(1)
    .executeTakeFirst()
  return row?.settlement_id ?? null
}

export interface NotedLine extends SettledLine {
  settlementId: string
}

export async function noteLines(
  tx: Tx,
  { provider, lines, at }: { provider: string; lines: readonly NotedLine[]; at: Date },
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('settlement_line')
    .values(
      lines.map((line) => ({
        ...{ provider, line_id: line.id, settlement_id: line.settlementId, kind: line.kind, noted_at: at },
        ...{ transaction_id: line.transactionId, gross_minor: line.grossMinor, fee_minor: line.feeMinor },
        ...{ currency: line.currency, tenant_id: null, payment_id: null },
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'line_id']).doNothing())
    .execute()
}

/** A line that is nobody's yet, and the payment that it belongs to. */
export interface OwnedLine {
  lineId: string
  settlementId: string
  kind: 'charge' | 'refund' | 'chargeback' | 'other'
  transactionId: string
  grossMinor: number
  feeMinor: number
  currency: string
  paidAt: Date
  tenantId: string
  paymentId: string
  checkoutId: string
  accountId: string
  /** What the books have of the same movement. */
  bookedMinor: number
  bookedCurrency: string
}

/** Lines that are somebody's though it is not noted: found by the charge, the refund, or the dispute. */
export async function listOwned(
  tx: Db | Tx,
  { provider, ids }: { provider: string; ids: readonly string[] },
): Promise<OwnedLine[]> {
  const { rows } = await sql<OwnedLine>`
    with line as (
      select * from settlement_line where provider = ${provider} and line_id = any(${ids}::text[]) and tenant_id is null
    ), owned as (
      select line.line_id, payment.tenant_id, payment.id as payment_id, payment.amount_minor as booked
      from line join payment on payment.provider = line.provider and payment.transaction_id = line.transaction_id
      where line.kind in ('charge', 'other')
      union all
      select line.line_id, refund.tenant_id, refund.payment_id, -refund.amount_minor
      from line join refund on refund.provider_refund_id = line.transaction_id where line.kind = 'refund'
      union all
      select line.line_id, dispute.tenant_id, dispute.payment_id, -dispute.amount_minor
      from line join dispute on dispute.provider_dispute_id = line.transaction_id where line.kind = 'chargeback'
      union all
      -- Some name the payment that goes back, and nothing else.
      select line.line_id, payment.tenant_id, payment.id, line.gross_minor
      from line join payment on payment.provider = line.provider and payment.transaction_id = line.transaction_id
      where line.kind in ('refund', 'chargeback')
    )
    select distinct on (line.line_id) line.line_id as "lineId", line.settlement_id as "settlementId", line.kind,
      line.transaction_id as "transactionId", line.gross_minor as "grossMinor", line.fee_minor as "feeMinor", line.currency,
      settlement.paid_at as "paidAt", payment.tenant_id as "tenantId", payment.id as "paymentId",
      payment.checkout_id as "checkoutId", payment.account_id as "accountId",
      case line.kind when 'other' then line.gross_minor else owned.booked end as "bookedMinor", payment.currency as "bookedCurrency"
    from line join owned on owned.line_id = line.line_id
    join payment on payment.tenant_id = owned.tenant_id and payment.id = owned.payment_id and payment.provider = line.provider
    join settlement on settlement.provider = line.provider and settlement.settlement_id = line.settlement_id
    order by line.line_id`.execute(tx)
  return rows
}

/** Those of them that nothing in the books is known to. */
export async function listUnknown(db: Db, provider: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select line_id as id from settlement_line line
    where provider = ${provider} and line_id = any(${ids}::text[]) and tenant_id is null and kind <> 'bank' and not exists
      (select 1 from settlement_line part where part.provider = line.provider and part.part_of = line.line_id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** @returns false where somebody else noted it meanwhile */
export async function noteOwner(tx: Tx, provider: string, line: OwnedLine): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement_line')
    .set({ tenant_id: line.tenantId, payment_id: line.paymentId })
    .where('provider', '=', provider)
    .where('line_id', '=', line.lineId)
    .where('tenant_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** All its lines are there. @returns what it paid, and what its lines come to */
export async function closeSettlement(
  tx: Tx,
  { provider, id, at }: { provider: string; id: string; at: Date },
): Promise<{ netMinor: number; linesMinor: number; currency: string }> {
  await tx
    .updateTable('settlement')
    .set({ read_at: at })
    .where('provider', '=', provider)
    .where('settlement_id', '=', id)
    .where('read_at', 'is', null)
    .execute()
  const { rows } = await sql<{ netMinor: number; linesMinor: number; currency: string }>`
    select settlement.net_minor as "netMinor", settlement.currency, coalesce((select sum(gross_minor - fee_minor) from settlement_line line
      where line.provider = settlement.provider and line.settlement_id = settlement.settlement_id and line.part_of is null), 0)::bigint as "linesMinor"
    from settlement where provider = ${provider} and settlement_id = ${id}`.execute(tx)
  return rows[0] ?? { netMinor: 0, linesMinor: 0, currency: '' }
}
