import { expect } from 'vitest'
import { type FindingKind, GIVEN_BACK } from '../settle/judge.ts'
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
  /** Gone after it was used as credit. */
  owed: number
  /** Of what is gone, what was ours only while credit was used that came back since. */
  slack: number
  /** Parts that went back round the tax once each. */
  parts: number
}

const NOTHING: Shares = { ours: 0, vat: 0, theirs: 0, discount: 0, owed: 0, slack: 0, parts: 0 }

const vatIn = (amountMinor: number) => Math.round((amountMinor * VAT_PERMILLE) / (1_000 + VAT_PERMILLE))

type Charges = ReturnType<World['party']['listCharges']>

const dueOf = ({ use }: Judged, one: Begun, charge: Charges[number]): number =>
  use === 'unapplied' ? 0 : charge.isRenewal ? charge.amount.amountMinor : one.dueMinor

/** What credit paid whole is of no party: it stands for a charge of which nothing came. */
const toCreditCharge = (payment: Judged, one: Begun | undefined): Charges[number] | undefined =>
  one?.byCredit?.charges[0]?.transactionId === payment.transactionId
    ? { ...one.byCredit.charges[0], amount: { ...PRICE, amountMinor: 0 } }
    : undefined

function sharesOf(payment: Judged, one: Begun, charge: Charges[number]): Shares {
  const paid = charge.amount.amountMinor
  const due = dueOf(payment, one, charge)
  const gone = goneOf(charge)
  const over = Math.max(0, paid - due)
  const takenOfOurs = (spent: number) => Math.min(due, Math.max(0, gone.minor - Math.max(0, over - spent)))
  const taken = takenOfOurs(payment.spentMinor)
  const withCredit = payment.withCreditMinor
  // Where all that was paid is gone, the credit beside it is credit again.
  const isGone = withCredit > 0 && paid > 0 && gone.minor + payment.spentMinor >= paid && payment.use !== 'unapplied'
  const ours = isGone ? 0 : due - taken
  return {
    ours,
    vat: due === 0 ? 0 : (vatIn(due) * ours) / due,
    theirs: Math.max(0, over - payment.spentMinor - (gone.minor - taken)),
    discount: payment.use === 'period' && !charge.isRenewal ? PRICE.amountMinor - one.dueMinor : 0,
    owed: Math.max(0, gone.minor - taken - Math.max(0, over - payment.spentMinor)),
    slack: takenOfOurs(payment.spentMinor + payment.returnedMinor) - taken,
    parts: (taken > 0 && ours > 0 ? gone.parts : 0) + (isGone ? 1 : 0),
  }
}

/** What was missing in a charge is the credit that it was paid with, and no credit is used twice. */
function assertCredit(payment: Judged, one: Begun, charge: Charges[number]): void {
  const { amountMinor: paid, currency } = charge.amount
  const missing = Math.max(0, dueOf(payment, one, charge) - paid)
  expect(payment.withCreditMinor, `credit that ${payment.transactionId} was paid with`).toBe(missing)
  const rest = payment.use === 'unapplied' ? paid : Math.max(0, paid - dueOf(payment, one, charge))
  const isCredit = currency === PRICE.currency && !payment.findings.some((kind) => GIVEN_BACK.has(kind as FindingKind))
  expect(payment.credit?.minor ?? 0, `credit of ${payment.transactionId}`).toBe(isCredit ? rest : 0)
  const { spentMinor, heldMinor, credit } = payment
  expect(spentMinor + heldMinor + (credit?.leftMinor ?? 0), 'no credit twice').toBeLessThanOrEqual(rest)
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
    const one = begun.get(payment.checkoutId)
    const charge = charges.get(payment.transactionId) ?? toCreditCharge(payment, one)
    if (!charge || !one) throw new Error(`${payment.transactionId} is of no party of this world`)
    assertCredit(payment, one, charge)
    const shares = sharesOf(payment, one, charge)
    const { currency } = charge.amount
    const known = total.get(currency) ?? NOTHING
    const add = (name: keyof Shares) => known[name] + shares[name]
    total.set(currency, {
      ...{ ours: add('ours'), vat: add('vat'), theirs: add('theirs'), discount: add('discount') },
      ...{ owed: add('owed'), slack: add('slack'), parts: add('parts') },
    })
    const isPaying = payment.use !== 'unapplied'
    const due = charge.isRenewal ? charge.amount.amountMinor : one.dueMinor
    expect(payment.vatMinor, `the tax on the receipt of ${payment.transactionId}`).toBe(isPaying ? vatIn(due) : null)
  }
  for (const [currency, { ours, vat, theirs, discount, owed, slack, parts }] of total) {
    const read = (name: string) => sums.find((sum) => sum.account === name && sum.currency === currency)?.amount ?? 0
    const theirsRead = 0 - read('unapplied') - read('wallet') - read('transit')
    expect(theirsRead, `${currency} that is still theirs`).toBeGreaterThanOrEqual(theirs)
    expect(theirsRead, `${currency} that is still theirs`).toBeLessThanOrEqual(theirs + slack)
    expect(read('receivable'), `${currency} that went back after it was used`).toBe(owed)
    expect(read('discount'), `${currency} of discounts`).toBe(discount)
    expect(0 - read('revenue') - read('vat') + theirsRead, `${currency} that is ours or theirs`).toBe(
      ours + discount + theirs,
    )
    expect(Math.abs(read('vat') + vat), `${currency} of tax`).toBeLessThanOrEqual(parts + slack)
  }
}
