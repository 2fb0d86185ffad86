import { AppError } from '@kola/contract/errors'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { PriceKind } from '#shared/database/schema/plans.ts'
import type { Money } from '#shared/money.ts'
import { COUNTRY, IS_SOLD, withComing, withDated } from '../prices/dated.ts'
import type { Payer } from '../providers/provider.ts'

/** A person's first subscription gets these once. Specification 1 §2, terms; GAP-112. */
export const BONUS_DAYS = 14

/** What is for sale to one account, and what stands in the way. */
export interface Offer {
  payer: Payer
  planId: string
  planTitle: string
  priceId: string
  priceTitle: string
  /** A pass is paid once, has no bonus days and takes no coupon. */
  kind: PriceKind
  periodDays: number
  price: Money
  /** Known already: renewals from that day on cost so much. */
  newPrice: { amountMinor: number; from: Date } | null
  bonusDays: number
  /** A subscription that renews by itself and entitles now. */
  renewingGateway: string | null
  coupon: { code: string; percentOff: number | null } | null
  /** What is rented for it; null of everything else. */
  rental: { titleId: string; titleName: string; playHours: number } | null
  /** Payments that a press may find by its key: those that were paid when this was read, and keys of what was begun within a minute. */
  begun: { paidIds: readonly string[]; nearKeys: readonly string[] }
}

/** Two presses that lie so near are one, also where a window of keys ends between them. */
export const NEAR_MS = 60_000

interface OfferRow {
  planId: string
  planTitle: string
  isSpecial: boolean
  /** In a currency of the provider. */
  isOwn: boolean
  isSold: boolean
  newMinor: number | null
  newFrom: Date | null
  priceId: string
  priceTitle: string
  kind: PriceKind
  periodDays: number
  amountMinor: number
  currency: string
  email: string | null
  firstName: string
  lastName: string
  telephone: string | null
  country: string
  hasHeld: boolean
  renewingGateway: string | null
  couponCode: string | null
  percentOff: number | null
  isCouponSpent: boolean | null
  playHours: number | null
  /** Of the title that is asked for, where it is rented out at this price. */
  titleName: string | null
  paidIds: string[]
  nearKeys: string[]
}

export interface Wanted {
  tenantId: string
  accountId: string
  /** Id of the price, or its slug. */
  priceId: string
  provider: string
  coupon: string
  /** What is to be rented. */
  titleId?: string | undefined
  now: Date
}

