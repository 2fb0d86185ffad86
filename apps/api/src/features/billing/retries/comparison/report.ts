import { ARMS, type ArmName } from './arms.ts'
import { type Assumptions, WORLDS, type WorldName } from './assumptions.ts'
import { compare, type Interval, pair, type Results, toRatio, toRecovered, toTriesEach } from './measures.ts'
import type { Tally } from './run.ts'

const ALL = Object.keys(ARMS) as ArmName[]

/** What else could be true of people, one thing at a time. */
const VARIED: readonly (readonly [name: string, change: Partial<Assumptions>])[] = [
  ['as assumed', {}],
  ['nobody uses the link', { linkShare: 0 }],
  ['a fifth would use it', { linkShare: 0.2 }],
  ['half would use it', { linkShare: 0.5 }],
  ['the link is followed on one day in ten', { linkAnswer: 0.1 }],
  ['the link is followed on every second day', { linkAnswer: 0.5 }],
  ['half is spent in two days', { spentDays: 2 }],
  ['half is spent in eight days', { spentDays: 8 }],
  ['the price is 2 to 20 % of what comes', { priceShare: { from: 0.02, to: 0.2 } }],
  ['the price is 20 to 80 % of what comes', { priceShare: { from: 0.2, to: 0.8 } }],
  ['a tenth of tries declined without a reason', { genericShare: 0.1 }],
]
export const VARIATIONS = VARIED.length

export interface ReportScale {
  firstSeed: number
  seeds: number
  members: number
  cycles: number
}

const sum = (tallies: readonly Tally[], of: (tally: Tally) => number): number =>
  tallies.reduce((all, tally) => all + of(tally), 0)
const show = (value: number, digits = 1): string => value.toFixed(digits)
const showInterval = ({ mean, from, to }: Interval, digits = 1): string =>
  `${show(mean, digits)} (${show(from, digits)} to ${show(to, digits)})`

function toArmLine(world: string, arm: ArmName, tallies: readonly Tally[]): string {
  const renewals = sum(tallies, (tally) => tally.renewals)
  const failedFirst = sum(tallies, (tally) => tally.failedFirst)
  const share = (of: (tally: Tally) => number, all = failedFirst) => show((100 * sum(tallies, of)) / all)
  const each = (of: (tally: Tally) => number, digits: number) => show(sum(tallies, of) / renewals, digits)
  const cells = [
    ...[world, ARMS[arm].name, share(({ failedFirst: failed }) => failed, renewals)],
    ...[share((tally) => tally.recoveredBy.day7), share((tally) => tally.recoveredBy.day10)],
    ...[share((tally) => tally.recoveredBy.day21), share(({ byLink }) => byLink), each(({ tries }) => tries, 2)],
    share(({ failedTries }) => failedTries, renewals),
    show(sum(tallies, ({ tries }) => tries) / sum(tallies, (tally) => tally.recoveredBy.day21), 1),
    ...[share(({ limited }) => limited, renewals), each(({ daysWithout }) => daysWithout, 1)],
  ]
  return `| ${cells.join(' | ')} |`
}

const toPairLine = (world: string, results: Results): string =>
  `| ${[
    world,
    showInterval(pair(results, ['D', 'B'], toRecovered)),
    showInterval(pair(results, ['D', 'B'], toTriesEach), 2),
    showInterval(toRatio(results, ['D', 'B']), 2),
    showInterval(toRatio(results, ['BL', 'B']), 2),
    showInterval(toRatio(results, ['DL', 'B']), 2),
    showInterval(toRatio(results, ['DL', 'BL']), 2),
  ].join(' | ')} |`

/** Points that the planner leads by in each cycle: what a shift of paydays costs, and how soon it is made good. */
function toCycleLine(world: string, results: Results): string {
  const lead = (cycle: number) =>
    pair(
      results,
      ['D', 'B'],
      ({ cycles }) => (100 * (cycles[cycle]?.recovered ?? 0)) / (cycles[cycle]?.failedFirst ?? 1),
    )
  const cycles = results.D?.[0]?.cycles ?? []
  return `| ${[world, ...cycles.map((_, cycle) => show(lead(cycle).mean))].join(' | ')} |`
}

export interface WorldReport {
  arms: string[]
  pair: string
  cycles: string
  broken: number
}

export function reportWorld(world: WorldName, scale: ReportScale): WorldReport {
  const results = compare(ALL, WORLDS[world], scale)
  return {
    arms: ALL.map((arm) => toArmLine(world, arm, results[arm] ?? [])),
    pair: toPairLine(world, results),
    cycles: toCycleLine(world, results),
    broken: sum([...(results.D ?? []), ...(results.DL ?? [])], ({ broken }) => broken),
  }
}

export function reportVariation(place: number, scale: ReportScale): string {
  const [name, change] = VARIED[place] ?? ['', {}]
  const results = compare(['B', 'D', 'BL', 'DL'], { ...WORLDS.W4, ...change }, scale)
  const recovered = sum(results.B ?? [], toRecovered) / scale.seeds
  const ratios = (['D', 'BL', 'DL'] as const).map((arm) => showInterval(toRatio(results, [arm, 'B']), 2))
  return `| ${[name, show(recovered), ...ratios].join(' | ')} |`
}

export const HEADINGS = {
  arms: [
    '| world | arm | first try failed, % | recovered by day 7 | by day 10 | by day 21, % | of that by the link | tries a renewal | failed tries in 100 renewals | tries a recovery | tries on a limited card in 100 | days without |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
  ],
  pairs: [
    '| world | planned less fixed, points | the same in tries | planned / fixed | fixed with link / fixed | planned with link / fixed | planned with link / fixed with link |',
    '|---|---|---|---|---|---|---|',
  ],
  variations: [
    '| W4, but | fixed recovers, % | planned / fixed | fixed with link / fixed | planned with link / fixed |',
    '|---|---|---|---|---|',
  ],
} as const
