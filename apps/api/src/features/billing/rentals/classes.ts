import { AppError } from '@kola/contract/errors'
import type { RentalClass } from '@kola/contract/rentals/operator'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { fromMajor, toDecimalText } from '#shared/money.ts'
import { note } from '../gifts/vouchers/needs.ts'

export interface RentalNeeds {
  db: Db
  clock: Clock
}

/** What is rented is a price of this plan, which is on no list. */
const RENTAL_PLAN = { id: 'rental', title: 'Rental', screens: 1 }

interface ClassRow {
  id: string
  title: string
  amountMinor: number
  currency: string
  beginDays: number
  hours: number
  screens: number
  providerPrices: { provider: string; amountMinor: number; currency: string }[]
  titles: RentalClass['titles']
}

/** @param only one of them */
export async function listClasses(db: Db, tenantId: string, only?: string): Promise<RentalClass[]> {
  const { rows } = await sql<ClassRow>`
    select price.id, price.title, price.amount_minor as "amountMinor", price.currency, price.period_days as "beginDays",
      rental_class.play_hours as hours, plan.screens,
      (select coalesce(json_agg(json_build_object('provider', own.provider, 'amountMinor', own.amount_minor,
          'currency', own.currency) order by own.provider), '[]') from provider_price own
        where own.tenant_id = price.tenant_id and own.price_id = price.id) as "providerPrices",
      (select coalesce(json_agg(json_build_object('id', title.id, 'title', title.name, 'rentOnly', rents.is_rent_only)
          order by title.name, title.id), '[]')
        from title_rental rents join title on title.tenant_id = rents.tenant_id and title.id = rents.title_id
        where rents.tenant_id = price.tenant_id and rents.price_id = price.id) as titles
    from rental_class
    join price on price.tenant_id = rental_class.tenant_id and price.id = rental_class.price_id
    join plan on plan.tenant_id = price.tenant_id and plan.id = price.plan_id
    where rental_class.tenant_id = ${tenantId} and ${only === undefined ? sql`true` : sql`price.id = ${only}`}
    order by price.title, price.id`.execute(db)
  return rows.map(({ amountMinor, providerPrices, ...row }) => ({
    ...{ ...row, price: toDecimalText(amountMinor, row.currency) },
    providerPrices: providerPrices.map(({ amountMinor: minor, ...own }) => ({
      ...{ ...own, price: toDecimalText(minor, own.currency) },
    })),
  }))
}

async function getClass(db: Db, tenantId: string, id: string): Promise<RentalClass> {
  const [found] = await listClasses(db, tenantId, id)
  if (!found) throw new AppError('PRICE_NOT_FOUND', { message: 'There is no such class of rentals' })
  return found
}

function toMinor(price: string, currency: string): number {
  const amount = fromMajor(price, currency)
  if (amount && amount.amountMinor > 0) return amount.amountMinor
  const text = `This is no price in ${currency}`
  throw new AppError('INVALID_REQUEST', { message: text, fields: { price: text } })
}

export interface WantedClass {
  actor: string
  title: string
  price: string
  currency: string
  beginDays: number
  hours: number
}

interface Of {
  tenantId: string
  id: string
}

/** Made, or changed as a whole. @throws AppError REQUEST_CONFLICT where a membership is sold under this id */
export async function setClass({ db, clock }: RentalNeeds, of: Of, wanted: WantedClass): Promise<RentalClass> {
  const { actor, ...detail } = wanted
  const amountMinor = toMinor(wanted.price, wanted.currency)
  await db.transaction().execute(async (tx) => {
    await addPlan(tx, of.tenantId)
    const { rows } = await sql`
      insert into price (tenant_id, id, plan_id, slug_name, title, description, amount_minor, currency, period_days, position, meta_data)
      values (${of.tenantId}, ${of.id}, ${RENTAL_PLAN.id}, ${of.id}, ${wanted.title}, '', ${amountMinor}, ${wanted.currency},
        ${wanted.beginDays}, 0, '{}')
      on conflict (tenant_id, id) do update set title = excluded.title, amount_minor = excluded.amount_minor,
        currency = excluded.currency, period_days = excluded.period_days
        where price.plan_id = ${RENTAL_PLAN.id}
      returning id`.execute(tx)
    if (rows.length === 0) throw new AppError('REQUEST_CONFLICT', { message: 'A membership is sold under this id' })
    await tx
      .insertInto('rental_class')
      .values({ tenant_id: of.tenantId, price_id: of.id, play_hours: wanted.hours })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'price_id']).doUpdateSet({ play_hours: wanted.hours }))
      .execute()
    await note(tx, {
      tenantId: of.tenantId,
      actor,
      action: 'rental-class.set',
      subject: of.id,
      at: clock.now(),
      detail,
    })
  })
  return getClass(db, of.tenantId, of.id)
}

const addPlan = (tx: Tx, tenantId: string) =>
  tx
    .insertInto('plan')
    .values({ tenant_id: tenantId, ...RENTAL_PLAN, is_special: true, meta_data: '{}' })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()

export async function setProviderPrice(
  { db, clock }: RentalNeeds,
  of: Of,
  wanted: { actor: string; provider: string; price: string; currency: string },
): Promise<RentalClass> {
  const { actor, provider, price, currency } = wanted
  await getClass(db, of.tenantId, of.id)
  const set = { amount_minor: toMinor(price, currency), currency }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('provider_price')
      .values({ tenant_id: of.tenantId, price_id: of.id, provider, ...set })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'price_id', 'provider']).doUpdateSet(set))
      .execute()
    const noted = { tenantId: of.tenantId, actor, action: 'rental-class.provider-price', subject: of.id }
    await note(tx, { ...noted, at: clock.now(), detail: { provider, price, currency } })
  })
  return getClass(db, of.tenantId, of.id)
}

/** @throws AppError TITLE_NOT_FOUND, RENTAL_REFUSED, PRICE_NOT_FOUND */
export async function setTitle(
  { db, clock }: RentalNeeds,
  { tenantId, id }: Of,
  { actor, rentalClass, rentOnly }: { actor: string; rentalClass: string | null; rentOnly: boolean },
): Promise<void> {
  const title = await db
    .selectFrom('title')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!title) throw new AppError('TITLE_NOT_FOUND')
  if (title.kind !== 'movie') throw new AppError('RENTAL_REFUSED')
  if (rentalClass !== null) await getClass(db, tenantId, rentalClass)
  await db.transaction().execute(async (tx) => {
    if (rentalClass === null) {
      await tx.deleteFrom('title_rental').where('tenant_id', '=', tenantId).where('title_id', '=', id).execute()
    } else {
      const set = { price_id: rentalClass, is_rent_only: rentOnly }
      await tx
        .insertInto('title_rental')
        .values({ tenant_id: tenantId, title_id: id, ...set })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id']).doUpdateSet(set))
        .execute()
    }
    await note(tx, {
      ...{ tenantId, actor, action: 'rental-title.set', subject: id, at: clock.now() },
      detail: { rentalClass, rentOnly },
    })
  })
}
