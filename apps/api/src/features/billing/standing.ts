import type { Clock } from '@kola/platform/clock'
import type { Pool } from '#shared/database/database.ts'
import { createReadBatch } from '#shared/database/read-batch.ts'
import type { SubscriptionState } from '#shared/database/schema/money.ts'
import type { Holding, Rental, StandingOf, Standings, StandingWithin } from '#shared/standing.ts'
import { toEnd, toStanding } from './entitlement.ts'
import { isCancelled, toShownStatus } from './subscriptions/states.ts'

/** A subscription as JSON. */
interface HoldingRow
  extends Omit<Holding, 'paidThrough' | 'opens' | 'paymentStatus' | 'nextChargeAt' | 'newPrice' | 'endingCard'> {
  newPrice: { amountMinor: number; currency: string; fromMs: number } | null
  endingCard: { last4: string; endsMs: number } | null
  state: SubscriptionState
  /** Its plan names the titles that it opens. */
  isLimited: boolean
  paidThroughMs: number
  nextChargeMs: number | null
}

/** A rental as JSON. */
interface RentalRow extends Omit<Rental, 'boughtAt' | 'beginBy' | 'endsAt'> {
  boughtMs: number
  beginByMs: number
  endsMs: number | null
}

/** The account's, as the statement names it. */
type Columns = Parameters<StandingWithin['sql']>[0]

/** All that an account ever held, newest first: as one value, so that it can stand in any statement. */
const toSql: StandingWithin['sql'] = (account) =>
  `json_build_object('holdings', ${toHoldingsSql(account)}, 'rentals', ${toRentalsSql(account)})`

const MAX_RENTALS = 200

const toRentalsSql = ({ tenantId, accountId }: Columns) => `coalesce((
  select json_agg(rented) from (
    select rental.id as "rentalId", rental.title_id as "titleId", title.name as "titleName", rental.screens,
      rental.play_hours as "playHours",
      floor(extract(epoch from rental.bought_at) * 1000) as "boughtMs",
      floor(extract(epoch from rental.begin_by) * 1000) as "beginByMs",
      floor(extract(epoch from rental.ends_at) * 1000) as "endsMs"
    from rental join title on title.tenant_id = rental.tenant_id and title.id = rental.title_id
    where rental.tenant_id = ${tenantId} and rental.account_id = ${accountId} and rental.voided_at is null
    order by rental.bought_at desc, rental.id desc limit ${MAX_RENTALS}
  ) rented
), '[]')`

const toHoldingsSql = ({ tenantId, accountId }: Columns) => `coalesce((
  select json_agg(held) from (
    select sub.id as "subscriptionId", sub.plan_id as "planId", plan.title as "planTitle", plan.screens, plan.max_height as "maxHeight",
      plan.is_special and exists (select from plan_title own where own.tenant_id = plan.tenant_id and own.plan_id = plan.id) as "isLimited", price.kind, sub.price_id as "priceId",
      price.title as "priceTitle", price.slug_name as "slugName",
      coalesce(agreed.amount, first.price_minor, price.amount_minor) as "amountMinor",
      coalesce(agreed.currency, first.currency, price.currency) as currency,
      sub.state, sub.payment_gateway as "paymentGateway",
      sub.transaction_id as "transactionId", sub.grace_days as "graceDays", sub.is_recurring as "isRecurring",
      floor(extract(epoch from sub.paid_through) * 1000) as "paidThroughMs",
      floor(extract(epoch from sub.next_charge_at) * 1000) as "nextChargeMs",
      case when sub.state = 'ACTIVE' and sub.is_recurring and sub.mandate_id is null
        and sub.card_ends_at <= coalesce(sub.next_charge_at, sub.paid_through) then json_build_object('last4', coalesce(sub.card_last4, ''),
          'endsMs', floor(extract(epoch from sub.card_ends_at) * 1000)) end as "endingCard",
      case when sub.state in ('ACTIVE', 'PAST_DUE') then (
        select case when change.effective_at is null and change.price_id <> sub.price_id then json_build_object('planId', change.plan_id, 'priceId', change.price_id,
          'planTitle', next_plan.title, 'priceTitle', next_price.title, 'amountMinor', change.renewal_minor,
          'currency', change.currency, 'periodDays', change.period_days) end
        from plan_change change
        join plan next_plan on next_plan.tenant_id = change.tenant_id and next_plan.id = change.plan_id
        join price next_price on next_price.tenant_id = change.tenant_id and next_price.id = change.price_id
        where change.tenant_id = sub.tenant_id and change.subscription_id = sub.id
        order by change.number desc limit 1
      ) end as change,
      case when sub.state in ('ACTIVE', 'PAST_DUE') then (
        select json_build_object('amountMinor', told.to_minor, 'currency', told.currency,
          'fromMs', floor(extract(epoch from told.first_charge_at) * 1000))
        from price_notice told
        where told.tenant_id = sub.tenant_id and told.subscription_id = sub.id
          and not exists (select 1 from plan_change begun where begun.tenant_id = told.tenant_id
            and begun.subscription_id = told.subscription_id and begun.dated_price_id = told.dated_price_id
            and begun.effective_at is not null)
        order by told.number desc limit 1
      ) end as "newPrice"
    from subscription sub
    join plan on plan.tenant_id = sub.tenant_id and plan.id = sub.plan_id
    join price on price.tenant_id = sub.tenant_id and price.id = sub.price_id
    left join checkout first on first.tenant_id = sub.tenant_id and first.id = sub.checkout_id
    left join lateral (
      select held.renewal_minor as amount, held.currency from plan_change held
      where held.tenant_id = sub.tenant_id and held.subscription_id = sub.id and held.effective_at is not null
      order by held.number desc limit 1
    ) agreed on true
    where sub.tenant_id = ${tenantId} and sub.account_id = ${accountId}
    order by sub.created_at desc, sub.id desc
  ) held
), '[]')`

