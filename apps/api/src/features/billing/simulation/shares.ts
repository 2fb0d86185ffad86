import { expect } from 'vitest'
import type { Judged } from './books.ts'
import { type Begun, PRICE } from './parts.ts'
import { goneOf } from './party.ts'
import type { World } from './world.ts'

/** Of a thousand and this, so much is tax. */
const VAT_PERMILLE = 75

/** Whose the money is, reckoned from what the parties hold and from what was due: nothing of it is read from the ledger. */
interface Shares {
  ours: number
  vat: number
  theirs: number
  discount: number
  /** Parts that went back round the tax once each. */
  parts: number
}

const vatIn = (amountMinor: number) => Math.round((amountMinor * VAT_PERMILLE) / (1_000 + VAT_PERMILLE))

type Charges = ReturnType<World['party']['listCharges']>

function sharesOf({ use }: Judged, one: Begun, charge: Charges[number]): Shares {
  const paid = charge.amount.amountMinor
  const due = use === 'unapplied' ? 0 : charge.isRenewal ? paid : one.dueMinor
  const gone = goneOf(charge)
  const takenOfOurs = Math.max(0, gone.minor - (paid - due))
  const ours = due - takenOfOurs
  return {
    ours,
    vat: due === 0 ? 0 : (vatIn(due) * ours) / due,
    theirs: Math.max(0, paid - due - gone.minor),
    discount: use === 'period' && !charge.isRenewal ? PRICE.amountMinor - one.dueMinor : 0,
    parts: takenOfOurs > 0 && ours > 0 ? gone.parts : 0,
  }
}

/** The ledger says of each currency what is ours, what is tax and what is still the person's. */
export function assertShares(
  world: World,
  payments: readonly Judged[],
  sums: readonly { account: string; currency: string; amount: number }[],
): void {
  const charges = new Map(
    [...world.party.listCharges(), ...world.bank.listCharges()].map((of) => [of.transactionId, of]),
  )
  const begun = new Map([...world.begun, ...world.deposits].map((one) => [one.id, one]))
  const total = new Map<string, Shares>()
  for (const payment of payments) {
    const [charge, one] = [charges.get(payment.transactionId), begun.get(payment.checkoutId)]
    if (!charge || !one) throw new Error(`${payment.transactionId} is of no party of this world`)
    const { ours, vat, theirs, discount, parts } = sharesOf(payment, one, charge)
    const { currency } = charge.amount
    const known = total.get(currency) ?? { ours: 0, vat: 0, theirs: 0, discount: 0, parts: 0 }
    total.set(currency, {
      ...{ ours: known.ours + ours, vat: known.vat + vat, theirs: known.theirs + theirs },
      ...{ discount: known.discount + discount, parts: known.parts + parts },
    })
    const isPaying = payment.use !== 'unapplied'
    const due = charge.isRenewal ? charge.amount.amountMinor : one.dueMinor
    expect(payment.vatMinor, `the tax on the receipt of ${payment.transactionId}`).toBe(isPaying ? vatIn(due) : null)
  }
  for (const [currency, { ours, vat, theirs, discount, parts }] of total) {
    const read = (name: string) => sums.find((sum) => sum.account === name && sum.currency === currency)?.amount ?? 0
    expect(0 - read('unapplied'), `${currency} that is still theirs`).toBe(theirs)
    expect(read('discount'), `${currency} of discounts`).toBe(discount)
    expect(0 - read('revenue') - read('vat'), `${currency} that is ours, its tax within`).toBe(ours + discount)
    expect(Math.abs(read('vat') + vat), `${currency} of tax`).toBeLessThanOrEqual(parts)
  }
}
