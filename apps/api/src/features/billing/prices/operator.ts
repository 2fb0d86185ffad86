import { AppError } from '@kola/contract/errors'
import { type DatedPrice, PRICE_ZONE, type PriceEffect, type TouchedMembers } from '@kola/contract/prices/prices'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { DatedPriceTable } from '#shared/database/schema/plans.ts'
import { fromMajor } from '#shared/money.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { audit } from '../operator/audit.ts'
import type { Providers } from '../providers/registry.ts'
import { toDatedPrice } from './list-prices.ts'
import { isZone, toMidnight } from './midnight.ts'
import { type Priced, takePriced } from './priced.ts'
import { readEffect } from './running/effect.ts'

export interface PriceNeeds {
  db: Db
  clock: Clock
  providers: Providers
  tenants: Tenants
}

export interface WantedPrice {
  actor: string
  subscriptionId?: string | undefined
  plan?: string | undefined
  currency?: string | undefined
  periodDays?: number | undefined
  country?: string | undefined
  amount: string
  from: string
  zone?: string | undefined
  renewalsFrom?: string | undefined
  dryRun?: boolean | undefined
}

type DatedRow = Selectable<DatedPriceTable>

const refuse = (field: string, message: string): never => {
  throw new AppError('INVALID_REQUEST', { message, fields: { [field]: message } })
}

/** What a dry run leaves undone. */
class DryRun extends Error {}

interface Added {
  price: DatedPrice
  touched: TouchedMembers
  effect: PriceEffect
  isDryRun: boolean
}

/** Adds an amount from a day on. A dry run does all of it, and takes it back. @throws AppError PRICE_NOT_FOUND, PRICE_REFUSED */
export async function addPrice(needs: PriceNeeds, tenantId: string, wanted: WantedPrice): Promise<Added> {
  const isDryRun = wanted.dryRun ?? false
  let added: Omit<Added, 'isDryRun'> | null = null
  await needs.db
    .transaction()
    .execute(async (tx) => {
      added = await add({ ...needs, db: tx }, tenantId, wanted)
      if (isDryRun) throw new DryRun()
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return
      throw isTaken(error)
        ? new AppError('PRICE_REFUSED', { message: 'There is a price from that moment already' })
        : error
    })
  if (!added) throw new Error('nothing was added')
  return { ...(added as Omit<Added, 'isDryRun'>), isDryRun }
}

const isTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'dated_price_once'

async function add(needs: PriceNeeds & { db: Tx }, tenantId: string, wanted: WantedPrice) {
  const { db: tx, clock } = needs
  const now = clock.now()
  const row = await insertPrice({ tx, clock }, tenantId, wanted)
  const effect = await readEffect(needs, toRunning(row))
  const { told, unreachable, kept } = effect
  const touched = { told, unreachable, kept }
  return { price: await readOne(tx, { tenantId, id: row.id, now }), touched, effect }
}

/** @throws AppError PRICE_NOT_FOUND, INVALID_REQUEST */
export async function insertPrice({ tx, clock }: { tx: Tx; clock: Clock }, tenantId: string, wanted: WantedPrice) {
  const row = toRow(await takePriced(tx, tenantId, wanted), { tenantId, wanted, now: clock.now() })
  await tx.insertInto('dated_price').values(row).execute()
  const noted = { tenantId, actor: wanted.actor, action: 'price.add', subject: row.id, detail: wanted }
  await audit({ db: tx, clock }, noted)
  return row
}

type RunningRow = Pick<
  DatedRow,
  'tenant_id' | 'id' | 'price_id' | 'country' | 'amount_minor' | 'currency' | 'period_days'
> & {
  renewals_from: Date | null
}

const toRunning = (row: RunningRow) => ({
  ...{ tenantId: row.tenant_id, id: row.id, priceId: row.price_id, country: row.country },
  ...{ amountMinor: row.amount_minor, currency: row.currency, periodDays: row.period_days },
  renewalsFrom: row.renewals_from,
})

