import type { AccountAnswer, Profile } from '@kola/contract/account'
import { PAYMENT_GATEWAYS, type UserSubscription } from '@kola/contract/billing'
import { decideEntitlement, isEntitling } from '../../shared/entitlement.ts'
import { toDecimalText } from '../../shared/money.ts'
import type { AccountRow, SubscriptionRow } from './repository.ts'

const toHold = (row: SubscriptionRow) => ({
  paidThrough: new Date(row.paid_through_ms),
  graceDays: row.grace_days,
  screens: row.screens,
})

function toUserSubscription(row: SubscriptionRow): UserSubscription {
  return {
    package: row.plan_title,
    package_id: row.plan_id,
    sub: row.price_title,
    sub_id: row.price_id,
    price: toDecimalText(row.amount_minor, row.currency),
    currency: row.currency,
    subscription_slug: row.slug_name,
    paymentStatus: row.payment_status,
    payment_gateway: PAYMENT_GATEWAYS.find((gateway) => gateway === row.payment_gateway) ?? 'manual',
    transaction_id: row.transaction_id,
    expiry_date: new Date(row.paid_through_ms).toISOString().slice(0, 10),
    recurring: row.is_recurring ? 1 : 0,
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

export function toAccountAnswer(row: AccountRow, now: Date): AccountAnswer {
  const newest = row.subscriptions[0]
  const entitlement = decideEntitlement(row.subscriptions.map(toHold), now)
  return {
    name: `${row.first_name} ${row.last_name}`.trim(),
    userid: row.id,
    logedin: true,
    profile: toProfile(row),
    subscriptions: row.subscriptions.filter((one) => isEntitling(toHold(one), now)).map(toUserSubscription),
    subscriptionHistory: newest ? 1 : 0,
    subscriptionList: row.subscriptions.map(toUserSubscription),
    recurring: newest?.is_recurring ? 1 : 0,
    paymentProvider: toPaymentProvider(newest?.payment_gateway),
    screens: entitlement.kind === 'entitled' ? entitlement.screens : 0,
  }
}
