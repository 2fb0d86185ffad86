import { sql } from 'kysely'
import type { Accounts } from '#shared/accounts/accounts.ts'

export const changePerson: Accounts['changePerson'] = async (tx, { tenantId, accountId, name, names, metaData }) => {
  const [firstName = '', ...others] = (name ?? '').trim().split(/\s+/)
  const isMetaChanged = Object.keys(metaData).length > 0
  if (name === undefined && names === undefined && !isMetaChanged) return
  await tx
    .updateTable('account')
    .set({
      ...(name !== undefined && { first_name: firstName, last_name: others.join(' ') }),
      ...names,
      ...(isMetaChanged && { meta_data: sql<string>`meta_data || ${JSON.stringify(metaData)}::jsonb` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
}
