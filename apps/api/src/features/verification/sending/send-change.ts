import { toAppConfig } from '@kola/contract/app-config'
import { newId } from '@kola/platform/ids'
import type { AddressKind } from '#shared/database/schema/changes/address-changes.ts'
import type { Subject } from '#shared/limits.ts'
import { toSendLimits } from '../proof/limits.ts'
import { toChangeSubject } from '../proof/purposes.ts'
import { requireBudget, requireCountry, toPaused } from '../sms/gate.ts'
import type { SendCaller, SendNeeds } from './send.ts'

export interface ChangeSending {
  accountId: string
  kind: AddressKind
  /** That waits. */
  address: string
}

/**
 * The link or code for an address that waits at the caller's account, at once: it is counted for the account and, as of
 * any stranger, for the address.
 * @returns the message's id
 * @throws AppError ROBOT_CHECK_FAILED, SMS_NOT_POSSIBLE, SMS_PAUSED, RATE_LIMITED
 */
export async function sendChange(needs: SendNeeds, caller: SendCaller, change: ChangeSending): Promise<string> {
  const { tenantId } = caller
  const { accountId, kind, address } = change
  if (kind === 'telephone') {
    const country = await requireCountry(needs, { tenantId, telephone: address })
    await requireBudget(needs, { tenantId, country, mustShowPass: false })
  }
  const { config } = await needs.tenants.get(tenantId)
  const sending = { resends: toAppConfig(config).resendLimit, lacksPass: false }
  const purpose = kind === 'email' ? 'change-email' : 'change-mobile'
  const own = toSendLimits({ purpose, subject: address }, { kind: 'own', accountId, address: caller.address }, sending)
  const shared = toSendLimits({ purpose, subject: address }, { kind: 'stranger', address: caller.address }, sending)
  const counted = new Map<string, Subject>([...own, ...shared].map((one) => [one.subject, one]))
  await needs.limits.take(tenantId, [...counted.values()])
  const id = newId()
  const job = { tenantId, purpose, subject: toChangeSubject(accountId, address), isPerson: true } as const
  if ((await needs.starter.start(job, id)) === 'paused') throw toPaused()
  return id
}
