import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type InboundTransfer, RETURNED, type Receipt, SILENT } from '#shared/bank.ts'
import { toAuthorization } from '../billing/charging.ts'
import type { Party } from '../party.ts'
import { checkCurrency, orderFields, Refusal, read, readAmount, succeed } from '../protocol/refusal.ts'
import { randomText, type Transaction } from '../state/ledger.ts'
import { takeReference } from './transactions.ts'

const MINUTE_MS = 60_000
/** What is asked for beyond these is brought within them without a word. */
const LIFE_MS = { least: 15 * MINUTE_MS, most: 8 * 60 * MINUTE_MS }
const LEAST_MINOR = 10_000
const BANK = { slug: 'paystack-titan', name: 'Paystack-Titan', id: 24 }
const ACCOUNT_NAME = 'PAYSTACK CHECKOUT'
const USSD_TYPES = ['737', '919', '822', '966'] as const
const INSTRUMENTS = [
  'bank_transfer',
  'ussd',
  'card',
  'bank',
  'mobile_money',
  'qr',
  'eft',
  'authorization_code',
] as const

const schema = z.looseObject({
  ...orderFields,
  metadata: z.optional(z.unknown()),
  bank_transfer: z.optional(z.object({ account_expires_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))) })),
  ussd: z.optional(z.object({ type: z.enum(USSD_TYPES) })),
})

/** `POST /charge`: what the payer’s own bank sends. */
export function pushedRoutes(app: FastifyInstance, party: Party) {
  app.post('/charge', { config: { operation: 'push' } }, ({ body }) => {
    const given = read(schema, body)
    const instruments = INSTRUMENTS.filter((name) => given[name] !== undefined)
    if (instruments.length !== 1)
      throw new Refusal('Please send exactly one payment instrument', { code: 'invalid_params' })
    if (!given.bank_transfer && !given.ussd)
      throw new Refusal('This channel is not enabled', { code: 'unsupported_channel' })
    checkCurrency(given.currency)
    const amountMinor = readAmount(given.amount, given.currency)
    if (given.currency !== 'NGN' || amountMinor < LEAST_MINOR) throw new Refusal('Amount is below the minimum')
    const transaction = party.charging.begin({
      ...{
        reference: takeReference(party, given.reference),
        email: given.email,
        currency: given.currency,
        amountMinor,
      },
      ...{ channels: [], metadata: given.metadata, callbackUrl: null, cancelUrl: null },
    })
    transaction.status = 'ongoing'
    return given.ussd
      ? showCode(party, transaction, given.ussd.type)
      : showAccount(party, transaction, given.bank_transfer?.account_expires_at ?? null)
  })
}

function showAccount(party: Party, transaction: Transaction, asked: string | null) {
  const { controls } = party
  const nowMs = controls.clock.now().getTime()
  const askedMs = asked === null ? LIFE_MS.most : new Date(asked).getTime() - nowMs
  const expiresAt = new Date(nowMs + Math.min(Math.max(askedMs, LIFE_MS.least), LIFE_MS.most))
  const number = controls.bank.newNumber()
  transaction.channel = 'bank_transfer'
  controls.bank.openAccount({
    ...{ party: 'paystack', number, bankName: BANK.name, accountName: ACCOUNT_NAME },
    receive: (transfer) => receive(party, { transaction, expiresAt, number }, transfer),
    recall: (id) => recall(party, id),
  })
  return succeed('Charge attempted', {
    ...{ reference: transaction.reference, status: 'pending_bank_transfer' },
    ...{ display_text: 'Please make a transfer to the account specified', account_name: ACCOUNT_NAME },
    ...{ account_number: number, bank: BANK, account_expires_at: expiresAt.toISOString() },
  })
}

interface Asked {
  transaction: Transaction
  expiresAt: Date
  number: string
}

/** Another amount, and what comes late or twice, goes back to the payer’s bank by itself. */
function receive(party: Party, { transaction, expiresAt, number }: Asked, transfer: InboundTransfer): Receipt {
  const { charging, controls } = party
  const isTaken = transaction.status !== 'ongoing'
  const isLate = controls.clock.now() > expiresAt
  const isOther = transfer.amountMinor !== transaction.requestedMinor
  const rule = isTaken ? transfer.double : isLate ? transfer.late : isOther ? transfer.mismatch : 'accept'
  if (rule === 'silent') return SILENT
  if (rule !== 'accept') return reject(party, transaction, transfer)
  const paid = isTaken ? charging.begin(toAgain(transaction)) : transaction
  paid.channel = 'bank_transfer'
  takeTransfer(party, { paid, number }, transfer)
  return { disposition: 'credited', transaction: paid.id, feeMinor: 0 }
}

/** Whatever sum it is, with who sent it and where to. */
export function takeTransfer(
  { charging }: Party,
  { paid, number }: { paid: Transaction; number: string },
  { amountMinor, senderName, senderBank }: InboundTransfer,
): void {
  paid.requestedMinor = paid.amountMinor = amountMinor
  const sent = { senderName, senderBank, number, bankName: BANK.name }
  paid.authorization = { ...toAuthorization(paid, null), sent }
  charging.decide(paid, null)
}

/** The payer said that it was a mistake; the money leaves when the bank has decided, which takes no answer of the merchant. */
export function recall({ ledger, disputing }: Party, id: string): void {
  const transaction = ledger.find(id)
  if (transaction?.status === 'success') disputing.open(transaction)
}

/** A second payment to one number is a transaction of its own. */
const toAgain = ({ customer, amountMinor, currency, metadata }: Transaction) => ({
  ...{ reference: randomText(10), email: customer.email, amountMinor, currency, metadata },
  ...{ channels: [], callbackUrl: null, cancelUrl: null },
})

/** Paystack tells of it without our reference. */
function reject({ webhooks }: Party, { id, customer, currency }: Transaction, { amountMinor }: InboundTransfer) {
  webhooks.tell('bank.transfer.rejected', {
    bank_transfer: {
      ...{ amount: String(amountMinor), message: 'incorrect amount sent', message_type: 'INCORRECT_AMOUNT' },
      transaction_id: id,
    },
    ...{ transaction_id: id, currency, customer: { customer_code: customer.code, email: customer.email } },
  })
  return RETURNED
}

function showCode(party: Party, transaction: Transaction, type: (typeof USSD_TYPES)[number]) {
  const { controls, charging } = party
  const code = `*${type}*33*4*${10_000 + (Number(BigInt(transaction.id) % 89_999n) + 1)}#`
  transaction.channel = 'ussd'
  controls.bank.openCode({
    ...{ party: 'paystack', code },
    dial() {
      if (transaction.status !== 'ongoing') return false
      transaction.authorization = toAuthorization(transaction, null)
      charging.decide(transaction, null)
      return true
    },
  })
  return succeed('Charge attempted', {
    ...{ reference: transaction.reference, status: 'pay_offline', ussd_code: code },
    display_text: `Please dial ${code} on your mobile phone to complete the transaction`,
  })
}
