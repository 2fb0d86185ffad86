import { sql } from 'kysely'
import type { SmsRules } from '#shared/accounts/sms/sms-rules.ts'
import type { Db } from '#shared/database/database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of a limit; what is left is for numbers that are confirmed, and for who has passed the robot check. */
export const NEAR_SHARE = 0.8

export interface SmsTarget {
  tenantId: string
  country: string
  rules: SmsRules & { homeCountry: string }
  now: Date
}

interface Used {
  country: string
  sent: number
}

/** One limit and how much of it is used. */
interface Share {
  /** Empty: all countries in the hour. */
  country: string
  sent: number
  max: number
  endsInMs: number
}

export interface BudgetState {
  state: 'free' | 'near' | 'spent'
  /** Until a spent one begins anew. */
  retryAfterSeconds: number
  shares: readonly Share[]
}

const toNear = (max: number) => Math.floor(max * NEAR_SHARE)
const toStart = (now: Date, lengthMs: number) => new Date(now.getTime() - (now.getTime() % lengthMs))

/** The limits that an SMS to that country meets. */
function toShares({ country, rules, now }: SmsTarget, used: readonly Used[]): Share[] {
  const toShare = (name: string, max: number, lengthMs: number): Share => ({
    ...{ country: name, max, sent: used.find((one) => one.country === name)?.sent ?? 0 },
    endsInMs: lengthMs - (now.getTime() % lengthMs),
  })
  const hour = toShare('', rules.hourlyLimit, HOUR_MS)
  return country === rules.homeCountry ? [hour] : [hour, toShare(country, rules.countryDailyLimit, DAY_MS)]
}

/** Looks, and takes nothing. */
export async function lookAtBudget(db: Db, target: SmsTarget): Promise<BudgetState> {
  const { tenantId, country, now } = target
  const used = await db
    .selectFrom('sms_use')
    .select(['country', 'sent'])
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb.and([eb('country', '=', ''), eb('begins_at', '=', toStart(now, HOUR_MS))]),
        eb.and([eb('country', '=', country), eb('begins_at', '=', toStart(now, DAY_MS))]),
      ]),
    )
    .execute()
  const shares = toShares(target, used)
  const spent = shares.filter(({ sent, max }) => sent >= max)
  const retryAfterSeconds = Math.ceil(Math.max(0, ...spent.map(({ endsInMs }) => endsInMs)) / 1_000)
  if (spent.length > 0) return { state: 'spent', retryAfterSeconds, shares }
  const isNear = shares.some(({ sent, max }) => sent >= toNear(max))
  return { state: isNear ? 'near' : 'free', retryAfterSeconds: 0, shares }
}

interface Reached {
  country: string
  sent: number
  max: number
  state: 'near' | 'spent'
}

export interface Taken {
  isTaken: boolean
  /** Limits that this very SMS has brought near their end, or to it. */
  reached: Reached[]
}

function toReached({ country, sent, max }: Share): Reached[] {
  if (sent === max) return [{ country, sent, max, state: 'spent' }]
  return sent === toNear(max) ? [{ country, sent, max, state: 'near' }] : []
}

/** Takes one SMS from the budget within the transaction that queues it, so that many at once never pass it. */
export async function takeFromBudget(tx: Db, target: SmsTarget & { isTrusted: boolean }): Promise<Taken> {
  const { tenantId, country, now, isTrusted } = target
  const [hour, day] = [toStart(now, HOUR_MS), toStart(now, DAY_MS)]
  const { rows } = await sql<Used>`
    insert into sms_use as u (tenant_id, country, begins_at, sent)
    values (${tenantId}, '', ${hour}, 1), (${tenantId}, ${country}, ${day}, 1)
    on conflict (tenant_id, country, begins_at) do update set sent = u.sent + 1
    returning country, sent`.execute(tx)
  const shares = toShares(target, rows)
  if (shares.every(({ sent, max }) => sent <= (isTrusted ? max : toNear(max)))) {
    return { isTaken: true, reached: shares.flatMap(toReached) }
  }
  await sql`
    update sms_use set sent = sent - 1, refused = refused + 1
    where tenant_id = ${tenantId}
      and ((country = '' and begins_at = ${hour}) or (country = ${country} and begins_at = ${day}))`.execute(tx)
  return { isTaken: false, reached: [] }
}

/** @returns how many rows were removed */
export async function sweepSmsUse(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sms_use').where('begins_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
