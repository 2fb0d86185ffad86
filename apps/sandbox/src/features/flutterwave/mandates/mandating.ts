import { RETURNED } from '#shared/bank.ts'
import type { Controls } from '#shared/controls/controls.ts'
import { toBankWord } from '#shared/direct-debit/fixtures.ts'
import type { Callbacks } from '../billing/callbacks.ts'
import type { Charging } from '../billing/charging.ts'
import { type Customer, type Ledger, type Mandate, randomText, type Transaction } from '../billing/ledger.ts'
import { findOutcome } from '../billing/outcomes.ts'
import { toMandateData } from './mandate-data.ts'

interface Needs {
  controls: Controls
  ledger: Ledger
  callbacks: Callbacks
  charging: Charging
}

/** What a holder sends from the account that is to be debited, and how long that is waited for. */
export const CONSENT_MINOR = 10_000
const CONSENT_MS = 10 * 60_000
const HOUR_MS = 3_600_000
const FIRST_MS = 3 * HOUR_MS
const SILENT_MS = 72 * HOUR_MS

/** Words of the bank for a code of the shared fixtures. */
const REFUSALS: Readonly<Record<string, string>> = {
  '51': 'Insufficient Funds',
  '91': 'Issuer or switch inoperative',
  '41': 'Account Closed',
}

export type Mandating = ReturnType<typeof createMandating>

export interface Asked {
  customer: Customer
  accountNumber: string
  bank: string
  ceiling: number
  startsAt: Date
  endsAt: Date
  narration: string
}

/** E-mandates: agreed by a small sum, active after three hours, at once where the account is known. */
export function createMandating(needs: Needs) {
  const { controls, ledger, callbacks } = needs
  const now = () => controls.clock.now()
  const tell = (mandate: Mandate) => callbacks.onMandate(toMandateData(mandate))

  function approve(mandate: Mandate) {
    const known = [...ledger.mandates.values()].some(
      (one) => one !== mandate && one.accountNumber === mandate.accountNumber && one.approvedAt !== null,
    )
    const activeOn = new Date(now().getTime() + (known ? 0 : FIRST_MS))
    Object.assign(mandate, { approvedAt: now(), activeOn, status: known ? 'ACTIVE' : 'APPROVED' })
    mandate.token = `flw-1bt-${randomText(8)}-k3n`
    controls.bankMandates.add({
      ...{ party: 'flutterwave', id: mandate.reference, accountNumber: mandate.accountNumber },
      holder: mandate.customer.email,
      isOpen: () => mandate.status !== 'DELETED',
      revoke() {
        mandate.status = 'DELETED'
        tell(mandate)
      },
    })
    tell(mandate)
  }

  return {
    ask(asked: Asked): Mandate {
      const number = controls.bank.newNumber()
      const mandate: Mandate = {
        ...asked,
        ...{ reference: `URF_EMANDATE_${now().getTime()}_${ledger.nextId()}`, status: 'PENDING', token: null },
        ...{ consentNumber: number, createdAt: now(), approvedAt: null, activeOn: null, debits: 0 },
      }
      ledger.mandates.set(mandate.reference, mandate)
      controls.bank.openAccount({
        ...{ party: 'flutterwave', number, bankName: 'Mock Bank', accountName: 'NIBSS E-MANDATE' },
        receive({ amountMinor, senderAccount }) {
          const isLate = now().getTime() > mandate.createdAt.getTime() + CONSENT_MS
          const isConsent = amountMinor === CONSENT_MINOR && senderAccount === mandate.accountNumber
          if (mandate.status !== 'PENDING' || isLate || !isConsent) return RETURNED
          approve(mandate)
          return { ...RETURNED, disposition: 'credited' }
        },
      })
      return mandate
    },
    findByToken: (token: string) => [...ledger.mandates.values()].find((one) => one.token === token),
    isChargeable: ({ status, endsAt }: Mandate) => status === 'ACTIVE' && now() < endsAt,
    debit: (mandate: Mandate, transaction: Transaction) => debit(needs, mandate, transaction),
    goOn: () => goOn(needs),
  }
}

/** The bank answers after a while. */
function debit({ controls, ledger }: Needs, mandate: Mandate, transaction: Transaction): void {
  const words = findOutcome(controls, [transaction.txRef, mandate.customer.email])
  const { afterMs, refusal } = toBankWord(mandate.accountNumber, mandate.debits)
  mandate.debits += 1
  if (words.has('pending')) return
  const waitMs = words.has('silent') ? SILENT_MS : afterMs
  const said = words.has('decline') ? 'Insufficient Funds' : refusal && (REFUSALS[refusal] ?? 'Declined')
  ledger.debits.set(transaction.id, { at: new Date(controls.clock.now().getTime() + waitMs), refusal: said })
}

function goOn({ controls, ledger, charging }: Needs): void {
  const now = controls.clock.now()
  for (const one of ledger.mandates.values()) {
    if (one.status === 'APPROVED' && one.activeOn && one.activeOn <= now) one.status = 'ACTIVE'
  }
  for (const [id, { at, refusal }] of ledger.debits) {
    const transaction = ledger.transactions.get(id)
    if (!transaction || at > now) continue
    ledger.debits.delete(id)
    if (refusal) charging.fail(transaction, refusal)
    else charging.settle(transaction)
  }
}
