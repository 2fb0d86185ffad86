import { sql } from 'kysely'
import type { CountedDay } from '#shared/counted/counted-day.ts'
import type { Db } from '#shared/database/database.ts'

/** Whoever pays so many days after what was given has stayed. */
export const TRIAL_PAYS_WITHIN_DAYS = 7

export interface CountedMembers {
  active: number
  began: number
  ended: number
  trials: number
  trials_paid: number
}

/** Who holds days that were paid or given, by what counts of them now: a period that was given back counts no more. */
export async function countMembers(db: Db, day: CountedDay): Promise<CountedMembers> {
  const [held, trials] = [await countHolders(db, day), await countTrials(db, day)]
  return { ...held, ...trials }
}

async function countHolders(db: Db, { tenantId, from, until }: CountedDay) {
  const { rows } = await sql<Pick<CountedMembers, 'active' | 'began' | 'ended'>>`
    select count(*) filter (where at_end)::int as active, count(*) filter (where at_end and not at_start)::int as began,
      count(*) filter (where at_start and not at_end)::int as ended
    from (
      select sub.account_id, bool_or(period.starts_at < ${from} and period.ends_at >= ${from}) as at_start,
        bool_or(period.starts_at < ${until} and period.ends_at >= ${until}) as at_end
      from subscription_period period
      join subscription sub on sub.tenant_id = period.tenant_id and sub.id = period.subscription_id
      where period.tenant_id = ${tenantId} and period.voided_at is null and period.ends_at >= ${from} and period.starts_at < ${until}
      group by sub.account_id
    ) held`.execute(db)
  return rows[0] ?? { active: 0, began: 0, ended: 0 }
}

/** The first days of a member, where they were given and not paid, on the day on which they end. */
async function countTrials(db: Db, { tenantId, from, until }: CountedDay) {
  const { rows } = await sql<Pick<CountedMembers, 'trials' | 'trials_paid'>>`
    select count(*)::int as trials, count(*) filter (where has_paid)::int as trials_paid
    from (
      select exists (
        select from subscription bought
        join subscription_period paid on paid.tenant_id = bought.tenant_id and paid.subscription_id = bought.id
        join payment on payment.tenant_id = paid.tenant_id and payment.id = paid.payment_id
        where bought.tenant_id = sub.tenant_id and bought.account_id = sub.account_id and paid.voided_at is null
          and payment.paid_at <= given.ends_at + make_interval(days => ${TRIAL_PAYS_WITHIN_DAYS})
      ) as has_paid
      from subscription_period given
      join subscription sub on sub.tenant_id = given.tenant_id and sub.id = given.subscription_id
      where given.tenant_id = ${tenantId} and given.kind = 'granted' and given.voided_at is null
        and given.ends_at >= ${from} and given.ends_at < ${until}
        and not exists (
          select from subscription former
          join subscription_period earlier on earlier.tenant_id = former.tenant_id and earlier.subscription_id = former.id
          where former.tenant_id = sub.tenant_id and former.account_id = sub.account_id and earlier.voided_at is null
            and (earlier.starts_at, earlier.subscription_id, earlier.number) < (given.starts_at, given.subscription_id, given.number)
        )
    ) ended`.execute(db)
  return rows[0] ?? { trials: 0, trials_paid: 0 }
}

/** Each member once who held something at any time of it. */
export async function countMembersOfMonth(db: Db, { tenantId, from, until }: CountedDay): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(distinct sub.account_id)::int as members
    from subscription_period period
    join subscription sub on sub.tenant_id = period.tenant_id and sub.id = period.subscription_id
    where period.tenant_id = ${tenantId} and period.voided_at is null and period.ends_at > ${from} and period.starts_at < ${until}`.execute(
    db,
  )
  return rows[0]?.members ?? 0
}