const OF_ACCOUNTS = `
  select asked.place, ${toSql({ tenantId: 'asked.tenant_id', accountId: 'asked.account_id' })} as held,
    exists (select from title_rental rents where rents.tenant_id = asked.tenant_id and rents.title_id = asked.title_id
      and rents.is_rent_only) as "isRentOnly",
    array(select own.plan_id from plan_title own where own.tenant_id = asked.tenant_id and own.title_id in (
      select unnest(array[title.id, title.parent_id, above.parent_id]) from title
      left join title above on above.tenant_id = title.tenant_id and above.id = title.parent_id
      where title.tenant_id = asked.tenant_id and title.id = asked.title_id)) as "openedBy"
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (tenant_id, account_id, title_id, place)`

/** As early as the first notice of it goes out. */
const CARD_TOLD_MS = 30 * 24 * 3_600_000

function toEndingCard(card: HoldingRow['endingCard'], now: Date): Holding['endingCard'] {
  if (!card || card.endsMs > now.getTime() + CARD_TOLD_MS) return null
  return { last4: card.last4, endsAt: new Date(card.endsMs) }
}

function toHolding(
  { paidThroughMs, nextChargeMs, state, newPrice, endingCard, isLimited, ...row }: HoldingRow,
  now: Date,
): Holding {
  const paidThrough = new Date(paidThroughMs)
  return {
    ...row,
    paidThrough,
    newPrice:
      newPrice && newPrice.amountMinor !== row.amountMinor ? { ...newPrice, from: new Date(newPrice.fromMs) } : null,
    endingCard: toEndingCard(endingCard, now),
    nextChargeAt: nextChargeMs === null ? null : new Date(nextChargeMs),
    paymentStatus: toShownStatus(state, now < toEnd({ paidThrough, graceDays: row.graceDays })),
    isRecurring: row.isRecurring && !isCancelled(state),
    opens: isLimited ? 'named titles' : 'every title',
  }
}

function toRental({ boughtMs, beginByMs, endsMs, ...row }: RentalRow): Rental {
  const endsAt = endsMs === null ? null : new Date(endsMs)
  return { ...row, boughtAt: new Date(boughtMs), beginBy: new Date(beginByMs), endsAt }
}

function toHeld(value: unknown, now: Date) {
  const { holdings, rentals } = value as { holdings: HoldingRow[]; rentals: RentalRow[] }
  return { holdings: holdings.map((row) => toHolding(row, now)), rentals: rentals.map(toRental) }
}

interface Read {
  held: unknown
  isRentOnly: boolean
  /** Special plans that name the title, or what it belongs to. */
  openedBy: string[]
}

const toKey = ({ tenantId, accountId, titleId }: StandingOf) => JSON.stringify([tenantId, accountId, titleId])

/** Prepared once for each connection, and asked for many accounts at once. */
async function readHeld(pool: Pool, keys: readonly string[]): Promise<Map<string, Read>> {
  const asked = keys.map((key) => JSON.parse(key) as [string, string, string | null])
  const { rows } = await pool.query<Read & { place: string }>({
    name: 'standing-of-accounts',
    text: OF_ACCOUNTS,
    values: [0, 1, 2].map((column) => asked.map((one) => one[column])),
  })
  return new Map(rows.map(({ place, ...read }) => [keys[Number(place) - 1] ?? '', read]))
}

export function createStandings({ pool, clock }: { pool: Pool; clock: Clock }): Standings {
  const held = createReadBatch((keys) => readHeld(pool, keys))
  return {
    async read(of) {
      const read = await held.load(toKey(of))
      if (!read) throw new Error('what is held was not read')
      const now = clock.now()
      const { isRentOnly, openedBy } = read
      return toStanding(toHeld(read.held, now), { titleId: of.titleId, now, isRentOnly, openedBy })
    },
    within: {
      sql: toSql,
      toStanding(value) {
        const now = clock.now()
        return toStanding(toHeld(value, now), { titleId: null, now })
      },
    },
  }
}
