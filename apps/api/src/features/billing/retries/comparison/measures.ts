import type { ArmName } from './arms.ts'
import type { Assumptions } from './assumptions.ts'
import { runArm, type Scale, type Tally } from './run.ts'

/** Student's t of 95 % by degrees of freedom; beyond thirty the normal one is near enough. */
const STUDENT = [
  ...[12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13],
  ...[2.12, 2.11, 2.1, 2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04],
]
const NORMAL = 1.96

export interface Interval {
  mean: number
  from: number
  to: number
}

export function toInterval(values: readonly number[]): Interval {
  const mean = values.reduce((all, each) => all + each, 0) / values.length
  const variance = values.reduce((all, each) => all + (each - mean) ** 2, 0) / (values.length - 1)
  const half = (STUDENT[values.length - 2] ?? NORMAL) * Math.sqrt(variance / values.length)
  return { mean, from: mean - half, to: mean + half }
}

export type Results = Record<string, Tally[]>

/** Every arm with every seed: the same people, money and luck for each. */
export function compare(
  arms: readonly ArmName[],
  assumptions: Assumptions,
  scale: Omit<Scale, 'seed'> & { firstSeed: number; seeds: number },
): Results {
  const seeds = Array.from({ length: scale.seeds }, (_, number) => scale.firstSeed + number)
  return Object.fromEntries(arms.map((arm) => [arm, seeds.map((seed) => runArm(arm, assumptions, { ...scale, seed }))]))
}

/** Of renewals whose first try failed, paid by day 21; in per cent. */
export const toRecovered = ({ recoveredBy, failedFirst }: Tally): number => (100 * recoveredBy.day21) / failedFirst
export const toTriesEach = ({ tries, renewals }: Tally): number => tries / renewals

/** Seed by seed, so that what both arms met alike falls out. */
export const pair = (
  results: Results,
  [one, other]: readonly [ArmName, ArmName],
  measure: (tally: Tally) => number,
): Interval =>
  toInterval((results[one] ?? []).map((tally, place) => measure(tally) - measure(results[other]?.[place] ?? tally)))

export const toRatio = (results: Results, [one, other]: readonly [ArmName, ArmName]): Interval =>
  toInterval(
    (results[one] ?? []).map((tally, place) => toRecovered(tally) / toRecovered(results[other]?.[place] ?? tally)),
  )
