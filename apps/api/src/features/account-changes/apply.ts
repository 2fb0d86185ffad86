import { UNDO_DAYS } from '@kola/contract/account-changes/account-changes'
import type { Clock } from '@kola/platform/clock'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Accounts, HeldAddress, LostClaim } from '#shared/accounts/accounts.ts'
import type { AddressChanges, WaitingChange } from '#shared/accounts/address-changes.ts'
import type { Db } from '#shared/database/database.ts'
import type { Messages } from '#shared/messages.ts'
import type { SignInEnd } from '#shared/sign-in-end.ts'
import { type Sender, toChangedEmailMail, toChangedPhoneSms } from './notices.ts'
import { addUndo, dropWaiting, isWaiting, sweepChanges, takeWaiting } from './repository.ts'

const DAY_MS = 24 * 3_600_000
/** So long it can be said of a link that it has run out. */
const KEEP_MS = 7 * DAY_MS

export interface ApplyNeeds {
  db: Db
  clock: Clock
  accounts: Pick<Accounts, 'giveAddress'>
  signIns: Pick<SignInEnd, 'endAll' | 'endOthers'>
  events: AccountEvents
  messages: Messages
  publicUrl: string
}

export function createAddressChanges(needs: ApplyNeeds): AddressChanges {
  const { clock } = needs
  return {
    isWaiting: (change, db) => isWaiting(db, change, clock.now()),
    async apply({ signInSessionId, appName, ...change }, tx) {
      if (!(await takeWaiting(tx, change, clock.now()))) return null
      const given = await needs.accounts.giveAddress(tx, { ...change, confirmedAt: clock.now() })
      if (!given) return null
      await tellLosers(needs, given.lost, tx)
      const sender = { appName, publicUrl: needs.publicUrl }
      const { before, firstName } = given
      await tellBefore(needs, { ...change, before, firstName, sender, isTakenOff: false }, tx)
      if (change.kind === 'email' || !signInSessionId) await needs.signIns.endAll(change, tx)
      else await needs.signIns.endOthers({ ...change, signInSessionId }, tx)
      const kind = change.kind === 'email' ? 'email-changed' : 'phone-changed'
      await needs.events.write({ ...toKey(change), kind, at: clock.now(), signInSessionId }, tx)
      const { accountId: id, address } = change
      const isMail = change.kind === 'email'
      return { id, firstName, emailAddress: isMail ? address : null, telephone: isMail ? null : address }
    },
    voidWaiting: (who, tx) => dropWaiting(tx, who),
  }
}

/** Removes what ran out long ago. @returns how many */
export const sweepAddressChanges = (db: Db, now: Date): Promise<number> =>
  sweepChanges(db, new Date(now.getTime() - KEEP_MS))

const toKey = ({ tenantId, accountId }: { tenantId: string; accountId: string }) => ({ tenantId, accountId })

/** An account that had never confirmed the address says so to whoever looks. */
export async function tellLosers(
  { events, clock }: Pick<ApplyNeeds, 'events' | 'clock'>,
  lost: readonly LostClaim[],
  tx: Db,
): Promise<void> {
  for (const { kind, ...who } of lost) {
    const name = kind === 'email' ? 'email-claim-lost' : 'phone-claim-lost'
    await events.write({ ...who, kind: name, at: clock.now() }, tx)
  }
}

interface Before extends Omit<WaitingChange, 'address'> {
  before: HeldAddress
  firstName: string
  sender: Sender
  isTakenOff: boolean
}

/** An address that nobody had confirmed may be anybody's: it is told nothing, and gives nothing back. */
export async function tellBefore(
  { clock, messages }: Pick<ApplyNeeds, 'clock' | 'messages'>,
  { tenantId, accountId, kind, before, sender, ...words }: Before,
  tx: Db,
): Promise<void> {
  const { address, confirmedAt } = before
  if (!address || !confirmedAt) return
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + UNDO_DAYS * DAY_MS)
  const token = newToken()
  const undo = { tenantId, accountId, kind, address, confirmedAt, now, expiresAt }
  await addUndo(tx, { ...undo, id: newId(), tokenSha256: sha256Hex(token) })
  const message = { tenantId, accountId, purpose: 'address-changed', to: address, expiresAt }
  const text = { ...words, token }
  if (kind === 'email') await messages.queueMail({ ...message, ...toChangedEmailMail(sender, text) }, tx)
  else await messages.queueSms({ ...message, text: toChangedPhoneSms(sender, text) }, tx)
}
