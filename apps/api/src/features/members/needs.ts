import type { Member } from '@kola/contract/members/member'
import type { MemberAction } from '@kola/contract/members/second'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Actor } from '#shared/audit.ts'
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

/** In the same commit, before anything else of it. */
export type Also = (tx: Tx) => Promise<void>

/** Leaving supplies it. */
export interface MemberLeaving {
  /** Whether the account has this address. */
  isOf(who: AccountKey, contact: string): Promise<boolean>
  close(who: AccountKey & { closedBy: string; also: Also }): Promise<unknown>
  /** @throws AppError ACCOUNT_NOT_CLOSED, ACCOUNT_ERASED, ADDRESS_TAKEN_MEANWHILE */
  restore(who: AccountKey & { actor: string; withoutTaken: boolean; also: Also }): Promise<unknown>
}

/** A first person's yes. */
export interface FirstYes {
  tenant_id: string
  id: string
  action: MemberAction
  /** Whose account. */
  subject: string
  reason: string
  asked_kind: Actor['kind']
  asked_id: string
  asked_name: string
  asked_at: Date
  expires_at: Date
}

interface RequestOf {
  tenantId: string
  action: MemberAction
  subject: string
}

/** Keeps first yeses until somebody else says the second. */
export interface MemberApprovals {
  list(tenantId: string, subjects: readonly string[]): Promise<FirstYes[]>
  /** @throws AppError INVALID_REQUEST for what is no cursor */
  listAll(tenantId: string, cursor: string | undefined): Promise<{ yeses: FirstYes[]; next: string | null }>
  ask(
    wish: RequestOf & { wish: string; amount: null; reason: string; detail: Record<string, unknown> },
    by: Actor,
  ): Promise<FirstYes>
  /** @throws AppError SECOND_PERSON_REQUIRED */
  assertSecond(first: Pick<FirstYes, 'tenant_id' | 'asked_kind' | 'asked_id' | 'asked_name'>, by: Actor): Promise<void>
  /** @throws AppError APPROVAL_NOT_FOUND */
  decide(
    tx: Db,
    first: Pick<FirstYes, 'tenant_id' | 'id'>,
    of: { state: 'done' | 'withdrawn'; by: Actor },
  ): Promise<void>
  lapse(of: RequestOf): Promise<void>
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
  askCopy(who: AccountKey, also?: Also): Promise<void>
  leaving: MemberLeaving
  approvals: MemberApprovals
  /** Verification supplies it. */
  sendReset(given: { tenantId: string; emailAddress: string }): Promise<void>
}
