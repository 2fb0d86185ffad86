import { AppError } from '@kola/contract/errors'
import { QUALITY_FAILURES, QUALITY_LINES, type QualityAnswer, type QualityReport } from '@kola/contract/quality/quality'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import { type Limits, toNetworkSubjects } from '#shared/limits.ts'
import { isSessionOfAccount } from '../repository.ts'
import { addCounts, type Counts, START_STEPS, toFigures, toLinesPlace, toOneOf, toStartStep } from './plan-figures.ts'
import { addReport, type KeptCounts, listCounts } from './repository.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** More films than one household opens in a day. */
export const MAX_OF_ACCOUNT = 200
/** A mobile operator may have its viewers behind one address. */
const MAX_OF_NETWORK = 3_000
const DEFAULT_DAYS = 7

export interface Telling {
  tenantId: string
  accountId: string
  sessionId: string
  /** Of the line that it came by, to count how much comes from there; it is kept nowhere else. */
  address: string
}

export interface PlaybackQuality {
  /** Counted once a session; the second time is as good as the first. @throws AppError PLAYBACK_SESSION_NOT_FOUND, RATE_LIMITED */
  tell(who: Telling, report: QualityReport): Promise<void>
  read(tenantId: string, days?: number): Promise<QualityAnswer>
}

export interface PlaybackQualityNeeds {
  db: Db
  clock: Clock
  limits: Pick<Limits, 'take'>
}

export function createPlaybackQuality({ db, clock, limits }: PlaybackQualityNeeds): PlaybackQuality {
  const toDay = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  return {
    async tell({ address, ...who }, report) {
      const { tenantId, accountId } = who
      if (!(await isSessionOfAccount(db, who))) throw new AppError('PLAYBACK_SESSION_NOT_FOUND')
      await limits.take(tenantId, [
        { subject: `quality:${accountId}`, max: MAX_OF_ACCOUNT, windowMs: DAY_MS },
        ...toNetworkSubjects('quality-line', address, { max: MAX_OF_NETWORK, windowMs: HOUR_MS }),
      ])
      await addReport(db, { ...who, day: toDay(0) }, { kind: report, counts: toCounts(report) })
    },
    async read(tenantId, days = DEFAULT_DAYS) {
      const [from, until] = [toDay(days - 1), toDay(0)]
      const earlier = { from: toDay(2 * days - 1), until: toDay(days) }
      const both = await listCounts(db, { tenantId, from: earlier.from, until })
      const rows = both.filter(({ day }) => day >= from)
      const all = addCounts(rows)
      return {
        ...{ from, until, all: toFigures(all) },
        before: { ...earlier, ...toFigures(addCounts(both.filter(({ day }) => day < from))) },
        days: groupBy(rows, ({ day }) => ({ day })).sort((a, b) => (a.day < b.day ? -1 : 1)),
        places: groupBy(rows, ({ network, device }) => ({ network, device })),
        streams: groupBy(rows, ({ engine, codec }) => ({ engine, codec })),
        failures: Object.fromEntries(
          QUALITY_FAILURES.flatMap((name, at) => (all.failures[at] ? [[name, all.failures[at]]] : [])),
        ),
      }
    },
  }
}

export function toCounts(report: QualityReport): Counts {
  const { startMs, failure, lines, watchedSeconds, stalledMs, stalls } = report
  return {
    ...{ sessions: 1, watchedSeconds, stalledMs, stalls },
    failed: failure === null ? 0 : 1,
    unseen: failure === null && startMs === null ? 1 : 0,
    starts: toOneOf(START_STEPS + 1, startMs === null ? null : toStartStep(startMs)),
    failures: toOneOf(QUALITY_FAILURES.length, failure === null ? null : QUALITY_FAILURES.indexOf(failure)),
    lines: toOneOf(QUALITY_LINES.length, startMs === null ? null : toLinesPlace(lines)),
  }
}

/** Those that most met first. */
function groupBy<K extends object>(rows: readonly KeptCounts[], toKey: (row: KeptCounts) => K) {
  const groups = new Map<string, { key: K; rows: KeptCounts[] }>()
  for (const row of rows) {
    const key = toKey(row)
    const name = JSON.stringify(key)
    const group = groups.get(name) ?? { key, rows: [] }
    group.rows.push(row)
    groups.set(name, group)
  }
  return [...groups.entries()]
    .map(([name, group]) => ({ name, figures: { ...group.key, ...toFigures(addCounts(group.rows)) } }))
    .sort((a, b) => b.figures.sessions - a.figures.sessions || (a.name < b.name ? -1 : 1))
    .map(({ figures }) => figures)
}
