import { fromMajor } from '#shared/money.ts'
import type { ProviderClient } from '../http/client.ts'
import { judgeCharges } from '../judge-charges.ts'
import type { Begun, Charge, Decline, ProviderSubscription, Reading } from '../provider.ts'
import type { FlutterwaveApi, Refund, Subscription, Transaction } from './api.ts'
import { addPeriods, isHard, toMethod } from './words.ts'

interface Needs {
  api: FlutterwaveApi
  client: ProviderClient
}

const DAY_MS = 24 * 3_600_000
/** Refunds of older charges are not looked for again: cards give none back after this. */
const REFUND_WINDOW_DAYS = 120
/** A renewal that failed is tried again after so long. */
const TRY_AGAIN_MS = 30 * 60_000
/** An account takes money for so long; what came later is dated by when it was asked for, all the same. */
const SHOWN_MS = 3_600_000
/** The form of our references; a renewal bears one of Flutterwave's. */
const OURS = /^KL-/

const NOTHING: Omit<Reading, 'ids'> = {
  ...{ state: 'not_begun', charges: [], subscription: null, method: null, decline: null },
}

/**
 * One payment with its renewals. No call of Flutterwave lists a subscription's charges: they are found among all charges of
 * the payer's address by asking for each new one whose subscription it belongs to; the answers are kept in `ids`.
 */
export async function readPayment({ api, client }: Needs, begun: Begun, now: Date): Promise<Reading> {
  const verified = await api.findTransaction(begun.reference)
  if (!verified) return { ...NOTHING, ids: begun.ids }
  if (verified.tx_ref !== begun.reference) throw client.fail('verify', 'another reference')
  const since = new Date(begun.startedAt.getTime() - DAY_MS)
  const listed = await api.listTransactions(begun.payer.email, since)
  const own = unique([verified, ...listed.filter(({ tx_ref }) => tx_ref === begun.reference)])
  const first = own.find(({ status }) => status === 'successful')
  const subscription = first && begun.isRecurring ? await findSubscription(api, begun, first) : null
  const found = subscription ? await findRenewals(api, { begun, listed, subscription, own }) : null
  const renewals = found?.renewals ?? []
  const refunds = await listRefunds(api, [...own, ...renewals], now)
  const arrivedAt = first && isLate(first, now) ? (begun.ids.arrivedAt ?? now.toISOString()) : undefined
  const dated = arrivedAt && first ? { id: first.id, at: new Date(arrivedAt) } : null
  const toCharge = (isRenewal: boolean) => (one: Transaction) => ({
    ...readCharge(client, one, { isRenewal, refunds }),
    ...(dated?.id === one.id && { at: dated.at }),
  })
  const charges = [...own.map(toCharge(false)), ...renewals.map(toCharge(true))]
  const state = judgeCharges(begun.due, charges)
  return {
    state,
    charges,
    subscription: subscription && first ? toSubscription(subscription, { begun, first, charges }) : null,
    isRenewalMissing: begun.isRecurring && state === 'paid' && subscription === null,
    method: subscription && first ? toMethod(first) : null,
    decline: state === 'declined' ? (charges[0]?.decline ?? null) : null,
    ids: {
      ...begun.ids,
      ...(first && { transaction: String(first.id) }),
      ...(subscription && { subscription: String(subscription.id) }),
      ...(arrivedAt && { arrivedAt }),
      ...found?.ids,
    },
  }
}

/** A transfer that was not seen while its account was shown came at some time after it: it counts from when it is seen. */
const isLate = ({ payment_type: type, created_at: createdAt }: Transaction, now: Date): boolean =>
  type === 'bank_transfer' && now.getTime() - Date.parse(createdAt) > SHOWN_MS

const unique = (transactions: Transaction[]) =>
  [...new Map(transactions.map((one) => [one.id, one])).values()].toSorted((a, b) => a.id - b.id)

/** The documents' way: by the transaction that began it. */
async function findSubscription(api: FlutterwaveApi, begun: Begun, first: Transaction): Promise<Subscription | null> {
  const found = await api.listSubscriptions(first.id)
  const known = found.find(({ id }) => String(id) === begun.ids.subscription)
  return known ?? found.find(({ plan }) => String(plan) === begun.ids.plan) ?? found[0] ?? null
}

