import { AppError } from '@kola/contract/errors'
import type { Checkout } from '#features/billing/checkout/checkout.ts'
import { confirmDeposit } from '#features/billing/deposits/deposits.ts'
import { confirmReturns, listWaiting } from '#features/billing/deposits/returns.ts'
import { isSamePerson, toRecorder } from '#features/billing/deposits/same-person.ts'
import { listSlips, type SlipRow } from '../found/books.ts'
import type { OperatorNeeds } from '../needs.ts'
import { toLimit } from './limits.ts'
import { assertLarge, type By, toStaffId } from './second-person.ts'

/**
 * A deposit, or the transfers that give it back. The installation's own key believes the names that it is told, and two of
 * them are two people; a person of the staff is known, and confirms up to the limit what they recorded themselves.
 * @throws AppError EVIDENCE_REFUSED, SECOND_PERSON_REQUIRED, PERMISSION_REQUIRED, APPROVAL_WAITS
 */
export async function confirm(needs: OperatorNeeds, checkout: Checkout, by: By & { actor: string }): Promise<void> {
  const config = (await needs.tenants.get(checkout.tenant_id)).config
  const person = { name: by.actor, staffId: toStaffId(by) }
  const back = await listWaiting(needs.db, checkout)
  if (back.length > 0) {
    const isLarge = back.some(({ amount_minor: minor, currency }) => minor > toLimit(config, currency))
    // NOTE: who recorded the transfer may be another key: above the limit one of the two is a person.
    if (isLarge && by.who.kind === 'key') throw new AppError('SECOND_PERSON_REQUIRED')
    if (isLarge) assertLarge(by)
    await confirmReturns(needs, checkout, person)
    return
  }
  const recorded = await listSlips(needs.db, checkout.tenant_id, [checkout.id])
  const slips = recorded.filter(({ is_booked }) => !is_booked)
  if (by.who.kind === 'service' || slips.length === 0) {
    await confirmDeposit(needs, checkout, { person })
    return
  }
  const large = findLarge(slips, toSums(recorded), config)
  if (!large) {
    await confirmDeposit(needs, checkout, { person: by.who.kind === 'staff' ? null : person, slips })
    return
  }
  assertLarge(by)
  await sayYes(needs, checkout, { by, slips, large })
}

/** What was confirmed of it before counts with the rest: a sum in parts is the same sum. */
const findLarge = (slips: readonly SlipRow[], whole: readonly Sum[], config: Readonly<Record<string, string>>) =>
  toSums(slips).find(
    ({ currency }) => (whole.find((sum) => sum.currency === currency)?.amountMinor ?? 0) > toLimit(config, currency),
  )

interface Sum {
  currency: string
  amountMinor: number
}

interface Large {
  by: By
  slips: readonly SlipRow[]
  large: Sum
}

async function sayYes(needs: OperatorNeeds, checkout: Checkout, { by, slips, large }: Large): Promise<void> {
  const { approvals } = needs
  const of = { tenantId: checkout.tenant_id, action: 'deposit' as const, subject: checkout.reference }
  const first = await approvals.find(of)
  if (!first) {
    const isOwnAlone = slips.every((slip) =>
      isSamePerson(toRecorder(slip), { name: by.who.name, staffId: toStaffId(by) }),
    )
    if (by.who.kind === 'key' && isOwnAlone)
      throw new AppError('EVIDENCE_REFUSED', { message: 'Whoever recorded a slip does not confirm it' })
    await approvals.ask({ ...of, wish: toWish(slips), amount: large, reason: '', detail: {} }, by.who)
    return
  }
  if (first.wish !== toWish(slips)) throw new AppError('APPROVAL_WAITS')
  await approvals.assertSecond(first, by.who)
  await confirmDeposit(needs, checkout, {
    ...{ person: null, slips },
    also: (tx) => approvals.decide(tx, first, { state: 'done', by: by.who }),
  })
}

const toWish = (slips: readonly SlipRow[]): string =>
  slips.map((slip) => `${slip.bank_id} ${slip.slip_number} ${slip.amount_minor} ${slip.currency}`).join('\n')

function toSums(slips: readonly SlipRow[]): Sum[] {
  const sums = new Map<string, number>()
  for (const { currency, amount_minor: minor } of slips) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }))
}
