import { DELIVERIES_KEPT_DAYS } from '@kola/contract/staff/webhooks'
import { sql } from 'kysely'
import { removeOverdue } from '#shared/database/sweep.ts'
import type { BulkSender, Handlers } from '#shared/jobs.ts'
import { listDueEndpoints } from './sending/claim.ts'
import { deliverDue } from './sending/deliver.ts'
import type { DeliverNeeds } from './sending/deliver-needs.ts'

const DAY_MS = 24 * 3_600_000
const MOST_ENDPOINTS = 1_000

export interface WebhookJobsNeeds extends DeliverNeeds {
  queue: DeliverNeeds['queue'] & BulkSender
}

/** Tells endpoints what they are to be told, and clears away what is over. */
export const webhookJobs = (
  needs: WebhookJobsNeeds,
): Handlers<'webhooks.deliver' | 'webhooks.due' | 'webhooks.sweep'> => ({
  'webhooks.deliver': ({ data, signal }) => deliverDue(needs, data, signal),
  async 'webhooks.due'() {
    const due = await listDueEndpoints(needs.db, needs.clock.now(), MOST_ENDPOINTS)
    await needs.queue.sendAll(
      'webhooks.deliver',
      due.map((data) => ({ data })),
    )
  },
  async 'webhooks.sweep'() {
    const before = new Date(needs.clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS)
    const gone = await removeOverdue(needs.db, {
      ...{ table: 'webhook_event', by: 'at', where: sql<boolean>`at < ${before}` },
    })
    if (gone > 0) needs.log.info({ gone }, 'webhooks.swept')
  },
})