interface Search {
  begun: Begun
  listed: Transaction[]
  subscription: Subscription
  own: Transaction[]
}

async function findRenewals(api: FlutterwaveApi, { begun, listed, subscription, own }: Search) {
  const mine = new Set(split(begun.ids.renewals))
  const others = new Set(split(begun.ids.others))
  const firstId = own[0]?.id ?? 0
  const candidates = unique(listed).filter(
    ({ id, tx_ref, currency }) => id > firstId && !OURS.test(tx_ref) && currency === begun.due.currency,
  )
  for (const { id } of candidates) {
    if (mine.has(String(id)) || others.has(String(id))) continue
    const owners = await api.listSubscriptions(id)
    const isMine = owners.some((one) => one.id === subscription.id)
    // NOTE a charge that no subscription owns yet may still get one; it is asked for again.
    if (isMine) mine.add(String(id))
    else if (owners.length > 0) others.add(String(id))
  }
  return {
    renewals: candidates.filter(({ id }) => mine.has(String(id))),
    ids: { renewals: [...mine].join(' '), others: [...others].join(' ') },
  }
}

const split = (text: string | undefined) => (text ?? '').split(' ').filter(Boolean)

async function listRefunds(
  api: FlutterwaveApi,
  transactions: Transaction[],
  now: Date,
): Promise<Map<number, Refund[]>> {
  const oldest = now.getTime() - REFUND_WINDOW_DAYS * DAY_MS
  const asked = transactions.filter((one) => one.status === 'successful' && Date.parse(one.created_at) >= oldest)
  return new Map(await Promise.all(asked.map(async ({ id }) => [id, await api.listRefunds(id)] as const)))
}

function readCharge(
  client: ProviderClient,
  transaction: Transaction,
  { isRenewal, refunds }: { isRenewal: boolean; refunds: Map<number, Refund[]> },
): Charge {
  const { id, currency, status, created_at: createdAt } = transaction
  const toMoney = (value: number) => fromMajor(value, currency) ?? unreadable(client, 'amount')
  const toDate = (text: string) => (Number.isNaN(Date.parse(text)) ? unreadable(client, 'date') : new Date(text))
  const given = (refunds.get(id) ?? []).filter((one) => !isFailed(one.status)).toSorted((a, b) => a.id - b.id)
  return {
    transactionId: String(id),
    amount: toMoney(transaction.amount),
    at: toDate(createdAt),
    state: status === 'successful' ? 'succeeded' : status === 'failed' ? 'failed' : 'pending',
    isRenewal,
    decline: status === 'failed' ? toDecline(transaction) : null,
    refunds: given.map((refund) => ({
      ...{ refundId: String(refund.id), amount: toMoney(refund.amount_refunded), at: toDate(refund.created_at) },
    })),
  }
}

function unreadable(client: ProviderClient, what: string): never {
  throw client.fail('verify', `unreadable ${what}`)
}

export const isFailed = (status: string) => /fail/i.test(status)

function toDecline({ processor_response: text }: Transaction): Decline {
  const message = text || 'The payment was declined'
  return { code: 'failed', message, isHard: isHard(message) }
}

interface SubscriptionFacts {
  begun: Begun
  first: Transaction
  charges: Charge[]
}

/** Flutterwave does not tell when it charges next, nor why it ended: both follow from the charges. */
function toSubscription(
  { id, status }: Subscription,
  { begun, first, charges }: SubscriptionFacts,
): ProviderSubscription {
  const renewals = charges.filter(({ isRenewal }) => isRenewal)
  const last = renewals.at(-1)
  const isFailing = last?.state === 'failed'
  const isActive = status === 'active'
  const periods = 1 + renewals.filter(({ state }) => state === 'succeeded').length
  const next = isFailing
    ? new Date(last.at.getTime() + TRY_AGAIN_MS)
    : addPeriods(new Date(first.created_at), begun.ids.interval ?? '', periods)
  return {
    id: String(id),
    state: isActive ? (isFailing ? 'past_due' : 'active') : isFailing ? 'ended' : 'cancelled',
    nextChargeAt: isActive ? next : null,
    isCancelScheduled: false,
  }
}
