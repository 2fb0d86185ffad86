import type { Controls } from '#shared/controls/controls.ts'
import type { Events } from '../hooks/events.ts'
import { toWireSale } from './seller.ts'
import type { Sale } from './subscriptions.ts'

interface Needs {
  controls: Controls
  events: Events
}

/** The payer's bank takes a payment back: what is left of it leaves the merchant's account. */
export function reverseSale(sale: Sale, { controls, events }: Needs): void {
  const amountMinor = sale.money.amountMinor - sale.refundedMinor
  if (amountMinor === 0 || sale.state === 'DECLINED' || sale.state === 'PENDING') return
  sale.refundedMinor = sale.money.amountMinor
  sale.state = 'REFUNDED'
  controls.books.add({
    ...{ party: 'paypal', kind: 'chargeback', transaction: sale.id, reference: sale.custom },
    ...{ subscription: sale.subscriptionId, amountMinor, currency: sale.money.currency },
  })
  events.tell('PAYMENT.SALE.REVERSED', 'sale', { ...toWireSale(sale), state: 'reversed' })
}
