import { randomBytes } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import { distort, type Money, toFirstWire } from '../api/money.ts'
import type { Events } from '../hooks/events.ts'
import { referencesOf, type Sale, type Subscription, toWireSubscription } from './subscriptions.ts'

const LATE_MS = 15 * 60_000

export interface SellerNeeds {
  controls: Controls
  events: Events
  origin: () => string
}

/** Takes the money of one attempt, and tells of it and of the status. */
export function createSeller({ controls, events, origin }: SellerNeeds) {
  const { clock, outcomes, books } = controls
  const outcomeOf = (subscription: Subscription) => outcomes.find('paypal', referencesOf(subscription))

  const tell = (subscription: Subscription, what: string) =>
    events.tell(`BILLING.SUBSCRIPTION.${what}`, 'subscription', toWireSubscription(subscription, origin()))

  function complete(sale: Sale): void {
    const { id, custom, money, subscriptionId } = sale
    sale.state = 'COMPLETED'
    books.add({
      ...{
        party: 'paypal',
        kind: 'charge',
        transaction: id,
        reference: custom,
        subscription: subscriptionId,
        ...money,
      },
    })
    events.tell('PAYMENT.SALE.COMPLETED', 'sale', toWireSale(sale))
  }

  return {
    outcomeOf,
    tell,
    charge(subscription: Subscription, money: Money, outcome = outcomeOf(subscription)): Sale {
      const atMs = clock.now().getTime()
      const sale: Sale = {
        ...{ id: toSaleId(), subscriptionId: subscription.id, custom: subscription.customId, atMs, refundedMinor: 0 },
        ...{ money: distort(money, outcome), state: outcome === 'declined' ? 'DECLINED' : 'PENDING' },
        arrivesAtMs: outcome === 'late' ? atMs + LATE_MS : null,
      }
      subscription.sales.push(sale)
      if (sale.state === 'DECLINED') subscription.lastFailure = { money, atMs }
      else subscription.lastPayment = { money: sale.money, atMs }
      if (outcome === 'pending' || outcome === 'late') events.tell('PAYMENT.SALE.PENDING', 'sale', toWireSale(sale))
      else if (sale.state !== 'DECLINED') complete(sale)
      return sale
    },
    /** What arrives late. */
    settle({ sales }: Subscription): void {
      for (const sale of sales) {
        if (sale.state === 'PENDING' && (sale.arrivesAtMs ?? Infinity) <= clock.now().getTime()) complete(sale)
      }
    },
    setStatus(subscription: Subscription, status: Subscription['status'], note = ''): void {
      Object.assign(subscription, { status, note, changedAtMs: clock.now().getTime() })
      if (status === 'CANCELLED' || status === 'EXPIRED') subscription.nextBillingAtMs = null
      tell(subscription, status === 'ACTIVE' ? 'ACTIVATED' : status)
    },
  }
}

export type Seller = ReturnType<typeof createSeller>

const toSaleId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

export function toWireSale(sale: Sale) {
  return {
    ...{
      id: sale.id,
      state: sale.state.toLowerCase(),
      amount: toFirstWire(sale.money),
      payment_mode: 'INSTANT_TRANSFER',
    },
    ...{ billing_agreement_id: sale.subscriptionId, custom: sale.custom },
    ...{ create_time: new Date(sale.atMs).toISOString(), update_time: new Date(sale.atMs).toISOString() },
  }
}
