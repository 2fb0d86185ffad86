import type { AccountAnswer, Profile } from '@kola/contract/account'
import { PAYMENT_GATEWAYS, type UserSubscription, type WaitingChange } from '@kola/contract/billing'
import type { RentalState, Rented } from '@kola/contract/rentals/rentals'
import { toImageId, toMainName } from '#shared/accounts/main-person.ts'
import { toDecimalText } from '#shared/money.ts'
import type { Holding, NextPlan, Rental, Standing } from '#shared/standing.ts'
import type { AccountRow } from './repository.ts'

const toDay = (date: Date): string => date.toISOString().slice(0, 10)

const toChange = (next: NextPlan, from: Date): WaitingChange => ({
  ...{ package: next.planTitle, package_id: next.planId, sub: next.priceTitle, sub_id: next.priceId },
  ...{ price: toDecimalText(next.amountMinor, next.currency), currency: next.currency },
  ...{ periodDays: next.periodDays, from: toDay(from) },
})

const toNewPrice = ({ amountMinor, currency, from }: NonNullable<Holding['newPrice']>) => ({
  ...{ price: toDecimalText(amountMinor, currency), currency, from: toDay(from) },
})

/** Its last day, not the one from which on it is refused. */
const toEndingCard = ({ last4, endsAt }: NonNullable<Holding['endingCard']>) => ({
  ...{ last4, lastDay: toDay(new Date(endsAt.getTime() - 1)) },
})

function toUserSubscription(held: Holding): UserSubscription {
  return {
    package: held.planTitle,
    package_id: held.planId,
    sub: held.priceTitle,
    sub_id: held.priceId,
    price: toDecimalText(held.amountMinor, held.currency),
    currency: held.currency,
    subscription_slug: held.slugName,
    paymentStatus: held.paymentStatus,
    payment_gateway: PAYMENT_GATEWAYS.find((gateway) => gateway === held.paymentGateway) ?? 'manual',
    transaction_id: held.transactionId,
    expiry_date: toDay(held.paidThrough),
    recurring: held.isRecurring ? 1 : 0,
    ...(held.newPrice && { newPrice: toNewPrice(held.newPrice) }),
    ...(held.endingCard && { endingCard: toEndingCard(held.endingCard) }),
    ...(held.kind === 'pass' && { kind: 'pass' }),
    ...(held.change && { change: toChange(held.change, held.nextChargeAt ?? held.paidThrough) }),
  }
}

function toProfile(row: AccountRow): Profile {
  return {
    id: row.id,
    username: row.username ?? row.email_address ?? row.telephone ?? '',
    first_name: row.first_name,
    last_name: row.last_name,
    email_address: row.email_address ?? '',
    telephone: row.telephone ?? '',
    mobileVerified: row.is_mobile_verified,
    emailVerified: row.is_email_verified,
    address: row.address,
    city: row.city,
    state: row.state,
    country: row.country,
    metaData: row.meta_data,
  }
}

/** Specification 2 §3 knows these two and `other`. */
function toPaymentProvider(gateway: string | undefined): string {
  return gateway === 'braintree' || gateway === 'stripe' ? gateway : 'other'
}

/** How long one that is over is still told of. */
const TOLD_MS = 30 * 24 * 3_600_000

function toRented({ titleId, titleName, playHours, boughtAt, beginBy, endsAt }: Rental, now: Date): Rented {
  const isOver = now >= (endsAt ?? beginBy)
  const state: RentalState = endsAt ? (isOver ? 'over' : 'running') : isOver ? 'unused' : 'waiting'
  return {
    ...{ id: titleId, title: titleName, state, hours: playHours, boughtAt: boughtAt.toISOString() },
    ...{ beginBy: beginBy.toISOString(), endsAt: endsAt?.toISOString() ?? null },
  }
}

const toRentals = (rentals: readonly Rental[], now: Date): Rented[] =>
  rentals
    .filter(({ beginBy, endsAt }) => now.getTime() < (endsAt ?? beginBy).getTime() + TOLD_MS)
    .map((rental) => toRented(rental, now))

const toPeople = (row: AccountRow) => ({
  people: row.people.map(({ name, imageId, ...own }) => ({
    ...own,
    ...(own.id === row.id
      ? {
          ...{ name: toMainName(row), imageId: toImageId(row.meta_data.image_id) },
          language: typeof row.meta_data.language === 'string' ? row.meta_data.language : '',
        }
      : { name: name ?? '', imageId }),
  })),
  person: row.person,
})

export function toAccountAnswer(
  row: AccountRow,
  { holdings, rentals, current, entitlement }: Standing,
  now: Date,
): AccountAnswer {
  const newest = holdings[0]
  return {
    name: `${row.first_name} ${row.last_name}`.trim(),
    userid: row.id,
    logedin: true,
    profile: toProfile(row),
    subscriptions: current.map(toUserSubscription),
    subscriptionHistory: newest ? 1 : 0,
    subscriptionList: holdings.map(toUserSubscription),
    rentals: toRentals(rentals, now),
    recurring: newest?.isRecurring ? 1 : 0,
    paymentProvider: toPaymentProvider(newest?.paymentGateway),
    screens: entitlement.kind === 'entitled' ? entitlement.screens : 0,
    ...toPeople(row),
  }
}
