import { AppError } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import type { Db } from '../../shared/database/database.ts'
import type { Messages } from '../../shared/messages.ts'
import type { Tenants } from '../../shared/tenants/tenants.ts'
import { confirmAddress, dropOtherAddress, type ProvenOwner } from './account-repository.ts'
import type { CheckNeeds } from './proof/check.ts'
import { PURPOSES } from './proof/purposes.ts'
import { type Owner, type Proof, replaceProofsOfAccount, useProof } from './proof/repository.ts'
import { type Sender, toChangedMail, toChangedSms } from './sending/texts.ts'

/** What an account has signed in with so far. Sign-in supplies it. */
export interface SignIns {
  /** Revokes every user token of the account and ends what plays with them, within the transaction. */
  endAll(who: { tenantId: string; accountId: string }, tx: Db): Promise<void>
  /** After the transaction: tokens that are remembered here are looked up anew. */
  forget(): void
  /** Wrong tries at the old password do not keep the owner out. */
  forgiveTries(given: { tenantId: string; username: string; address: string }): Promise<void>
}

/** Other ways into an account. Identity supplies it. */
export interface Identities {
  removeAll(who: { tenantId: string; accountId: string }, tx: Db): Promise<void>
}

export interface NewPasswordNeeds extends CheckNeeds {
  log: Log
  tenants: Tenants
  messages: Messages
  /** `whose` names the proof: many calls with one do not fill the line. Sign-in supplies it. */
  passwords: { hash(password: string, whose: string): Promise<string> }
  signIns: SignIns
  identities: Identities
  publicUrl: string
}

/**
 * The proof was looked at: the password changes, the address counts as confirmed, everybody is signed out, every other
 * proof is void, and the owner is told; all of it or nothing.
 * @throws AppError LINK_USED, CODE_EXPIRED
 */
export async function setPassword(
  needs: NewPasswordNeeds,
  { proof, password, address }: { proof: Proof; password: string; address: string },
): Promise<void> {
  const { tenantId, id } = proof
  const now = needs.clock.now()
  const passwordHash = await needs.passwords.hash(password, id)
  // NOTE before the transaction: a second connection that is asked for within one may never come.
  const { config } = await needs.tenants.get(tenantId)
  const sender = { appName: config.app_name || 'Kola', publicUrl: needs.publicUrl }
  const owner = await needs.db.transaction().execute(async (tx) => {
    if (!(await useProof(tx, { tenantId, id, now }))) throw new AppError('LINK_USED')
    const account = await confirmAddress(tx, { proof, now, passwordHash })
    if (!account) throw new AppError('CODE_EXPIRED')
    const who = { tenantId, accountId: account.id }
    await replaceProofsOfAccount(tx, { ...who, now })
    await needs.signIns.endAll(who, tx)
    const left = account.wasConfirmed ? account : await leaveToOwner(needs, { proof, account }, tx)
    await tell(needs, { ...who, owner: left, sender }, tx)
    return account
  })
  needs.signIns.forget()
  for (const username of [owner.emailAddress, owner.telephone]) {
    if (username) await needs.signIns.forgiveTries({ tenantId, username, address })
  }
  needs.log.info({ tenantId, accountId: owner.id, purpose: proof.purpose, ip: address }, 'verification.password-set')
}

/** Whoever made the account with an address that was not theirs has no way back in. */
async function leaveToOwner(
  { identities }: NewPasswordNeeds,
  { proof, account }: { proof: Proof; account: ProvenOwner },
  tx: Db,
): Promise<Owner> {
  const { tenantId } = proof
  await identities.removeAll({ tenantId, accountId: account.id }, tx)
  const isDropped = await dropOtherAddress(tx, proof)
  const isMail = PURPOSES[proof.purpose].channel === 'mail'
  return isDropped ? { ...account, ...(isMail ? { telephone: null } : { emailAddress: null }) } : account
}

async function tell(
  { messages }: NewPasswordNeeds,
  { tenantId, accountId, owner, sender }: { tenantId: string; accountId: string; owner: Owner; sender: Sender },
  tx: Db,
): Promise<void> {
  const message = { tenantId, accountId, purpose: 'password-changed' }
  if (owner.emailAddress) {
    await messages.queueMail({ ...message, to: owner.emailAddress, ...toChangedMail(sender, owner) }, tx)
  } else if (owner.telephone) {
    await messages.queueSms({ ...message, to: owner.telephone, text: toChangedSms(sender) }, tx)
  }
}
