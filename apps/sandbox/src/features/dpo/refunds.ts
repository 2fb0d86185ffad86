import type { Books } from '#shared/books.ts'
import type { Outcomes } from '#shared/controls/outcomes.ts'
import { toMinor } from '#shared/major-amount.ts'
import type { Payment, Payments, Refund } from './payments.ts'
import { DpoRefusal } from './results.ts'
import { requireText, textOf, type XmlNode } from './xml.ts'

interface Needs {
  payments: Payments
  outcomes: Outcomes
  books: Books
}

const STATES: Record<Refund['state'], [result: string, words: string]> = {
  done: ['003', 'Refund succeeded automatically'],
  declined: ['008', 'Refund declined'],
  manual: ['009', 'Refund waits for manual approval'],
}

/** Gives money back, as the outcome of the payment's reference wants it. */
export function createRefundDesk({ payments, outcomes, books }: Needs) {
  function getPayment(call: XmlNode): Payment {
    const token = textOf(call, 'TransactionToken')
    const payment = token === '' ? payments.findByTransRef(requireText(call, 'TransRef')) : payments.find(token)
    if (!payment?.taken) throw new DpoRefusal('999')
    return payment
  }

  function toState(call: XmlNode, payment: Payment): Refund['state'] {
    const outcome = outcomes.find('dpo', [payment.companyRef, payment.email])
    if (outcome === 'refund-declined') return 'declined'
    return outcome === 'refund-manual' || textOf(call, 'refundApproval') === '1' ? 'manual' : 'done'
  }

  return {
    refund(call: XmlNode): XmlNode {
      const amount = requireText(call, 'refundAmount')
      requireText(call, 'refundDetails')
      const payment = getPayment(call)
      const { amountMinor: takenMinor = 0, currency = '' } = payment.taken ?? {}
      const amountMinor = toMinor(amount, currency)
      const givenMinor = payment.refunds.reduce((sum, one) => sum + (one.state === 'declined' ? 0 : one.amountMinor), 0)
      if (!amountMinor || givenMinor + amountMinor > takenMinor) throw new DpoRefusal('999', 'refundAmount')
      const state = toState(call, payment)
      const ref = textOf(call, 'refundRef')
      payment.refunds.push({ ref, amountMinor, state })
      if (state === 'done') {
        books.add({
          ...{ party: 'dpo', kind: 'refund', transaction: payment.token, reference: payment.companyRef },
          ...{ subscription: null, amountMinor, currency },
        })
      }
      return { Result: '000', ResultExplanation: 'Refund was received' }
    },
    /** How the newest refund stands, or the one with that reference. */
    verify(call: XmlNode): XmlNode {
      const { refunds } = getPayment(call)
      const ref = textOf(call, 'refundRef')
      const refund = refunds.findLast((one) => ref === '' || one.ref === ref)
      if (!refund) throw new DpoRefusal('999')
      const [Result, ResultExplanation] = STATES[refund.state]
      return { Result, ResultExplanation }
    },
  }
}

export type RefundDesk = ReturnType<typeof createRefundDesk>
