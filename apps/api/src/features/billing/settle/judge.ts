import type { Money } from '#shared/money.ts'

const DAY_MS = 24 * 3_600_000

/** What a finding is about; each proposes what a person may do. */
export type FindingKind =
  | 'debited-twice'
  | 'subscribed-twice'
  | 'amount-too-small'
  | 'amount-too-large'
  | 'currency-differs'
  | 'charged-after-cancel'
  | 'late-success'
  | 'renewal-missing'
  | 'refund-refused'
  | 'refund-late'
  | 'refund-overdue'
  | 'disputed'
  | 'dispute-lost'
  | 'used-and-gone'
  | 'callback-unmatched'
  | 'changed-in-vain'
  | 'paid-after-closing'
  | 'renews-after-closing'
  | ComparedKind
  | SettledKind

/** The provider says something else of what renews. */
export type ComparedKind =
  | 'renewal-state-differs'
  | 'renewal-amount-differs'
  | 'renewal-currency-differs'
  | 'renewal-date-differs'
  | 'renewal-method-differs'
  | 'renewal-not-there'
  | 'renews-for-nobody'

/** What a provider settled is not what the books have. */
export type SettledKind =
  | 'settlement-lacks'
  | 'settlement-unknown'
  | 'settlement-differs'
  | 'settlement-sum-differs'
  | 'settlement-fee-out-of-bounds'
  | 'clearing-differs'

const READ_BACK = 'Read the payment back. Where it still differs, put it right at the provider.'

export const PROPOSALS: Readonly<Record<FindingKind, string>> = {
  'debited-twice': 'Give the second payment back.',
  'subscribed-twice': 'Give the payment back and end the second subscription at the provider.',
  'amount-too-small': 'Ask for the rest, or give the payment back.',
  'amount-too-large': 'Give what is too much back.',
  'currency-differs': 'Give the payment back and ask to pay in the right currency.',
  'charged-after-cancel': 'Give the payment back and look why the provider still charged.',
  'late-success': 'Access was given. Look why the provider told so late.',
  'renewal-missing': 'Access was given, and nothing renews it. Subscribe it at the provider, or tell the person.',
  'refund-refused': 'Give it back in another way, and close this with how.',
  'refund-late':
    'The provider has not taken it for two days. Look why, and give it back by hand before the time that was promised.',
  'refund-overdue': 'Look why it has not gone back, and give it back by hand.',
  disputed: 'Answer the bank with the timeline of the payment before its deadline. Access stays until it has decided.',
  'dispute-lost': 'The money is gone and the access ended. Look at what else this person pays.',
  'used-and-gone': 'Money that had become credit went back after it was used. Ask for it, or end what it paid for.',
  'callback-unmatched': 'Look it up at the provider. If it is a payment of ours, give it back there.',
  'changed-in-vain':
    'The membership had ended, had this plan already, or was changed or renewed meanwhile. Give the difference back.',
  'paid-after-closing': 'The account was closed before. Give the payment back and look why it still came.',
  'renews-after-closing':
    'The account was closed, and the provider does not end what renews. End it there; we ask again, at last once a day.',
  'renewal-state-differs': READ_BACK,
  'renewal-amount-differs': 'The next charge would be another sum. Set the right price at the provider before its day.',
  'renewal-currency-differs':
    'The next charge would be in another currency. Cancel it at the provider and tell the person.',
  'renewal-date-differs': 'Read the payment back. Where it still differs, set the day at the provider.',
  'renewal-method-differs': 'The provider charges another means than the person kept. Set that one at the provider.',
  'renewal-not-there': 'Nothing renews it at the provider. Read the payment back, and tell the person how to go on.',
  'renews-for-nobody': 'The provider goes on charging for nothing. Cancel it there, and give back what it charged.',
  'settlement-lacks': 'It was paid and is in no settlement. Ask the provider where the money is.',
  'settlement-unknown':
    'It was settled and is not in the books. Look it up at the provider; if it is nobody’s, give it back there.',
  'settlement-differs': 'It was settled with another sum than was booked. Ask the provider for the difference.',
  'settlement-sum-differs':
    'The lines of the settlement do not come to what was paid out. Ask the provider for its statement.',
  'settlement-fee-out-of-bounds': 'The fee is not what was agreed. Ask the provider to put it right.',
  'clearing-differs':
    'The provider says that it holds another sum than the books have with it. Compare its statement with the ledger.',
}

/** What goes back to the person by itself. */
export const GIVEN_BACK: ReadonlySet<FindingKind> = new Set([
  'debited-twice',
  'subscribed-twice',
  'charged-after-cancel',
  'changed-in-vain',
  'paid-after-closing',
])

export interface JudgedCharge {
  amount: Money
  at: Date
  isRenewal: boolean
}

export interface Circumstances {
  /** What was due first, and what each renewal costs. */
  due: Money
  renewal: Money
  periodDays: number
  isRecurring: boolean
  /** A pass is not sold beside a membership that renews either. */
  isPass?: boolean
  /** What a first payment may be made whole with. */
  creditMinor?: number
  /** The checkout was given up before the money came. */
  isOver: boolean
  /** When the payments came that paid for its periods, oldest first. */
  paidAt: readonly Date[]
  /** Another recurring subscription of the account entitles already. */
  holdsAnother: boolean
  /** When the person cancelled this one. */
  cancelledAt: Date | null
}

export type Verdict =
  | { use: 'period'; dueMinor: number; finding: FindingKind | null }
  | { use: 'unapplied'; finding: FindingKind }

/** Whether money that came pays for a period, or is still the person's. Decides, and does nothing. */
export function judgeCharge(charge: JudgedCharge, given: Circumstances): Verdict {
  const due = charge.isRenewal ? given.renewal : given.due
  const unapplied = (finding: FindingKind): Verdict => ({ use: 'unapplied', finding })
  if (charge.amount.currency !== due.currency) return unapplied('currency-differs')
  const last = given.paidAt.at(-1)
  const creditMinor = last || charge.isRenewal ? 0 : (given.creditMinor ?? 0)
  if (charge.amount.amountMinor + creditMinor < due.amountMinor) return unapplied('amount-too-small')
  if (charge.isRenewal) {
    if (given.cancelledAt && charge.at > given.cancelledAt) return unapplied('charged-after-cancel')
    // Two charges within half a period are one period's.
    if (last && charge.at.getTime() - last.getTime() < (given.periodDays / 2) * DAY_MS)
      return unapplied('debited-twice')
  } else if (last) return unapplied('debited-twice')
  // A renewal begins a subscription too, where its first payment paid for nothing.
  if (!last && (given.isRecurring || given.isPass) && given.holdsAnother) return unapplied('subscribed-twice')
  const isMore = charge.amount.amountMinor > due.amountMinor
  const finding = isMore ? 'amount-too-large' : given.isOver && !charge.isRenewal ? 'late-success' : null
  return { use: 'period', dueMinor: due.amountMinor, finding }
}

/** Where a paid period begins and ends: it follows what is paid already, and never begins in the past of it. */
export function planPeriod(of: { paidAt: Date; paidThrough: Date | null; days: number }): {
  startsAt: Date
  endsAt: Date
} {
  const startsAt = of.paidThrough && of.paidThrough > of.paidAt ? of.paidThrough : of.paidAt
  return { startsAt, endsAt: new Date(startsAt.getTime() + of.days * DAY_MS) }
}
