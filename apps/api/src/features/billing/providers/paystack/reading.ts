import type { Money } from '#shared/money.ts'
import type { ProviderClient } from '../http/client.ts'
import { judgeCharges } from '../judge-charges.ts'
import type { Begun, Charge, Dispute as ChargeDispute, KeptMethod, ProviderIds, Reading } from '../provider.ts'
import { readWireAmount } from './amounts.ts'
import type { Dispute, PaystackApi, Refund, Transaction } from './api.ts'
import { toDecline } from './declines.ts'

export interface ReadingNeeds {
  api: PaystackApi
  client: ProviderClient
  /** Which of the two modes our key is of. */
  domain: 'test' | 'live'
}

/** Money was taken, whatever became of it. */
const TAKEN = ['success', 'reversal pending', 'reversed']

const NOTHING: Omit<Reading, 'ids'> = {
  ...{ state: 'not_begun', charges: [], subscription: null, method: null, decline: null },
}

/**
 * One payment. `abandoned` is whoever has not finished, and still may; a state that is not known waits. Nobody tells of a failure,
 * so that only this reads it.
 */
export async function readPayment(needs: ReadingNeeds, begun: Begun): Promise<Reading> {
  const { received, ...known } = begun.ids
  const own = await readOwn(needs, { ...begun, ids: known })
  const isOwn = (id: string) => own.charges.some(({ transactionId }) => transactionId === id)
  const also = await readReceived(
    needs,
    (received ?? '').split(' ').filter((id) => id !== '' && !isOwn(id)),
  )
  if (also.length === 0) return own
  const charges = [...own.charges, ...also]
  return { ...own, charges, state: judgeCharges(begun.due, charges) }
}

/** Further transfers to the number of the payment: each bears a reference of Paystack's. */
async function readReceived(needs: ReadingNeeds, ids: readonly string[]): Promise<Charge[]> {
  const found = await Promise.all(ids.map((id) => needs.api.findById(id)))
  const taken = found.filter((one) => one !== null && TAKEN.includes(one.status))
  return Promise.all(taken.map((one) => readCharge(needs, one as Transaction)))
}

async function readOwn(needs: ReadingNeeds, begun: Begun): Promise<Reading> {
  const { api, client } = needs
  const found = await api.verify(begun.reference)
  if (!found) return { ...NOTHING, ids: begun.ids }
  if (found.reference !== begun.reference) throw client.fail('verify', 'another reference', { retryable: false })
  const ids: ProviderIds = { ...begun.ids, transaction: found.id }
  const charge = found.status === 'abandoned' ? null : await readCharge(needs, found, begun)
  if (!charge) return { ...NOTHING, ids }
  const state = judgeCharges(begun.due, [charge])
  const kept = charge.state === 'succeeded' && begun.isRecurring ? toKept(found) : null
  return {
    ...{ state, charges: [charge], subscription: null, method: kept && toMethod(found), decline: charge.decline },
    ids: { ...ids, ...kept },
  }
}

async function readCharge(
  { api, client, domain }: ReadingNeeds,
  found: Transaction,
  { isNew }: Pick<Begun, 'isNew'> = {},
): Promise<Charge> {
  if (found.domain !== domain) throw client.fail('verify', 'of the other mode', { retryable: false })
  const isTaken = TAKEN.includes(found.status)
  const [refunds, disputes] =
    isTaken && !isNew ? await Promise.all([api.listRefunds(found.id), api.listDisputes(found.id)]) : [[], []]
  return {
    ...toCharge(client, found),
    refunds: refunds.filter(({ status }) => status === 'processed').map((refund) => toRefund(client, refund)),
    ...(disputes.length > 0 && { disputes: disputes.map((one) => toDispute(client, one, found)) }),
  }
}

function toCharge(client: ProviderClient, found: Transaction): Omit<Charge, 'refunds'> {
  const { id, status, currency, amount, requested_amount: asked } = found
  const told = readMoney(client, amount, currency)
  const requested = asked === null || asked === undefined ? told : readMoney(client, asked, currency)
  const isFailed = status === 'failed'
  return {
    transactionId: id,
    // Where the payer bears the fees, more is taken than is ours.
    amount: told.amountMinor > requested.amountMinor ? requested : told,
    at: readDate(client, found.paid_at ?? found.paidAt ?? found.created_at ?? found.createdAt),
    ...{ state: TAKEN.includes(status) ? 'succeeded' : isFailed ? 'failed' : 'pending', isRenewal: false },
    decline: isFailed ? toDeclineOf(found) : null,
  }
}

export const toDeclineOf = (found: Transaction) =>
  toDecline({
    ...{ code: found.response_code, word: found.gateway_response_code },
    text: found.gateway_response || found.message || '',
  })

const toRefund = (client: ProviderClient, { id, amount, currency, createdAt }: Refund) => ({
  ...{ refundId: id, amount: readMoney(client, amount, currency), at: readDate(client, createdAt) },
})

function toDispute(client: ProviderClient, dispute: Dispute, { amount, currency }: Transaction): ChargeDispute {
  const { id, status, resolution, refund_amount: sum, createdAt } = dispute
  return {
    ...{ disputeId: id, at: readDate(client, createdAt) },
    amount: readMoney(client, sum ?? amount, dispute.currency ?? currency),
    // Whatever is no refusal of ours has cost the money; silence too.
    state: status !== 'resolved' ? 'open' : resolution === 'declined' ? 'won' : 'lost',
  }
}

function readMoney(client: ProviderClient, given: number | string, currency: string): Money {
  const money = readWireAmount(given, currency)
  if (!money) throw client.fail('verify', 'unreadable amount')
  return money
}

function readDate(client: ProviderClient, text: string | null | undefined): Date {
  if (!text || Number.isNaN(Date.parse(text))) throw client.fail('verify', 'unreadable date')
  return new Date(text)
}

/** A code is charged with the address that made it alone, which therefore stands beside it and follows no change of ours. */
function toKept({ authorization, customer }: Transaction): ProviderIds | null {
  const code = authorization?.authorization_code
  if (!authorization?.reusable || !code || !customer?.email) return null
  const { signature } = authorization
  return { authorization: code, authorizationEmail: customer.email, ...(signature && { signature }) }
}

function toMethod({ authorization: of }: Transaction): KeptMethod {
  return {
    id: of?.signature || of?.authorization_code || '',
    kind: of?.channel === 'card' ? 'card' : 'bank',
    ...{ brand: of?.brand ?? '', last4: of?.last4 ?? '' },
    ...{ expiryMonth: Number(of?.exp_month) || null, expiryYear: Number(of?.exp_year) || null },
  }
}
