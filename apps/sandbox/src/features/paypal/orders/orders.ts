import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { type Money, readMoney, toWire, wireMoney } from '../api/money.ts'
import { readBody } from '../api/refusal.ts'

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(256)))
const address = z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/)))
const contextSchema = z.object({ return_url: address, cancel_url: address })
const orderSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(z.object({ reference_id: text, custom_id: text, invoice_id: text, description: text, amount: wireMoney }))
    .check(z.minLength(1), z.maxLength(1)),
  application_context: z.optional(contextSchema),
  payment_source: z.optional(
    z.object({ paypal: z.object({ email_address: text, experience_context: z.optional(contextSchema) }) }),
  ),
})

export interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  money: Money
  refundedMinor: number
  atMs: number
  /** When a pending one completes; null while it never will. */
  arrivesAtMs: number | null
}

export interface Order {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  money: Money
  referenceId: string
  customId: string
  invoiceId: string
  email: string
  returnUrl: string
  cancelUrl: string
  createdAtMs: number
  /** The payer chose that the charge fails. */
  isDeclined: boolean
  capture: Capture | null
}

export const toPlainId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

/** PayPal takes up to ten purchase units; nothing here sells more than one thing at once. @throws PaypalRefusal */
export function readOrder(body: unknown, createdAtMs: number): Order {
  const given = readBody(orderSchema, body)
  const [unit] = given.purchase_units
  const source = given.payment_source?.paypal
  const context = source?.experience_context ?? given.application_context ?? {}
  return {
    ...{ id: toPlainId(), status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED', createdAtMs },
    money: readMoney(unit?.amount ?? { currency_code: '', value: '' }),
    ...{ referenceId: unit?.reference_id ?? 'default', customId: unit?.custom_id ?? '' },
    ...{ invoiceId: unit?.invoice_id ?? '', email: source?.email_address ?? '', isDeclined: false, capture: null },
    ...{ returnUrl: context.return_url ?? '', cancelUrl: context.cancel_url ?? '' },
  }
}

export function createOrders({ onReset }: Controls) {
  const all = new Map<string, Order>()
  onReset('paypal', () => all.clear())
  return {
    add: (order: Order) => void all.set(order.id, order),
    find: (id: string) => all.get(id) ?? null,
    findByCapture: (id: string) => [...all.values()].find(({ capture }) => capture?.id === id) ?? null,
    list: () => [...all.values()],
  }
}

export type Orders = ReturnType<typeof createOrders>

export function toWireOrder(order: Order, origin: string) {
  const { id, status, capture } = order
  const approve = { href: `${origin}/paypal/checkoutnow?token=${id}`, rel: 'approve', method: 'GET' }
  const self = `${origin}/paypal/v2/checkout/orders/${id}`
  const link = {
    CREATED: approve,
    PAYER_ACTION_REQUIRED: { ...approve, rel: 'payer-action' },
    APPROVED: { href: `${self}/capture`, rel: 'capture', method: 'POST' },
    COMPLETED: null,
  }[status]
  return {
    ...{ id, intent: 'CAPTURE', status, create_time: new Date(order.createdAtMs).toISOString() },
    purchase_units: [
      {
        ...{ reference_id: order.referenceId, custom_id: order.customId, amount: toWire(order.money) },
        ...(order.invoiceId && { invoice_id: order.invoiceId }),
        ...(capture && { payments: { captures: [toWireCapture(capture, order, origin)] } }),
      },
    ],
    links: [{ href: self, rel: 'self', method: 'GET' }, ...(link ? [link] : [])],
  }
}

export function toWireCapture({ id, status, money, atMs }: Capture, order: Order, origin: string) {
  const self = `${origin}/paypal/v2/payments/captures/${id}`
  return {
    ...{ id, status, amount: toWire(money), final_capture: true, custom_id: order.customId },
    ...(order.invoiceId && { invoice_id: order.invoiceId }),
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: new Date(atMs).toISOString(),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
    ],
  }
}
