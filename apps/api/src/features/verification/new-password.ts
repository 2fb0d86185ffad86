import { AppError } from '@kola/contract/errors'
import type { ProviderName } from '@kola/contract/identity'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Accounts, ProvenOwner } from '#shared/accounts/accounts.ts'
import type { AccountPasskeys } from '#shared/accounts/ways-in/passkeys.ts'
import type { Db } from '#shared/database/database.ts'
import type { Messages } from '#shared/messages.ts'
import type { SignInEnd } from '#shared/sign-in-end.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { toProvenAddress } from './account-repository.ts'
import { type LinkedSignIn, type Planned, planDrop } from './linked/plan-drop.ts'
import type { CheckNeeds } from './proof/check.ts'
import { PURPOSES } from './proof/purposes.ts'
import { type Owner, type Proof, replaceProofsOfAccount, useProof } from './proof/repository.ts'
import { type Sender, toChangedMail, toChangedSms } from './sending/texts.ts'

/** Other ways into an account. Identity supplies it. */
export interface Identities {
  list(who: { tenantId: string; accountId: string }, db: Db): Promise<LinkedSignIn[]>
  remove(who: { tenantId: string; accountId: string; providers: readonly ProviderName[] }, tx: Db): Promise<void>
}

export interface NewPasswordNeeds extends CheckNeeds {
  log: Log
  tenants: Tenants
  messages: Messages
  /** `whose` names the proof: many calls with one do not fill the line. Sign-in supplies it. */
  passwords: { hash(password: string, whose: string): Promise<string> }
  accounts: Pick<Accounts, 'confirmAddress' | 'dropOtherAddress'>
  signIns: SignInEnd
  identities: Identities
  passkeys: AccountPasskeys
  publicUrl: string
  events: AccountEvents
}

/** What signs in besides the new password. */
export interface StillThere {
  linked: Planned[]
  passkeys: string[]
}

export interface NewPassword {
  proof: Proof
  password: string
  address: string
  /** Where the new password was typed. */
  deviceName: string
  place: string
  /** What may go on signing in; undefined from clients that do not ask. */
  keep: readonly ProviderName[] | undefined
}

/**
 * The proof was looked at: the password changes, the address counts as confirmed, everybody is signed out, linked
 * sign-ins that the owner does not keep go, every other proof is void, and the owner is told; all of it or nothing.
 * Passkeys stay, unless nobody had confirmed the address. ADR 46.
 * @returns what was linked, and what became of it, and the names of the passkeys that stay
 * @throws AppError LINK_USED, CODE_EXPIRED
 */
export async function setPassword(needs: NewPasswordNeeds, given: NewPassword): Promise<StillThere> {
  const { proof, password, address } = given
  const { tenantId, id } = proof
  const now = needs.clock.now()
  const passwordHash = await needs.passwords.hash(password, id)
  // NOTE before the transaction: a second connection that is asked for within one may never come.
  const { config } = await needs.tenants.get(tenantId)
  const sender = { appName: config.app_name || 'Kola', publicUrl: needs.publicUrl }
  const { owner, linked, passkeys } = await needs.db.transaction().execute(async (tx) => {
    if (!(await useProof(tx, { tenantId, id, now }))) throw new AppError('LINK_USED')
    const account = await needs.accounts.confirmAddress(tx, { ...toProvenAddress(proof), passwordHash }, now)
    if (!account) throw new AppError('CODE_EXPIRED')
    const who = { tenantId, accountId: account.id }
    await replaceProofsOfAccount(tx, { ...who, now })
    await needs.signIns.endAll(who, tx)
    const { deviceName, place } = given
    await needs.events.write({ ...who, kind: 'password-reset', deviceName, place, at: now }, tx)
    const planned = await dropLinked(needs, { ...given, account }, tx)
    const left = account.wasConfirmed ? account : await leaveToOwner(needs, { proof, account }, tx)
    if (!account.wasConfirmed) await needs.passkeys.remove(who, tx)
    const passkeys = await needs.passkeys.listNames(who, tx)
    await tell(needs, { ...who, owner: left, sender, linked: planned, passkeys }, tx)
    return { owner: account, linked: planned, passkeys }
  })
  needs.signIns.forget({ tenantId, accountId: owner.id })
  for (const username of [owner.emailAddress, owner.telephone]) {
    if (username) await needs.signIns.forgiveTries({ tenantId, username, address })
  }
  const dropped = linked.filter(({ isDropped }) => isDropped).map(({ provider }) => provider)
  const facts = { tenantId, accountId: owner.id, purpose: proof.purpose, dropped, ip: address }
  needs.log.info(facts, 'verification.password-set')
  return { linked, passkeys }
}

/** Whoever made the account with an address that was not theirs has no way back in. */
async function dropLinked(
  { identities }: NewPasswordNeeds,
  { proof, account, keep }: NewPassword & { account: ProvenOwner },
  tx: Db,
): Promise<Planned[]> {
  const who = { tenantId: proof.tenantId, accountId: account.id }
  const facts = { reviewedAt: account.reviewedAt, askedAt: proof.createdAt, keep: account.wasConfirmed ? keep : [] }
  const planned = planDrop(await identities.list(who, tx), facts)
  const providers = planned.filter(({ isDropped }) => isDropped).map(({ provider }) => provider)
  if (providers.length > 0) await identities.remove({ ...who, providers }, tx)
  return planned
}

/** The same for the other address, when nobody had confirmed it. */
async function leaveToOwner(
  { accounts }: NewPasswordNeeds,
  { proof, account }: { proof: Proof; account: ProvenOwner },
  tx: Db,
): Promise<Owner> {
  const isDropped = await accounts.dropOtherAddress(tx, toProvenAddress(proof))
  const isMail = PURPOSES[proof.purpose].channel === 'mail'
  return isDropped ? { ...account, ...(isMail ? { telephone: null } : { emailAddress: null }) } : account
}

interface Told {
  tenantId: string
  accountId: string
  owner: Owner
  sender: Sender
  linked: readonly Planned[]
  passkeys: readonly string[]
}

async function tell({ messages }: NewPasswordNeeds, told: Told, tx: Db): Promise<void> {
  const { tenantId, accountId, owner, sender, linked, passkeys } = told
  const message = { tenantId, accountId, purpose: 'password-changed' }
  if (owner.emailAddress) {
    const mail = toChangedMail(sender, { firstName: owner.firstName, linked, passkeys })
    await messages.queueMail({ ...message, to: owner.emailAddress, ...mail }, tx)
  } else if (owner.telephone) {
    await messages.queueSms({ ...message, to: owner.telephone, text: toChangedSms(sender, { linked, passkeys }) }, tx)
  }
}
