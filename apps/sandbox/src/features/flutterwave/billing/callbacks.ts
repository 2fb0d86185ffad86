import type { Controls } from '#shared/controls/controls.ts'
import { toMinor } from '../money.ts'
import type { Plan, Subscription, Transaction } from './ledger.ts'
import { findOutcome } from './outcomes.ts'
import { toTransactionData } from './transaction-data.ts'

interface Needs {
  controls: Controls
  settings: { secretHash: string; callbackUrl: string }
}

export interface Callbacks {
  onCharge(transaction: Transaction): void
  onCancelled(subscription: Subscription): void
  onRefund(transaction: Transaction, refunded: { id: number; amount: number }): void
  /** Agreed, or ended at the bank. */
  onMandate(data: object): void
  /** As `resend-hook` does. */
  resend(transaction: Transaction): void
}

const EVENT_TYPES: Record<string, string> = {
  card: 'CARD_TRANSACTION',
  bank_transfer: 'BANK_TRANSFER_TRANSACTION',
  account: 'ACCOUNT_TRANSACTION',
}

/** What Flutterwave tells the merchant: the secret hash as it is, and no signature of the content. */
export function createCallbacks({ controls, settings }: Needs): Callbacks {
  const send = (body: object) => {
    const headers = { 'verif-hash': settings.secretHash }
    void controls.callbacks.send('flutterwave', { url: settings.callbackUrl, body: JSON.stringify(body), headers })
  }
  const sendCharge = (transaction: Transaction) => {
    const words = findOutcome(controls, [transaction.txRef, transaction.customer.email])
    send(words.has('flat-callback') ? toFlat(transaction) : toEnveloped(transaction))
  }
  return {
    onCharge: sendCharge,
    resend: sendCharge,
    onMandate: (data) => send({ event: 'account.tokenize', data }),
    onCancelled: (subscription) => send(toCancelled(subscription)),
    onRefund(transaction, { id, amount }) {
      if (!findOutcome(controls, [transaction.txRef]).has('refund-callback')) return
      send({
        ...{
          id,
          AmountRefunded: amount,
          status: 'completed',
          FlwRef: transaction.flwRef,
          TransactionId: transaction.id,
        },
        ...{ destination: 'payment_source', comments: '', createdAt: controls.clock.now().toISOString() },
      })
    },
  }
}

const toEventType = ({ paymentType }: Transaction) => EVENT_TYPES[paymentType] ?? 'MOBILEMONEY_TRANSACTION'

const toEnveloped = (transaction: Transaction) => ({
  event: 'charge.completed',
  data: toTransactionData(transaction),
  'event.type': toEventType(transaction),
})

/** The older form, as sandbox deliveries still have it. */
function toFlat(transaction: Transaction) {
  const { id, txRef, flwRef, plan, amount, status, currency, customer, card, createdAt } = transaction
  return {
    ...{ id, txRef, flwRef, orderRef: `URF_${createdAt.getTime()}_${id}`, paymentPlan: plan?.id ?? null },
    paymentPage: null,
    createdAt: createdAt.toISOString(),
    ...{ amount, charged_amount: amount, status, IP: '127.0.0.1', currency },
    appfee: toMinor(amount, currency) === 0 ? 0 : toTransactionData(transaction).app_fee,
    merchantfee: 0,
    customer: { id: customer.id, phone: customer.phone, fullName: customer.name, email: customer.email },
    entity: card ? { card6: card.first6, card_last4: card.last4 } : { id: 'NO-ENTITY' },
    'event.type': toEventType(transaction),
  }
}

const toCancelled = ({ plan, amount, customer }: Subscription) => ({
  event: 'subscription.cancelled',
  data: {
    ...{ status: 'deactivated', currency: plan.currency, amount },
    customer: { email: customer.email, full_name: customer.name },
    plan: toPlanOfEvent(plan),
  },
})

const toPlanOfEvent = ({ id, name, amount, currency, interval, duration, status, createdAt }: Plan) => ({
  ...{ id, name, amount, currency, interval, duration, status, date_created: createdAt.toISOString() },
})
