import { listSlots, type Slot } from './calendar/bins.ts'
import { toDaytime, toLagosDay, toLagosMs, toNextBusinessDay } from './calendar/calendar.ts'
import { toMemberChances } from './learning/rates.ts'
import { type Bounds, findStop, GAP_MS, MOST_TRIES, toBounds } from './planning/bounds.ts'
import { planDebit } from './planning/debit.ts'
import { draw } from './planning/draw.ts'
import type { NextStep, RetryInput } from './planning/input.ts'
import { findBest } from './planning/search.ts'

/** NGN 25: what a failed try costs us, the provider's patience among it. */
const FAILURE_COST_MINOR = 2_500
/** A cohort of fewer tries is not known. */
const COLD_TRIES = 200
const COLD_DAYS = [0, 3, 7, 14] as const
const COLD_HOUR = 7
/** Of renewals, so many are tried at moments that are drawn. */
export const EXPLORING_SHARE = 0.1
/** "Do not honour" says little, and seldom changes. */
const GENERIC_FACTOR = 0.5

/**
 * When a due renewal is tried next, or why not. Nothing else is asked than what it is given: before the try who calls reads again
 * whether the intent is open, the member has not cancelled and the card is still ours.
 */
export function planNextTry(input: RetryInput): NextStep {
  if (input.rail === 'mandate') return planDebit(input)
  const stop = findStop(input)
  if (stop) return { stop }
  const bounds = toBounds(input)
  const soonMs = toDaytime(bounds.fromMs, input.zone)
  if (soonMs > bounds.untilMs) return { stop: 'horizon' }
  if (bounds.last === null || bounds.isSoon) return toNext(soonMs)
  const slots = listSlots({ ...bounds, zone: input.zone })
  if (slots.length === 0) return { stop: 'horizon' }
  if (draw(input.seed, 'explore') < EXPLORING_SHARE) return explore(input, slots, bounds)
  return input.cohort.tryCount < COLD_TRIES ? planCold(input, bounds) : planByRates(input, slots, bounds)
}

const toNext = (atMs: number, { isExploring = false, chance = 1 } = {}): NextStep => ({
  ...{ at: new Date(atMs), isExploring, chance },
})

function explore({ seed, tries }: RetryInput, slots: readonly Slot[], { fromMs }: Bounds): NextStep {
  const place = Math.floor(draw(seed, `slot ${tries.length}`) * slots.length)
  return toNext(slots[place]?.atMs ?? fromMs, { isExploring: true, chance: 1 / slots.length })
}

/** Fixed days after the due one, until enough is known. */
function planCold({ dueAt, zone }: RetryInput, { fromMs, untilMs, triesLeft }: Bounds): NextStep {
  const days = COLD_DAYS[MOST_TRIES - triesLeft] ?? 0
  const day = toNextBusinessDay(toLagosDay(dueAt.getTime()) + days)
  const atMs = toDaytime(Math.max(toLagosMs(day, COLD_HOUR), fromMs), zone)
  return atMs > untilMs ? { stop: 'horizon' } : toNext(atMs)
}

function planByRates(input: RetryInput, slots: readonly Slot[], { last, triesLeft }: Bounds): NextStep {
  const { cohort, history, bank } = input
  const chances = toMemberChances(history, { rates: cohort, bank, nowMs: input.now.getTime() })
  const { fundsMs, issuerMs } = cohort.refill
  const factor = last?.decline === 'generic' ? GENERIC_FACTOR : 1
  const { pick } = findBest({
    candidates: slots.map(({ atMs, bin }) => ({ atMs, chance: factor * (chances[bin] ?? 0) })),
    dueMs: input.dueAt.getTime(),
    last: { atMs: last?.atMs ?? 0, tauMs: last?.decline === 'issuer' ? issuerMs : fundsMs },
    tauMs: fundsMs,
    gapMs: GAP_MS,
    picks: triesLeft,
    netMinor: input.netMinor,
    failureCostMinor: input.failureCostMinor ?? FAILURE_COST_MINOR,
  })
  const slot = pick === null ? undefined : slots[pick]
  if (!slot) return { stop: 'not-worth-it' }
  const byChance = EXPLORING_SHARE / slots.length
  return toNext(slot.atMs, { chance: 1 - EXPLORING_SHARE + byChance })
}
