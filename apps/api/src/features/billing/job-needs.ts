import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Db } from '#shared/database/database.ts'
import type { BulkSender, JobSender } from '#shared/jobs.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { ReadCheckout } from './checkout/read.ts'
import type { Providers } from './providers/registry.ts'

/** What the jobs of payments work with. */
export interface BillingJobNeeds {
  db: Db
  clock: Clock
  log: Log
  queue: JobSender & BulkSender
  tenants: Tenants
  messages: Messages
  providers: Providers
  read: ReadCheckout
  secretBox: SecretBox
  publicUrl: string
}
