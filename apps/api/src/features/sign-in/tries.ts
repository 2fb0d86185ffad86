import { normalizeIP } from '@fastify/rate-limit'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '../../shared/database.ts'

/** Failed tries are counted in windows of this length; a window that has passed forgives everything. */
const WINDOW_MS = 15 * 60_000

/** At one account from one network address; someone who mistypes stays below it. */
const MAX_PER_ACCOUNT_AND_ADDRESS = 10
/** At one account from everywhere; a device that has signed in before is not held to it. */
const MAX_PER_ACCOUNT = 50
/** From one address at all accounts; many viewers share one behind a mobile operator's gateway. */
const MAX_PER_ADDRESS = 300

export interface Attempt {
  tenantId: string
  /** What the person typed, normalised. */
  username: string
  address: string
  /** A device that has signed in to this account before: nobody else can use up its tries. */
  knownDeviceId: string | null
}

export interface Tries {
  /** Counts a try before the password is looked at, so that many at once gain nothing. @throws AppError RATE_LIMITED */
  begin(attempt: Attempt): Promise<void>
  /** The password was right: the try does not count, and neither do those before it. */
  forgive(attempt: Attempt): Promise<void>
}

interface Subject {
  subject: string
  max: number
}

function toSubjects(attempt: Attempt): { account: Subject[]; address: Subject } {
  const account = sha256Hex(attempt.username).slice(0, 32)
  const network = normalizeIP(attempt.address, 64)
  const own = attempt.knownDeviceId
    ? [{ subject: `device:${account}:${attempt.knownDeviceId}`, max: MAX_PER_ACCOUNT_AND_ADDRESS }]
    : [
        { subject: `account-address:${account}:${network}`, max: MAX_PER_ACCOUNT_AND_ADDRESS },
        { subject: `account:${account}`, max: MAX_PER_ACCOUNT },
      ]
  return { account: own, address: { subject: `address:${network}`, max: MAX_PER_ADDRESS } }
}

export function createTries({ db, clock }: { db: Db; clock: Clock }): Tries {
  return {
    async begin(attempt) {
      const { account, address } = toSubjects(attempt)
      const subjects = [...account, address]
      const now = clock.now()
      const counted = await count(db, { tenantId: attempt.tenantId, subjects, now })
      for (const { subject, max } of subjects) {
        const row = counted.find((one) => one.subject === subject)
        if (!row || row.tries <= max) continue
        const leftMs = row.window_started_at.getTime() + WINDOW_MS - now.getTime()
        throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
      }
    },
    async forgive(attempt) {
      const { account, address } = toSubjects(attempt)
      const own = account.map(({ subject }) => subject)
      const { tenantId } = attempt
      await sql`
        update sign_in_try set tries = case when subject = any(${own}) then 0 else greatest(tries - 1, 0) end
        where tenant_id = ${tenantId} and subject = any(${[...own, address.subject]})`.execute(db)
    },
  }
}

interface Counted {
  subject: string
  tries: number
  window_started_at: Date
}

/** One statement for all subjects, in one order of locks. */
async function count(db: Db, given: { tenantId: string; subjects: Subject[]; now: Date }): Promise<Counted[]> {
  const oldest = new Date(given.now.getTime() - WINDOW_MS)
  const names = given.subjects.map(({ subject }) => subject).sort()
  const { rows } = await sql<Counted>`
    insert into sign_in_try as t (tenant_id, subject, window_started_at, tries)
    select ${given.tenantId}, name, ${given.now}::timestamptz, 1 from unnest(${names}::text[]) as name
    on conflict (tenant_id, subject) do update set
      tries = case when t.window_started_at <= ${oldest} then 1 else t.tries + 1 end,
      window_started_at = case when t.window_started_at <= ${oldest} then excluded.window_started_at else t.window_started_at end
    returning subject, tries, window_started_at`.execute(db)
  return rows
}
