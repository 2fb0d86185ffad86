import type { CareCaller } from '#shared/http/staff/require-owner.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { getPerson, toName } from './member.ts'
import type { MembersNeeds } from './needs.ts'

/** Whom it is about, of whom the log tells. @throws AppError MEMBER_NOT_FOUND */
export async function begin({ db }: MembersNeeds, caller: CareCaller, accountId: string) {
  const who: AccountKey = { tenantId: caller.tenantId, accountId }
  const person = await getPerson(db, who)
  caller.record.about(toName(person))
  return { who, person }
}

export async function readSender({ tenants }: MembersNeeds, tenantId: string) {
  const { config } = await tenants.get(tenantId)
  return { appName: config.app_name || 'Kola', supportEmail: config.support_email ?? '' }
}

/** As the member reads where it was done. */
export const fromStaff = ({ appName }: { appName: string }) => ({ deviceName: `${appName} support`, place: '' })
