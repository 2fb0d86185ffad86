import type { Accounts } from '#shared/accounts/accounts.ts'

const COLUMNS = {
  email: { address: 'email_address', confirmedAt: 'email_verified_at' },
  telephone: { address: 'telephone', confirmedAt: 'mobile_verified_at' },
} as const

export const confirmAddress: Accounts['confirmAddress'] = async (tx, proven, now) => {
  const { address, confirmedAt } = COLUMNS[proven.kind]
  const row = await tx
    .selectFrom('account')
    .select(['id', 'first_name', 'email_address', 'telephone', confirmedAt, 'identities_reviewed_at'])
    .where('tenant_id', '=', proven.tenantId)
    .where('id', '=', proven.accountId)
    .where(address, '=', proven.address)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { passwordHash } = proven
  await tx
    .updateTable('account')
    .set({
      [confirmedAt]: row[confirmedAt] ?? now,
      ...(passwordHash !== undefined && { password_hash: passwordHash, identities_reviewed_at: now }),
    })
    .where('tenant_id', '=', proven.tenantId)
    .where('id', '=', row.id)
    .execute()
  const { id, first_name: firstName, email_address: emailAddress, telephone } = row
  const first = row[confirmedAt]
  const reviewedAt = row.identities_reviewed_at ?? first ?? now
  return { id, firstName, emailAddress, telephone, wasConfirmed: first !== null, reviewedAt }
}

export const dropOtherAddress: Accounts['dropOtherAddress'] = async (tx, { tenantId, accountId, kind }) => {
  const other = COLUMNS[kind === 'email' ? 'telephone' : 'email']
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set(kind === 'email' ? { telephone: null, username: null } : { email_address: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where(other.confirmedAt, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const handOver: Accounts['handOver'] = async (tx, { tenantId, accountId }, now) => {
  await tx
    .updateTable('account')
    .set({ password_hash: null, email_verified_at: now, telephone: null, username: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()
}
