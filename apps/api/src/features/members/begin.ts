import type { CareCaller } from '#shared/http/staff/require-owner.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { getPerson } from './member.ts'
import type { MembersNeeds } from './needs.ts'

/** Whom it is about. The log knows them by their id, which says nothing once they are erased. @throws AppError MEMBER_NOT_FOUND */
export async function begin({ db }: MembersNeeds, caller: CareCaller, accountId: string) {
  const who: AccountKey = { tenantId: caller.tenantId, accountId }
  const person = await getPerson(db, who)
  return { who, person }
}

export async function readSender({ tenants }: MembersNeeds, tenantId: string) {
  const { config } = await tenants.get(tenantId)
  return { appName: config.app_name || 'Kola', supportEmail: config.support_email ?? '' }
}

/** As the member reads where it was done. */
export const fromStaff = ({ appName }: { appName: string }) => ({ deviceName: `${appName} support`, place: '' })
