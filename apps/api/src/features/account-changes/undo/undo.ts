import { CHANGE_WAITS_MS } from '@kola/contract/account-changes/account-changes'
import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import { PROOF_LIFE_MS } from '#shared/http/require-proof.ts'
import { toNetworkSubjects } from '#shared/limits.ts'
import { tellLosers } from '../apply.ts'
import type { AccountChangesNeeds } from '../needs.ts'
import { dropWaiting, findUndo, type Undo, useUndo } from '../repository.ts'

export interface UndoGiven {
  tenantId: string
  token: string
  /** Network address of the caller. */
  address: string
}

/** Wrong links from one network, in a quarter of an hour; a token of 256 bits is not found by trying. */
const MAX_WRONG = 300
const WINDOW_MS = 15 * 60_000
/** So long before the change counted may whoever made it have been there: its link waited a day, after a proof of ten minutes. */
const TAKING_OVER_MS = CHANGE_WAITS_MS + PROOF_LIFE_MS

/** @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED */
export async function lookAtUndo(needs: AccountChangesNeeds, given: UndoGiven): Promise<Undo> {
  const { tenantId, token, address } = given
  const subjects = toNetworkSubjects('undo', address, { max: MAX_WRONG, windowMs: WINDOW_MS })
  await needs.limits.take(tenantId, subjects)
  const undo = await findUndo(needs.db, { tenantId, tokenSha256: sha256Hex(token) })
  if (!undo) throw new AppError('CODE_WRONG', { message: 'That link is not right' })
  await needs.limits.forgive(tenantId, { clear: [], giveBack: subjects.map(({ subject }) => subject) })
  assertGood(undo, needs.clock.now())
  return undo
}

function assertGood({ isUsed, isVoid, expiresAt }: Undo, now: Date): void {
  if (isUsed) throw new AppError('LINK_USED')
  if (isVoid || expiresAt <= now) throw new AppError('CODE_EXPIRED')
}

/**
 * The address before is the account's again, with a new password and no other way in that whoever changed it may have left: no
 * linked sign-in, and no passkey that is younger than the taking over. @throws as `lookAtUndo`, ACCOUNT_EXISTS, PASSWORD_BREACHED, UNAVAILABLE
 */
export async function undoChange(needs: AccountChangesNeeds, given: UndoGiven & { password: string }): Promise<Undo> {
  needs.refuseKnownPassword(given.password)
  const { id } = await lookAtUndo(needs, given)
  const passwordHash = await needs.passwords.hash(given.password, id)
  const by = { tenantId: given.tenantId, tokenSha256: sha256Hex(given.token) }
  const undo = await needs.db.transaction().execute(async (tx) => {
    const held = await findUndo(tx, by, 'hold')
    if (!held) throw new AppError('CODE_EXPIRED')
    assertGood(held, needs.clock.now())
    await restore(needs, { undo: held, passwordHash }, tx)
    return held
  })
  const who = { tenantId: undo.tenantId, accountId: undo.accountId }
  needs.signIns.forget(who)
  await needs.signIns.forgiveTries({ ...who, username: undo.address, address: given.address })
  needs.log.info({ ...who, kind: undo.kind, ip: given.address }, 'account-changes.undone')
  return undo
}

async function restore(
  needs: AccountChangesNeeds,
  { undo, passwordHash }: { undo: Undo; passwordHash: string },
  tx: Db,
): Promise<void> {
  const { tenantId, accountId, kind, address, confirmedAt } = undo
  const who = { tenantId, accountId }
  const now = needs.clock.now()
  await useUndo(tx, undo, now)
  const given = await needs.accounts.giveAddress(tx, { ...who, kind, address, confirmedAt })
  if (!given || !(await needs.accounts.setPassword(tx, { ...who, passwordHash }, now))) {
    throw new AppError('CODE_EXPIRED')
  }
  await tellLosers(needs, given.lost, tx)
  await dropWaiting(tx, who)
  await needs.voidProofs(who, tx)
  const linked = await needs.identities.list(who, tx)
  await needs.identities.remove({ ...who, providers: linked.map(({ provider }) => provider) }, tx)
  await needs.passkeys.remove({ ...who, since: new Date(undo.changedAt.getTime() - TAKING_OVER_MS) }, tx)
  await needs.signIns.endAll(who, tx)
  const name = kind === 'email' ? 'email-change-undone' : 'phone-change-undone'
  await needs.events.write({ ...who, kind: name, at: now }, tx)
}
