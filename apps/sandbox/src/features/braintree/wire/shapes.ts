import { toMajor } from '#shared/major-amount.ts'
import { type Disbursement, toPaidDay } from '../billing/disbursing.ts'
import type { Plan } from '../billing/plans.ts'
import type { Discount, Subscription } from '../billing/subscriptions.ts'
import type { Dispute, Transaction } from '../billing/transactions.ts'
import type { Card, ThreeDSecure } from '../vault/cards.ts'
import type { Customer, PaymentMethod } from '../vault/vault.ts'
import { toDate, toTime, type Wire, WireList } from './xml.ts'

type Shape = { [name: string]: Wire | undefined }

const toInfo = (info: ThreeDSecure | null): Wire =>
  info && { ...info, cavv: null, xid: null, eciFlag: info.liabilityShifted ? '05' : '07', dsTransactionId: null }

function toCardPart(card: Card): Shape {
  const { bin, last4, cardType, expirationMonth, expirationYear, cardholderName } = card
  return { ...{ bin, last4, cardType, expirationMonth, expirationYear, cardholderName }, debit: 'Unknown' }
}

export function toWireMethod(method: PaymentMethod): Shape {
  const { token, customerId, isDefault, createdAtMs, threeDSecure } = method
  return {
    ...toCardPart(method),
    ...{
      token,
      customerId,
      default: isDefault,
      expired: false,
      imageUrl: '',
      verifications: new WireList('verification', []),
    },
    ...{ subscriptions: new WireList('subscription', []), threeDSecureInfo: toInfo(threeDSecure) },
    ...{ createdAt: toTime(createdAtMs), updatedAt: toTime(createdAtMs) },
  }
}

export function toWireCustomer(
  { id, firstName, lastName, email, createdAtMs }: Customer,
  methods: PaymentMethod[],
): Shape {
  return {
    ...{ id, firstName, lastName, email, createdAt: toTime(createdAtMs), updatedAt: toTime(createdAtMs) },
    creditCards: new WireList('credit-card', methods.map(toWireMethod)),
    addresses: new WireList('address', []),
  }
}

/** The money leaves with the opening, and comes back where it is won; each with the payout of the day after. */
export function listDisputeHistory({ status, atMs, decidedAtMs }: Dispute, nowMs: number) {
  const decided = decidedAtMs === null ? [] : [{ status, atMs: decidedAtMs, moves: status === 'won' }]
  return [{ status: 'open', atMs, moves: true }, ...decided].map((one) => ({
    ...one,
    day: one.moves ? toPaidDay(one.atMs, nowMs) : null,
  }))
}

export function toWireDispute(
  { id, amountMinor, currency, merchantAccountId }: Transaction,
  dispute: Dispute,
  nowMs: number,
): Shape {
  const amount = toMajor(amountMinor, currency)
  const history = listDisputeHistory(dispute, nowMs).map(({ status, atMs, day }) => ({
    ...{ status, timestamp: toTime(atMs), effectiveDate: toDate(atMs), disbursementDate: day },
  }))
  const { status, atMs } = dispute
  return {
    ...{ id: `dp_${id}`, kind: 'chargeback', status, amount, amountDisputed: amount, currencyIsoCode: currency },
    ...{ amountWon: status === 'won' ? amount : toMajor(0, currency) },
    ...{ receivedDate: toDate(atMs), createdAt: toTime(atMs), transaction: { id, amount } },
    merchantAccountId,
    statusHistory: new WireList('status-history', history),
  }
}

const NOT_PAID_OUT: Shape = {
  ...{ disbursementDate: null, settlementAmount: null, settlementCurrencyIsoCode: null },
  ...{ settlementCurrencyExchangeRate: null, fundsHeld: null, success: null },
}

const toWireDisbursement = (of: Disbursement | null): Shape =>
  of
    ? {
        ...{ disbursementDate: of.date, settlementAmount: toMajor(of.settlementMinor, of.currency) },
        ...{ settlementCurrencyIsoCode: of.currency, settlementCurrencyExchangeRate: of.exchangeRate },
        ...{ fundsHeld: of.isHeld, success: of.isSuccess },
      }
    : NOT_PAID_OUT

