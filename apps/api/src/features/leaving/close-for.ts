import { AppError } from '@kola/contract/errors'
import { toEmailAddress } from '@kola/contract/rules/person'
import { toTelephone } from '#shared/accounts/telephone.ts'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { LeavingService } from './service.ts'

interface Needs {
  db: Db
  tenants: Tenants
  leaving: LeavingService
}

/**
 * Closes an account because its holder asked the operator to. Its address stands beside the id, so that a slip of the
 * finger closes nobody else's; a second call finds it closed. @throws AppError ACCOUNT_NOT_FOUND
 */
export async function closeFor(
  { db, tenants, leaving }: Needs,
  { actor, contact, ...who }: AccountKey & { actor: string; contact: string },
): Promise<{ eraseAt: Date }> {
  const row = await findTheirs({ db, tenants }, who, contact)
  if (!row) throw new AppError('ACCOUNT_NOT_FOUND')
  return row.erase_at ? { eraseAt: row.erase_at } : leaving.close({ ...who, closedBy: actor })
}

/** The account, where that is its address. */
export async function findTheirs({ db, tenants }: Pick<Needs, 'db' | 'tenants'>, who: AccountKey, contact: string) {
  const { config } = await tenants.get(who.tenantId)
  const telephone = toTelephone(contact, config.country_code ?? 'NG')
  const row = await db
    .selectFrom('account')
    .leftJoin('account_closing as closing', (join) =>
      join
        .onRef('closing.tenant_id', '=', 'account.tenant_id')
        .onRef('closing.account_id', '=', 'account.id')
        .on('closing.restored_at', 'is', null),
    )
    .select(['account.email_address', 'account.telephone', 'closing.erase_at'])
    .where('account.tenant_id', '=', who.tenantId)
    .where('account.id', '=', who.accountId)
    .executeTakeFirst()
  const isTheirs =
    row && (row.email_address === toEmailAddress(contact) || (telephone !== '' && row.telephone === telephone))
  return isTheirs ? row : null
}
