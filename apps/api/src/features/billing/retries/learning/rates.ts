import { BIN_COUNT, type Bin, toBin } from '../calendar/bins.ts'
import { DAY_MS } from '../calendar/calendar.ts'
import { DEFAULT_REFILL, fitRefill, type Refill, type RefillTry } from './refill.ts'

/** What the cohort's rate in a bin weighs against tries in it: they count from about fifty on. */
const COHORT_PRIOR = 50
const MEMBER_PRIOR = 6
const BANK_TRIES = 500
const HALF_LIFE_MS = 120 * DAY_MS
const MEMORY_MS = 365 * DAY_MS
const MOST_WEIGHT = 5
/** The newest are enough to tell how fast trouble passes. */
const MOST_FITTED = 5_000
/** Of a cohort that nothing is known of. */
const FIRST_GUESS = 0.3
export const RATES_LAYOUT = 1

/** What one try after a funds decline, or one payment that the member made by choice, tells of its moment. */
export interface Observation {
  atMs: number
  isPaid: boolean
  /** Nobody of ours chose the moment: it says that money was there. */
  isVoluntary: boolean
  isExploring: boolean
  /** How probable it was that this moment is chosen. */
  chance: number
  bank: string | null
  /** Since the failure before it; null where there was none. */
  gapMs: number | null
  after: 'funds' | 'issuer' | null
  /** Of as many alike; one unless told. */
  count?: number
}

/** Tries and paid ones by bin, each worth the less the older it is. */
export interface Counts {
  tries: number[]
  paid: number[]
}

/** Figures of all members of a tenant; JSON. */
export interface CohortRates {
  layout: typeof RATES_LAYOUT
  asOfMs: number
  /** Tries of the last twelve months as they are, by which it is known whether the cohort is known at all. */
  tryCount: number
  counts: Counts
  /** Of banks that were tried often enough to stand by themselves. */
  banks: Record<string, Counts>
  refill: Refill
}

const createCounts = (): Counts => ({ tries: Array(BIN_COUNT).fill(0), paid: Array(BIN_COUNT).fill(0) })

const toAge = (atMs: number, nowMs: number): number => 0.5 ** ((nowMs - atMs) / HALF_LIFE_MS)
const isRemembered = (atMs: number, nowMs: number): boolean => atMs <= nowMs && nowMs - atMs < MEMORY_MS

function add(counts: Counts, at: { bin: Bin; isPaid: boolean; weight: number }): void {
  counts.tries[at.bin] = (counts.tries[at.bin] ?? 0) + at.weight
  if (at.isPaid) counts.paid[at.bin] = (counts.paid[at.bin] ?? 0) + at.weight
}

/** What was chosen seldom counts for those that were not chosen; moments that nobody chose count as they are. */
const toWeight = ({ isVoluntary, isExploring, chance }: Observation): number =>
  isVoluntary || isExploring ? 1 : Math.min(MOST_WEIGHT, 1 / chance)

export const EMPTY_RATES: CohortRates = {
  ...{ layout: RATES_LAYOUT, asOfMs: 0, tryCount: 0, counts: createCounts(), banks: {}, refill: DEFAULT_REFILL },
}

/**
 * Figures of the last twelve months, made anew each time from all that was observed.
 * @param observations the oldest first
 */
