import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toMinor } from '#shared/major-amount.ts'
import type { Desk } from '../billing/desk.ts'
import type { Subscriptions } from '../billing/subscriptions.ts'
import { isTaken, type Terminal, type Transaction, type TransactionStatus } from '../billing/transactions.ts'
import type { Vault } from '../vault/vault.ts'
import { orNotFound, refuse, refuseDeclined } from '../wire/refusal.ts'
import { toWireTransaction } from '../wire/shapes.ts'
import type { Webhooks } from '../wire/webhooks.ts'
import { sendXml } from './scope.ts'

interface Needs {
  terminal: Terminal
  vault: Vault
  subscriptions: Subscriptions
  desk: Desk
  webhooks: Webhooks
}

type ById = { Params: { id: string } }

const DEFAULT_CURRENCY = 'USD'
const text = z.nullish(z.union([z.string(), z.number()]))
const saleSchema = z.object({
  transaction: z._default(
    z.object({
      ...{ amount: text, type: text, order_id: text, customer_id: text, merchant_account_id: text },
      ...{ payment_method_token: text, payment_method_nonce: text, subscription_id: text },
      options: z.nullish(z.object({ submit_for_settlement: z.nullish(z.boolean()) })),
    }),
    {},
  ),
})
const amountSchema = z.object({ transaction: z._default(z.object({ amount: text, order_id: text }), {}) })

type GivenSale = z.infer<typeof saleSchema>['transaction']

/** Sales, retries of subscriptions in arrears, refunds and voids. */
export function transactionRoutes(app: FastifyInstance, needs: Needs): void {
  const { terminal } = needs
  const get = (id: string) => orNotFound(terminal.transactions.get(id))

  app.post('/transactions', { config: { operation: 'sale' } }, ({ body }, reply) => {
    const { transaction: given } = saleSchema.parse(body ?? {})
    const transaction = given.subscription_id ? retry(needs, given) : sell(needs, given)
    if (isTaken(transaction)) return sendXml(reply, { transaction: toWireTransaction(transaction) }, 201)
    const message = transaction.processorText || `Gateway Rejected: ${transaction.gatewayReason}`
    throw refuseDeclined(message, { transaction: toWireTransaction(transaction) as never })
  })
  app.get<ById>('/transactions/:id', { config: { operation: 'get-transaction' } }, ({ params }, reply) => {
    const transaction = get(params.id)
    terminal.settle(transaction)
    return sendXml(reply, { transaction: toWireTransaction(transaction) })
  })
  const settle = '/transactions/:id/submit_for_settlement'
  app.put<ById>(settle, { config: { operation: 'submit-for-settlement' } }, ({ params }, reply) => {
    const transaction = get(params.id)
    if (transaction.status !== 'authorized') throw refuse('transaction', '91507')
    terminal.submit(transaction)
    return sendXml(reply, { transaction: toWireTransaction(transaction) })
  })
  app.put<ById>('/transactions/:id/void', { config: { operation: 'void' } }, ({ params }, reply) => {
    const transaction = get(params.id)
    terminal.settle(transaction)
    if (!['authorized', 'submitted_for_settlement', 'settlement_pending'].includes(transaction.status)) {
      throw refuse('transaction', '91504')
    }
    if (transaction.status === 'submitted_for_settlement') terminal.book(transaction, 'refund')
    terminal.setStatus(transaction, 'voided')
    return sendXml(reply, { transaction: toWireTransaction(transaction) })
  })
  app.post<ById>('/transactions/:id/refund', { config: { operation: 'refund' } }, ({ params, body }, reply) => {
    const transaction = get(params.id)
    terminal.settle(transaction)
    const { amount, order_id: orderId } = amountSchema.parse(body ?? {}).transaction
    const amountMinor = readRefund(transaction, amount)
    const refund = terminal.giveBack(transaction, amountMinor, String(orderId ?? transaction.orderId))
    return sendXml(reply, { transaction: toWireTransaction(refund) }, 201)
  })
  testingRoutes(app, needs)
}

