import type { Log } from '@kola/platform/log'
import type { Listener } from '@kola/platform/notices/listen'
import * as z from 'zod/mini'
import type { JobSender } from '#shared/jobs.ts'

/** Where migration 0106 says which endpoint is to be told something. */
export const WEBHOOK_CHANNEL = 'kola_webhook'

const saidSchema = z.object({ tenantId: z.string(), endpointId: z.string() })

/** What is due is told at once. What nobody heard is found by the minute. */
export function hearWebhooks(listener: Pick<Listener, 'onMessage'>, { queue, log }: { queue: JobSender; log: Log }) {
  listener.onMessage((payload) => {
    const said = saidSchema.safeParse(JSON.parse(payload))
    if (!said.success) return
    queue.send('webhooks.deliver', said.data).catch((error: unknown) => {
      log.warn({ error }, 'webhooks.not-asked-for')
    })
  })
}
