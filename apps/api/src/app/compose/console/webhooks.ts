import type { Config } from '#config.ts'
import { createMessages } from '#features/messages/service.ts'
import type { WebhookJobsNeeds } from '#features/webhooks/jobs.ts'
import type { WebhookNeeds } from '#features/webhooks/needs.ts'
import { findPlaces } from '#features/webhooks/sending/address.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../platform.ts'

/** Endpoints of a tenant, as the console sees them. */
export function composeWebhooks({ db, clock, log, queue, secretBox: box }: Platform, config: Config): WebhookNeeds {
  return { db, clock, log, queue, box, openOrigin: config.webhooks.openOrigin }
}

/** What tells them. */
export function composeTelling(
  platform: Platform,
  { config, tenants }: { config: Config; tenants: Tenants },
): WebhookJobsNeeds {
  return {
    ...composeWebhooks(platform, config),
    ...{ queue: platform.queue, tenants, find: findPlaces },
    messages: createMessages(platform),
    consoleUrl: config.console.url,
  }
}
