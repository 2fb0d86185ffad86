import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import { enterOwned } from '../enter-lines.ts'
import { planParts } from './plan-parts.ts'

/** What goes back is taken off a payout soon after; what is older than that was taken off another one, or stands found. */
const WITHIN_DAYS = 60
const MOST_PARTS = 1_000

interface Sum {
  id: string
  settlement: string
  amountMinor: number
  currency: string
  paidAt: Date
}
interface Candidate {
  id: string
  kind: 'refund' | 'chargeback'
  transaction: string
  amountMinor: number
}
interface Told {
  provider: string
  ids: readonly string[]
  at: Date
}

/**
 * Finds the refunds and lost disputes that a sum was told of, of whichever tenant, the oldest first, and enters each. A sum that
 * nothing comes to stays as it is.
 */
export async function explainSums(tx: Tx, { provider, ids, at }: Told): Promise<void> {
  for (const sum of await listSums(tx, { provider, ids })) {
    const candidates = await listUnsettled(tx, provider, sum)
    const parts = planParts(sum.amountMinor, candidates)
    if (!parts) continue
    const chosen = new Set(parts.map(({ id }) => id))
    await noteParts(tx, { provider, sum, parts: candidates.filter(({ id }) => chosen.has(id)), at })
    await enterOwned(tx, { provider, ids: [...chosen], at })
  }
}

/** In the order in which they were paid, so that the oldest is explained by the oldest. */
async function listSums(tx: Tx, { provider, ids }: Omit<Told, 'at'>): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select line.line_id as id, line.settlement_id as settlement, -line.gross_minor as "amountMinor", line.currency,
      settlement.paid_at as "paidAt"
    from settlement_line line
    join settlement on settlement.provider = line.provider and settlement.settlement_id = line.settlement_id
    where line.provider = ${provider} and line.line_id = any(${ids}::text[]) and line.kind = 'sum' and line.gross_minor < 0
      and not exists (select 1 from settlement_line part where part.provider = line.provider and part.part_of = line.line_id)
    order by settlement.paid_at, line.line_id for update of line`.execute(tx)
  return rows
}

async function listUnsettled(tx: Tx, provider: string, { currency, paidAt }: Sum): Promise<Candidate[]> {
  const since = new Date(paidAt.getTime() - WITHIN_DAYS * 86_400_000)
  const { rows } = await sql<Candidate>`
    with gone as (
      select 'refund' as kind, refund.provider_refund_id as transaction, refund.amount_minor as amount, refund.asked_at as at
      from refund join payment on payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id
      where payment.provider = ${provider} and refund.currency = ${currency} and refund.provider_refund_id is not null
        and refund.state = 'done' and refund.asked_at > ${since}
        -- What was given back at the provider is known to us when we read it.
        and refund.asked_at <= ${paidAt}::timestamptz + case when refund.asked_by = ${provider} then interval '3 days' else interval '0' end
      union all
      select 'chargeback', dispute.provider_dispute_id, dispute.amount_minor, dispute.opened_at
      from dispute join payment on payment.tenant_id = dispute.tenant_id and payment.id = dispute.payment_id
      where payment.provider = ${provider} and payment.currency = ${currency} and dispute.state = 'lost'
        and dispute.opened_at > ${since} and dispute.opened_at <= ${paidAt}
    )
    select kind || '-' || transaction as id, kind, transaction, amount as "amountMinor" from gone
    where amount > 0 and not exists (select 1 from settlement_line line where line.provider = ${provider}
      and line.line_id = gone.kind || '-' || gone.transaction)
    order by at, id limit ${MOST_PARTS}`.execute(tx)
  return rows
}

async function noteParts(
  tx: Tx,
  { provider, sum, parts, at }: { provider: string; sum: Sum; parts: readonly Candidate[]; at: Date },
): Promise<void> {
  const values = parts.map(({ id, kind, transaction, amountMinor }) => ({
    ...{ provider, line_id: id, settlement_id: sum.settlement, kind, transaction_id: transaction, noted_at: at },
    ...{ tenant_id: null, payment_id: null, gross_minor: -amountMinor, fee_minor: 0, currency: sum.currency },
    part_of: sum.id,
  }))
  await tx.insertInto('settlement_line').values(values).execute()
}
