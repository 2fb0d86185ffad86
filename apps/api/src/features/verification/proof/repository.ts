import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { ProofPurpose } from '#shared/database/schema/visitors.ts'
import { removeOverdue } from '#shared/database/sweep.ts'
import { MAX_TRIES, PURPOSES } from './purposes.ts'

export interface Owner {
  id: string
  firstName: string
  emailAddress: string | null
  telephone: string | null
}

export interface FoundOwner extends Owner {
  /** Whether the address in question has been confirmed. */
  isConfirmed: boolean
}

/** What a proof is looked up by: where it was sent, or the token that belongs to it. */
export interface ProofKey {
  tenantId: string
  purpose: ProofPurpose
  by: { subject: string } | { tokenSha256: string }
}

export interface Proof {
  tenantId: string
  id: string
  purpose: ProofPurpose
  subject: string
  accountId: string | null
  codeMac: string | null
  tokenExpiresAt: Date | null
  createdAt: Date
  isUsed: boolean
  isReplaced: boolean
}

export interface NewProof {
  tenantId: string
  id: string
  purpose: ProofPurpose
  subject: string
  accountId: string | null
  tokenSha256: string | null
  tokenExpiresAt: Date | null
  codeMac: string | null
  codeSeed: string | null
  codeMadeAt: Date | null
  codeExpiresAt: Date | null
  tries: number
  ownTries: number
  createdAt: Date
}

const OWNER = ['id', 'first_name', 'email_address', 'telephone', 'email_verified_at', 'mobile_verified_at'] as const

/** Who has the address, confirmed or not. */
export async function findOwner(
  db: Db,
  { tenantId, purpose, subject }: { tenantId: string; purpose: ProofPurpose; subject: string },
): Promise<FoundOwner | null> {
  const { channel } = PURPOSES[purpose]
  const isMail = channel === 'mail'
  const isId = isMail && !subject.includes('@')
  const row = await db
    .selectFrom('account')
    .select(OWNER)
    .where('tenant_id', '=', tenantId)
    .where(isId ? 'id' : isMail ? 'email_address' : 'telephone', '=', subject)
    .where(isMail ? 'email_address' : 'telephone', 'is not', null)
    // As the index has it: else a prepared statement could not use it.
    .$if(!isMail, (query) => query.where(sql<boolean>`telephone <> ''`))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { id, first_name: firstName, email_address: emailAddress, telephone } = row
  const isConfirmed = (isMail ? row.email_verified_at : row.mobile_verified_at) !== null
  return { id, firstName, emailAddress, telephone, isConfirmed }
}

/** What went before a new proof. */
export interface Earlier {
  codeSeed: string | null
  codeMadeAt: Date | null
  codeExpiresAt: Date | null
  tries: number
  ownTries: number
}

/**
 * One code at a time for one purpose: that of the proof before counts no more, while its link does.
 * @returns `known` when this very proof was made already
 */
export async function supersede(
  tx: Db,
  { tenantId, id, purpose, subject, now }: Pick<NewProof, 'tenantId' | 'id' | 'purpose' | 'subject'> & { now: Date },
): Promise<Earlier | null | 'known'> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proof:${tenantId}:${purpose}:${subject}`}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('proof')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) return 'known'
  const row = await tx
    .updateTable('proof')
    .set({ superseded_at: now })
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('superseded_at', 'is', null)
    .returning([
      ...(['code_seed as codeSeed', 'code_made_at as codeMadeAt', 'code_expires_at as codeExpiresAt'] as const),
      ...(['tries', 'own_tries as ownTries'] as const),
    ])
    .executeTakeFirst()
  return row ?? null
}

export async function insertProof(tx: Db, proof: NewProof): Promise<void> {
  await tx
    .insertInto('proof')
    .values({
      tenant_id: proof.tenantId,
      id: proof.id,
      purpose: proof.purpose,
      subject: proof.subject,
      account_id: proof.accountId,
      token_sha256: proof.tokenSha256,
      token_expires_at: proof.tokenExpiresAt,
      code_mac: proof.codeMac,
      code_seed: proof.codeSeed,
      code_made_at: proof.codeMadeAt,
      code_expires_at: proof.codeExpiresAt,
      tries: proof.tries,
      own_tries: proof.ownTries,
      created_at: proof.createdAt,
    })
    .execute()
}

/** The newest that fits, used or not. */
export async function findProof(db: Db, { tenantId, purpose, by }: ProofKey): Promise<Proof | null> {
  const row = await db
    .selectFrom('proof')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where((eb) => ('subject' in by ? eb('subject', '=', by.subject) : eb('token_sha256', '=', by.tokenSha256)))
    .orderBy(sql`(used_at is null and replaced_at is null and superseded_at is null)`, 'desc')
    .orderBy(sql`(superseded_at is null)`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ tenantId, purpose, id: row.id, subject: row.subject, accountId: row.account_id, codeMac: row.code_mac },
    tokenExpiresAt: row.token_expires_at,
    createdAt: row.created_at,
    isUsed: row.used_at !== null,
    isReplaced: row.replaced_at !== null,
  }
}

export interface Try {
  proof: Proof
  /** By whoever has tries that strangers cannot use up. */
  isOwn: boolean
  now: Date
}

/** Takes one of the code's tries, of which there are never more than five. @returns false when none is left */
export async function takeTry(db: Db, { proof, isOwn, now }: Try): Promise<boolean> {
  const column = isOwn ? 'own_tries' : 'tries'
  const row = await db
    .updateTable('proof')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('tenant_id', '=', proof.tenantId)
    .where('id', '=', proof.id)
    .where(column, '<', MAX_TRIES)
    .where('code_expires_at', '>', now)
    .where('replaced_at', 'is', null)
    .$if(!PURPOSES[proof.purpose].isCodeOfToken, (query) => query.where('superseded_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** One that was right and is needed again. */
export async function returnTry(db: Db, given: { tenantId: string; id: string }): Promise<void> {
  await db
    .updateTable('proof')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('tenant_id', '=', given.tenantId)
    .where('id', '=', given.id)
    .where('tries', '>', 0)
    .execute()
}

/** @returns false when somebody else was faster, or it was replaced meanwhile */
export async function useProof(tx: Db, given: { tenantId: string; id: string; now: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('proof')
    .set({ used_at: given.now })
    .where('tenant_id', '=', given.tenantId)
    .where('id', '=', given.id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The address is confirmed: what else was sent to confirm it has done its work. */
export async function useProofsOfSubject(
  tx: Db,
  { proof: { tenantId, purpose, subject }, now }: { proof: Proof; now: Date },
): Promise<void> {
  await tx
    .updateTable('proof')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

export async function replaceProofsOfAccount(
  tx: Db,
  given: { tenantId: string; accountId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('proof')
    .set({ replaced_at: given.now })
    .where('tenant_id', '=', given.tenantId)
    .where('account_id', '=', given.accountId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

/** @returns how many were removed */
export function sweepProofs(db: Db, before: Date): Promise<number> {
  return removeOverdue(db, { table: 'proof', by: 'created_at', where: sql`created_at < ${before}` })
}
