import type { Checkout } from '#features/billing/checkout/checkout.ts'
import type { Observation } from '#features/billing/retries/learning/rates.ts'
import { toDeclineOf } from './to-tries.ts'

/** A later try with the refusal before it. */
export interface TriedRow
  extends Pick<Checkout, 'decline_class' | 'decline_code' | 'decline_message' | 'is_decline_hard'> {
  at: Date
  state: string
  beforeAt: Date
  /** Null where it was not chosen by rates: planned before they were kept. */
  chance: number | null
  isExploring: boolean | null
}

function toTried(row: TriedRow): Observation[] {
  const { kind } = toDeclineOf(row)
  if (kind !== 'funds' && kind !== 'issuer') return []
  const atMs = row.at.getTime()
  return [
    {
      ...{ atMs, isPaid: row.state === 'paid', isVoluntary: false, bank: null, after: kind },
      ...{ isExploring: row.isExploring ?? false, chance: row.chance ?? 1, gapMs: atMs - row.beforeAt.getTime() },
    },
  ]
}

/** What was paid by choice in an hour. */
export interface PaidRow {
  at: Date
  count: number
}

const toChosen = ({ at, count }: PaidRow): Observation => ({
  ...{ atMs: at.getTime(), isPaid: true, isVoluntary: true, isExploring: false, chance: 1, count },
  ...{ bank: null, gapMs: null, after: null },
})

/** What tells when money is there: tries after a refusal for want of it, and what was paid by choice. Oldest first. */
export const toObservations = (tried: readonly TriedRow[], paid: readonly PaidRow[]): Observation[] =>
  [...tried.flatMap(toTried), ...paid.map(toChosen)].toSorted((a, b) => a.atMs - b.atMs)