/** Of one that is there. @throws AppError PRICE_NOT_FOUND */
export async function readPriceEffect(
  needs: PriceNeeds,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<{ price: DatedPrice; effect: PriceEffect }> {
  const { db, clock } = needs
  const price = await readOne(db, { tenantId, id, now: clock.now() })
  const row = await db
    .selectFrom('dated_price')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { price, effect: await readEffect(needs, toRunning(row)) }
}

interface Of {
  tenantId: string
  wanted: WantedPrice
  now: Date
}

function toRow(priced: Priced, { tenantId, wanted, now }: Of) {
  const zone = wanted.zone ?? PRICE_ZONE
  if (!isZone(zone)) refuse('zone', 'There is no such zone')
  const amount =
    fromMajor(wanted.amount, priced.currency) ?? refuse('amount', `That is no amount of ${priced.currency}`)
  const countsFrom = toMidnight(wanted.from, zone)
  const renewalsFrom = wanted.renewalsFrom === undefined ? null : toMidnight(wanted.renewalsFrom, zone)
  if (countsFrom < now) refuse('from', 'That day has begun: what was sold stays as it was sold')
  if (renewalsFrom && renewalsFrom < countsFrom) refuse('renewalsFrom', 'Renewals bear it once it counts, not before')
  return {
    ...{ tenant_id: tenantId, id: newId(), price_id: priced.id, plan_id: priced.planId, currency: priced.currency },
    ...{ period_days: priced.periodDays, country: wanted.country ?? '', amount_minor: amount.amountMinor },
    ...{ counts_from: countsFrom, zone, renewals_from: renewalsFrom, added_by: wanted.actor, added_at: now },
  }
}

interface Withdrawing {
  tenantId: string
  id: string
  actor: string
}

/** @throws AppError PRICE_NOT_FOUND, PRICE_REFUSED */
export const withdrawPrice = ({ db, clock }: PriceNeeds, of: Withdrawing): Promise<DatedPrice> =>
  db.transaction().execute(async (tx) => {
    await takeBack({ tx, clock }, of)
    return readOne(tx, { ...of, now: clock.now() })
  })

/** @returns whether it was there until now @throws AppError PRICE_NOT_FOUND, PRICE_REFUSED */
export async function takeBack(
  { tx, clock }: { tx: Tx; clock: Clock },
  { tenantId, id, actor }: Withdrawing,
): Promise<boolean> {
  const now = clock.now()
  const row = await tx
    .selectFrom('dated_price')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('PRICE_NOT_FOUND')
  if (row.withdrawn_at) return false
  await assertWithdrawable(tx, row, now)
  await tx
    .updateTable('dated_price')
    .set({ withdrawn_at: now, withdrawn_by: actor })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await audit({ db: tx, clock }, { tenantId, actor, action: 'price.withdraw', subject: id, detail: {} })
  return true
}

/** What counted stays for ever; of what members were told, another price tells them that it does not come. */
async function assertWithdrawable(tx: Tx, { tenant_id, id, counts_from }: DatedRow, now: Date): Promise<void> {
  if (counts_from <= now) {
    throw new AppError('PRICE_REFUSED', { message: 'It counts already. Add another amount from a later day' })
  }
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from price_notice where tenant_id = ${tenant_id} and dated_price_id = ${id}`.execute(
    tx,
  )
  const told = rows[0]?.told ?? 0
  if (told === 0) return
  const message = `${told} members were told of it. Add the right amount from a later day: they are told of that`
  throw new AppError('PRICE_REFUSED', { message })
}

async function readOne(
  db: Db,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<DatedPrice> {
  const { rows } = await sql<DatedRow & { plan: string }>`
    select dated.*, plan.title as plan from dated_price dated
    join plan on plan.tenant_id = dated.tenant_id and plan.id = dated.plan_id
    where dated.tenant_id = ${tenantId} and dated.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('PRICE_NOT_FOUND')
  const { rows: later } = await sql<{ at: Date | null }>`
    select min(counts_from) as at from dated_price where tenant_id = ${tenantId} and price_id = ${row.price_id}
      and country = ${row.country} and withdrawn_at is null and counts_from > ${row.counts_from}`.execute(db)
  return toDatedPrice(row, { now, until: later[0]?.at ?? null })
}
