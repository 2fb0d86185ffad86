import { AppError } from '@kola/contract/errors'
import type { TvSignIn } from '@kola/contract/tv-sign-in/tv-sign-in'
import { formatUserCode, readUserCode } from '@kola/contract/tv-sign-in/user-code'
import type { Clock } from '@kola/platform/clock'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Db } from '#shared/database/database.ts'
import type { TvSignInRow } from '#shared/database/schema/account/tv-sign-ins.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { Guesses } from './guesses.ts'
import { decide, findByUserCode, holdByUserCode, isProfile } from './repository.ts'
import type { UserCodes } from './user-codes.ts'

/** A television that polls every minute at worst fetches within it, also what was approved in the code's last second. */
const FETCH_WITHIN_MS = 90_000

export interface Approver {
  tenantId: string
  account: SignedIn
  address: string
  userCode: string
}

export interface ApprovalNeeds {
  db: Db
  clock: Clock
  codes: UserCodes
  guesses: Guesses
  events: AccountEvents
}

/** What a signed-in person says of a television. */
export interface Approval {
  /** @throws AppError TV_CODE_UNKNOWN, RATE_LIMITED */
  find(by: Approver): Promise<TvSignIn>
  /** @throws AppError TV_CODE_UNKNOWN, RATE_LIMITED, PROFILE_NOT_FOUND */
  approve(by: Approver, profileId: string | null): Promise<TvSignIn>
  /** @throws AppError TV_CODE_UNKNOWN, RATE_LIMITED */
  refuse(by: Approver): Promise<TvSignIn>
}

export function createApproval(needs: ApprovalNeeds): Approval {
  const { db, clock, codes, guesses, events } = needs

  /** Letters of nobody's television are counted; whoever has right ones is told nothing of what others decided. */
  async function withCode(by: Approver, act: (key: { tenantId: string; userCodeMacs: string[] }) => Promise<TvSignIn>) {
    const giveBack = await guesses.begin({ ...by, accountId: by.account.id })
    const key = { tenantId: by.tenantId, userCodeMacs: codes.toMacs(by.tenantId, readUserCode(by.userCode) ?? '') }
    const answer = await act(key)
    await giveBack()
    return answer
  }

  function assertShown(row: TvSignInRow | null, by: Approver): TvSignInRow {
    const isForeign = row !== null && row.account_id !== null && row.account_id !== by.account.id
    const isOver = row?.state === 'asked' && row.expires_at <= clock.now()
    if (!row || isForeign || isOver) throw new AppError('TV_CODE_UNKNOWN')
    return row
  }

  async function note(by: Approver, row: TvSignInRow & { kind: 'tv-approved' | 'tv-refused' }, tx: Db): Promise<void> {
    const who = { tenantId: by.tenantId, accountId: by.account.id, signInSessionId: by.account.signInSessionId }
    const detail = { device: row.device_name, ...(row.place && { devicePlace: row.place }) }
    await events.write({ ...who, kind: row.kind, detail, at: clock.now() }, tx)
  }

  return {
    find: (by) => withCode(by, async (key) => toAnswer(assertShown(await findByUserCode(db, key), by), by.userCode)),
    approve: (by, profileId) =>
      withCode(by, (key) =>
        db.transaction().execute(async (tx) => {
          const row = assertShown(await holdByUserCode(tx, key), by)
          if (row.state === 'refused') throw new AppError('TV_CODE_UNKNOWN')
          const who = { tenantId: by.tenantId, accountId: by.account.id }
          if (profileId !== null && !(await isProfile(tx, { ...who, profileId }))) {
            throw new AppError('PROFILE_NOT_FOUND')
          }
          if (row.state !== 'asked') return toAnswer(row, by.userCode)
          const decision = {
            state: 'approved' as const,
            profileId,
            expiresAt: fetchUntil(row, clock),
          }
          await decide(tx, { ...who, ...decision, id: row.id, signInSessionId: by.account.signInSessionId })
          await note(by, { ...row, kind: 'tv-approved' }, tx)
          return toAnswer({ ...row, ...decision, expires_at: decision.expiresAt }, by.userCode)
        }),
      ),
    refuse: (by) =>
      withCode(by, (key) =>
        db.transaction().execute(async (tx) => {
          const row = assertShown(await holdByUserCode(tx, key), by)
          if (row.state === 'refused') return toAnswer(row, by.userCode)
          // A television that has its token is signed out in the list of devices.
          if (row.state === 'fetched') throw new AppError('TV_CODE_UNKNOWN')
          const decision = { state: 'refused' as const, profileId: null, expiresAt: row.expires_at }
          const who = { tenantId: by.tenantId, accountId: by.account.id, signInSessionId: by.account.signInSessionId }
          await decide(tx, { ...who, ...decision, id: row.id })
          await note(by, { ...row, kind: 'tv-refused' }, tx)
          return toAnswer({ ...row, ...decision }, by.userCode)
        }),
      ),
  }
}

const fetchUntil = (row: TvSignInRow, clock: Clock) =>
  new Date(Math.max(row.expires_at.getTime(), clock.now().getTime() + FETCH_WITHIN_MS))

function toAnswer(row: TvSignInRow, userCode: string): TvSignIn {
  return {
    userCode: formatUserCode(readUserCode(userCode) ?? '', ' '),
    ...{ deviceName: row.device_name, place: row.place },
    ...{ askedAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() },
    state: row.state === 'fetched' ? 'approved' : row.state,
  }
}
