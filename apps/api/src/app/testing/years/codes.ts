import { OPERATOR_KEY } from '../stage.ts'
import { payAtFlutterwave } from './ways/cards.ts'
import { type Buyer, call } from './ways/way.ts'

/** Days that an answer of the service promised to an account. */
export interface Redeemed {
  accountId: string
  days: number
}

/** A month is bought for somebody else. @returns its code, when the payment was seen to succeed; else the buyer finds it later */
export async function buyGift(buyer: Buyer): Promise<void> {
  const { status, body } = await call(buyer, 'POST /apps/v1/gifts', {
    body: { subscriptionId: 'basic-30', months: 1, slug: 'flutterwave', fromName: 'Tunde', forName: 'Bisi' },
  })
  if (status === 200) await payAtFlutterwave(body.url)
}

/** Codes of gifts that were paid for, and that nobody has redeemed. */
export async function listCodes(buyer: Pick<Buyer, 'at' | 'token'>): Promise<string[]> {
  const { body } = await call(buyer, 'GET /apps/v1/gifts')
  const gifts = (body.gifts ?? []) as { state: string; code: string | null }[]
  return gifts.flatMap(({ state, code }) => (state === 'open' && code ? [code] : []))
}

/** @returns the days that were given; null where the code was refused */
export async function redeem(redeemer: Pick<Buyer, 'at' | 'token'>, code: string): Promise<number | null> {
  const { status, body } = await call(redeemer, 'POST /apps/v1/gifts/redeem', { body: { code } })
  return status === 200 ? body.days : null
}

/** Vouchers that are given away. */
export async function makeVouchers(at: Buyer['at'], count: number): Promise<string[]> {
  const { body } = await call({ at, token: OPERATOR_KEY }, 'POST /api/v1/apps/vouchers', {
    body: { actor: 'ada', title: 'Kiosks in Ibadan', subscriptionId: 'basic-30', days: 14, count },
  })
  const lines = (body.csv as string).trim().split('\r\n').slice(1)
  return lines.map((line) => line.split(',')[0] ?? '')
}

/** What is left of what was sent too much, twice or too little is asked back. */
export async function askBack(who: Pick<Buyer, 'at' | 'token'>, reference: string): Promise<void> {
  const found = await call(who, 'GET /apps/v1/payment-intents/{reference}', { params: { reference } })
  const received = (found.body.payment?.receiving?.received ?? []) as { id: string; unused: string }[]
  for (const { id } of received.filter(({ unused }) => Number(unused) > 0)) {
    await call(who, 'POST /apps/v1/payments/{reference}/received/{id}/give-back', { params: { reference, id } })
  }
}
