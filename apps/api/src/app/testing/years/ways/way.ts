import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Call } from '#app/testing/call.ts'
import type { PaymentStage } from '#app/testing/payment-stage.ts'
import type { Chance } from '../chance.ts'

/** What each party calls a card without money. */
export const EMPTY_PURSE = {
  ...{ stripe: 'decline', braintree: 'declined', paypal: 'declined', flutterwave: 'decline' },
  ...{ dpo: 'declined', paystack: 'decline:51' },
} as const
export type Party = keyof typeof EMPTY_PURSE
export const PARTIES = Object.keys(EMPTY_PURSE) as Party[]

/** The service itself broke: no party does that to it. */
export class ServiceBroke extends Error {}

/** Somebody on the way to pay. */
export interface Buyer {
  at: PaymentStage
  token: string
  email: string
  /** Draws of this purchase alone. */
  chance: Pick<Chance, 'is' | 'pick'>
  /** Done half a day later, when the person comes back to it. */
  later(work: (buyer: Buyer) => Promise<void>): void
  /** A payment that the person may look at again. */
  remember(reference: string): void
}

/** How a member pays: a file of its own, and a line in `list.ts`. */
export interface Way {
  name: string
  /** Which party asks whether the purse is empty. */
  party: Party
  /** Paid again without the member; who pays by any other comes back for each period. */
  renews: boolean
  /** Whatever fails on the way is left as it is, as people leave it. */
  buy(buyer: Buyer): Promise<void>
}

/** A call of the service: refused it may be, and a party may be away, but it does not break. */
export async function call({ at, token }: Pick<Buyer, 'at' | 'token'>, key: EndpointKey, more: Call = {}) {
  const answer = await at.stage.call(key, { token, ...more })
  if (answer.status === 500) throw new ServiceBroke(`${key} answered 500`)
  return answer
}
