import { AppError } from '@kola/contract/errors'
import type { RequestOptions, UsedCredential } from '@kola/contract/passkeys/credentials'
import type { Db } from '#shared/database/database.ts'
import { toNetworkSubjects } from '#shared/limits.ts'
import { makeRequestOptions, readChallenge, verifyUse } from '#shared/passkeys/verify.ts'
import type { From, StaffNeeds } from '../needs.ts'
import { findPerson, type StaffKey } from '../repository.ts'
import type { StaffSessions } from '../sessions.ts'
import { type ChallengeOf, makeStaffChallenge, useStaffChallenge } from './challenges.ts'

const WINDOW_MS = 15 * 60_000
const MAX_PER_ADDRESS = 60
const MAX_PER_PERSON = 20

export type SessionOf = StaffKey & { sessionId: string }

export interface StaffPasskeyUse {
  beginSignIn(from: Pick<From, 'tenantId' | 'address'>): Promise<RequestOptions>
  /** @returns the token of the session @throws AppError PASSKEY_UNKNOWN, PASSKEY_REFUSED, PASSKEY_EXPIRED, PASSKEY_COPIED, RATE_LIMITED */
  signIn(from: From, credential: UsedCredential): Promise<string>
  /** @throws AppError PASSKEY_NOT_FOUND, RATE_LIMITED */
  beginProof(who: SessionOf): Promise<RequestOptions>
  /** @throws AppError as `signIn` */
  prove(who: SessionOf, credential: UsedCredential): Promise<void>
}

export function createStaffPasskeyUse(needs: StaffNeeds, sessions: StaffSessions): StaffPasskeyUse {
  const { db, clock, party, limits } = needs
  const take = (tenantId: string, address: string) =>
    limits.take(tenantId, toNetworkSubjects('staff-passkey', address, { max: MAX_PER_ADDRESS, windowMs: WINDOW_MS }))
  return {
    async beginSignIn({ tenantId, address }) {
      await take(tenantId, address)
      const challenge = await makeStaffChallenge(db, { tenantId, purpose: 'sign-in', sessionId: null }, clock.now())
      return makeRequestOptions(party, { challenge, known: [] })
    },
    async signIn(from, credential) {
      const { tenantId } = from
      await take(tenantId, from.address)
      const used = await look(needs, { of: { tenantId, purpose: 'sign-in', sessionId: null }, credential })
      return db.transaction().execute(async (tx) => {
        await markUsed(tx, used, clock.now())
        return (await sessions.open({ id: used.staffId }, { ...from, by: 'passkey' }, tx)).token
      })
    },
    async beginProof(who) {
      const known = await listStaffCredentials(db, who)
      if (known.length === 0) throw new AppError('PASSKEY_NOT_FOUND')
      const of = { tenantId: who.tenantId, purpose: 'prove' as const, sessionId: who.sessionId }
      return makeRequestOptions(party, { challenge: await makeStaffChallenge(db, of, clock.now()), known })
    },
    async prove(who, credential) {
      const { tenantId, staffId, sessionId } = who
      await limits.take(tenantId, [{ subject: `staff-proof:${staffId}`, max: MAX_PER_PERSON, windowMs: WINDOW_MS }])
      const used = await look(needs, { of: { tenantId, purpose: 'prove', sessionId }, credential })
      if (used.staffId !== staffId) throw new AppError('PASSKEY_UNKNOWN')
      await db.transaction().execute(async (tx) => {
        await markUsed(tx, used, clock.now())
        await sessions.prove(who, tx)
      })
    },
  }
}

export const listStaffCredentials = (db: Db, { tenantId, staffId }: StaffKey) =>
  db
    .selectFrom('staff_passkey')
    .select(['credential_id as id', 'transports'])
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute()

interface Used {
  tenantId: string
  id: string
  staffId: string
  signCount: number
  isSynced: boolean
}

/** Whose it is, and that it was theirs that signed; nothing is changed but the challenge, which is gone. */
async function look(
  { db, clock, party }: StaffNeeds,
  { of, credential }: { of: ChallengeOf; credential: UsedCredential },
): Promise<Used> {
  const challenge = readChallenge(credential)
  await useStaffChallenge(db, of, { challenge, now: clock.now() })
  const row = await db
    .selectFrom('staff_passkey')
    .select(['id', 'staff_id', 'public_key'])
    .where('tenant_id', '=', of.tenantId)
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  const person = row && (await findPerson(db, { tenantId: of.tenantId, staffId: row.staff_id }))
  if (!row || !person) throw new AppError('PASSKEY_UNKNOWN')
  const key = { credentialId: credential.id, publicKey: row.public_key }
  const verified = await verifyUse(party, { credential, challenge, key, accountId: row.staff_id })
  return { tenantId: of.tenantId, id: row.id, staffId: row.staff_id, ...verified }
}

/** A count that was there before is a copy's; 0 stands for an authenticator that does not count. @throws AppError PASSKEY_COPIED */
async function markUsed(tx: Db, { tenantId, id, signCount, isSynced }: Used, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ sign_count: signCount, is_synced: isSynced, last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where.and([where('sign_count', '=', '0'), where.val(signCount === 0)]),
        where('sign_count', '<', String(signCount)),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('PASSKEY_COPIED')
}
