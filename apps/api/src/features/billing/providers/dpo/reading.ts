import type { Clock } from '@kola/platform/clock'
import { fromMajor, type Money } from '#shared/money.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { judgeCharges } from '../judge-charges.ts'
import type { Begun, Charge, KeptMethod, ProviderIds, Reading } from '../provider.ts'
import type { DpoAnswer, DpoApi } from './api.ts'
import type { XmlNode } from './xml.ts'

type State = Reading['state']

/** What verifyToken says of a payment on which no money came. DPO's wiki, page verifyToken. */
const WITHOUT_MONEY: Readonly<Record<string, State>> = {
  ...{ '001': 'pending', '003': 'pending', '005': 'pending', '007': 'pending', '900': 'not_begun' },
  ...{ '901': 'declined', '903': 'expired', '904': 'cancelled' },
}
const PAID = '000'
/** Over- or underpaid: money came, and not ours. */
const MISPAID = '002'
const UNKNOWN = '902'

const NOTHING: Omit<Reading, 'ids'> = {
  ...{ state: 'not_begun', charges: [], subscription: null, method: null, decline: null },
}

/**
 * One payment. DPO tells neither when it was paid nor what was given back: the time is when it was first seen, kept in `ids`.
 * @throws ProviderError
 */
export async function readPayment(api: DpoApi, begun: Begun, clock: Clock): Promise<Reading> {
  const { reference, ids } = begun
  // NOTE where the reply to createToken was lost there is no token: then the newest of our reference is meant.
  const by: XmlNode = ids.token === undefined ? { CompanyRef: reference } : { TransactionToken: ids.token }
  const answer = await api.call('verifyToken', { ...by, VerifyTransaction: '1' })
  if (answer.result === UNKNOWN && ids.token === undefined) return { ...NOTHING, ids }
  if (isOther(answer.of('AccRef'), reference)) throw api.fail('verifyToken', 'another reference', { retryable: false })
  if (answer.result !== PAID && answer.result !== MISPAID) return toUnpaid(api, begun, answer)
  const learnt: ProviderIds = { ...ids, paidAt: ids.paidAt ?? clock.now().toISOString() }
  const charge: Charge = {
    ...{ transactionId: ids.token ?? reference, amount: readMoney(api, answer), at: new Date(learnt.paidAt ?? '') },
    ...{ state: 'succeeded', isRenewal: false, decline: null, refunds: [] },
  }
  const isExact = answer.result === PAID && charge.amount.amountMinor === begun.due.amountMinor
  const state = isExact ? judgeCharges(begun.due, [charge]) : 'pending'
  const kept = state === 'paid' && begun.isRecurring ? await keepCard(api, begun, learnt) : learnt
  const method = kept.subscriptionToken === undefined ? null : toMethod(answer, kept)
  return { state, charges: [charge], subscription: null, method, decline: null, ids: kept }
}

/** What is no reference in our form may be whatever the merchant's account puts there. */
const isOther = (told: string, reference: string) => /^KL-/.test(told) && told !== reference

function toUnpaid(api: DpoApi, { ids }: Begun, { result, words }: DpoAnswer): Reading {
  const state = Object.hasOwn(WITHOUT_MONEY, result) ? WITHOUT_MONEY[result] : undefined
  if (state === undefined) throw api.fail('verifyToken', `result ${result}`, { retryable: result !== UNKNOWN })
  const decline = state === 'declined' ? { code: result, message: words, isHard: false } : null
  return { ...NOTHING, state, decline, ids }
}

function readMoney(api: DpoApi, answer: DpoAnswer): Money {
  const money = fromMajor(answer.of('TransactionAmount'), answer.of('TransactionCurrency'))
  if (!money || !/^[A-Z]{3}$/.test(money.currency)) throw api.fail('verifyToken', 'unreadable amount')
  return money
}

/** Looked up by e-mail, so it is kept at once: who changes the address would lose it. */
async function keepCard(api: DpoApi, { payer }: Begun, ids: ProviderIds): Promise<ProviderIds> {
  if (ids.subscriptionToken !== undefined) return ids
  try {
    const found = await api.call('getSubscriptionToken', { SearchCriteria: '1', SearchCriteriaValue: payer.email })
    const [subscriptionToken, customerToken] = [found.of('SubscriptionToken'), found.of('CustomerToken')]
    return found.result === PAID && subscriptionToken !== '' ? { ...ids, subscriptionToken, customerToken } : ids
  } catch (error) {
    // The payment is paid all the same; the next reading asks again.
    if (error instanceof ProviderError) return ids
    throw error
  }
}

function toMethod(answer: DpoAnswer, ids: ProviderIds): KeptMethod {
  const type = answer.of('CustomerCreditType')
  return {
    id: ids.customerToken ?? '',
    kind: /mobile/i.test(type) ? 'mobile-money' : /bank/i.test(type) ? 'bank' : 'card',
    ...{ brand: type, last4: answer.of('CustomerCredit').slice(-4), expiryMonth: null, expiryYear: null },
  }
}
