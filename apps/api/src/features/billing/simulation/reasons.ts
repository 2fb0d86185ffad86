import { expect } from 'vitest'
import type { Held, Judged } from './books.ts'
import { DAY_MS, PRICE } from './parts.ts'
import type { World } from './world.ts'

/** Two payments that are nearer to each other than this pay for one period. */
const ONE_PERIOD_MS = 15 * DAY_MS

interface Around {
  world: World
  payments: readonly Judged[]
  held: readonly Held[]
}

type Charge = ReturnType<World['party']['listCharges']>[number]

/** Another payment rented the same film. */
function isSameFilm(other: Judged, of: Judged, { begun }: World): boolean {
  const [paid, came] = [other, of].map(({ checkoutId }) => begun.find(({ id }) => id === checkoutId))
  const isFilm = paid !== came && paid?.rents !== null && paid?.rents === came?.rents
  return isFilm && other.use === 'rental' && paid?.accountId === came?.accountId
}

/** What makes each reason true for which money pays for nothing. */
const REASONS: Record<string, (of: Judged, charge: Charge, around: Around) => boolean> = {
  'currency-differs': (_of, { amount }) => amount.currency !== PRICE.currency,
  'amount-too-small': (of, { amount }, { world }) => {
    const one = [...world.begun, ...world.deposits].find(({ id }) => id === of.checkoutId)
    return one !== undefined && amount.amountMinor < one.dueMinor
  },
  'debited-twice': (of, { isRenewal }, { payments, world }) =>
    payments.some(
      ({ checkoutId, use, paidAt }) =>
        checkoutId === of.checkoutId &&
        use !== 'unapplied' &&
        (!isRenewal || Math.abs(paidAt.getTime() - of.paidAt.getTime()) < ONE_PERIOD_MS),
    ) || payments.some((other) => isSameFilm(other, of, world)),
  'subscribed-twice': (of, _charge, { world, held }) => {
    const accountId = world.begun.find(({ id }) => id === of.checkoutId)?.accountId
    return held.some((one) => one.accountId === accountId && one.isRecurring && one.checkoutId !== of.checkoutId)
  },
  'charged-after-cancel': (of, { at }, { held }) =>
    held.some((one) => one.checkoutId === of.checkoutId && one.cancelledAt !== null && one.cancelledAt < at),
  // Such a checkout begins nothing of its own.
  'changed-in-vain': (of, _charge, { held }) => held.every(({ checkoutId }) => checkoutId !== of.checkoutId),
}

const accountOf = ({ world }: Around, id: string) =>
  [...world.begun, ...world.deposits].find((one) => one.id === id)?.accountId

/** Credit says by its kind why it paid for nothing. */
const KINDS: Record<string, (of: Judged, charge: Charge, around: Around) => boolean> = {
  short: (of, charge, around) => REASONS['amount-too-small']?.(of, charge, around) === true,
  double: (of, _charge, around) =>
    around.payments.some(
      ({ checkoutId, use, transactionId }) =>
        use !== 'unapplied' &&
        transactionId !== of.transactionId &&
        accountOf(around, checkoutId) === accountOf(around, of.checkoutId),
    ),
  after_cancel: (of, _charge, around) =>
    around.held.some((one) => one.cancelledAt !== null && one.accountId === accountOf(around, of.checkoutId)),
}

/** Whoever paid and got nothing for it knows why, and it is true. */
export function assertReasons(around: Around): void {
  const charges = [...around.world.party.listCharges(), ...around.world.bank.listCharges()]
  const without = around.payments.filter((of) => {
    const charge = charges.find(({ transactionId }) => transactionId === of.transactionId)
    if (of.use !== 'unapplied' || !charge) return false
    if (of.credit) return KINDS[of.credit.kind]?.(of, charge, around) !== true
    return !of.findings.some((kind) => REASONS[kind]?.(of, charge, around))
  })
  expect(
    without.map(({ transactionId, findings }) => ({ transactionId, findings })),
    'who paid and got nothing for it is told why, and that is true',
  ).toEqual([])
}

/** No period is paid for by two charges, none is paid for after it was cancelled, and nobody holds two that renew. */
export function assertOnce({ world, payments, held }: Around): void {
  const paying = payments.filter(({ use }) => use === 'period')
  const near = paying.filter((of, place) => {
    const before = paying.slice(0, place).findLast(({ checkoutId }) => checkoutId === of.checkoutId)
    return before !== undefined && of.paidAt.getTime() - before.paidAt.getTime() < ONE_PERIOD_MS
  })
  expect(
    near.map(({ transactionId }) => transactionId),
    'two charges within half a period pay for one',
  ).toEqual([])
  const renewals = new Set(
    world.party
      .listCharges()
      .filter(({ isRenewal }) => isRenewal)
      .map(({ transactionId }) => transactionId),
  )
  const ended = new Map(held.map(({ checkoutId, cancelledAt }) => [checkoutId, cancelledAt]))
  const after = paying.filter(({ transactionId, checkoutId, paidAt }) => {
    const cancelledAt = ended.get(checkoutId)
    return renewals.has(transactionId) && cancelledAt && paidAt > cancelledAt
  })
  expect(
    after.map(({ transactionId }) => transactionId),
    'nobody pays for what was cancelled before',
  ).toEqual([])
  const renewing = held.filter(({ isRecurring }) => isRecurring)
  const second = renewing.filter((one, place) =>
    renewing.slice(0, place).some((before) => before.accountId === one.accountId && runs(before, one.createdAt)),
  )
  expect(
    second.map(({ id }) => id),
    'nobody holds two that renew',
  ).toEqual([])
}

/** Whether it surely gave access and renewed then: in its first days, which nobody had taken away. */
const runs = ({ firstEndsAt, firstVoidedAt, cancelledAt }: Held, at: Date): boolean =>
  firstEndsAt !== null && firstEndsAt > at && [firstVoidedAt, cancelledAt].every((end) => end === null || end > at)
