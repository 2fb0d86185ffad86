import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { WebhookNeeds } from '../needs.ts'
import type { FindPlaces } from './address.ts'

export interface DeliverNeeds extends WebhookNeeds {
  find: FindPlaces
  messages: Messages
  tenants: Pick<Tenants, 'get'>
  /** For a console’s address in mails. */
  consoleUrl: string
}
