import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Providers } from '../providers/registry.ts'

export interface MandateNeeds {
  db: Db
  clock: Clock
  log: Log
  providers: Providers
  tenants: Tenants
  messages: Messages
  publicUrl: string
}
