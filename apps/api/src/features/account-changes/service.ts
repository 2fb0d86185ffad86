import {
  CHANGE_WAITS_MS,
  type UpdateProfileBody,
  type WaitingAddress,
} from '@kola/contract/account-changes/account-changes'
import { AppError } from '@kola/contract/errors'
import { requireProof } from '#shared/http/require-proof.ts'
import { changePassword, type PasswordChange } from './change-password.ts'
import type { AccountChangesNeeds, Who } from './needs.ts'
import { type PlannedUpdate, planUpdate } from './plan-update.ts'
import type { Undo } from './repository.ts'
import { findOwn, holdAccount, listWaiting, putWaiting } from './repository.ts'
import { takeOffPhone } from './take-off-phone.ts'
import { lookAtUndo, type UndoGiven, undoChange } from './undo/undo.ts'

export interface Waiting {
  email_address: WaitingAddress | null
  telephone: WaitingAddress | null
  hasPassword: boolean
}

export interface AccountChanges {
  /** @returns what to say. @throws AppError INVALID_REQUEST, PROFILE_STALE, REAUTHENTICATION_REQUIRED, LAST_SIGN_IN_METHOD, SMS_NOT_POSSIBLE, RATE_LIMITED */
  update(who: Who, body: UpdateProfileBody): Promise<string>
  changePassword(who: Who, change: PasswordChange): Promise<void>
  listWaiting(who: Who): Promise<Waiting>
  lookAtUndo(given: UndoGiven): Promise<Undo>
  undo(given: UndoGiven & { password: string }): Promise<Undo>
}

/** Changes of an account that its owner makes. */
export function createAccountChanges(needs: AccountChangesNeeds): AccountChanges {
  return {
    update: (who, body) => update(needs, who, body),
    changePassword: (who, change) => changePassword(needs, who, change),
    async listWaiting({ tenantId, account }) {
      const who = { tenantId, accountId: account.id }
      const [rows, own] = await Promise.all([listWaiting(needs.db, who, needs.clock.now()), findOwn(needs.db, who)])
      const find = (kind: 'email' | 'telephone'): WaitingAddress | null => {
        const row = rows.find((one) => one.kind === kind)
        const [requestedAt, until] = [row?.requested_at.toISOString() ?? '', row?.expires_at.toISOString() ?? '']
        return row ? { address: row.address, requestedAt, until } : null
      }
      const hasPassword = typeof own?.passwordHash === 'string'
      return { email_address: find('email'), telephone: find('telephone'), hasPassword }
    },
    lookAtUndo: (given) => lookAtUndo(needs, given),
    undo: (given) => undoChange(needs, given),
  }
}

async function update(needs: AccountChangesNeeds, who: Who, body: UpdateProfileBody): Promise<string> {
  const { tenantId, account } = who
  const key = { tenantId, accountId: account.id }
  const { config } = await needs.tenants.get(tenantId)
  const country = config.country_code ?? 'NG'
  const now = needs.clock.now()
  const sender = { appName: config.app_name || 'Kola', publicUrl: needs.publicUrl }
  await requirePossible(needs, key, { body, country, now })
  const planned = await needs.db.transaction().execute(async (tx) => {
    // Two calls at once are looked at one after the other: the later one sees what the first has changed.
    await holdAccount(tx, key)
    const own = await findOwn(tx, key)
    if (!own) throw new AppError('TOKEN_INVALID')
    const plan = planUpdate(body, { own, country, now })
    const { emailAddress, telephone } = plan
    if (emailAddress !== null || telephone !== null) requireProof(account, now)
    if (plan.names || Object.keys(plan.metaData).length > 0) {
      await needs.accounts.changePerson(tx, {
        ...key,
        ...(plan.names && { names: plan.names }),
        metaData: plan.metaData,
      })
      const { signInSessionId } = account
      await needs.events.write({ ...key, kind: 'profile-changed', at: now, signInSessionId }, tx)
    }
    const waiting = { ...key, now, expiresAt: new Date(now.getTime() + CHANGE_WAITS_MS) }
    if (emailAddress !== null) await putWaiting(tx, { ...waiting, kind: 'email', address: emailAddress })
    if (telephone === 'off') await takeOffPhone(needs, { ...key, account, own, sender }, tx)
    else if (telephone !== null) {
      await putWaiting(tx, { ...waiting, kind: 'telephone', address: telephone })
    }
    return plan
  })
  if (planned.telephone === 'off') needs.signIns.forget(key)
  if (planned.emailAddress !== null) await needs.sendLink(who, planned.emailAddress)
  return toMessage(planned)
}

/** NOTE before the transaction: a second connection that is asked for within one may never come. @throws AppError SMS_NOT_POSSIBLE */
async function requirePossible(
  { db, requireCountry }: AccountChangesNeeds,
  key: { tenantId: string; accountId: string },
  { body, country, now }: { body: UpdateProfileBody; country: string; now: Date },
): Promise<void> {
  const own = await findOwn(db, key)
  if (!own) throw new AppError('TOKEN_INVALID')
  const { telephone } = planUpdate(body, { own, country, now })
  if (telephone !== null && telephone !== 'off') await requireCountry(key.tenantId, telephone)
}

/** The same whether somebody else has the address: whoever reads its mail is told more. */
function toMessage({ emailAddress, telephone }: PlannedUpdate): string {
  if (emailAddress !== null) return 'We have sent a link to your new address. Until you open it, nothing changes'
  if (telephone === 'off') return 'Phone Number Deleted Succesfully'
  if (telephone !== null) return 'Your new number counts once you have given the code that we send there'
  return 'Your profile is saved'
}
