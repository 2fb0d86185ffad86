import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** One thing that is counted, such as a telephone number; its name bears no personal data (hash it). */
export interface Subject {
  /** Unique together with its window, such as `sms:{hash}`. */
  subject: string
  max: number
  /** At most 24 hours: what is older is swept. */
  windowMs: number
}

/** Counts in the database, so that all processes count together and a restart forgives nothing. */
export interface Limits {
  /** Counts once for each, before anything is done, so that many at once gain nothing. @throws AppError RATE_LIMITED */
  take(tenantId: string, subjects: readonly Subject[]): Promise<void>
  /** `clear` starts at nothing again, `giveBack` counts one less. */
  forgive(tenantId: string, given: { clear: readonly string[]; giveBack: readonly string[] }): Promise<void>
}

interface Counted {
  subject: string
  tries: number
  window_started_at: Date
}

export function createLimits({ db, clock }: { db: Db; clock: Clock }): Limits {
  return {
    async take(tenantId, subjects) {
      const now = clock.now()
      const counted = await count(db, { tenantId, subjects, now })
      for (const { subject, max, windowMs } of subjects) {
        const row = counted.find((one) => one.subject === subject)
        if (!row || row.tries <= max) continue
        const leftMs = row.window_started_at.getTime() + windowMs - now.getTime()
        throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
      }
    },
    async forgive(tenantId, { clear, giveBack }) {
      await sql`
        update sign_in_try set tries = case when subject = any(${[...clear]}) then 0 else greatest(tries - 1, 0) end
        where tenant_id = ${tenantId} and subject = any(${[...clear, ...giveBack]})`.execute(db)
    },
  }
}

/** One statement for all subjects, in one order of locks. */
async function count(
  db: Db,
  given: { tenantId: string; subjects: readonly Subject[]; now: Date },
): Promise<readonly Counted[]> {
  const sorted = given.subjects.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  const names = sorted.map(({ subject }) => subject)
  const oldest = sorted.map(({ windowMs }) => new Date(given.now.getTime() - windowMs).toISOString())
  const { rows } = await sql<Counted>`
    with taken as (select * from unnest(${names}::text[], ${oldest}::timestamptz[]) as given (name, oldest))
    insert into sign_in_try as t (tenant_id, subject, window_started_at, tries)
    select ${given.tenantId}, name, ${given.now}::timestamptz, 1 from taken
    on conflict (tenant_id, subject) do update set
      tries = case when t.window_started_at <= (select oldest from taken where name = t.subject) then 1 else t.tries + 1 end,
      window_started_at = case when t.window_started_at <= (select oldest from taken where name = t.subject)
        then excluded.window_started_at else t.window_started_at end
    returning subject, tries, window_started_at`.execute(db)
  return rows
}
