import { QUALITY_LINES, type QualityFigures } from '@kola/contract/quality/quality'

/** Starts are counted by fifths of a second, a hundred of them; the last count is of all that took longer. */
export const START_STEP_MS = 200
export const START_STEPS = 100

/** Counts as they are kept; each list has one number for each step, line or category. */
export interface Counts {
  sessions: number
  failed: number
  unseen: number
  watchedSeconds: number
  stalledMs: number
  stalls: number
  starts: readonly number[]
  failures: readonly number[]
  lines: readonly number[]
}

const NOTHING: Counts = {
  ...{ sessions: 0, failed: 0, unseen: 0, watchedSeconds: 0, stalledMs: 0, stalls: 0 },
  ...{ starts: [], failures: [], lines: [] },
}

/** One in its place, 0 in all the others; null is in no place. */
export const toOneOf = (length: number, place: number | null): number[] =>
  Array.from({ length }, (_, at) => (at === place ? 1 : 0))

export const toStartStep = (startMs: number): number => Math.min(START_STEPS, Math.floor(startMs / START_STEP_MS))

export const toLinesPlace = (lines: number): number => QUALITY_LINES.findLastIndex((one) => one <= lines)

const addLists = (a: readonly number[], b: readonly number[]) =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + (b[at] ?? 0))

export const addCounts = (all: readonly Counts[]): Counts =>
  all.reduce(
    (a, b) => ({
      sessions: a.sessions + b.sessions,
      failed: a.failed + b.failed,
      unseen: a.unseen + b.unseen,
      watchedSeconds: a.watchedSeconds + b.watchedSeconds,
      stalledMs: a.stalledMs + b.stalledMs,
      stalls: a.stalls + b.stalls,
      starts: addLists(a.starts, b.starts),
      failures: addLists(a.failures, b.failures),
      lines: addLists(a.lines, b.lines),
    }),
    NOTHING,
  )

/** The upper edge of the step in which this share of all starts is reached. */
function findStart(starts: readonly number[], share: number): number | null {
  const wanted = starts.reduce((sum, count) => sum + count, 0) * share
  if (wanted === 0) return null
  let seen = 0
  const step = starts.findIndex((count) => {
    seen += count
    return seen >= wanted
  })
  return (step + 1) * START_STEP_MS
}

const toShare = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : 0)

export function toFigures(counts: Counts): QualityFigures {
  const { sessions, starts, stalledMs, stalls, lines } = counts
  const watchedMs = counts.watchedSeconds * 1_000
  const hours = (watchedMs + stalledMs) / 3_600_000
  return {
    sessions,
    startP50Ms: findStart(starts, 0.5),
    startP95Ms: findStart(starts, 0.95),
    stallShare: toShare(stalledMs, watchedMs + stalledMs),
    stallsPerHour: hours > 0 ? Math.round((stalls / hours) * 100) / 100 : 0,
    failedShare: toShare(counts.failed, sessions),
    unseenShare: toShare(counts.unseen, sessions),
    lines: QUALITY_LINES[lines.indexOf(Math.max(0, ...lines))] ?? 0,
  }
}