export function learnRates(observations: readonly Observation[], asOfMs: number): CohortRates {
  const known = observations.filter(({ atMs }) => isRemembered(atMs, asOfMs))
  const counts = createCounts()
  const banks: Record<string, Counts & { count: number }> = {}
  let tryCount = 0
  for (const each of known.filter(({ after }) => after !== 'issuer')) {
    const seen = {
      bin: toBin(each.atMs),
      isPaid: each.isPaid,
      weight: toWeight(each) * toAge(each.atMs, asOfMs) * (each.count ?? 1),
    }
    add(counts, seen)
    if (!each.isVoluntary) tryCount += 1
    if (each.bank === null) continue
    banks[each.bank] ??= { ...createCounts(), count: 0 }
    const bank = banks[each.bank]
    if (!bank) continue
    add(bank, seen)
    if (!each.isVoluntary) bank.count += 1
  }
  const large = Object.entries(banks).filter(([, { count }]) => count >= BANK_TRIES)
  const kept = large.map(([bank, { tries, paid }]) => [bank, { tries, paid }] as const)
  const rates = { layout: RATES_LAYOUT, asOfMs, tryCount, counts, banks: Object.fromEntries(kept) } as const
  return { ...rates, refill: fitRefill(toRefillTries(known, { ...rates, refill: DEFAULT_REFILL })) }
}

function toRefillTries(known: readonly Observation[], rates: CohortRates): RefillTry[] {
  const cohort = toCohortChances(rates, null)
  return known
    .slice(-MOST_FITTED)
    .flatMap(({ atMs, gapMs, after, isPaid }) =>
      gapMs === null || after === null ? [] : [{ chance: cohort[toBin(atMs)] ?? 0, gapMs, after, isPaid }],
    )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Draws what little is known of a bin towards what is known of more. */
const shrink = (of: { paid: number; tries: number }, to: { chance: number; prior: number }): number =>
  (of.paid + to.prior * to.chance) / (of.tries + to.prior)

const cohorts = new WeakMap<CohortRates, Map<string | null, number[]>>()

function toCohortChances(rates: CohortRates, bank: string | null): number[] {
  const known = cohorts.get(rates) ?? new Map<string | null, number[]>()
  cohorts.set(rates, known)
  const large = bank !== null && bank in rates.banks ? bank : null
  const chances = known.get(large) ?? reckonCohortChances(rates, large)
  known.set(large, chances)
  return chances
}

function reckonCohortChances({ counts, banks }: CohortRates, bank: string | null): number[] {
  const tries = sum(counts.tries)
  const overall = tries === 0 ? FIRST_GUESS : sum(counts.paid) / tries
  const level = ({ tries: all, paid }: Counts, base: (bin: Bin) => number) =>
    all.map((count, bin) => shrink({ tries: count, paid: paid[bin] ?? 0 }, { chance: base(bin), prior: COHORT_PRIOR }))
  const cohort = level(counts, () => overall)
  const own = bank === null ? undefined : banks[bank]
  return own ? level(own, (bin) => cohort[bin] ?? overall) : cohort
}

/** What a member's own past tells of when money is there; JSON. */
export interface RetryHistory {
  /** Payments that the member made by choice: a transfer, a top-up, a link. */
  voluntaryMs: number[]
  /** Tries of earlier periods after a funds decline. */
  retries: { atMs: number; isPaid: boolean }[]
  /** Debits of this mandate that failed, in any period. */
  failedDebitsMs: number[]
}

export const EMPTY_HISTORY: RetryHistory = { voluntaryMs: [], retries: [], failedDebitsMs: [] }

/** How likely a charge of this member succeeds in each bin, long after the failure before. */
export function toMemberChances(
  { voluntaryMs, retries }: RetryHistory,
  cohort: { rates: CohortRates; bank: string | null; nowMs: number },
): number[] {
  const chances = toCohortChances(cohort.rates, cohort.bank)
  const own = [...voluntaryMs.map((atMs) => ({ atMs, isPaid: true })), ...retries]
  const known = own.filter(({ atMs }) => isRemembered(atMs, cohort.nowMs))
  if (known.length === 0) return chances
  const counts = createCounts()
  for (const { atMs, isPaid } of known) {
    add(counts, { bin: toBin(atMs), isPaid, weight: toAge(atMs, cohort.nowMs) })
  }
  return chances.map((chance, bin) =>
    shrink({ tries: counts.tries[bin] ?? 0, paid: counts.paid[bin] ?? 0 }, { chance, prior: MEMBER_PRIOR }),
  )
}