function readAmount(amount: GivenSale['amount'], currency: string): number {
  if (amount === undefined || amount === null || amount === '') throw refuse('transaction', '81502')
  const amountMinor = toMinor(amount, currency)
  if (amountMinor === null) throw refuse('transaction', '81503')
  if (amountMinor === 0) throw refuse('transaction', '81531')
  return amountMinor
}

function readRefund(transaction: Transaction, amount: GivenSale['amount']): number {
  if (transaction.status !== 'settled' && transaction.status !== 'settlement_confirmed') {
    throw refuse('transaction', '91506')
  }
  const restMinor = transaction.amountMinor - transaction.refundedMinor
  if (restMinor === 0) throw refuse('transaction', '91512')
  const isWhole = amount === undefined || amount === null
  const amountMinor = isWhole ? restMinor : readAmount(amount, transaction.currency)
  if (amountMinor > restMinor) throw refuse('transaction', '91521')
  return amountMinor
}

/** `kola_ngn` is the merchant account of the naira. */
const currencyOf = (merchantAccountId: string) => /_([a-z]{3})$/.exec(merchantAccountId)?.[1]?.toUpperCase()

function sell({ terminal, vault }: Needs, given: GivenSale): Transaction {
  const merchantAccountId = String(given.merchant_account_id ?? `kola_${DEFAULT_CURRENCY.toLowerCase()}`)
  const currency = currencyOf(merchantAccountId) ?? DEFAULT_CURRENCY
  const amountMinor = readAmount(given.amount, currency)
  const token = String(given.payment_method_token ?? '')
  const codes = { model: 'transaction', consumed: '91564', unknown: '91565' } as const
  const card = given.payment_method_nonce
    ? vault.takeNonce(String(given.payment_method_nonce), codes)
    : vault.methods.get(token)
  if (!card) throw refuse('transaction', '91518')
  const orderId = String(given.order_id ?? '')
  return terminal.sell({
    ...{ amountMinor, currency, merchantAccountId, card, orderId },
    isSubmitted: given.options?.submit_for_settlement === true,
    references: [orderId, token, 'customerId' in card ? card.customerId : ''].filter(
      (one): one is string => one !== '',
    ),
  })
}

function retry({ terminal, vault, subscriptions, desk }: Needs, given: GivenSale): Transaction {
  const subscription = subscriptions.get(String(given.subscription_id))
  if (!subscription) throw refuse('transaction', '91528')
  if (subscription.status !== 'Past Due') throw refuse('transaction', '91531')
  const method = vault.methods.get(subscription.token)
  if (!method) throw refuse('transaction', '91518')
  const { id, plan, period, currency, merchantAccountId, customerId, balanceMinor } = subscription
  const isWhole = given.amount === undefined || given.amount === null
  const transaction = terminal.sell({
    ...{ amountMinor: isWhole ? balanceMinor : readAmount(given.amount, currency), currency, merchantAccountId },
    ...{ card: method, isSubmitted: given.options?.submit_for_settlement === true },
    subscription: { id, planId: plan.id, period },
    references: [id, method.token, customerId, plan.id],
  })
  desk.settleRetry(subscription, transaction)
  return transaction
}

/** Only a sandbox knows these. */
function testingRoutes(app: FastifyInstance, { terminal, webhooks }: Needs): void {
  const states: Record<string, TransactionStatus> = {
    ...{ settle: 'settled', settlement_confirm: 'settlement_confirmed', settlement_pending: 'settlement_pending' },
    settlement_decline: 'settlement_declined',
  }
  for (const [act, status] of Object.entries(states)) {
    app.put<ById>(`/transactions/:id/${act}`, { config: { operation: act } }, ({ params }, reply) => {
      const transaction = orNotFound(terminal.transactions.get(params.id))
      if (status === 'settlement_declined') {
        if (transaction.status === 'submitted_for_settlement') terminal.book(transaction, 'refund')
        webhooks.tellTransaction('transaction_settlement_declined', transaction)
      }
      terminal.setStatus(transaction, status)
      if (status === 'settled' || status === 'settlement_confirmed') transaction.settledAtMs = terminal.nowMs()
      if (status === 'settled') webhooks.tellTransaction('transaction_settled', transaction)
      return sendXml(reply, { transaction: toWireTransaction(transaction) })
    })
  }
}
