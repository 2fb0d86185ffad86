import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { collect, finalize, markPaid, voidInvoice } from '../billing/collecting.ts'
import { getPaymentMethod, toCardFailure } from '../cards/payment-methods.ts'
import type { Api } from '../protocol/endpoint.ts'
import { invalid } from '../protocol/failure.ts'
import { isInRange, toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import { toWire } from '../protocol/wire.ts'
import type { Invoice, InvoicePayment } from '../state/objects.ts'

const payParams = p.params({
  ...{ payment_method: p.optional(p.id), off_session: p.optional(p.bool), paid_out_of_band: p.optional(p.bool) },
})
const listParams = p.params({
  ...{ customer: p.optional(p.id), subscription: p.optional(p.id), created: p.createdRange, ...p.listing },
  status: p.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
})
const paymentsParams = p.params({
  ...{ invoice: p.optional(p.id), status: p.optional(z.enum(['canceled', 'open', 'paid'])), ...p.listing },
  payment: p.optional(p.fields({ type: z.enum(['payment_intent']), payment_intent: p.optional(p.id) })),
})
const finalizeParams = p.params({ auto_advance: p.optional(p.bool) })
const none = p.params({})

export function invoiceRoutes(api: Api, account: Account) {
  const { store, events } = account
  const find = (id = '') => store.get('invoice', id)

  api.on('GET /invoices/:id', { operation: 'get-invoice', params: none }, (_given, { ids }) => find(ids.id))
  api.on('GET /invoices', { operation: 'list-invoices', params: listParams }, (given) => {
    const isMeant = (one: Invoice) =>
      one.customer === (given.customer ?? one.customer) &&
      one.$subscription === (given.subscription ?? one.$subscription) &&
      one.status === (given.status ?? one.status) &&
      isInRange(one.created, given.created)
    return toList('/v1/invoices', store.list('invoice').filter(isMeant), given)
  })
  api.on('POST /invoices/:id/pay', { operation: 'pay-invoice', params: payParams }, (given, { ids }) =>
    pay(account, find(ids.id), given),
  )
  api.on(
    'POST /invoices/:id/finalize',
    { operation: 'finalize-invoice', params: finalizeParams },
    (_given, { ids }) => {
      const invoice = find(ids.id)
      if (invoice.status !== 'draft')
        throw notEditable("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
      return finalize(account, invoice)
    },
  )
  api.on('POST /invoices/:id/void', { operation: 'void-invoice', params: none }, (_given, { ids }) => {
    const invoice = find(ids.id)
    if (!['open', 'uncollectible'].includes(invoice.status))
      throw notEditable('You can only pass in open or uncollectible invoices.')
    return voidInvoice(account, invoice)
  })
  api.on(
    'POST /invoices/:id/mark_uncollectible',
    { operation: 'mark-uncollectible', params: none },
    (_given, { ids }) => {
      const invoice = find(ids.id)
      if (invoice.status !== 'open') throw notEditable('You can only pass in open invoices.')
      const transitions = { ...(invoice.status_transitions as object), marked_uncollectible_at: store.now() }
      Object.assign(invoice, { status: 'uncollectible', next_payment_attempt: null, status_transitions: transitions })
      events.emit('invoice.marked_uncollectible', invoice)
      return invoice
    },
  )
  invoicePaymentRoutes(api, account)
}

function invoicePaymentRoutes(api: Api, { store }: Account) {
  api.on('GET /invoice_payments/:id', { operation: 'get-invoice-payment', params: none }, (_given, { ids }) =>
    store.get('invoice_payment', ids.id ?? ''),
  )
  api.on('GET /invoice_payments', { operation: 'list-invoice-payments', params: paymentsParams }, (given) => {
    const intent = given.payment?.payment_intent
    const isMeant = (one: InvoicePayment) =>
      one.invoice === (given.invoice ?? one.invoice) &&
      one.status === (given.status ?? one.status) &&
      one.payment.payment_intent === (intent ?? one.payment.payment_intent)
    return toList('/v1/invoice_payments', store.list('invoice_payment').filter(isMeant), given)
  })
}

const notEditable = (message: string) => invalid(message, { code: 'invoice_not_editable' })

const NO_METHOD =
  'There is no `default_payment_method` set on this Customer or Invoice. Please set either a `default_payment_method`.'

function pay(account: Account, invoice: Invoice, given: z.infer<typeof payParams>): Invoice {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status === 'draft' && finalize(account, invoice).amount_remaining === 0) return invoice
  if (!['open', 'uncollectible'].includes(invoice.status))
    throw notEditable('Invoices with a status of void cannot be paid.')
  if (given.paid_out_of_band) return markPaid(account, invoice, 0)
  const intent = account.store.get('payment_intent', invoice.$paymentIntent ?? '')
  if (intent.status === 'processing')
    throw invalid('This invoice has a payment that is processing.', { code: 'invoice_not_editable' })
  const method = given.payment_method === undefined ? null : getPaymentMethod(account, given.payment_method)
  const paid = collect(account, invoice, { isOffSession: given.off_session ?? true, method })
  if (paid.kind === 'no-method') throw invalid(NO_METHOD, { code: 'resource_missing' })
  const about = { payment_intent: toWire(intent) }
  if (paid.kind === 'declined') throw toCardFailure(paid.decline, about)
  if (paid.kind !== 'action') return invoice
  const message =
    'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.'
  throw toCardFailure({ code: 'invoice_payment_intent_requires_action', message }, about)
}
