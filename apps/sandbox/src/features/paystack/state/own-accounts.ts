import { type InboundTransfer, RETURNED, type Receipt } from '#shared/bank.ts'
import type { Controls } from '#shared/controls/controls.ts'
import { type Charging, toAuthorization } from '../billing/charging.ts'
import type { Disputing } from '../billing/disputing.ts'
import type { Webhooks } from '../billing/webhooks.ts'
import { type Customer, type Ledger, type OwnAccount, randomText } from './ledger.ts'
import { findWords } from './outcomes.ts'

const ASSIGNED_AFTER_MS = 30_000
export const BANKS: Readonly<Record<string, string>> = {
  'test-bank': 'Test Bank',
  'wema-bank': 'Wema Bank',
  'titan-paystack': 'Titan Paystack',
}

interface Needs {
  controls: Controls
  ledger: Ledger
  webhooks: Webhooks
  charging: Charging
  disputing: Disputing
}

interface Asked {
  customer: Customer
  name: string
  slug: string
  atMs: number
}

export type OwnAccounts = ReturnType<typeof createOwnAccounts>

/** Dedicated accounts: assigned half a minute after they were asked for, and told by webhook alone. */
export function createOwnAccounts({ controls, ledger, webhooks, charging, disputing }: Needs) {
  let asked: Asked[] = []
  controls.onReset('paystack', () => {
    asked = []
  })
  const findOf = ({ id }: Customer) =>
    [...ledger.ownAccounts.values()].find((one) => one.customer.id === id && one.isActive)

  function receive(own: OwnAccount, transfer: InboundTransfer): Receipt {
    if (!own.isActive) return RETURNED
    const paid = charging.begin({
      ...{ reference: randomText(15), email: own.customer.email, currency: 'NGN', amountMinor: transfer.amountMinor },
      ...{ channels: [], metadata: null, callbackUrl: null, cancelUrl: null },
    })
    paid.channel = 'dedicated_nuban'
    const { senderName, senderBank } = transfer
    const sent = { senderName, senderBank, number: own.number, bankName: BANKS[own.slug] ?? '' }
    paid.authorization = { ...toAuthorization(paid, null), sent }
    charging.decide(paid, null)
    return { disposition: 'credited', transaction: paid.id, feeMinor: 0 }
  }

  function assign({ customer, name, slug }: Asked) {
    if (findWords(controls, [customer.email]).has('own-account-fails')) {
      const told = { customer: toCustomerData(customer), dedicated_account: null, identification: { status: 'failed' } }
      webhooks.tell('dedicatedaccount.assign.failed', told)
      return
    }
    const own: OwnAccount = {
      ...{ id: ledger.nextId(), customer, accountName: `KOLA / ${name.toUpperCase()}`, slug, isActive: true },
      ...{ number: controls.bank.newNumber(), assignedAt: controls.clock.now(), requeriedAt: null },
    }
    ledger.ownAccounts.set(own.id, own)
    controls.bank.openAccount({
      ...{ party: 'paystack', number: own.number, bankName: BANKS[slug] ?? slug, accountName: own.accountName },
      receive: (transfer) => receive(own, transfer),
      recall(id) {
        const transaction = ledger.find(id)
        if (transaction?.status === 'success') disputing.open(transaction)
      },
    })
    webhooks.tell('dedicatedaccount.assign.success', {
      ...{ customer: toCustomerData(customer), dedicated_account: toOwnData(own) },
      identification: { status: 'success' },
    })
  }

  function goOn() {
    const nowMs = controls.clock.now().getTime()
    const due = asked.filter(({ atMs }) => atMs + ASSIGNED_AFTER_MS <= nowMs)
    asked = asked.filter((one) => !due.includes(one))
    for (const one of due) assign(one)
  }

  return {
    findOf,
    goOn,
    isAsked: ({ id }: Customer) => asked.some(({ customer }) => customer.id === id),
    ask(customer: Customer, given: { name: string; slug: string }) {
      asked.push({ customer, ...given, atMs: controls.clock.now().getTime() })
      // Whoever only waits has it in half a minute.
      setTimeout(goOn, ASSIGNED_AFTER_MS + 100).unref()
    },
  }
}

const toCustomerData = ({ id, code, email }: Customer) => ({
  ...{ id, customer_code: code, email, first_name: null, last_name: null, phone: null },
})

export const toOwnData = ({ id, customer, accountName, number, slug, isActive, assignedAt }: OwnAccount) => ({
  ...{ id, account_name: accountName, account_number: number, assigned: isActive, active: isActive, currency: 'NGN' },
  bank: { name: BANKS[slug] ?? slug, id: 24, slug },
  ...{ customer: toCustomerData(customer), created_at: assignedAt.toISOString() },
  assignment: {
    ...{
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assignee_id: customer.id,
      expired: false,
      assigned_at: assignedAt,
    },
  },
})
