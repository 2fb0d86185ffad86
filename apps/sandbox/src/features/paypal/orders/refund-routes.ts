import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { type Money, readMoney, toFirstWire, toWire, wireMoney } from '../api/money.ts'
import { PaypalRefusal, readBody, refuseIssue, refuseUnknown } from '../api/refusal.ts'
import { KEPT_MS, obeyMock, prefers, type Scope, send } from '../api/scope.ts'
import { toWireSale } from '../billing/seller.ts'
import type { Sale, Subscriptions } from '../billing/subscriptions.ts'
import type { Events } from '../hooks/events.ts'
import { type Orders, toPlainId } from './orders.ts'

/** Of which payment each refund is. */
export type Origins = Map<string, string>

interface Needs {
  origins: Origins
  scope: Scope
  controls: Controls
  events: Events
  orders: Orders
  subscriptions: Subscriptions
}

type ById = { Params: { id: string } }
/** What both a sale and a capture have. */
type Refundable = Pick<Sale, 'money' | 'refundedMinor'>

const captureRefundSchema = z.object({ amount: z.optional(wireMoney), invoice_id: z.optional(z.string()) })
const saleRefundSchema = z.object({ amount: z.optional(z.object({ total: z.string(), currency: z.string() })) })

export function refundRoutes(app: FastifyInstance, needs: Needs): void {
  captureRefundRoutes(app, needs)
  saleRoutes(app, needs)
}

function captureRefundRoutes(app: FastifyInstance, { scope, controls, events, orders, origins }: Needs): void {
  const refunds = new Map<string, object>()
  controls.onReset('paypal', () => refunds.clear())
  const config = { operation: 'refund-capture' }
  app.post<ById>('/v2/payments/captures/:id/refund', { config }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.payment, () => {
        obeyMock(request)
        const order = orders.findByCapture(request.params.id)
        if (!order?.capture) throw refuseUnknown()
        const { capture } = order
        if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status)) {
          throw refuseIssue('REFUND_NOT_ALLOWED', 'The capture is not completed.')
        }
        const { amount, invoice_id } = readBody(captureRefundSchema, request.body)
        checkBalance(controls, [order.customId, order.referenceId])
        const money = giveBack(capture, amount ? readMoney(amount) : null)
        capture.status = capture.refundedMinor === capture.money.amountMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
        const id = toPlainId()
        origins.set(id, capture.id)
        controls.books.add({
          ...{ party: 'paypal', kind: 'refund', transaction: id, reference: order.customId || order.referenceId },
          ...{ subscription: null, ...money },
        })
        const links = [{ href: `${scope.origin()}/paypal/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' }]
        const up = { href: `${scope.origin()}/paypal/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' }
        const full = { id, status: 'COMPLETED', amount: toWire(money), invoice_id, links: [...links, up] }
        refunds.set(id, full)
        events.tell('PAYMENT.CAPTURE.REFUNDED', 'refund', full)
        return { status: 201, body: prefers(request, full, { id, status: 'COMPLETED', links: full.links }) }
      }),
    ),
  )
  app.get<ById>('/v2/payments/refunds/:id', { config: { operation: 'get-refund' } }, ({ params }) => {
    const refund = refunds.get(params.id)
    if (!refund) throw refuseUnknown()
    return refund
  })
}

/** Payments of subscriptions are sales of the first version. */
function saleRoutes(app: FastifyInstance, { scope, controls, events, subscriptions, origins }: Needs): void {
  const getSale = (id: string) => {
    const sale = subscriptions.findSale(id)
    if (!sale) throw refuseUnknown()
    return sale
  }
  app.get<ById>('/v1/payments/sale/:id', { config: { operation: 'get-sale' } }, ({ params }) =>
    toWireSale(getSale(params.id)),
  )
  app.post<ById>('/v1/payments/sale/:id/refund', { config: { operation: 'refund-sale' } }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.payment, () => {
        const sale = getSale(request.params.id)
        if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(sale.state)) {
          const message = 'This transaction cannot be refunded.'
          throw new PaypalRefusal({ status: 400, name: 'TRANSACTION_REFUSED', message })
        }
        const { amount } = readBody(saleRefundSchema, request.body)
        const asked = amount ? readMoney({ currency_code: amount.currency, value: amount.total }) : null
        checkBalance(controls, [sale.custom, sale.subscriptionId])
        const money = giveBack(sale, asked)
        sale.state = sale.refundedMinor === sale.money.amountMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
        const id = toPlainId()
        origins.set(id, sale.id)
        controls.books.add({
          ...{ party: 'paypal', kind: 'refund', transaction: id, reference: sale.custom },
          ...{ subscription: sale.subscriptionId, ...money },
        })
        const body = {
          ...{ id, state: 'completed', amount: toFirstWire(money), sale_id: sale.id, custom: sale.custom },
          create_time: controls.clock.now().toISOString(),
        }
        events.tell('PAYMENT.SALE.REFUNDED', 'refund', body)
        return { status: 201, body }
      }),
    ),
  )
}

/** @throws PaypalRefusal while the account's balance is short */
function checkBalance({ outcomes }: Controls, references: string[]): void {
  if (outcomes.find('paypal', references) !== 'no-balance') return
  const description = 'Capture could not be refunded due to insufficient funds.'
  throw refuseIssue('REFUND_FAILED_INSUFFICIENT_FUNDS', description)
}

/** The whole rest without an amount. @throws PaypalRefusal */
function giveBack(from: Refundable, asked: Money | null): Money {
  const { amountMinor, currency } = from.money
  const restMinor = amountMinor - from.refundedMinor
  if (restMinor === 0) throw refuseIssue('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  const money = asked ?? { amountMinor: restMinor, currency }
  if (money.currency !== currency) throw refuseIssue('CURRENCY_MISMATCH', 'The currency is not that of the capture.')
  if (money.amountMinor > restMinor) {
    throw refuseIssue('REFUND_AMOUNT_EXCEEDED', 'The refund amount must be less than or equal to the captured amount.')
  }
  from.refundedMinor += money.amountMinor
  return money
}
