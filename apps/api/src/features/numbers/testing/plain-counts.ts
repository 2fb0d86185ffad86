import type { Pool } from '#shared/database/database.ts'

const LAGOS = `at time zone 'Africa/Lagos'`
/** The same by the plainest SQL over the raw rows, one question of each day: slow, and made of nothing that counts. */
export async function countPlainly(pool: Pool, of: { tenantId: string; first: string; last: string }) {
  const { rows: days } = await pool.query(
    `with midnight as (select d from generate_series($2::timestamp, $3::timestamp + interval '1 day', '1 day') d),
    holder as materialized (
      select distinct d, s.account_id from midnight
      join subscription_period p on (p.starts_at ${LAGOS}) < d and (p.ends_at ${LAGOS}) >= d and p.voided_at is null and p.tenant_id = $1
      join subscription s on s.tenant_id = p.tenant_id and s.id = p.subscription_id
    )
    select d::date::text as day,
      (select count(*) from account a where a.tenant_id = $1 and (a.created_at ${LAGOS})::date = d)::int as joined,
      (select count(*) from holder where holder.d = midnight.d + interval '1 day')::int as active,
      (select count(*) from (select account_id from holder where holder.d = midnight.d + interval '1 day'
        except select account_id from holder where holder.d = midnight.d) came)::int as began,
      (select count(*) from (select account_id from holder where holder.d = midnight.d
        except select account_id from holder where holder.d = midnight.d + interval '1 day') went)::int as ended,
      (select count(*) from checkout c where c.tenant_id = $1 and c.state = 'failed' and (c.settled_at ${LAGOS})::date = d)::int as refused
    from midnight where d <= $3::timestamp order by 1`,
    [of.tenantId, of.first, of.last],
  )
  return { days, ...(await countTrialsAndRenewals(pool, of)), ...(await countSums(pool, of)) }
}

async function countTrialsAndRenewals(pool: Pool, of: { tenantId: string; first: string; last: string }) {
  const range = [of.tenantId, of.first, of.last]
  const { rows: trials } = await pool.query(
    `with ordered as (
      select s.account_id, p.*, row_number() over (partition by s.account_id order by p.starts_at, p.subscription_id, p.number) as place
      from subscription_period p join subscription s on s.tenant_id = p.tenant_id and s.id = p.subscription_id
      where p.tenant_id = $1 and p.voided_at is null
    )
    select (o.ends_at ${LAGOS})::date::text as day, count(*)::int as trials, count(*) filter (where (
        select min(pay.paid_at) from ordered paid join payment pay on pay.tenant_id = paid.tenant_id and pay.id = paid.payment_id
        where paid.account_id = o.account_id) <= o.ends_at + interval '7 days')::int as trials_paid
    from ordered o where o.place = 1 and o.kind = 'granted' and (o.ends_at ${LAGOS})::date between $2::date and $3::date
    group by 1 order by 1`,
    range,
  )
  const { rows: renewals } = await pool.query(
    `with told as (
      select *, min(case when state = 'failed' then row(settled_at, id)::text end) over (partition by renewal_id) as first_text,
        coalesce(bool_or(state = 'failed') over (partition by renewal_id order by settled_at, id rows between unbounded preceding and 1 preceding), false) as was
      from checkout where tenant_id = $1 and renewal_id is not null and settled_at is not null
    )
    select (settled_at ${LAGOS})::date::text as day, count(*) filter (where state = 'failed' and not was)::int as renewals_refused,
      count(*) filter (where state in ('paid', 'refunded') and was)::int as renewals_won
    from told where (settled_at ${LAGOS})::date between $2::date and $3::date
    group by 1 having count(*) filter (where (state = 'failed' and not was) or (state in ('paid', 'refunded') and was)) > 0 order by 1`,
    range,
  )
  return { trials, renewals }
}

async function countSums(pool: Pool, of: { tenantId: string; first: string; last: string }) {
  const range = [of.tenantId, of.first, of.last]
  const { rows: money } = await pool.query(
    `select (e.happened_at ${LAGOS})::date::text as day, l.currency, p.provider, -sum(l.amount_minor)::bigint as net,
      -coalesce(sum(l.amount_minor) filter (where e.kind = 'refund'), 0)::bigint as refunded,
      -coalesce(sum(l.amount_minor) filter (where e.kind = 'chargeback'), 0)::bigint as disputed,
      -coalesce(sum(l.amount_minor) filter (where l.account = 'vat'), 0)::bigint as vat,
      count(distinct e.id) filter (where e.kind = 'charge')::int as payments
    from ledger_line l join ledger_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    where e.tenant_id = $1 and l.account = any('{revenue,vat,discount}') and (e.happened_at ${LAGOS})::date between $2::date and $3::date
    group by 1, 2, 3 order by 1, 2, 3`,
    range,
  )
  const { rows: titles } = await pool.query(
    `select (s.started_at ${LAGOS})::date::text as day, s.title_id, count(*)::int as plays,
      count(distinct s.account_id || ' ' || coalesce(s.profile_id, s.account_id))::int as viewers,
      count(distinct s.account_id || ' ' || coalesce(s.profile_id, s.account_id)) filter (where (
        select state from resume_point r where r.tenant_id = s.tenant_id and r.account_id = s.account_id
          and r.profile_id = coalesce(s.profile_id, s.account_id) and r.title_id = s.title_id) = 'finished')::int as finished,
      coalesce(sum(s.watched_seconds), 0)::bigint as watched
    from playback_session s where s.tenant_id = $1 and (s.started_at ${LAGOS})::date between $2::date and $3::date
    group by 1, 2 order by 1, 2`,
    range,
  )
  return { money, titles }
}
