import { AppError } from '@kola/contract/errors'
import type { CreationOptions, NewCredential } from '@kola/contract/passkeys/credentials'
import { MOST_PASSKEYS } from '@kola/contract/passkeys/limits'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import { makeCreationOptions, readChallenge, verifyCreation } from '#shared/passkeys/verify.ts'
import { toChangedMail } from '../mails.ts'
import { readAppName, type StaffNeeds } from '../needs.ts'
import { findPerson, type StaffKey } from '../repository.ts'
import { makeStaffChallenge, useStaffChallenge } from './challenges.ts'
import { listStaffCredentials, type SessionOf } from './use.ts'

export interface StaffPasskey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  isSynced: boolean
}

/** Their own passkeys. */
export interface StaffPasskeyKeeping {
  list(who: StaffKey): Promise<StaffPasskey[]>
  /** @throws AppError PASSKEY_LIMIT */
  begin(who: SessionOf): Promise<CreationOptions>
  /** @throws AppError PASSKEY_REFUSED, PASSKEY_EXPIRED, PASSKEY_LIMIT, PASSKEY_TAKEN */
  add(who: SessionOf, given: { credential: NewCredential; name: string }): Promise<void>
  /** @throws AppError PASSKEY_NOT_FOUND */
  remove(who: StaffKey, id: string): Promise<void>
}

export function createStaffPasskeyKeeping(needs: StaffNeeds): StaffPasskeyKeeping {
  const { db, clock, party } = needs
  return {
    list: (who) => listOwn(db, who),
    async begin({ tenantId, staffId, sessionId }) {
      const who = { tenantId, staffId }
      const [person, known] = [await findPerson(db, who), await listStaffCredentials(db, who)]
      if (!person) throw new AppError('TOKEN_INVALID')
      if (known.length >= MOST_PASSKEYS) throw new AppError('PASSKEY_LIMIT')
      const challenge = await makeStaffChallenge(db, { tenantId, purpose: 'add', sessionId }, clock.now())
      const account = { id: staffId, name: person.email, displayName: person.name }
      const appName = `${await readAppName(needs, tenantId)} console`
      return makeCreationOptions(party, { appName, account, known, isOnThisDevice: false, challenge })
    },
    async add({ tenantId, staffId, sessionId }, { credential, name }) {
      const challenge = readChallenge(credential)
      await useStaffChallenge(db, { tenantId, purpose: 'add', sessionId }, { challenge, now: clock.now() })
      const key = await verifyCreation(party, { credential, challenge })
      const who = { tenantId, staffId }
      const appName = await readAppName(needs, tenantId)
      try {
        await db.transaction().execute(async (tx) => {
          await holdPerson(tx, who)
          if ((await listStaffCredentials(tx, who)).length >= MOST_PASSKEYS) throw new AppError('PASSKEY_LIMIT')
          await tx
            .insertInto('staff_passkey')
            .values({
              ...{ tenant_id: tenantId, id: newId(), staff_id: staffId, credential_id: key.credentialId },
              ...{ public_key: key.publicKey, sign_count: key.signCount, transports: key.transports },
              ...{ is_synced: key.isSynced, name, created_at: clock.now() },
            })
            .execute()
          await tell(needs, { who, appName, what: `A passkey was added to your account: “${name}”.`, tx })
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('PASSKEY_TAKEN')
        throw error
      }
    },
    async remove(who, id) {
      const appName = await readAppName(needs, who.tenantId)
      await db.transaction().execute(async (tx) => {
        await holdPerson(tx, who)
        const gone = await tx
          .deleteFrom('staff_passkey')
          .where('tenant_id', '=', who.tenantId)
          .where('staff_id', '=', who.staffId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst()
        if (!gone) throw new AppError('PASSKEY_NOT_FOUND')
        await tell(needs, { who, appName, what: `A passkey was taken off your account: “${gone.name}”.`, tx })
      })
    },
  }
}

const holdPerson = (tx: Db, { tenantId, staffId }: StaffKey) =>
  tx.selectFrom('staff').select('id').where('tenant_id', '=', tenantId).where('id', '=', staffId).forUpdate().execute()

async function listOwn(db: Db, { tenantId, staffId }: StaffKey): Promise<StaffPasskey[]> {
  const rows = await db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at', 'is_synced'])
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, createdAt: row.created_at.toISOString(), isSynced: row.is_synced },
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

async function tell(
  needs: StaffNeeds,
  { who, appName, what, tx }: { who: StaffKey; appName: string; what: string; tx: Db },
): Promise<void> {
  const person = await findPerson(tx, who)
  if (!person) return
  const mail = toChangedMail({ appName, consoleUrl: needs.consoleUrl, name: person.name, what })
  await needs.messages.queueMail({ tenantId: who.tenantId, purpose: 'staff-changed', to: person.email, ...mail }, tx)
}
