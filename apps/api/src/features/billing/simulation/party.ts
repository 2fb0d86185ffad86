import type { Money } from '#shared/money.ts'
import type { Charge, ProviderSubscription, Reading } from '../providers/provider.ts'

/** A provider's own books of one payment: what it took and gave back, whatever it tells of it. */
export interface Account {
  charges: Charge[]
  subscription: ProviderSubscription | null
  isDeclined: boolean
  /** What it takes for each period from the next on. */
  renewal: Money
}

const PRICE: Money = { amountMinor: 290_000, currency: 'NGN' }
let last = 0

/** A provider in memory, whose word is a reading of its own books. */
export function createParty(name: string) {
  const accounts = new Map<string, Account>()
  const given = new Map<string, string>()
  const of = (reference: string): Account => {
    const known = accounts.get(reference) ?? { charges: [], subscription: null, isDeclined: false, renewal: PRICE }
    accounts.set(reference, known)
    return known
  }

  return {
    of,
    charge(reference: string, taken: Taken): void {
      last += 1
      const account = of(reference)
      const { amount, at, isRenewal = false, transactionId = `${name}-${last}` } = taken
      account.charges.push({
        ...{ transactionId, amount, at, state: 'succeeded', isRenewal, decline: null, refunds: [], disputes: [] },
      })
      if (taken.renews && !account.subscription) {
        const id = `sub-${transactionId}`
        account.subscription = { id, state: 'active', nextChargeAt: null, isCancelScheduled: false }
      }
    },
    /** @returns the id of what went back, once for each key; null where that charge is unknown, or so much is not left of it */
    giveBack(reference: string, { transactionId, amountMinor, at, key }: GivenBack): string | null {
      const before = key === undefined ? undefined : given.get(key)
      if (before !== undefined) return before
      const { charges } = of(reference)
      const place = charges.findIndex((charge) => charge.transactionId === transactionId)
      const charge = charges[place]
      if (!charge || amountMinor > leftOf(charge)) return null
      last += 1
      const refundId = `back-${name}-${last}`
      if (key !== undefined) given.set(key, refundId)
      charges[place] = withRefund(charge, { refundId, amountMinor, at })
      return refundId
    },
    /** The payer's bank takes back what is left of a charge. */
    dispute(reference: string, { transactionId, at }: { transactionId: string; at: Date }): void {
      const { charges } = of(reference)
      const place = charges.findIndex((charge) => charge.transactionId === transactionId)
      const charge = charges[place]
      if (!charge || leftOf(charge) <= 0) return
      last += 1
      charges[place] = withDispute(charge, { disputeId: `dp-${name}-${last}`, at })
    },
    /** And decides all that are open. */
    decide(reference: string, state: 'won' | 'lost'): void {
      const account = of(reference)
      account.charges = account.charges.map((charge) => toDecided(charge, state))
    },
    setSubscription(reference: string, state: ProviderSubscription['state']): void {
      const { subscription } = of(reference)
      if (subscription) of(reference).subscription = { ...subscription, state }
    },
    decline(reference: string): void {
      of(reference).isDeclined = true
    },
    read(reference: string): Reading {
      const { charges, subscription, isDeclined } = of(reference)
      const state = charges.length > 0 ? 'paid' : isDeclined ? 'declined' : 'not_begun'
      return { state, charges: [...charges], subscription, method: null, decline: null, ids: {} }
    },
    /** What it gave back because we asked. */
    listAsked: () => [...given.values()],
    /** What it holds of us by currency, and every movement of it. */
    listCharges: () => [...accounts.values()].flatMap(({ charges }) => charges),
  }
}

const withRefund = (charge: Charge, { refundId, amountMinor, at }: Refunded): Charge => ({
  ...charge,
  refunds: [...charge.refunds, { refundId, amount: { ...charge.amount, amountMinor }, at }],
})

function withDispute(charge: Charge, { disputeId, at }: { disputeId: string; at: Date }): Charge {
  const amount = { ...charge.amount, amountMinor: leftOf(charge) }
  return { ...charge, disputes: [...(charge.disputes ?? []), { disputeId, amount, at, state: 'open' }] }
}

interface Refunded {
  refundId: string
  amountMinor: number
  at: Date
}

const toDecided = (charge: Charge, state: 'won' | 'lost'): Charge => ({
  ...charge,
  disputes: (charge.disputes ?? []).map((one) => (one.state === 'open' ? { ...one, state } : one)),
})

interface Taken {
  amount: Money
  at: Date
  isRenewal?: boolean
  renews?: boolean
  /** Where it is not the party that names it. */
  transactionId?: string
}

const sum = (parts: readonly { amount: Money }[]) => parts.reduce((total, { amount }) => total + amount.amountMinor, 0)

/** What the party still holds of a charge for us. */
export const leftOf = ({ amount, refunds, disputes = [] }: Charge): number =>
  amount.amountMinor - sum([...refunds, ...disputes.filter(({ state }) => state !== 'won')])

/** What of a charge is gone for good, and in how many parts. */
export function goneOf({ refunds, disputes = [] }: Charge): { minor: number; parts: number } {
  const parts = [...refunds, ...disputes.filter(({ state }) => state === 'lost')]
  return { minor: sum(parts), parts: parts.length }
}

interface GivenBack {
  transactionId: string
  amountMinor: number
  at: Date
  /** Of whoever may ask for the same again. */
  key?: string
}

export type Party = ReturnType<typeof createParty>
