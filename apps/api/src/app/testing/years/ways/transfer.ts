import type { Payment } from '@kola/contract/payments/payment'
import type { Pushed } from '@kola/contract/payments/pushed'
import { type Buyer, call, type Way } from './way.ts'

type Pusher = 'paystack' | 'flutterwave'

/** As people send money: most of them what they were asked for. */
const MANNERS = [
  ...Array<'exact'>(6).fill('exact'),
  ...(['short', 'short', 'over', 'late', 'doubled', 'returned'] as const),
]
/**
 * Whether what comes again to one number is told under our reference. Paystack makes a transaction of its own of it, which nothing
 * ties to the payment: it is a callback that matches nothing, a finding for people, and so nothing that a member does here.
 */
const TAKES_MORE = { paystack: false, flutterwave: true }
/** What is asked for holds the provider's fee, which it keeps of each transfer. */
const FEES = { paystack: 0, flutterwave: 0.014 }
/** Of what is asked for, so much is missing. */
const SHORT = 0.3
const OVER_MINOR = 40_000
/** Of those who sent too little, so many send the rest. */
const SENDS_REST = 0.6

export const toMinor = (text: string) => Math.round(Number(text) * 100)

/** What money is asked for in this way; null where none has to be sent, or the party is away. */
export async function askFor(buyer: Buyer, slug: Pusher, more: object): Promise<Pushed | null> {
  const { status, body } = await call(buyer, 'POST /apps/v1/process-payment', {
    ...{ body: { slug: 'basic-monthly', provider_slug: slug, type: 'one-time', ...more } },
  })
  const reference: string | undefined = body.data?.reference
  if (status !== 200 || !reference) return null
  buyer.remember(reference)
  const found = await call(buyer, 'GET /apps/v1/payment-intents/{reference}', { params: { reference } })
  return (found.body.payment as Payment | undefined)?.pushed ?? null
}

async function send({ at, chance }: Buyer, { accountNumber, dueMinor, feeMinor, takesMore }: Sent) {
  const move = (amountMinor: number, more: object = {}) =>
    at.sandbox.control('/inbound', { accountNumber, amountMinor, ...more })
  const missingMinor = Math.floor((dueMinor - feeMinor) * SHORT)
  switch (chance.pick(MANNERS, 'manner')) {
    case 'short':
      await move(dueMinor - missingMinor, { mismatch: 'accept' })
      if (takesMore && chance.is(SENDS_REST, 'rest')) await move(missingMinor, { double: 'accept' })
      break
    case 'over':
      return move(dueMinor + OVER_MINOR, { mismatch: 'accept' })
    case 'doubled':
      return move(dueMinor, { copies: 2, double: takesMore ? 'accept' : 'return' })
    case 'returned':
      await move(dueMinor - missingMinor)
      return move(dueMinor)
    case 'late':
      return () => move(dueMinor, { late: 'accept' })
    default:
      return move(dueMinor)
  }
}

interface Sent {
  accountNumber: string
  dueMinor: number
  feeMinor: number
  takesMore: boolean
}

/** Each period by a transfer from the member's own bank. */
export const byTransfer = (party: Pusher): Way => ({
  ...{ name: `transfer at ${party}`, party, renews: false },
  async buy(buyer) {
    const pushed = await askFor(buyer, party, { paymentmethod: 'banktransfer' })
    if (pushed?.kind !== 'transfer') return
    const dueMinor = toMinor(pushed.amount)
    const feeMinor = dueMinor - Math.round(dueMinor / (1 + FEES[party]))
    const sent = { accountNumber: pushed.accountNumber, dueMinor, feeMinor, takesMore: TAKES_MORE[party] }
    const late = await send(buyer, sent)
    if (late) buyer.later(late)
  },
})
