import { deliverJobSchema } from '@kola/contract/messages'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Queue } from '@kola/platform/queue'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Db } from '../../shared/database.ts'
import { MailError, type Mailer } from '../../shared/mail/mailer.ts'

export interface MessageJobsNeeds {
  db: Db
  clock: Clock
  log: Log
  secretBox: SecretBox
  mailer: Mailer
}

/** Delivers messages; one that is refused for good is logged and given up, everything else is tried again. */
export async function messageJobs(queue: Queue, needs: MessageJobsNeeds): Promise<void> {
  await queue.work('messages.deliver', { concurrency: 2 }, async (job) => {
    const { tenantId, messageId } = deliverJobSchema.parse(job.data)
    await deliverMail(needs, { tenantId, messageId, attempt: job.attempt })
  })
}

async function deliverMail(
  { db, clock, log, secretBox, mailer }: MessageJobsNeeds,
  { tenantId, messageId, attempt }: { tenantId: string; messageId: string; attempt: number },
): Promise<void> {
  const own = db.selectFrom('message').where('tenant_id', '=', tenantId).where('id', '=', messageId)
  const row = await own.select(['recipient', 'sealed']).executeTakeFirst()
  if (!row?.sealed) return
  const body = JSON.parse(secretBox.open(row.sealed, `message:${tenantId}:${messageId}`).toString())
  const settle = (status: 'sent' | 'failed') =>
    db
      .updateTable('message')
      .set({ status, sealed: null, updated_at: clock.now() })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', messageId)
      .execute()
  try {
    await mailer.send({ ...body, to: row.recipient, id: messageId })
    await settle('sent')
    log.info({ messageId, attempt }, 'messages.mail-sent')
  } catch (error) {
    if (!(error instanceof MailError) || error.isRetryable) throw error
    await settle('failed')
    log.error({ error, messageId }, 'messages.mail-refused')
  }
}
