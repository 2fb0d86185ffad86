import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** Keeps a member out, or lets them in. Whoever signs in meanwhile has the account's row, and is done before or after. */
export const blocking = {
  /** @returns who it is; null where the account is not there, or stands like that already */
  async set({ tenantId, accountId }: AccountKey, blockedAt: Date | null, tx: Db) {
    const row = await tx
      .updateTable('account')
      .set({ blocked_at: blockedAt })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('blocked_at', blockedAt ? 'is' : 'is not', null)
      .returning(['first_name', 'email_address', 'email_verified_at'])
      .executeTakeFirst()
    if (!row) return null
    const { first_name: firstName, email_address: emailAddress } = row
    return { firstName, emailAddress, isEmailConfirmed: row.email_verified_at !== null }
  },
}
