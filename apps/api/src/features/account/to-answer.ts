import type { AccountAnswer, Profile } from '@kola/contract/account'
import { PAYMENT_GATEWAYS, type UserSubscription, type WaitingChange } from '@kola/contract/billing'
import { toDecimalText } from '#shared/money.ts'
import type { Holding, NextPlan, Standing } from '#shared/standing.ts'
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

export function toAccountAnswer(row: AccountRow, { holdings, current, entitlement }: Standing): AccountAnswer {
  const newest = holdings[0]
  return {
    name: `${row.first_name} ${row.last_name}`.trim(),
    userid: row.id,
    logedin: true,
    profile: toProfile(row),
    subscriptions: current.map(toUserSubscription),
    subscriptionHistory: newest ? 1 : 0,
    subscriptionList: holdings.map(toUserSubscription),
    recurring: newest?.isRecurring ? 1 : 0,
    paymentProvider: toPaymentProvider(newest?.paymentGateway),
    screens: entitlement.kind === 'entitled' ? entitlement.screens : 0,
  }
}
