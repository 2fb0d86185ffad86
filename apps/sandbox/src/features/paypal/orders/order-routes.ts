import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { distort } from '../api/money.ts'
import { refuseIssue, refuseUnknown } from '../api/refusal.ts'
import { KEPT_MS, obeyMock, prefers, type Scope, send } from '../api/scope.ts'
import type { Events } from '../hooks/events.ts'
import { type Capture, type Order, type Orders, readOrder, toPlainId, toWireCapture, toWireOrder } from './orders.ts'

const LATE_MS = 15 * 60_000

interface Needs {
  scope: Scope
  controls: Controls
  events: Events
  orders: Orders
}

type ById = { Params: { id: string } }

/** Single payments: create, approve on PayPal's page, capture. */
export function orderRoutes(app: FastifyInstance, needs: Needs): void {
  const { scope, controls, orders } = needs
  const { settle, capture } = createCashier(needs)
  const getOrder = (id: string) => {
    const order = orders.find(id)
    if (!order) throw refuseUnknown()
    settle(order)
    return order
  }
  controls.clock.onAdvance(() => {
    for (const order of orders.list()) settle(order)
  })

  app.post('/v2/checkout/orders', { config: { operation: 'create-order' } }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.order, () => {
        obeyMock(request)
        const order = readOrder(request.body, controls.clock.now().getTime())
        orders.add(order)
        const full = toWireOrder(order, scope.origin())
        const { id, status, links } = full
        return { status: order.status === 'CREATED' ? 201 : 200, body: prefers(request, full, { id, status, links }) }
      }),
    ),
  )
  app.get<ById>('/v2/checkout/orders/:id', { config: { operation: 'get-order' } }, ({ params }) =>
    toWireOrder(getOrder(params.id), scope.origin()),
  )
  app.post<ById>('/v2/checkout/orders/:id/capture', { config: { operation: 'capture-order' } }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.order, () => {
        obeyMock(request)
        const order = getOrder(request.params.id)
        capture(order)
        return { status: 201, body: toWireOrder(order, scope.origin()) }
      }),
    ),
  )
  app.get<ById>('/v2/payments/captures/:id', { config: { operation: 'get-capture' } }, ({ params }) => {
    const order = orders.findByCapture(params.id)
    if (!order?.capture) throw refuseUnknown()
    settle(order)
    return toWireCapture(order.capture, order, scope.origin())
  })
}

function createCashier({ scope, controls, events, orders }: Needs) {
  const { clock, outcomes, books } = controls
  const outcomeOf = (order: Order) =>
    outcomes.find('paypal', [order.customId, order.referenceId, order.id, order.email])

  function complete(order: Order, capture: Capture): void {
    Object.assign(capture, { status: 'COMPLETED', arrivesAtMs: null })
    books.add({
      ...{ party: 'paypal', kind: 'charge', transaction: capture.id, reference: order.customId || order.referenceId },
      ...{ subscription: null, ...capture.money },
    })
    events.tell('PAYMENT.CAPTURE.COMPLETED', 'capture', toWireCapture(capture, order, scope.origin()))
  }

  return {
    settle(order: Order): void {
      const { capture } = order
      if (capture?.status !== 'PENDING' || (capture.arrivesAtMs ?? Infinity) > clock.now().getTime()) return
      complete(order, capture)
    },
    /** @throws PaypalRefusal */
    capture(order: Order): void {
      if (order.status === 'COMPLETED') throw refuseIssue('ORDER_ALREADY_CAPTURED', 'Order already captured.')
      if (order.status !== 'APPROVED') {
        throw refuseIssue('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
      }
      const isUsed = (one: Order) => one.capture !== null && order.invoiceId !== '' && one.invoiceId === order.invoiceId
      if (orders.list().some(isUsed)) {
        throw refuseIssue('DUPLICATE_INVOICE_ID', 'Requested invoice number has been previously captured.')
      }
      const outcome = outcomeOf(order)
      if (order.isDeclined || outcome === 'declined') {
        // The payer is sent back to choose another instrument.
        Object.assign(order, { status: 'CREATED', isDeclined: false })
        const href = `${scope.origin()}/paypal/checkoutnow?token=${order.id}`
        throw refuseIssue('INSTRUMENT_DECLINED', 'The instrument presented was declined by the processor or bank.', [
          { href, rel: 'payer-action', method: 'GET' },
        ])
      }
      const atMs = clock.now().getTime()
      const isHeld = outcome === 'pending' || outcome === 'late'
      const capture: Capture = {
        ...{ id: toPlainId(), status: 'PENDING', money: distort(order.money, outcome), refundedMinor: 0, atMs },
        arrivesAtMs: outcome === 'late' ? atMs + LATE_MS : null,
      }
      Object.assign(order, { status: 'COMPLETED', capture })
      if (isHeld) events.tell('PAYMENT.CAPTURE.PENDING', 'capture', toWireCapture(capture, order, scope.origin()))
      else complete(order, capture)
    },
  }
}
