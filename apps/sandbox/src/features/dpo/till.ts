import type { Controls } from '#shared/controls/controls.ts'
import { type Means, type Payment, type PaymentStatus, type Payments, toApproval } from './payments.ts'
import { toVerification } from './verify.ts'
import { toXml } from './xml.ts'

const LATE_MS = 15 * 60_000
/** A transfer at a bank arrives the next day. */
const BANK_MS = 24 * 3_600_000

interface Needs {
  controls: Controls
  payments: Payments
  callbackUrl: string
}

/** Takes money for a payment, as the control API's outcome of its reference or its address wants it. */
export function createTill({ controls, payments, callbackUrl }: Needs) {
  const { clock, outcomes, books, callbacks } = controls

  function complete(payment: Payment, amountMinor: number, currency = payment.currency): void {
    payment.arrivesAtMs = null
    payment.approval = toApproval()
    payment.taken = { amountMinor, currency, atMs: clock.now().getTime() }
    books.add({
      ...{ party: 'dpo', kind: 'charge', transaction: payment.token, reference: payment.companyRef },
      ...{ subscription: null, amountMinor, currency },
    })
    if (payment.status === 'mispaid') return
    payment.status = 'paid'
    if (payment.isRecurrent && payment.means?.kind !== 'Bank') payments.storeCard(payment, payment.means as Means)
    const body = toXml({ ...toVerification(payment, false), TransactionRef: payment.transRef })
    // NOTE not awaited: who pays does not wait for what the merchant's server does.
    void callbacks.send('dpo', { url: callbackUrl, body, headers: { 'content-type': 'application/xml' } })
  }

  function hold(payment: Payment, ms: number | null): void {
    payment.status = 'bank'
    payment.arrivesAtMs = ms === null ? null : clock.now().getTime() + ms
  }

  function settle(payment: Payment): void {
    if (payment.arrivesAtMs === null || payment.arrivesAtMs > clock.now().getTime()) return
    complete(payment, payment.amountMinor)
  }
  clock.onAdvance(() => {
    for (const payment of payments.list()) settle(payment)
  })

  const setStatus = (status: PaymentStatus) => (payment: Payment) => {
    payment.status = status
  }
  const acts = new Map<string | null, (payment: Payment) => void>([
    ['declined', setStatus('declined')],
    ['queued', setStatus('queued')],
    ['authorised', setStatus('authorised')],
    ['pending', (payment) => hold(payment, null)],
    ['late', (payment) => hold(payment, LATE_MS)],
    ['other-amount', (payment) => complete(payment, payment.amountMinor + 100)],
    ['other-currency', (payment) => complete(payment, payment.amountMinor, payment.currency === 'USD' ? 'KES' : 'USD')],
    [
      'mispaid',
      (payment) => {
        payment.status = 'mispaid'
        complete(payment, Math.ceil(payment.amountMinor / 2))
      },
    ],
  ])

  return {
    /** What falls due by the clock. */
    settle,
    take(payment: Payment, means: Means): void {
      payment.means = means
      const outcome = outcomes.find('dpo', [payment.companyRef, payment.email])
      const act = acts.get(payment.isHeld ? 'authorised' : outcome)
      if (act) act(payment)
      else if (means.kind === 'Bank') hold(payment, BANK_MS)
      else complete(payment, payment.amountMinor)
    },
  }
}

export type Till = ReturnType<typeof createTill>
