import type { Begun, Order, Reading } from '../provider.ts'
import { type ConformanceSubject, type ConformanceTraits, type Outcome, toOrder } from './subject.ts'

export const sums = ({ charges }: Reading) => charges.map(({ transactionId, amount }) => ({ transactionId, ...amount }))

/** Somebody who buys one thing in each test. */
export function createBuyer(traits: ConformanceTraits, toSubject: () => ConformanceSubject) {
  let subject: ConformanceSubject
  let order: Order
  const begin = () => subject.begin(order)

  async function buy(what: 'pay' | 'decline' | 'leave' = 'pay'): Promise<Begun> {
    const started = await begin()
    await subject.act(what, started)
    return started.begun
  }

  return {
    /** Before each test. */
    renew() {
      subject = toSubject()
      order = toOrder(traits)
      return { subject, order }
    },
    /** What the last `renew` made. */
    now: () => ({ subject, order }),
    begin,
    buy,
    async buyAs(outcome: Outcome): Promise<Begun> {
      await subject.setOutcome(order.reference, traits.outcomes[outcome] ?? '')
      return buy()
    },
    /** A payment that was made, with what was read of it. */
    async buyAndRead(): Promise<{ begun: Begun; reading: Reading }> {
      const begun = await buy()
      const reading = await subject.provider.read(begun)
      return { begun: { ...begun, ids: reading.ids }, reading }
    },
    read: (begun: Begun) => subject.provider.read(begun),
    async booked(kind: 'charge' | 'refund' = 'charge') {
      return (await subject.readBooks()).filter((one) => one.kind === kind)
    },
  }
}

export type Buyer = ReturnType<typeof createBuyer>
