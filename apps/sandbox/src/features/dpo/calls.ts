import type { Lies } from '#shared/controls/lies.ts'
import { readOrder } from './create-token.ts'
import type { Payment, Payments } from './payments.ts'
import type { RefundDesk } from './refunds.ts'
import { DpoRefusal } from './results.ts'
import type { Till } from './till.ts'
import { toSettled, toVerification } from './verify.ts'
import { requireText, textOf, type XmlNode } from './xml.ts'

export interface Dpo {
  companyToken: string
  serviceType: string
  payments: Payments
  till: Till
  refunds: RefundDesk
  lies: Lies
}

type Call = (dpo: Dpo, call: XmlNode) => XmlNode

/** The requests that are known, by the word in `Request`. */
const CALLS: Record<string, Call> = {
  createToken,
  verifyToken,
  getSubscriptionToken,
  chargeTokenRecurrent,
  cancelToken,
  pullAccount,
  refundToken: ({ refunds }, call) => refunds.refund(call),
  verifyRefund: ({ refunds }, call) => refunds.verify(call),
}

/** Answers one call. @throws DpoRefusal */
export function answer(dpo: Dpo, call: XmlNode): XmlNode {
  const companyToken = textOf(call, 'CompanyToken')
  if (companyToken === '') throw new DpoRefusal('801')
  if (companyToken.toUpperCase() !== dpo.companyToken.toUpperCase()) throw new DpoRefusal('802')
  const request = textOf(call, 'Request')
  if (!Object.hasOwn(CALLS, request)) throw new DpoRefusal('803')
  return (CALLS[request] as Call)(dpo, call)
}

function createToken({ payments, serviceType }: Dpo, call: XmlNode): XmlNode {
  const { token, transRef } = payments.add(readOrder(call, { serviceType, isPaid: payments.isPaid }))
  return { Result: '000', ResultExplanation: 'Transaction created', TransToken: token, TransRef: transRef }
}

function verifyToken({ payments, till, lies }: Dpo, call: XmlNode): XmlNode {
  const token = textOf(call, 'TransactionToken')
  const payment = token === '' ? payments.findByCompanyRef(requireText(call, 'CompanyRef')) : payments.find(token)
  if (!payment) throw new DpoRefusal('902', token === '' ? 'CompanyRef' : 'TransactionToken')
  till.settle(payment)
  const settled = payment.taken && lies.show('dpo', `settled ${payment.token}`, toSettled(payment.taken))
  return toVerification(payment, payments.isOver(payment), settled)
}

function getSubscriptionToken({ payments }: Dpo, call: XmlNode): XmlNode {
  const criteria = requireText(call, 'SearchCriteria')
  const value = requireText(call, 'SearchCriteriaValue')
  if (criteria !== '1') throw new DpoRefusal('902', 'SearchCriteria')
  const card = payments.findCardByEmail(value)
  if (!card) throw new DpoRefusal('999')
  return {
    ...{ Result: '000', ResultExplanation: 'Subscription token found' },
    ...{ SubscriptionToken: card.subscriptionToken, CustomerToken: card.customerToken },
  }
}

/** Sources disagree how the element is spelt, so both are taken. */
function chargeTokenRecurrent({ payments, till }: Dpo, call: XmlNode): XmlNode {
  const payment = getPayable(payments, requireText(call, 'TransactionToken'))
  const card = payments.findCard(textOf(call, 'subscriptionToken') || requireText(call, 'SubscriptionToken'))
  if (!card) throw new DpoRefusal('902', 'subscriptionToken')
  till.take(payment, card.means)
  const { Result = '', ResultExplanation = '' } = toVerification(payment, false)
  return { Result, ResultExplanation: Result === '000' ? 'Transaction charged' : ResultExplanation }
}

function getPayable(payments: Payments, token: string): Payment {
  const payment = payments.find(token)
  if (!payment) throw new DpoRefusal('902', 'TransactionToken')
  if (payments.isOver(payment) || (payment.status !== 'open' && payment.status !== 'declined')) {
    throw new DpoRefusal('902', 'TransactionToken is closed')
  }
  return payment
}

function cancelToken({ payments }: Dpo, call: XmlNode): XmlNode {
  const payment = payments.find(requireText(call, 'TransactionToken'))
  if (!payment || payment.taken || payment.status === 'cancelled') throw new DpoRefusal('999')
  Object.assign(payment, { status: 'cancelled', arrivesAtMs: null })
  return { Result: '000', ResultExplanation: 'Transaction cancelled' }
}

function pullAccount({ payments }: Dpo, call: XmlNode): XmlNode {
  const cards = payments.listCards(requireText(call, 'customerToken'))
  const [first] = cards
  if (!first) throw new DpoRefusal('999')
  const option = cards.map(({ subscriptionToken, means }) => ({
    ...{ subscriptionToken, paymentType: means.kind, paymentLast4: means.lastFour },
  }))
  return {
    ...{ Result: '000', ResultExplanation: 'Customer found' },
    ...{ customerFirstName: first.firstName, customerLastName: first.lastName, customerEmail: first.email },
    paymentOptions: { option },
  }
}
