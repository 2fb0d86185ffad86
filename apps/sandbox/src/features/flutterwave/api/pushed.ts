import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type InboundTransfer, RETURNED, type Receipt, SILENT } from '#shared/bank.ts'
import { randomText, type Transaction } from '../billing/ledger.ts'
import { findOutcome } from '../billing/outcomes.ts'
import { isCurrency, roundAmount, toMinor } from '../money.ts'
import type { Party } from '../party.ts'
import { amountSchema, Refusal, read } from '../refusal.ts'

const MINUTE_MS = 60_000
const LIFE_MS = 60 * MINUTE_MS
/** Of the payer, unless the merchant bears it. */
const FEE = 0.014
const USSD_BANKS: Readonly<Record<string, string>> = {
  ...{
    '044': '901',
    '050': '326',
    '070': '770',
    '011': '894',
    '214': '329',
    '058': '737',
    '030': '745',
    '082': '7111',
  },
  ...{ '221': '909', '232': '822', '032': '826', '033': '919', '215': '7799', '035': '945', '057': '966' },
}
const text = z.string().check(z.minLength(1), z.maxLength(500))

const schema = z.object({
  tx_ref: text,
  amount: amountSchema,
  currency: z._default(z.string().check(z.refine(isCurrency, 'no currency of this account')), 'NGN'),
  email: z.email(),
  phone_number: z.optional(z.nullable(z.string())),
  fullname: z.optional(z.nullable(z.string())),
  narration: z.optional(z.string()),
  is_permanent: z.optional(z.boolean()),
  expires: z.optional(z.int().check(z.minimum(60), z.maximum(31_536_000))),
  account_bank: z.optional(z.string()),
})
type Given = z.infer<typeof schema>

/** `POST /charges`: what the payer’s own bank sends. */
export function pushedRoutes(app: FastifyInstance, party: Party) {
  app.post<{ Querystring: { type?: string } }>('/charges', { config: { operation: 'push' } }, ({ query, body }) => {
    const given = read(schema, body)
    if (party.ledger.usedRefs.has(given.tx_ref)) throw new Refusal(400, 'Duplicate transaction reference')
    if (given.currency !== 'NGN') throw new Refusal(400, 'This charge type takes NGN only')
    if (query.type === 'bank_transfer') return showAccount(party, given)
    if (query.type === 'ussd') return showCode(party, given)
    throw new Refusal(400, 'Invalid charge type')
  })
}

function begin(
  { ledger, charging }: Party,
  given: Given,
  how: { paymentType: string; authModel: string },
): Transaction {
  const { email, fullname, phone_number: phone = null } = given
  return charging.begin({
    ...{ txRef: given.tx_ref, amount: given.amount, currency: given.currency, ...how, card: null, refusal: null },
    ...{ customer: ledger.toCustomer({ email, name: fullname ?? email, phone }), plan: null },
    narration: given.narration ?? 'Kola',
  })
}

function showAccount(party: Party, given: Given) {
  const { controls } = party
  const transaction = begin(party, given, { paymentType: 'bank_transfer', authModel: 'AUTH' })
  const words = findOutcome(controls, [given.tx_ref, given.email])
  const asked = words.has('fee-exclusive') ? given.amount : roundAmount(given.amount * (1 + FEE))
  const expiresAt = new Date(controls.clock.now().getTime() + (given.expires ? given.expires * 1_000 : LIFE_MS))
  const number = controls.bank.newNumber()
  const askedMinor = toMinor(asked, given.currency)
  const shown = { transaction, askedMinor, feeMinor: askedMinor - toMinor(given.amount, given.currency), expiresAt }
  controls.bank.openAccount({
    ...{ party: 'flutterwave', number, bankName: 'Sterling BANK', accountName: 'KOLA FLW' },
    receive: (transfer) => receive(party, shown, transfer),
  })
  return {
    ...{ status: 'success', message: 'Charge initiated' },
    meta: {
      authorization: {
        ...{ transfer_reference: transaction.flwRef, transfer_account: number, transfer_bank: 'Sterling BANK' },
        account_expiration: expiresAt.getTime(),
        transfer_note: 'Please make a bank transfer to Kola',
        ...{ transfer_amount: asked.toFixed(2), mode: 'banktransfer' },
      },
    },
  }
}

interface Shown {
  transaction: Transaction
  askedMinor: number
  /** The payer’s: what is ours is without it. */
  feeMinor: number
  expiresAt: Date
}

/** Nothing is told of money that goes back. */
function receive(
  party: Party,
  { transaction, askedMinor, feeMinor, expiresAt }: Shown,
  transfer: InboundTransfer,
): Receipt {
  const { charging, controls } = party
  const isTaken = transaction.status !== 'pending'
  const isLate = controls.clock.now() > expiresAt
  const isOther = transfer.amountMinor !== askedMinor
  const rule = isTaken ? transfer.double : isLate ? transfer.late : isOther ? transfer.mismatch : 'accept'
  if (rule === 'silent') return SILENT
  if (rule !== 'accept') return RETURNED
  const { txRef, customer, currency } = transaction
  if (isTaken) {
    const again = {
      txRef,
      amount: transfer.amountMinor / 100,
      currency,
      customer,
      card: null,
      refusal: null,
      plan: null,
    }
    const { id } = charging.charge({ ...again, paymentType: 'bank_transfer', authModel: 'AUTH' })
    return { disposition: 'credited', transaction: String(id), feeMinor: 0 }
  }
  // The fee of the charge is the payer’s: what is ours is without it.
  if (transfer.amountMinor <= feeMinor) return RETURNED
  transaction.amount = (transfer.amountMinor - feeMinor) / 100
  charging.settle(transaction)
  return { disposition: 'credited', transaction: String(transaction.id), feeMinor }
}

function showCode(party: Party, given: Given) {
  const prefix = USSD_BANKS[given.account_bank ?? '']
  if (prefix === undefined) throw new Refusal(400, 'account_bank is not supported')
  const { bank } = party.controls
  const transaction = begin(party, given, { paymentType: 'ussd', authModel: 'USSD' })
  const payment = randomText(3).toUpperCase()
  const code = `*${prefix}*000*${1_000 + (transaction.id % 9_000)}${transaction.id % 10}#`
  bank.openCode({
    ...{ party: 'flutterwave', code },
    dial() {
      if (transaction.status !== 'pending') return false
      party.charging.settle(transaction)
      return true
    },
  })
  const { id, txRef, flwRef, amount, currency } = transaction
  return {
    ...{ status: 'success', message: 'Charge initiated' },
    data: {
      ...{ id, tx_ref: txRef, flw_ref: flwRef, amount, charged_amount: amount, currency, status: 'pending' },
      ...{ auth_model: 'USSD', payment_type: 'ussd', payment_code: payment },
    },
    meta: { authorization: { mode: 'ussd', note: code } },
  }
}
