import { AppError } from '@kola/contract/errors'
import type { CreationOptions, NewCredential } from '@kola/contract/passkeys/credentials'
import { MOST_PASSKEYS } from '@kola/contract/passkeys/limits'
import type { Passkey, PasskeysAnswer } from '@kola/contract/passkeys/passkeys'
import { newId } from '@kola/platform/ids'
import { toPlainName } from '#shared/accounts/plain-name.ts'
import { canSignIn, lockWaysIn, readWaysIn } from '#shared/accounts/ways-in/ways-in.ts'
import type { Subject } from '#shared/limits.ts'
import { makeCreationOptions, readChallenge, verifyCreation } from '#shared/passkeys/verify.ts'
import { makeChallenge, useChallenge } from './challenges.ts'
import { toDefaultName } from './default-name.ts'
import { toAddedMail } from './mails.ts'
import { mustBeThere, type PasskeyNeeds, readSender, tellOwner, toAccount, type Who } from './needs.ts'
import {
  addPasskey,
  findOwner,
  findPasskey,
  listCredentials,
  listPasskeys,
  type PasskeyRow,
  removeOfGone,
  removePasskeys,
  renamePasskey,
} from './repository.ts'

/** Passkeys that an account begins to make; whoever tries another browser stays below it. */
const MAX_BEGUN = 30
const WINDOW_MS = 15 * 60_000

/** An account's own passkeys. */
export interface PasskeyKeeping {
  list(who: Who): Promise<PasskeysAnswer>
  /** @throws AppError PASSKEY_LIMIT, RATE_LIMITED */
  begin(who: Who, given: { isOnThisDevice: boolean }): Promise<CreationOptions>
  /** @throws AppError PASSKEY_REFUSED, PASSKEY_EXPIRED, PASSKEY_LIMIT, PASSKEY_TAKEN */
  add(who: Who, given: { credential: NewCredential; userAgent: string | undefined }): Promise<Passkey>
  /** @throws AppError PASSKEY_NOT_FOUND, PASSKEY_STALE, INVALID_REQUEST */
  rename(who: Who, given: { id: string; name: string; was: string }): Promise<Passkey>
  /** @throws AppError PASSKEY_NOT_FOUND, LAST_SIGN_IN_METHOD */
  remove(who: Who, id: string): Promise<void>
}

const toAnswer = (row: PasskeyRow): Passkey => ({
  ...{ id: row.id, name: row.name, isSynced: row.is_synced, createdAt: row.created_at.toISOString() },
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  refusedAt: row.refused_at?.toISOString() ?? null,
})

const toChallengeOf = ({ tenantId, account }: Who) => ({
  ...{ tenantId, purpose: 'add' as const },
  by: { accountId: account.id, signInSessionId: account.signInSessionId },
})

export function createPasskeyKeeping(needs: PasskeyNeeds): PasskeyKeeping {
  const { db, clock, events, log } = needs
  return {
    async list(who) {
      const [rows, ways] = await Promise.all([listPasskeys(db, toAccount(who)), readWaysIn(db, toAccount(who))])
      const isOnlyWayIn = rows.length === 1 && ways !== null && !canSignIn({ ...ways, passkeys: 0 })
      return { passkeys: rows.map(toAnswer), most: MOST_PASSKEYS, isOnlyWayIn }
    },
    async begin(who, { isOnThisDevice }) {
      const begun: Subject = { subject: `passkey-add:${who.account.id}`, max: MAX_BEGUN, windowMs: WINDOW_MS }
      await needs.limits.take(who.tenantId, [begun])
      const [owner, known] = await Promise.all([findOwner(db, toAccount(who)), listCredentials(db, toAccount(who))])
      if (known.length >= MOST_PASSKEYS) throw new AppError('PASSKEY_LIMIT')
      const { appName } = await readSender(needs, who.tenantId)
      const challenge = await makeChallenge(db, toChallengeOf(who), clock.now())
      const account = toPerson(mustBeThere(owner))
      return makeCreationOptions(needs.party, { appName, account, known, isOnThisDevice, challenge })
    },
    async add(who, { credential, userAgent }) {
      // The same once more, such as after an answer that was lost.
      const known = await findPasskey(db, toAccount(who), { column: 'credential_id', value: credential.id })
      if (known) return toAnswer(known)
      const challenge = readChallenge(credential)
      await useChallenge(db, toChallengeOf(who), { challenge, now: clock.now() })
      const key = await verifyCreation(needs.party, { credential, challenge })
      return toAnswer(await keep(needs, { who, key, userAgent }))
    },
    async rename(who, { id, name: typed, was }) {
      const name = toPlainName(typed)
      if (name === '') throw new AppError('INVALID_REQUEST', { fields: { name: 'Please give a name' } })
      const key = { ...toAccount(who), id }
      const row = await renamePasskey(db, key, { name, was })
      if (row) return toAnswer(row)
      const now = await findPasskey(db, key, { column: 'id', value: id })
      if (!now) throw new AppError('PASSKEY_NOT_FOUND')
      // The same once more, such as after an answer that was lost.
      if (now.name === name) return toAnswer(now)
      throw new AppError('PASSKEY_STALE')
    },
    async remove(who, id) {
      const key = toAccount(who)
      await db.transaction().execute(async (tx) => {
        const ways = await lockWaysIn(tx, key)
        const [name] = await removePasskeys(tx, key, { id })
        if (!ways || name === undefined) throw new AppError('PASSKEY_NOT_FOUND')
        if (!canSignIn({ ...ways, passkeys: ways.passkeys - 1 })) throw new AppError('LAST_SIGN_IN_METHOD')
        const by = { signInSessionId: who.account.signInSessionId, at: clock.now() }
        await events.write({ ...key, ...by, kind: 'passkey-removed', detail: { name } }, tx)
      })
      log.info({ ...key, passkeyId: id }, 'passkey.removed')
    },
  }
}

/** As the browser's own window names the account. */
function toPerson({ id, firstName, lastName, emailAddress, telephone }: Parameters<typeof mustBeThere>[0] & object) {
  const full = `${firstName} ${lastName}`.trim()
  const name = emailAddress || telephone || full || 'My account'
  return { id, name, displayName: full || name }
}

interface Kept {
  who: Who
  key: Awaited<ReturnType<typeof verifyCreation>>
  userAgent: string | undefined
}

/** With the account held: two that are added at once do not become eleven. */
async function keep(needs: PasskeyNeeds, { who, key, userAgent }: Kept): Promise<PasskeyRow> {
  const { tenantId } = who
  const account = toAccount(who)
  const sender = await readSender(needs, tenantId)
  const now = needs.clock.now()
  const row = await needs.db.transaction().execute(async (tx) => {
    const owner = mustBeThere(await findOwner(tx, account, true))
    const names = (await listPasskeys(tx, account)).map(({ name }) => name)
    if (names.length >= MOST_PASSKEYS) throw new AppError('PASSKEY_LIMIT')
    const name = toDefaultName({ ...key, userAgent }, names)
    await removeOfGone(tx, { tenantId, credentialId: key.credentialId })
    const added = await addPasskey(tx, { ...account, id: newId(), key, name, now })
    if (!added) throw new AppError('PASSKEY_TAKEN')
    const by = { signInSessionId: who.account.signInSessionId, at: now }
    await needs.events.write({ ...account, ...by, kind: 'passkey-added', detail: { name } }, tx)
    const told = { tenantId, owner, sender, name, purpose: 'passkey-added' }
    await tellOwner(needs, told, { tx, write: toAddedMail })
    return added
  })
  needs.log.info({ ...account, passkeyId: row.id }, 'passkey.added')
  return row
}
