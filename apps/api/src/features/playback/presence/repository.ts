import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { EndReason } from '#shared/database/schema/schema.ts'
import type { PresenceCaller } from '#shared/http/route.ts'
import type { RecordValue } from './record.ts'

/** One report as the database takes it; `n` is its place in the batch. */
export interface StoredReport {
  n: number
  tenantId: string
  accountId: string
  deviceId: string
  sessionId: string
  leaseSeconds: number
  record: RecordValue
  isMerge: boolean
}

/** @returns the places of the reports whose lease was living; it is renewed, and the record is kept */
export async function saveReports(db: Db, reports: readonly StoredReport[]): Promise<Set<number>> {
  const { rows } = await sql<{ n: number }>`select report_presence(${JSON.stringify(reports)}::jsonb) as n`.execute(db)
  return new Set(rows.map((row) => row.n))
}

export async function findEndReason(db: Db, caller: PresenceCaller): Promise<EndReason | null> {
  const row = await db
    .selectFrom('playback_session')
    .select('end_reason')
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', caller.playbackSessionId)
    .executeTakeFirst()
  return row ? row.end_reason : 'expired'
}

/** The record of an open session's device. @returns undefined when the session is over */
export async function readRecord(db: Db, caller: PresenceCaller): Promise<RecordValue | null | undefined> {
  const row = await db
    .selectFrom('playback_session as s')
    .leftJoin('presence_record as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 's.tenant_id')
        .onRef('r.account_id', '=', 's.account_id')
        .onRef('r.device_id', '=', 's.device_id'),
    )
    .select('r.record')
    .where('s.tenant_id', '=', caller.tenantId)
    .where('s.id', '=', caller.playbackSessionId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()
  return row && ((row.record as RecordValue | null) ?? null)
}

/** Takes the record away and gives the screen up; the session stays, so that a later report may claim again. */
export async function deleteRecord(db: Db, caller: PresenceCaller): Promise<void> {
  const { tenantId, accountId, deviceId, playbackSessionId } = caller
  await sql`
    with freed as (
      delete from screen_lease
      where tenant_id = ${tenantId} and account_id = ${accountId} and device_id = ${deviceId}
        and playback_session_id = ${playbackSessionId}
    )
    delete from presence_record
    where tenant_id = ${tenantId} and account_id = ${accountId} and device_id = ${deviceId}
      and record->>'session_id' = ${playbackSessionId}`.execute(db)
}
