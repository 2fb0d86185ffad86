import { RETURNED } from '#shared/bank.ts'
import type { Controls } from '#shared/controls/controls.ts'
import { toActiveAt, toBankWord } from '#shared/direct-debit/fixtures.ts'
import type { Webhooks } from '../billing/webhooks.ts'
import {
  type Authorization,
  type Customer,
  type Ledger,
  type Mandate,
  randomText,
  type Transaction,
} from '../state/ledger.ts'
import { findWords } from '../state/outcomes.ts'
import { toBankName } from './banks.ts'

interface Needs {
  controls: Controls
  ledger: Ledger
  webhooks: Webhooks
}

/** What a holder sends from the account that is to be debited. */
export const CONSENT_MINOR = 5_000
const HOUR_MS = 3_600_000
const SILENT_MS = 72 * HOUR_MS

export type Mandating = ReturnType<typeof createMandating>

/** Mandates: agreed by a small sum from the account, active a day later, debited with an answer that takes its time. */
export function createMandating(needs: Needs) {
  const { controls, ledger, webhooks } = needs
  const now = () => controls.clock.now()
  const find = (code: string) => [...ledger.mandates.values()].find(({ authorization }) => authorization?.code === code)

  function activate(mandate: Mandate) {
    Object.assign(mandate, { state: 'active', activeAt: now() })
    webhooks.tell('direct_debit.authorization.active', toEventData(mandate))
  }

  function agree(mandate: Mandate) {
    const { customer } = mandate
    const words = findWords(controls, [mandate.reference, customer.email])
    const authorization = toAuthorization(mandate)
    Object.assign(mandate, { authorization, state: 'pending', authorizedAt: now() })
    mandate.activeAt = words.has('stuck') ? null : toActiveAt(now())
    ledger.authorizations.set(authorization.code, authorization)
    controls.bankMandates.add({
      ...{ party: 'paystack', id: mandate.id, accountNumber: mandate.account?.number ?? '', holder: customer.email },
      isOpen: () => mandate.state === 'pending' || mandate.state === 'active',
      // Nobody is told of it: there is no such event.
      revoke: () => end(mandate),
    })
    webhooks.tell('direct_debit.authorization.created', toEventData(mandate))
    if (words.has('active-at-once')) activate(mandate)
  }

  function end(mandate: Mandate) {
    Object.assign(mandate, { state: 'revoked', activeAt: null })
  }

  return {
    ...{ find, end },
    begin(asked: { email: string; callbackUrl: string | null }): Mandate {
      const mandate = toMandate(needs, asked)
      ledger.mandates.set(mandate.reference, mandate)
      return mandate
    },
    /** Where the small sum is to be sent: from that account alone it is a consent. */
    askFor(mandate: Mandate, account: { number: string; bankCode: string }): void {
      mandate.account = account
      if (mandate.consentNumber) return
      const number = controls.bank.newNumber()
      mandate.consentNumber = number
      controls.bank.openAccount({
        ...{ party: 'paystack', number, bankName: 'NIBSS', accountName: 'NIBSS E-MANDATE' },
        receive({ amountMinor, senderAccount }) {
          const isConsent = amountMinor === CONSENT_MINOR && senderAccount === mandate.account?.number
          if (mandate.state !== 'initialised' || !isConsent) return RETURNED
          agree(mandate)
          return { ...RETURNED, disposition: 'credited' }
        },
      })
    },
    /** Takes fifty naira and gives it back; the mandate is active within the hour. */
    chargeActivation(mandate: Mandate): void {
      if (mandate.state === 'pending') mandate.activeAt ??= new Date(now().getTime() + HOUR_MS)
    },
    debit: (mandate: Mandate, transaction: Transaction) => debit(needs, mandate, transaction),
    goOn(): void {
      for (const one of ledger.mandates.values()) {
        if (one.state === 'pending' && one.activeAt && one.activeAt <= now()) activate(one)
      }
    },
  }
}

function toAuthorization({ customer, account }: Mandate): Authorization {
  return {
    ...{ code: `AUTH_${randomText(10)}`, email: customer.email, channel: 'direct_debit', card: null, bin: '000000' },
    ...{ last4: account?.number.slice(-4) ?? '', expiry: ['', ''], brand: '', reusable: true, signature: null },
  }
}

export const toCustomerData = ({ code, email }: Customer) => ({ code, email, first_name: '', last_name: '' })

function toEventData({ authorization, state, account, customer }: Mandate) {
  return {
    ...{ authorization_code: authorization?.code, active: state === 'active', last4: authorization?.last4 },
    ...{ channel: 'direct_debit', card_type: '', bank: toBankName(account?.bankCode), exp_month: 0, exp_year: 0 },
    ...{ country: 'NG', brand: '', reusable: true, signature: null, account_name: 'TEST ACCOUNT', integration: 1 },
    customer: toCustomerData(customer),
  }
}

function toMandate({ ledger, controls }: Needs, { email, callbackUrl }: { email: string; callbackUrl: string | null }) {
  const mandate: Mandate = {
    ...{ id: ledger.nextId(), authorizationId: ledger.nextId(), reference: randomText(12) },
    ...{ accessCode: randomText(15), customer: ledger.toCustomer(email), callbackUrl, account: null },
    ...{ consentNumber: null, authorization: null, state: 'initialised', activeAt: null, authorizedAt: null },
    ...{ createdAt: controls.clock.now(), debits: 0 },
  }
  return mandate
}

/** The bank answers after a while, or never. */
function debit({ controls }: Needs, mandate: Mandate, transaction: Transaction): void {
  const { reference, customer } = transaction
  const words = findWords(controls, [reference, customer.email, mandate.authorization?.code])
  const { afterMs, refusal } = toBankWord(mandate.account?.number ?? '', mandate.debits)
  mandate.debits += 1
  const waitMs = words.has('silent') ? SILENT_MS : afterMs
  Object.assign(transaction, {
    ...{ channel: 'direct_debit', authorization: mandate.authorization, status: 'processing' },
    arrivesAt: words.has('pending') ? null : new Date(controls.clock.now().getTime() + waitMs),
    endsAs: words.declineCode ?? refusal,
  })
}
