import { presenceRecordSchema } from '@kola/contract/presence'
import type { PresenceCaller } from '#shared/http/route.ts'
import { notJson, PresenceRefusal } from './presence-error.ts'

/** Member to value; null takes a member away. */
export type RecordValue = Record<string, string | number | null>

const FIELDS = Object.keys(presenceRecordSchema.shape) as (keyof typeof presenceRecordSchema.shape)[]
const MAX_TEXT = 200

/**
 * The members that a presence record has; others are left out. A member that is null is to be taken away.
 * @throws PresenceRefusal 400
 */
export function readRecord(value: unknown): RecordValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notJson()
  const given = value as Record<string, unknown>
  const record: RecordValue = {}
  for (const name of FIELDS) {
    const member = given[name]
    if (member === undefined) continue
    if (name === 'lastSessionAt') readTime(member)
    else record[name] = member === null ? null : readText(name, member)
  }
  return record
}

/** The server's clock counts whatever the device says; what it says must still make sense. */
function readTime(value: unknown): void {
  if (typeof value === 'number' || value === null) return
  const names = typeof value === 'object' ? Object.keys(value) : []
  if (names.length !== 1 || names[0] !== '.sv' || (value as { '.sv': unknown })['.sv'] !== 'timestamp') {
    throw new PresenceRefusal(400, 'Invalid data; lastSessionAt is a number or the server value timestamp.')
  }
}

function readText(name: string, value: unknown): string {
  // PostgreSQL keeps neither NUL nor half a surrogate pair, and one bad record must not fail its whole batch.
  if (typeof value !== 'string' || value.length > MAX_TEXT || value.includes('\0') || !value.isWellFormed()) {
    throw new PresenceRefusal(400, `Invalid data; ${name} is a text of at most ${MAX_TEXT} characters.`)
  }
  return value
}

/** What is kept: the server puts in what it knows better itself. */
export function toStoredRecord(given: RecordValue, caller: PresenceCaller, now: Date): RecordValue {
  return {
    ...given,
    ...('user_id' in given && { user_id: caller.accountId }),
    userId: caller.accountId,
    device_id: caller.deviceId,
    session_id: caller.playbackSessionId,
    customerId: caller.tenantId,
    lastSessionAt: now.getTime(),
  }
}

export function withoutNulls(record: RecordValue): RecordValue {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}
