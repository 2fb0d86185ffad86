import type { AuditChange } from '@kola/contract/staff/audit'
import type { Recorder } from '#shared/audit.ts'

export const NOTHING_RECORDED: Recorder = { about: () => undefined, changed: () => undefined }

/** Longer texts are cut: the log tells what was done, it keeps no copy. */
const MAX_TEXT = 300
const MOST_CHANGES = 60
/** What opens something, or says who somebody is, stands in no log. */
const SECRET = /password|code|ticket|link|credential|secret|token|key$/i

export interface Recorded extends Recorder {
  subject(): string | null
  changes(): readonly AuditChange[]
}

/** Of one call. */
export function createRecorder(): Recorded {
  const told = { subject: null as string | null, changes: [] as AuditChange[] }
  return {
    about(text) {
      told.subject = cut(text)
    },
    changed(given) {
      for (const { field, before, after } of given) {
        if (before !== after && told.changes.length < MOST_CHANGES)
          told.changes.push({ field, before: cutMaybe(before), after: cutMaybe(after) })
      }
    },
    subject: () => told.subject,
    changes: () => told.changes,
  }
}

/** Of a call that tells nothing itself: what it was given. */
export function toGiven(body: unknown): AuditChange[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.entries(body)
    .filter(([field, value]) => value !== undefined && !SECRET.test(field))
    .slice(0, MOST_CHANGES)
    .map(([field, value]) => ({
      field,
      before: null,
      after: cut(typeof value === 'string' ? value : JSON.stringify(value)),
    }))
}

/** NOTE: PostgreSQL keeps neither NUL nor half a surrogate pair, and what is wrong with a call is not yet known. */
export function cut(given: string): string {
  const text = given.length > MAX_TEXT ? `${given.slice(0, MAX_TEXT - 1)}…` : given
  return text.replaceAll('\0', '').toWellFormed()
}

const cutMaybe = (text: string | null) => (text === null ? null : cut(text))
