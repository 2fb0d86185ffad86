import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { SessionFacts } from '../repository.ts'
import { createBatcher } from '../screens/batcher.ts'
import { retryDeadlock } from '../screens/deadlock.ts'
import { toLeaseSeconds } from '../screens/lease-time.ts'
import { type RecordValue, toStoredRecord, withoutNulls } from './record.ts'
import { type StoredReport, saveReports } from './repository.ts'

export interface Report {
  session: SessionFacts
  given: RecordValue
  /** PATCH: the members that are not named stay. */
  isMerge: boolean
}

/** `lapsed`: the session held no screen any more, and nothing was written. */
export interface Reported {
  outcome: 'kept' | 'lapsed'
  /** As it is stored, or for a merge the part that was sent. */
  record: RecordValue
}

export interface Reports {
  /** Resolves when the report is safe on disk, or refused. */
  save(report: Report): Promise<Reported>
}

/** Reports of one statement; more would make the first ones wait. */
const MAX_BATCH = 1_000
const MAX_FLUSHES = 4
/** A player does not wait for the answer to its beat, and its next is seconds away. */
const GATHER_MS = 20

/** Writes what arrives together in one statement, and with one write to disk. */
export function createReports(needs: { db: Db; clock: Clock }): Reports {
  async function flush(reports: readonly Report[]): Promise<Reported[]> {
    const now = needs.clock.now()
    const entries = reports.map((report, n) => toEntry(report, n, now))
    const saved = await saveOnce(needs.db, coalesce(entries))
    return entries.map(({ sessionId, record }) => ({ outcome: saved.has(sessionId) ? 'kept' : 'lapsed', record }))
  }
  const batcher = createBatcher({
    flush,
    keyOf: ({ session }: Report) => session.playbackSessionId,
    maxItems: MAX_BATCH,
    maxFlushes: MAX_FLUSHES,
    gatherMs: GATHER_MS,
  })
  return { save: (report) => batcher.add(report) }
}

function toEntry({ session, given, isMerge }: Report, n: number, now: Date): StoredReport {
  const record = toStoredRecord(given, session, now)
  return {
    ...{ n, tenantId: session.tenantId, accountId: session.accountId, deviceId: session.deviceId },
    sessionId: session.playbackSessionId,
    leaseSeconds: toLeaseSeconds(session.presenceIntervalMs),
    record: isMerge ? record : withoutNulls(record),
    isMerge,
  }
}

/**
 * One entry for each session: a later report replaces an earlier one, or is merged into it. In the order of the accounts,
 * as claims are, so that no two batches wait for each other's rows.
 */
function coalesce(entries: readonly StoredReport[]): StoredReport[] {
  const newest = new Map<string, StoredReport>()
  for (const entry of entries) {
    const earlier = newest.get(entry.sessionId)
    newest.set(entry.sessionId, earlier && entry.isMerge ? merge(earlier, entry) : entry)
  }
  return [...newest.values()].sort((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1))
}

function toOrder({ tenantId, accountId, deviceId }: StoredReport): string {
  return `${tenantId} ${accountId} ${deviceId}`
}

function merge(earlier: StoredReport, later: StoredReport): StoredReport {
  const record = { ...earlier.record, ...later.record }
  return { ...later, record: earlier.isMerge ? record : withoutNulls(record), isMerge: earlier.isMerge }
}

/** @returns the sessions whose reports were kept */
async function saveOnce(db: Db, entries: readonly StoredReport[]): Promise<Set<string>> {
  const kept = await retryDeadlock(() => saveReports(db, entries))
  return new Set(entries.filter(({ n }) => kept.has(n)).map(({ sessionId }) => sessionId))
}
