import { normalizeIP } from '@fastify/rate-limit'
import { AppError, type ErrorCode } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import { removeOverdue } from './database/sweep.ts'

/** One thing that is counted, such as a telephone number; its name bears no personal data (hash it). */
export interface Subject {
  /** Unique together with its window, such as `sms:{hash}`. */
  subject: string
  max: number
  /** At most 24 hours: what is older is swept. */
  windowMs: number
  /** Counts what comes from one network address, whose limits are multiplied where all callers share one. */
  isOfNetwork?: true
  /** What the caller is told when nothing else is used up; RATE_LIMITED unless told otherwise. */
  refusal?: ErrorCode
}

/**
 * What stands for a caller's line: an IPv4 address, or the first half of an IPv6 address. Nobody waits at a line that has
 * ended, and it has no address any more.
 */
export function toNetwork(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const known = networks.get(address)
  if (known !== undefined) return known
  if (networks.size >= MAX_NETWORKS) networks.clear()
  const network = normalizeIP(address, 64)
  networks.set(address, network)
  return network
}

/** Reading an IPv6 address costs more than all that is counted by it. */
const networks = new Map<string, string>()
const MAX_NETWORKS = 10_000

/** What one customer of a provider can have of such lines: 256 IPv4 addresses, or a /48 of IPv6. */
export function toWideNetwork(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const network = normalizeIP(address, 48)
  return network.includes(':') ? network : network.split('.').slice(0, 3).join('.')
}

/**
 * Networks that bear a line, and how many times a line's limit each may use. One handset, or one household, has an IPv6
 * /64; but whoever rents a /48 has 65,536 of them. The wider ones are as wide as a mobile operator needs.
 */
const WIDER_NETWORKS = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const

/** What counts a line, and the networks around it; of IPv4, behind which a whole operator may be, the address alone. */
export function toNetworkSubjects(
  name: string,
  address: string | undefined,
  { max, windowMs }: Pick<Subject, 'max' | 'windowMs'>,
): Subject[] {
  const own = toNetwork(address)
  const wider = address?.includes(':') && own.includes(':') ? WIDER_NETWORKS : []
  return [
    { subject: `${name}:${own}`, max, windowMs, isOfNetwork: true },
    ...wider.map(({ bits, times }): Subject => {
      const subject = `${name}:${normalizeIP(address ?? '', bits)}/${bits}`
      return { subject, max: max * times, windowMs, isOfNetwork: true }
    }),
  ]
}

/** Counts in the database, so that all processes count together and a restart forgives nothing. */
export interface Limits {
  /**
   * Counts once for each, before anything is done, so that many at once gain nothing. What is refused does not count:
   * it was not tried. @throws AppError RATE_LIMITED, or the refusal that a subject names
   */
  take(tenantId: string, subjects: readonly Subject[]): Promise<void>
  /** `clear` starts at nothing again, `giveBack` counts one less. */
  forgive(tenantId: string, given: { clear: readonly string[]; giveBack: readonly string[] }): Promise<void>
}

interface Counted {
  subject: string
  tries: number
  window_started_at: Date
}

export interface LimitsNeeds {
  db: Db
  clock: Clock
  /** Multiplies the limits of network addresses; 0 switches them off. */
  networkFactor: number
}

export function createLimits({ db, clock, networkFactor }: LimitsNeeds): Limits {
  const findFull = (subjects: readonly Subject[], counted: readonly Counted[], now: Date): Full[] =>
    subjects.flatMap((one) => {
      const row = counted.find(({ subject }) => subject === one.subject)
      const waitMs = row ? row.window_started_at.getTime() + one.windowMs - now.getTime() : 0
      if (!row || waitMs <= 0) return []
      const max = one.isOfNetwork ? one.max * networkFactor : one.max
      return row.tries > max ? [{ refusal: one.refusal, waitMs }] : []
    })
  return {
    async take(tenantId, given) {
      const subjects = networkFactor === 0 ? given.filter(({ isOfNetwork }) => !isOfNetwork) : given
      if (subjects.length === 0) return
      const now = clock.now()
      // Looked at first: who calls on and on at a limit neither writes nor makes it look fuller to others.
      const before = await read(db, tenantId, subjects)
      const wouldBe = before.map((row) => ({ ...row, tries: row.tries + 1 }))
      const refused = findFull(subjects, wouldBe, now)
      if (refused.length > 0) throw toRefusal(refused)
      const full = findFull(subjects, await count(db, { tenantId, subjects, now }), now)
      if (full.length === 0) return
      await change(db, { tenantId, giveBack: subjects.map(({ subject }) => subject) })
      throw toRefusal(full)
    },
    forgive: (tenantId, given) => change(db, { tenantId, ...given }),
  }
}

interface Full {
  refusal: ErrorCode | undefined
  waitMs: number
}

function toRefusal(full: readonly Full[]): AppError {
  const [first] = full
  if (first?.refusal && full.every(({ refusal }) => refusal)) return new AppError(first.refusal)
  const waitMs = Math.max(...full.map((one) => one.waitMs))
  return new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) })
}

async function read(db: Db, tenantId: string, subjects: readonly Subject[]): Promise<Counted[]> {
  return db
    .selectFrom('sign_in_try')
    .select(['subject', 'tries', 'window_started_at'])
    .where('tenant_id', '=', tenantId)
    .where(
      'subject',
      'in',
      subjects.map(({ subject }) => subject),
    )
    .execute()
}

async function change(
  db: Db,
  { tenantId, clear = [], giveBack }: { tenantId: string; clear?: readonly string[]; giveBack: readonly string[] },
): Promise<void> {
  await sql`
    with held as (
      select subject from sign_in_try
      where tenant_id = ${tenantId} and subject = any(${[...clear, ...giveBack]})
      order by subject collate "C" for update
    )
    update sign_in_try t
    set tries = case when t.subject = any(${[...clear]}) then 0 else greatest(t.tries - 1, 0) end
    from held where t.tenant_id = ${tenantId} and t.subject = held.subject`.execute(db)
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

/** Removes what was counted in windows that began before then. @returns how many */
export function sweepTries(db: Db, before: Date): Promise<number> {
  const where = sql<boolean>`window_started_at < ${before}`
  return removeOverdue(db, { table: 'sign_in_try', by: 'window_started_at', where })
}
