import { PRICE_ZONE } from '@kola/contract/prices/prices'
import type { PriceChange } from '@kola/contract/releases/releases'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { audit } from '#features/billing/operator/audit.ts'
import type { Db } from '#shared/database/database.ts'
import { IS_SOLD, withDated } from '../dated.ts'

interface Key {
  tenantId: string
  priceId: string
}

type Sold = Pick<PriceChange, 'plan' | 'kind' | 'currency' | 'periodDays'>

export async function findSold(db: Db, { tenantId, priceId }: Key): Promise<Sold | null> {
  const { rows } = await sql<Sold>`
    select plan.title as plan, price.kind, price.currency, price.period_days as "periodDays"
    from price join plan on plan.tenant_id = price.tenant_id and plan.id = price.plan_id
    where price.tenant_id = ${tenantId} and price.id = ${priceId}`.execute(db)
  return rows[0] ?? null
}

export interface Counting {
  amountMinor: number
  /** Of that country itself, not what any pays. */
  isOwn: boolean
}

interface There extends Key {
  country: string
  at: Date
}

/** What is paid there then; null where it is not sold. */
export async function findCounting(db: Db, { tenantId, priceId, country, at }: There): Promise<Counting | null> {
  const { rows } = await sql<Counting>`
    select coalesce(dated.amount_minor, price.amount_minor) as "amountMinor",
      ${country} = '' or exists (select 1 from dated_price own where own.tenant_id = price.tenant_id
        and own.id = dated.id and own.country = ${country}) as "isOwn"
    from price ${withDated({ country: sql`${country}::text`, now: at })}
    where price.tenant_id = ${tenantId} and price.id = ${priceId} and ${IS_SOLD}`.execute(db)
  return rows[0] ?? null
}

/** The last that began of that very country, or the one that is named: several of one moment follow each other. */
export async function findLast(
  db: Db,
  { tenantId, priceId, country, at, orOf }: There & { orOf: string },
): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select id from dated_price where tenant_id = ${tenantId} and price_id = ${priceId} and country = ${country}
      and withdrawn_at is null and (counts_from <= ${at} or id = ${orOf})
    order by counts_from desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Two releases of one moment: the second sees what the first has put out. */
export async function holdPrice(tx: Db, { tenantId, priceId }: Key): Promise<void> {
  await sql`select 1 from price where tenant_id = ${tenantId} and id = ${priceId} for no key update`.execute(tx)
}

interface Row extends Pick<PriceChange, 'sub_id' | 'country' | 'currency' | 'periodDays'> {
  amountMinor: number
  by: string
  why: string
}

/** Prices that are alike begin one after the other. */
const MOST_ALIKE = 100

/** Adds an amount that counts at once. @returns its id */
export async function addFromNow(tx: Db, { tenantId, now }: { tenantId: string; now: Date }, row: Row) {
  for (let later = 0; later < MOST_ALIKE; later += 1) {
    const countsFrom = new Date(now.getTime() + later)
    const { rows } = await sql<{ id: string }>`
      insert into dated_price (tenant_id, id, price_id, plan_id, currency, period_days, country, amount_minor,
        counts_from, zone, renewals_from, added_by, added_at)
      select tenant_id, ${newId()}, id, plan_id, currency, period_days, ${row.country}, ${row.amountMinor},
        ${countsFrom}, ${PRICE_ZONE}, null, ${row.by}, ${now}
      from price where tenant_id = ${tenantId} and id = ${row.sub_id}
      on conflict (tenant_id, plan_id, country, currency, period_days, counts_from) where withdrawn_at is null do nothing
      returning id`.execute(tx)
    const [added] = rows
    if (!added) continue
    const { amountMinor, country, why } = row
    const of = { tenantId, actor: row.by, action: 'price.add', subject: added.id }
    await audit({ db: tx, clock: { now: () => now } }, { ...of, detail: { amountMinor, country, why } })
    return added.id
  }
  throw new Error(`${MOST_ALIKE} amounts of ${row.sub_id} begin now`)
}
