import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { BulkSender } from '#shared/jobs.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { ReadCheckout } from '../checkout/read.ts'
import type { Providers } from '../providers/registry.ts'

export interface RenewalNeeds {
  db: Db
  clock: Clock
  log: Log
  queue: BulkSender
  providers: Providers
  read: ReadCheckout
  publicUrl: string
  tenants: Tenants
  messages: Messages
  /** Until when this process asks each provider for no renewal, in milliseconds. */
  pauses?: Map<string, number>
  /** Of a renewal; it decides, too, whether a later try is drawn. */
  toId?: () => string
}
