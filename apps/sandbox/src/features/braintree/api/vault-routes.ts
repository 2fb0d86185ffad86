import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Arrears } from '../billing/arrears.ts'
import type { Subscriptions } from '../billing/subscriptions.ts'
import { judgeCard, textOf } from '../billing/transactions.ts'
import type { Card } from '../vault/cards.ts'
import { type Customer, type PaymentMethod, toId, type Vault } from '../vault/vault.ts'
import { orNotFound, refuse, refuseDeclined } from '../wire/refusal.ts'
import { toWireCustomer, toWireMethod } from '../wire/shapes.ts'
import { sendXml } from './scope.ts'

interface Needs {
  vault: Vault
  subscriptions: Subscriptions
  arrears: Arrears
  now: () => number
}

type ById = { Params: { id: string } }

const text = z.nullish(z.string())
const customerSchema = z.object({
  customer: z._default(
    z.object({ id: text, first_name: text, last_name: text, email: text, payment_method_nonce: text }),
    {},
  ),
})
const methodSchema = z.object({
  payment_method: z._default(
    z.object({
      ...{ customer_id: text, payment_method_nonce: text, token: text },
      options: z.nullish(
        z.object({
          verify_card: z.nullish(z.boolean()),
          make_default: z.nullish(z.boolean()),
          fail_on_duplicate_payment_method: z.nullish(z.boolean()),
        }),
      ),
    }),
    {},
  ),
})
const ID = /^[\w-]{1,36}$/

/** Customers and their cards. */
export function vaultRoutes(app: FastifyInstance, needs: Needs): void {
  customerRoutes(app, needs)
  methodRoutes(app, needs)
}

function customerRoutes(app: FastifyInstance, { vault, now, ...needs }: Needs): void {
  const { customers, listMethods } = vault
  const show = (customer: Customer) => ({ customer: toWireCustomer(customer, listMethods(customer.id)) })
  const read = (body: unknown, before: Customer | null): Customer => {
    const { customer: given } = customerSchema.parse(body ?? {})
    const id = given.id ?? before?.id ?? toId()
    if (!ID.test(id)) throw refuse('customer', '91610')
    if (id !== before?.id && customers.has(id)) throw refuse('customer', '91609')
    const email = given.email ?? before?.email ?? ''
    if (email !== '' && !/^[^@\s]+@[^@\s]+$/.test(email)) throw refuse('customer', '81604')
    const { first_name: firstName = before?.firstName, last_name: lastName = before?.lastName } = given
    const customer: Customer = {
      ...{ id, email, firstName: firstName ?? '', lastName: lastName ?? '', createdAtMs: before?.createdAtMs ?? now() },
    }
    if (given.payment_method_nonce) {
      const codes = { model: 'customer', consumed: '91731', unknown: '91732' } as const
      vault.store(vault.takeNonce(given.payment_method_nonce, codes), { customerId: id, isDefault: true })
    }
    customers.set(id, customer)
    return customer
  }

  app.post('/customers', { config: { operation: 'create-customer' } }, ({ body }, reply) =>
    sendXml(reply, show(read(body, null)), 201),
  )
  app.get<ById>('/customers/:id', { config: { operation: 'get-customer' } }, ({ params }, reply) =>
    sendXml(reply, show(orNotFound(customers.get(params.id)))),
  )
  app.put<ById>('/customers/:id', { config: { operation: 'update-customer' } }, ({ params, body }, reply) =>
    sendXml(reply, show(read(body, orNotFound(customers.get(params.id))))),
  )
  app.delete<ById>('/customers/:id', { config: { operation: 'delete-customer' } }, ({ params }, reply) => {
    orNotFound(customers.get(params.id))
    for (const method of listMethods(params.id)) removeMethod({ vault, now, ...needs }, method)
    customers.delete(params.id)
    return reply.code(200).send('')
  })
}

