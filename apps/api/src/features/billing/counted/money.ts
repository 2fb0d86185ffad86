import { sql } from 'kysely'
import type { CountedDay } from '#shared/counted/counted-day.ts'
import type { Db } from '#shared/database/database.ts'

export interface CountedMoney {
  currency: string
  provider: string
  payments: number
  earned_minor: number
  refunded_minor: number
  disputed_minor: number
  vat_minor: number
}

export interface CountedRefusals {
  refused: number
  renewals_refused: number
  renewals_won: number
}

/** As the ledger has it as ours, with value added tax: what is still a person's, or was only given in advance, is not among it. */
export async function countMoney(db: Db, { tenantId, from, until }: CountedDay): Promise<CountedMoney[]> {
  const { rows } = await sql<CountedMoney>`
    select line.currency, coalesce(payment.provider, '') as provider,
      count(distinct payment.id) filter (where entry.kind = 'charge')::int as payments,
      coalesce(-sum(line.amount_minor) filter (where entry.kind not in ('refund', 'chargeback')), 0)::bigint as earned_minor,
      coalesce(-sum(line.amount_minor) filter (where entry.kind = 'refund'), 0)::bigint as refunded_minor,
      coalesce(-sum(line.amount_minor) filter (where entry.kind = 'chargeback'), 0)::bigint as disputed_minor,
      coalesce(-sum(line.amount_minor) filter (where line.account = 'vat'), 0)::bigint as vat_minor
    from ledger_entry entry
    join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
      and line.account in ('revenue', 'vat', 'discount')
    left join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where entry.tenant_id = ${tenantId} and entry.happened_at >= ${from} and entry.happened_at < ${until}
    group by line.currency, coalesce(payment.provider, '')
    order by 1, 2`.execute(db)
  return rows
}

export async function countRefusals(db: Db, { tenantId, from, until }: CountedDay): Promise<CountedRefusals> {
  const { rows } = await sql<CountedRefusals>`
    select count(*) filter (where tried.state = 'failed')::int as refused,
      count(*) filter (where tried.state = 'failed' and tried.renewal_id is not null and not was_refused)::int as renewals_refused,
      count(*) filter (where tried.state in ('paid', 'refunded') and was_refused)::int as renewals_won
    from checkout tried
    cross join lateral (
      select exists (
        select from checkout before
        where before.tenant_id = tried.tenant_id and before.renewal_id = tried.renewal_id and before.state = 'failed'
          and (before.settled_at, before.id) < (tried.settled_at, tried.id)
      ) as was_refused
    ) known
    where tried.tenant_id = ${tenantId} and tried.settled_at >= ${from} and tried.settled_at < ${until}`.execute(db)
  return rows[0] ?? { refused: 0, renewals_refused: 0, renewals_won: 0 }
}

export async function findFirstMoney(db: Db, tenantId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select happened_at from ledger_entry where tenant_id = ${tenantId} order by happened_at limit 1),
      (select min(created_at) from subscription where tenant_id = ${tenantId})
    ) as at`.execute(db)
  return rows[0]?.at ?? null
}
