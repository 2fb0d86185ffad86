import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Passwords, RefuseKnownPassword } from '#shared/accounts/passwords.ts'
import type { Db } from '#shared/database/database.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { RelyingParty } from '#shared/passkeys/verify.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

export interface StaffNeeds {
  db: Db
  clock: Clock
  log: Log
  limits: Limits
  messages: Messages
  tenants: Pick<Tenants, 'get'>
  passwords: Passwords
  refuseKnown: RefuseKnownPassword
  box: SecretBox
  party: RelyingParty
  /** Of the console, without a slash at the end. */
  consoleUrl: string
}

/** From where a call comes. */
export interface From {
  tenantId: string
  deviceName: string
  place: string
  address: string
}

export async function readAppName({ tenants }: Pick<StaffNeeds, 'tenants'>, tenantId: string): Promise<string> {
  const { config } = await tenants.get(tenantId)
  return config.app_name || 'Kola'
}
