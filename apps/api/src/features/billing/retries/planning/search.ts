import { DAY_MS } from '../calendar/calendar.ts'

/** What a day that passes leaves of the worth of a renewal. */
const WORTH_OF_A_DAY = 0.985

export interface Candidate {
  atMs: number
  /** That a charge succeeds there, long after the failure before it. */
  chance: number
}

export interface Search {
  /** By time. */
  candidates: readonly Candidate[]
  dueMs: number
  /** The failure that the first pick follows, and how fast its trouble passes. */
  last: { atMs: number; tauMs: number }
  /** Of failures at the picks. */
  tauMs: number
  gapMs: number
  picks: number
  netMinor: number
  failureCostMinor: number
}

interface Prepared {
  times: Float64Array
  chances: Float64Array
  worths: Float64Array
  /** What is left of trouble at the first candidate when each is reached: two of them divided are what is left between. */
  left: Float64Array
}

function prepare({ candidates, dueMs, netMinor, tauMs }: Search): Prepared {
  const times = Float64Array.from(candidates, ({ atMs }) => atMs)
  const firstMs = times[0] ?? 0
  return {
    times,
    chances: Float64Array.from(candidates, ({ chance }) => chance),
    worths: times.map((atMs) => netMinor * WORTH_OF_A_DAY ** ((atMs - dueMs) / DAY_MS)),
    left: times.map((atMs) => Math.exp((firstMs - atMs) / tauMs)),
  }
}

/**
 * The slots that are worth most together, by exact dynamic programming: each is worth something only if those before it failed. Of
 * equals the earlier. Returns the place of the first, or null where no try is worth its cost.
 */
export function findBest(search: Search): { gainMinor: number; pick: number | null } {
  const { last, picks, failureCostMinor } = search
  const prepared = prepare(search)
  const { times, chances, worths } = prepared
  let behind = new Float64Array(times.length)
  for (let left = 1; left < picks; left += 1) behind = goOn(search, prepared, behind)
  let best: { gainMinor: number; pick: number | null } = { gainMinor: 0, pick: null }
  for (const [place, atMs] of times.entries()) {
    const paid = (chances[place] ?? 0) * (1 - Math.exp((last.atMs - atMs) / last.tauMs))
    const gainMinor = paid * (worths[place] ?? 0) - failureCostMinor + (1 - paid) * (behind[place] ?? 0)
    if (gainMinor > best.gainMinor) best = { gainMinor, pick: place }
  }
  return best
}

/** What is still to be gained behind a failure at each place, with one try more than `behind` tells of. */
function goOn(
  { gapMs, failureCostMinor }: Search,
  prepared: Prepared,
  behind: Float64Array,
): Float64Array<ArrayBuffer> {
  const { times, chances, worths, left } = prepared
  return times.map((atMs, place) => {
    const begin = left[place] ?? 1
    let best = 0
    for (let next = place + 1; next < times.length; next += 1) {
      if ((times[next] ?? 0) - atMs < gapMs) continue
      const paid = (chances[next] ?? 0) * (1 - (left[next] ?? 0) / begin)
      const gain = paid * (worths[next] ?? 0) - failureCostMinor + (1 - paid) * (behind[next] ?? 0)
      if (gain > best) best = gain
    }
    return best
  })
}
