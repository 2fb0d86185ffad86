import { AppError, ERRORS } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import { requireProof } from '#shared/http/require-proof.ts'
import type { AccountChangesNeeds, Who } from './needs.ts'
import { type Sender, toPasswordMail, toPasswordSms } from './notices.ts'
import { dropWaiting, findOwn, type OwnAccount } from './repository.ts'

export interface PasswordChange {
  oldPassword?: string | undefined
  password: string
}

/**
 * By the old password; the first one of an account by a fresh sign-in at its provider. All other sign-ins end, and what
 * was sent or asked for before counts no more.
 * @throws AppError PASSWORD_WRONG, PASSWORD_SAME, PASSWORD_BREACHED, REAUTHENTICATION_REQUIRED, PROFILE_STALE, RATE_LIMITED, UNAVAILABLE, INVALID_REQUEST
 */
export async function changePassword(
  needs: AccountChangesNeeds,
  who: Who,
  { oldPassword, password }: PasswordChange,
): Promise<void> {
  const { tenantId, account, address } = who
  const key = { tenantId, accountId: account.id }
  const own = await findOwn(needs.db, key)
  if (!own) throw new AppError('TOKEN_INVALID')
  if (own.passwordHash === null) requireProof(account, needs.clock.now())
  else if (oldPassword === undefined) {
    throw new AppError('INVALID_REQUEST', { fields: { oldPassword: 'Please give your old password' } })
  } else await needs.requirePassword({ ...who, password: oldPassword, field: 'oldPassword' })
  if (oldPassword === password && own.passwordHash !== null) {
    throw new AppError('PASSWORD_SAME', { fields: { password: ERRORS.PASSWORD_SAME.text } })
  }
  needs.refuseKnownPassword(password)
  const passwordHash = await needs.passwords.hash(password, account.id)
  const { config } = await needs.tenants.get(tenantId)
  const sender = { appName: config.app_name || 'Kola', publicUrl: needs.publicUrl }
  await needs.db.transaction().execute(async (tx) => {
    const now = needs.clock.now()
    // Two at once: the later one was made for a password that is no more.
    const isSet = await needs.accounts.setPassword(tx, { ...key, passwordHash, before: own.passwordHash }, now)
    if (!isSet) throw new AppError('PROFILE_STALE')
    await dropWaiting(tx, key)
    await needs.voidProofs(key, tx)
    const { signInSessionId } = account
    await needs.signIns.endOthers({ ...key, signInSessionId }, tx)
    await needs.events.write({ ...key, kind: 'password-changed', at: now, signInSessionId }, tx)
    await tell(needs, { ...key, own, sender }, tx)
  })
  needs.signIns.forget(key)
  needs.log.info({ ...key, ip: address }, 'account-changes.password-changed')
}

async function tell(
  { messages }: AccountChangesNeeds,
  { own, sender, ...who }: { tenantId: string; accountId: string; own: OwnAccount; sender: Sender },
  tx: Db,
): Promise<void> {
  const message = { ...who, purpose: 'password-changed' }
  if (own.emailAddress) {
    await messages.queueMail({ ...message, to: own.emailAddress, ...toPasswordMail(sender, own.firstName) }, tx)
  } else if (own.telephone) await messages.queueSms({ ...message, to: own.telephone, text: toPasswordSms(sender) }, tx)
}