/** Without its card no subscription goes on. */
function removeMethod({ vault, subscriptions, arrears }: Needs, { token }: PaymentMethod): void {
  for (const subscription of subscriptions.values()) {
    if (subscription.token === token && !['Canceled', 'Expired'].includes(subscription.status))
      arrears.cancel(subscription)
  }
  vault.methods.delete(token)
}

function methodRoutes(app: FastifyInstance, needs: Needs): void {
  const { vault } = needs
  const codes = { model: 'payment_method', consumed: '93107', unknown: '93108' } as const
  app.post('/payment_methods', { config: { operation: 'create-payment-method' } }, ({ body }, reply) => {
    const { payment_method: given } = methodSchema.parse(body ?? {})
    if (!given.customer_id) throw refuse('payment_method', '93104')
    if (!given.payment_method_nonce) throw refuse('payment_method', '93103')
    if (!vault.customers.has(given.customer_id)) throw refuse('payment_method', '93105')
    if (given.token && vault.methods.has(given.token)) throw refuse('credit_card', '91718')
    const card = vault.takeNonce(given.payment_method_nonce, codes)
    if (given.options?.fail_on_duplicate_payment_method && isKnown(vault, card)) throw refuse('credit_card', '81724')
    if (given.options?.verify_card) verify(card)
    const method = vault.store(given.options?.verify_card ? card : { ...card, threeDSecure: null }, {
      customerId: given.customer_id,
      ...(given.token && { token: given.token }),
      isDefault: given.options?.make_default === true,
    })
    return sendXml(reply, { creditCard: toWireMethod(method) }, 201)
  })
  const path = '/payment_methods/any/:id'
  app.get<ById>(path, { config: { operation: 'get-payment-method' } }, ({ params }, reply) =>
    sendXml(reply, { creditCard: toWireMethod(orNotFound(vault.methods.get(params.id))) }),
  )
  app.put<ById>(path, { config: { operation: 'update-payment-method' } }, ({ params, body }, reply) => {
    const method = orNotFound(vault.methods.get(params.id))
    const { payment_method: given } = methodSchema.parse(body ?? {})
    if (given.payment_method_nonce) {
      const card = vault.takeNonce(given.payment_method_nonce, codes)
      if (given.options?.verify_card) verify(card)
      Object.assign(method, card)
    }
    if (given.options?.make_default) {
      for (const other of vault.listMethods(method.customerId)) other.isDefault = other === method
    }
    return sendXml(reply, { creditCard: toWireMethod(method) })
  })
  app.delete<ById>(path, { config: { operation: 'delete-payment-method' } }, ({ params }, reply) => {
    removeMethod(needs, orNotFound(vault.methods.get(params.id)))
    return reply.code(200).send('')
  })
  app.post<ById>('/payment_methods/:id/nonces', { config: { operation: 'create-nonce' } }, ({ params }, reply) => {
    const { token, customerId, isDefault, createdAtMs, ...card } = orNotFound(vault.methods.get(params.id))
    const nonce = vault.issueNonce(card)
    const details = { lastFour: card.last4, lastTwo: card.last4.slice(2), cardType: card.cardType, bin: card.bin }
    const shape = { nonce, type: 'CreditCard', default: isDefault, consumed: false, details }
    return sendXml(reply, { paymentMethodNonce: shape }, 201)
  })
}

const isKnown = ({ methods }: Vault, { bin, last4, expirationYear }: Card) =>
  [...methods.values()].some((one) => one.bin === bin && one.last4 === last4 && one.expirationYear === expirationYear)

/** @throws BraintreeRefusal with a verification, as a decline of the card is told */
function verify(card: Card): void {
  const { status, code, reason } = judgeCard(card)
  if (status === 'authorized') return
  const message = textOf(code) || `Gateway Rejected: ${reason}`
  throw refuseDeclined(message, {
    verification: {
      ...{ status, processorResponseCode: code, processorResponseText: textOf(code), gatewayRejectionReason: reason },
      creditCard: { bin: card.bin, last4: card.last4, cardType: card.cardType },
    },
  })
}
