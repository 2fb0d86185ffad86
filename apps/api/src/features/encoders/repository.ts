import type { Db, Tx } from '#shared/database/database.ts'

export interface Encoder {
  tenantId: string
  id: string
  name: string
}

export interface EncoderRow extends Encoder {
  registeredAt: Date
  revokedAt: Date | null
}

export interface InvitationRow {
  id: string
  usesLeft: number
  expiresAt: Date
  revokedAt: Date | null
}

export async function insertInvitation(
  db: Db,
  invitation: { tenantId: string; id: string; tokenSha256: string; uses: number; expiresAt: Date; actor: string },
): Promise<void> {
  await db
    .insertInto('encoder_invitation')
    .values({
      tenant_id: invitation.tenantId,
      id: invitation.id,
      token_sha256: invitation.tokenSha256,
      uses_left: invitation.uses,
      expires_at: invitation.expiresAt,
      made_by: invitation.actor,
    })
    .execute()
}

/** Uses it once. @returns null when it lets nobody in any more */
export async function useInvitation(
  tx: Tx,
  { tokenSha256, now }: { tokenSha256: string; now: Date },
): Promise<{ tenantId: string; id: string } | null> {
  const row = await tx
    .updateTable('encoder_invitation')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('token_sha256', '=', tokenSha256)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .returning(['tenant_id as tenantId', 'id'])
    .executeTakeFirst()
  return row ?? null
}

export async function insertEncoder(
  tx: Tx,
  encoder: Encoder & { credentialSha256: string; invitationId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('encoder')
    .values({
      tenant_id: encoder.tenantId,
      id: encoder.id,
      name: encoder.name,
      credential_sha256: encoder.credentialSha256,
      invitation_id: encoder.invitationId,
      registered_at: encoder.now,
    })
    .execute()
}

export async function findEncoder(db: Db, credentialSha256: string): Promise<Encoder | null> {
  const row = await db
    .selectFrom('encoder')
    .select(['tenant_id as tenantId', 'id', 'name'])
    .where('credential_sha256', '=', credentialSha256)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function listEncoders(db: Db, tenantId: string): Promise<EncoderRow[]> {
  return db
    .selectFrom('encoder')
    .select(['tenant_id as tenantId', 'id', 'name', 'registered_at as registeredAt', 'revoked_at as revokedAt'])
    .where('tenant_id', '=', tenantId)
    .orderBy('registered_at', 'desc')
    .limit(500)
    .execute()
}

/** Those that would still let somebody in, were they not revoked. */
export async function listInvitations(db: Db, tenantId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('encoder_invitation')
    .select(['id', 'uses_left as usesLeft', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .where('tenant_id', '=', tenantId)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute()
}

/** @returns which of the two it was; null for neither */
export async function endAccess(
  db: Db,
  { tenantId, id, actor, now }: { tenantId: string; id: string; actor: string; now: Date },
): Promise<'encoder' | 'invitation' | null> {
  const encoder = await db
    .updateTable('encoder')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)), revoked_by: actor }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (encoder.numUpdatedRows > 0) return 'encoder'
  const invitation = await db
    .updateTable('encoder_invitation')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return invitation.numUpdatedRows > 0 ? 'invitation' : null
}

export async function hasEncoder(db: Db, { tenantId, id }: { tenantId: string; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('encoder')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
