import type { Begun, Order, PaymentProvider, Shown } from '../provider.ts'
import type { Stage } from './stage.ts'
import { toBegun, toOrder } from './subject.ts'

/** What is known of a provider's transfers before anything runs. */
export interface PushedTraits {
  /** What its callback says of money that it sent back; null where it is silent. */
  tellsReturned: string | null
  /** Whether it says that the payer's bank took a transfer back. */
  tellsRecalls: boolean
  /** What its callback of a transfer says of a further one: our reference, or where it came in. */
  namesFurther: 'reference' | 'account'
}

export interface PushedSubject {
  stage: Stage
  provider: PaymentProvider
}

export interface ShownPayment {
  order: Order
  begun: Begun
  shown: Shown
}

/** An account for one payment, as the adapter had it. */
export async function showAccount({ provider }: PushedSubject, change: Partial<Order> = {}): Promise<ShownPayment> {
  const order = { ...toOrder({ currency: 'NGN', isRecurring: false }), way: 'banktransfer', ...change }
  const started = await provider.pushed?.show(order, { kind: 'transfer' })
  if (started?.kind !== 'pushed') throw new Error('nothing is shown')
  return { order, begun: toBegun(order, started.ids), shown: started.shown }
}
