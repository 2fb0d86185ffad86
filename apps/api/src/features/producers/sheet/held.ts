import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Month } from '../month.ts'
import type { HeldContract, HeldRule } from './reckon.ts'

interface HeldRow {
  producerId: string
  contractId: string
  reference: string
  from: string
  until: string
  points: number | null
  feeMinor: number | null
  feeCurrency: string | null
  titleId: string
  name: string
  kind: HeldContract['titles'][number]['kind']
  seconds: number
}

/**
 * Contracts that hold in a month, with what was watched of their titles and of what is part of them, on the days that they hold.
 * Whole months are read by their sums.
 */
export async function listHeld(
  db: Db,
  { tenantId, month, producers }: { tenantId: string; month: Month; producers: readonly string[] },
): Promise<Map<string, HeldContract[]>> {
  const { first, last } = month
  const { rows } = await sql<HeldRow>`
    with held as materialized (
      select c.producer_id, c.id as contract_id, c.reference, c.share_points, c.fee_minor, c.fee_currency, t.title_id, t.name,
        greatest(c.from_day, ${first}::date) as from_day, least(coalesce(c.until_day, ${last}::date), ${last}::date) as until_day
      from producer_contract c
      join producer_contract_title t on t.tenant_id = c.tenant_id and t.contract_id = c.id
      where c.tenant_id = ${tenantId} and c.producer_id = any(${[...producers]}::text[])
        and c.from_day <= ${last}::date and (c.until_day is null or c.until_day >= ${first}::date)
    ), part as materialized (
      select contract_id, title_id, from_day, until_day, title_id as part_id from held
      union all
      select held.contract_id, held.title_id, held.from_day, held.until_day, below.id
      from held join title below on below.tenant_id = ${tenantId} and below.parent_id = held.title_id
      union all
      select held.contract_id, held.title_id, held.from_day, held.until_day, below.id
      from held
      join title season on season.tenant_id = ${tenantId} and season.parent_id = held.title_id
      join title below on below.tenant_id = ${tenantId} and below.parent_id = season.id
    ), watched as (
      select part.contract_id, part.title_id, n.watched_seconds
      from part join numbers_title n on n.tenant_id = ${tenantId} and n.grain = 'month' and n.starts_on = ${first}::date
        and n.title_id = part.part_id
      where part.from_day = ${first}::date and part.until_day = ${last}::date
      union all
      select part.contract_id, part.title_id, n.watched_seconds
      from part
      cross join lateral generate_series(part.from_day, part.until_day, interval '1 day') as one (day)
      -- One by one: joined, all days of a title that there ever were are read.
      cross join lateral (
        select watched_seconds from numbers_title day where day.tenant_id = ${tenantId} and day.grain = 'day'
          and day.starts_on = one.day::date and day.title_id = part.part_id limit 1
      ) n
      where part.from_day > ${first}::date or part.until_day < ${last}::date
    ), summed as (
      select contract_id, title_id, sum(watched_seconds)::bigint as seconds from watched group by contract_id, title_id
    )
    select held.producer_id as "producerId", held.contract_id as "contractId", held.reference, held.from_day as "from",
      held.until_day as "until", held.share_points as points, held.fee_minor as "feeMinor", held.fee_currency as "feeCurrency",
      held.title_id as "titleId", coalesce(title.name, held.name) as name, title.kind, coalesce(summed.seconds, 0)::bigint as seconds
    from held
    left join summed on summed.contract_id = held.contract_id and summed.title_id = held.title_id
    left join title on title.tenant_id = ${tenantId} and title.id = held.title_id
    order by held.from_day, held.contract_id, coalesce(summed.seconds, 0) desc,
      lower(coalesce(title.name, held.name)), held.title_id`.execute(db)
  const byProducer = Map.groupBy(rows, ({ producerId }) => producerId)
  return new Map([...byProducer].map(([id, own]) => [id, toContracts(own)]))
}

const toContracts = (rows: readonly HeldRow[]): HeldContract[] =>
  [...Map.groupBy(rows, ({ contractId }) => contractId)].flatMap(([id, own]) => {
    const [row] = own
    if (!row) return []
    const titles = own.map(({ titleId, name, kind, seconds }) => ({ id: titleId, name, kind, seconds }))
    return [{ id, reference: row.reference, from: row.from, until: row.until, rule: toHeldRule(row), titles }]
  })

const toHeldRule = ({ points, feeMinor, feeCurrency }: HeldRow): HeldRule =>
  points === null ? { kind: 'fee', amountMinor: feeMinor ?? 0, currency: feeCurrency ?? '' } : { kind: 'share', points }
