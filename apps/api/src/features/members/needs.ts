import type { Member } from '@kola/contract/members/member'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { AccountKey, SignInEnd } from '#shared/sign-in-end.ts'
import type { Standings } from '#shared/standing.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

export interface MemberPlan {
  id: string
  title: string
  isSpecial: boolean
}

export interface GivenDays extends AccountKey {
  /** The same gives once. */
  key: string
  planId: string
  days: number
  why: string
  /** Who gives them. */
  by: string
  /** Days of a year that are not to be exceeded; null for as many as there may be at once. */
  mostDays: number | null
}

export interface DaysGiven {
  plan: string
  days: number
  /** Null where they wait. */
  from: Date | null
  until: Date | null
  /** Of an earlier call with the same key. */
  isKnown: boolean
}

/** What a member paid and may be given. Billing supplies it. */
export interface MemberMoney {
  listPlans(tenantId: string): Promise<MemberPlan[]>
  /** Whose payment bears this reference, ours or its provider's. @returns ids of accounts */
  findPayers(tenantId: string, reference: string): Promise<string[]>
  read(who: AccountKey): Promise<Pick<Member, 'paid' | 'payments' | 'waiting'> & { grantedDays: number }>
  /** @throws AppError PLAN_NOT_FOUND, GRANT_LIMIT, REQUEST_CONFLICT */
  give(given: GivenDays, tx: Tx): Promise<DaysGiven>
  /** @throws AppError GRANT_NOT_FOUND */
  takeBack(of: AccountKey & { grantId: string }, tx: Tx): Promise<{ plan: string; days: number }>
}

interface Playing {
  sessionId: string
  deviceId: string
  deviceName: string
  startedAt: Date
  videoName: string
}

export interface MembersNeeds {
  db: Db
  clock: Clock
  log: Log
  publicUrl: string
  tenants: Tenants
  messages: Messages
  events: AccountEvents
  limits: Limits
  standings: Pick<Standings, 'read'>
  signIns: Pick<SignInEnd, 'endAll' | 'forget'>
  money: MemberMoney
  /** Playback supplies it. */
  playback: {
    listWatching(who: AccountKey): Promise<Playing[]>
    stop(who: AccountKey & { sessionId: string }, tx: Db): Promise<number>
  }
  /** Sign-in supplies it. */
  devices: {
    listOf(
      who: AccountKey,
    ): Promise<{ device_id: string; device_name: string; place: string; created_at: Date; last_used_at: Date }[]>
    /** @returns the device's name @throws AppError DEVICE_NOT_FOUND */
    signOutBy(who: AccountKey & { deviceId: string }, by: string): Promise<string>
  }
  /** Sign-in supplies it. */
  seeing: {
    /** @returns the token */
    begin(given: AccountKey & { staffId: string; name: string; endsAt: Date }, tx: Tx): Promise<string>
  }
  /** Accounts supply it. */
  blocking: {
    /** @returns who it is; null where nothing changed */
    set(
      who: AccountKey,
      blockedAt: Date | null,
      tx: Db,
    ): Promise<{ firstName: string; emailAddress: string | null; isEmailConfirmed: boolean } | null>
  }
  /** Leaving supplies it. @throws AppError RATE_LIMITED */
  askCopy(who: AccountKey): Promise<void>
  /** Verification supplies it. */
  sendReset(given: { tenantId: string; emailAddress: string }): Promise<void>
}