const QUERY = ({ tenantId, accountId, priceId, provider, coupon, titleId, now }: Wanted) => sql<OfferRow>`
  select plan.id as "planId", plan.title as "planTitle", plan.is_special as "isSpecial", price.id as "priceId",
    price.title as "priceTitle", price.kind, price.period_days as "periodDays",
    coalesce(own.amount_minor, dated.amount_minor, price.amount_minor) as "amountMinor", own.amount_minor is not null as "isOwn", coalesce(own.currency, price.currency) as currency,
    account.email_address as email, account.first_name as "firstName", account.last_name as "lastName", account.telephone,
    account.country, ${IS_SOLD} as "isSold", coming.amount_minor as "newMinor", coming.renewals_from as "newFrom",
    exists (select 1 from subscription sub
      join price was on was.tenant_id = sub.tenant_id and was.id = sub.price_id and was.kind = 'membership'
      where sub.tenant_id = account.tenant_id and sub.account_id = account.id and sub.payment_gateway <> 'gift') as "hasHeld",
    (select sub.payment_gateway from subscription sub
      where sub.tenant_id = account.tenant_id and sub.account_id = account.id and sub.is_recurring
        and sub.state in ('ACTIVE', 'PAST_DUE') and sub.paid_through + make_interval(days => sub.grace_days) > ${now}
      limit 1) as "renewingGateway",
    coupon.code as "couponCode", coupon.percent_off as "percentOff",
    (coupon.expires_at <= ${now}
      or coalesce(coupon.max_redemptions <= coupon.redemptions, false)
      or (coupon.once_per_account and exists (select 1 from coupon_redemption used
        where used.tenant_id = coupon.tenant_id and used.code = coupon.code and used.account_id = account.id))
    ) as "isCouponSpent",
    array(select one.id from checkout one where one.tenant_id = account.tenant_id and one.account_id = account.id
      and one.idempotency_key is not null and one.state = 'paid') as "paidIds",
    array(select one.idempotency_key from checkout one where one.tenant_id = account.tenant_id and one.account_id = account.id
      and one.idempotency_key is not null and one.started_at > ${new Date(now.getTime() - NEAR_MS)}) as "nearKeys",
    rental_class.play_hours as "playHours", rented.name as "titleName"
  from account
  join price on price.tenant_id = account.tenant_id and (price.id = ${priceId} or price.slug_name = ${priceId})
  join plan on plan.tenant_id = price.tenant_id and plan.id = price.plan_id
  ${withDated({ country: COUNTRY, now })}
  ${withComing({ country: COUNTRY, now })}
  left join provider_price own on own.tenant_id = price.tenant_id and own.price_id = price.id and own.provider = ${provider}
  left join coupon on coupon.tenant_id = account.tenant_id and coupon.code = ${coupon}
  left join rental_class on rental_class.tenant_id = price.tenant_id and rental_class.price_id = price.id
  left join title_rental on title_rental.tenant_id = price.tenant_id and title_rental.price_id = price.id
    and title_rental.title_id = ${titleId ?? null}
  left join title rented on rented.tenant_id = title_rental.tenant_id and rented.id = title_rental.title_id
    and rented.state = 'published'
  where account.tenant_id = ${tenantId} and account.id = ${accountId} and account.deleted_at is null
  order by price.id = ${priceId} desc
  limit 1`

/** Mail of those who signed up by telephone goes nowhere, but providers want an address. */
const toEmail = (row: OfferRow, accountId: string): string => row.email ?? `${accountId}@no-mail.invalid`

/** @throws AppError PRICE_NOT_FOUND, COUPON_REFUSED */
export async function readOffer(db: Db, wanted: Wanted): Promise<Offer> {
  const { rows } = await QUERY(wanted).execute(db)
  const [row] = rows
  const rental = row ? toRental(row, wanted) : null
  // A special plan is given, not sold; what is for rent is rented.
  if (!row?.isSold || (!rental && (row.isSpecial || row.playHours !== null || wanted.titleId)))
    throw new AppError('PRICE_NOT_FOUND')
  const isPass = row.kind === 'pass'
  if (isPass && wanted.coupon !== '') throw new AppError('COUPON_REFUSED', { message: 'Coupons are for memberships' })
  if (row.isCouponSpent) throw new AppError('COUPON_REFUSED', { message: 'This coupon has been used or has run out' })
  const { tenantId, accountId } = wanted
  return {
    payer: {
      ...{ tenantId, accountId, email: toEmail(row, accountId), firstName: row.firstName, lastName: row.lastName },
      ...{ phone: row.telephone ?? '', country: row.country },
    },
    ...{ planId: row.planId, planTitle: row.planTitle, priceId: row.priceId, priceTitle: row.priceTitle },
    ...{ kind: row.kind, periodDays: row.periodDays },
    price: { amountMinor: row.amountMinor, currency: row.currency },
    newPrice:
      row.newMinor !== null && row.newFrom && !row.isOwn ? { amountMinor: row.newMinor, from: row.newFrom } : null,
    bonusDays: row.hasHeld || rental || isPass ? 0 : BONUS_DAYS,
    renewingGateway: row.renewingGateway,
    coupon: wanted.coupon === '' ? null : { code: wanted.coupon, percentOff: row.percentOff },
    rental,
    begun: { paidIds: row.paidIds, nearKeys: row.nearKeys },
  }
}

function toRental({ playHours, titleName }: OfferRow, { titleId, coupon }: Wanted): Offer['rental'] {
  if (!titleId || titleName === null || playHours === null) return null
  if (coupon !== '') throw new AppError('COUPON_REFUSED', { message: 'Coupons do not count for rentals' })
  return { titleId, titleName, playHours }
}
