import type { Money } from '#shared/money.ts'
import type { Charge, ProviderSubscription, Reading } from '../providers/provider.ts'

/** A provider's own books of one payment: what it took and gave back, whatever it tells of it. */
export interface Account {
  charges: Charge[]
  subscription: ProviderSubscription | null
  isDeclined: boolean
}

let last = 0

/** A provider in memory, whose word is a reading of its own books. */
export function createParty(name: string) {
  const accounts = new Map<string, Account>()
  const of = (reference: string): Account => {
    const known = accounts.get(reference) ?? { charges: [], subscription: null, isDeclined: false }
    accounts.set(reference, known)
    return known
  }

  return {
    of,
    charge(reference: string, given: { amount: Money; at: Date; isRenewal?: boolean; renews?: boolean }): void {
      last += 1
      const account = of(reference)
      const { amount, at, isRenewal = false } = given
      const transactionId = `${name}-${last}`
      account.charges.push({ transactionId, amount, at, state: 'succeeded', isRenewal, decline: null, refunds: [] })
      if (given.renews && !account.subscription) {
        account.subscription = {
          id: `sub-${transactionId}`,
          state: 'active',
          nextChargeAt: null,
          isCancelScheduled: false,
        }
      }
    },
    /** @returns false where that charge is unknown, or so much is not left of it */
    giveBack(reference: string, { transactionId, amountMinor, at }: GivenBack): boolean {
      const account = of(reference)
      const place = account.charges.findIndex((charge) => charge.transactionId === transactionId)
      const charge = account.charges[place]
      if (!charge) return false
      const given = charge.refunds.reduce((sum, { amount }) => sum + amount.amountMinor, 0)
      if (given + amountMinor > charge.amount.amountMinor) return false
      last += 1
      const refund = { refundId: `back-${name}-${last}`, amount: { ...charge.amount, amountMinor }, at }
      account.charges[place] = { ...charge, refunds: [...charge.refunds, refund] }
      return true
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
    /** What it holds of us by currency, and every movement of it. */
    listCharges: () => [...accounts.values()].flatMap(({ charges }) => charges),
  }
}

interface GivenBack {
  transactionId: string
  amountMinor: number
  at: Date
}

export type Party = ReturnType<typeof createParty>