export function toWireTransaction(transaction: Transaction): Shape {
  const { id, type, status, orderId, amountMinor, currency, card, subscriptionId, planId, customerId } = transaction
  return {
    ...{ id, type, status, orderId, currencyIsoCode: currency, amount: toMajor(amountMinor, currency) },
    merchantAccountId: transaction.merchantAccountId,
    processorResponseCode: transaction.processorCode,
    processorResponseText: transaction.processorText,
    processorResponseType: transaction.processorType,
    gatewayRejectionReason: transaction.gatewayReason,
    ...{ recurring: subscriptionId !== null, subscriptionId, planId },
    refundedTransactionId: transaction.refundedId,
    refundIds: new WireList('item', transaction.refundIds),
    creditCard: { ...toCardPart(card), token: transaction.token, imageUrl: '' },
    customer: { id: customerId },
    subscription: {
      billingPeriodStartDate: transaction.period && toDate(transaction.period.startMs),
      billingPeriodEndDate: transaction.period && toDate(transaction.period.endMs),
    },
    threeDSecureInfo: toInfo(card.threeDSecure),
    disbursementDetails: toWireDisbursement(transaction.disbursement),
    disputes: new WireList(
      'dispute',
      transaction.dispute ? [toWireDispute(transaction, transaction.dispute, transaction.changedAtMs)] : [],
    ),
    ...{ addOns: new WireList('add-on', []) },
    ...{ discounts: new WireList('discount', []), statusHistory: new WireList('status-event', []) },
    ...{ createdAt: toTime(transaction.atMs), updatedAt: toTime(transaction.changedAtMs) },
  }
}

const toWireDiscount = (discount: Discount, currency: string): Shape => ({
  ...{ id: discount.id, kind: 'discount', name: discount.id, quantity: 1 },
  ...{ amount: toMajor(discount.amountMinor, currency), currentBillingCycle: discount.billed },
  ...{ neverExpires: discount.cycles === null, numberOfBillingCycles: discount.cycles },
})

export function toWireSubscription(subscription: Subscription): Shape {
  const { plan, priceMinor, currency, period, nextBillingAtMs, createdAtMs } = subscription
  const next = nextBillingAtMs === null ? null : toDate(nextBillingAtMs)
  return {
    ...{ id: subscription.id, status: subscription.status, planId: plan.id, paymentMethodToken: subscription.token },
    ...{ price: toMajor(priceMinor, currency), nextBillAmount: toMajor(priceMinor, currency), nextBillingDate: next },
    nextBillingPeriodAmount: toMajor(priceMinor, currency),
    merchantAccountId: subscription.merchantAccountId,
    balance: `${subscription.balanceMinor < 0 ? '-' : ''}${toMajor(Math.abs(subscription.balanceMinor), currency)}`,
    ...{
      firstBillingDate: toDate(subscription.firstBillingAtMs),
      billingDayOfMonth: new Date(subscription.firstBillingAtMs).getUTCDate(),
    },
    billingPeriodStartDate: period && toDate(period.startMs),
    billingPeriodEndDate: period && toDate(period.endMs),
    paidThroughDate: subscription.paidThroughMs === null ? null : toDate(subscription.paidThroughMs),
    ...{ currentBillingCycle: subscription.billed, failureCount: subscription.failures },
    daysPastDue: subscription.daysPastDue,
    ...{ numberOfBillingCycles: subscription.cycles, neverExpires: subscription.cycles === null },
    ...{ trialPeriod: subscription.trial !== null, trialDuration: subscription.trial?.duration ?? null },
    trialDurationUnit: subscription.trial?.unit ?? null,
    transactions: new WireList('transaction', subscription.transactions.toReversed().map(toWireTransaction)),
    addOns: new WireList('add-on', []),
    discounts: new WireList(
      'discount',
      subscription.discounts.map((one) => toWireDiscount(one, currency)),
    ),
    statusHistory: new WireList(
      'status-event',
      subscription.history.map(({ status, atMs }) => ({ status, timestamp: toTime(atMs) })),
    ),
    ...{ createdAt: toTime(createdAtMs), updatedAt: toTime(subscription.changedAtMs) },
  }
}

export const toWirePlan = (plan: Plan): Shape => ({
  ...{ id: plan.id, name: plan.name, billingFrequency: plan.months, currencyIsoCode: plan.currency },
  ...{ price: toMajor(plan.priceMinor, plan.currency), numberOfBillingCycles: plan.cycles },
  ...{ trialPeriod: plan.trial !== null, trialDuration: plan.trial?.duration ?? null },
  trialDurationUnit: plan.trial?.unit ?? null,
  ...{ addOns: new WireList('add-on', []), discounts: new WireList('discount', []) },
  ...{ createdAt: toTime(plan.createdAtMs), updatedAt: toTime(plan.createdAtMs) },
})
