import type { Controls } from '#shared/controls/controls.ts'
import type { Dispute, Ledger, Transaction } from '../state/ledger.ts'
import type { Webhooks } from './webhooks.ts'
import { toDisputeData } from './wire-data.ts'

/** Silence until then is an acceptance. */
const DUE_AFTER_MS = 24 * 3_600_000

interface Needs {
  controls: Controls
  ledger: Ledger
  webhooks: Webhooks
}

export type Disputing = ReturnType<typeof createDisputing>

/** Disputes that payers' banks open. */
export function createDisputing({ controls, ledger, webhooks }: Needs) {
  function resolve(dispute: Dispute, resolution: NonNullable<Dispute['resolution']>) {
    Object.assign(dispute, { status: 'resolved', resolution })
    const { transaction, amountMinor } = dispute
    if (resolution !== 'declined') {
      controls.books.add({
        ...{ party: 'paystack', kind: 'chargeback', transaction: transaction.id, reference: transaction.reference },
        ...{ subscription: null, amountMinor, currency: transaction.currency },
      })
      controls.bank.giveBack({ party: 'paystack', transaction: transaction.id, amountMinor })
    }
    webhooks.tell('charge.dispute.resolve', toDisputeData(dispute, controls))
  }
  return {
    resolve,
    open(transaction: Transaction): Dispute {
      const createdAt = controls.clock.now()
      const dispute: Dispute = {
        ...{ id: ledger.nextId(), transaction, amountMinor: transaction.amountMinor, resolution: null },
        ...{ status: 'awaiting-merchant-feedback', createdAt, dueAt: new Date(createdAt.getTime() + DUE_AFTER_MS) },
      }
      ledger.disputes.set(dispute.id, dispute)
      webhooks.tell('charge.dispute.create', toDisputeData(dispute, controls))
      return dispute
    },
    goOn() {
      for (const dispute of ledger.disputes.values()) {
        if (dispute.status !== 'resolved' && dispute.dueAt <= controls.clock.now()) resolve(dispute, 'auto-accepted')
      }
    },
  }
}
