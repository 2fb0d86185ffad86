import type { DeliveryStatus } from '@kola/contract/verification'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Messages, OutgoingMail, OutgoingSms } from '#shared/messages.ts'
import { findDelivery } from './repository.ts'

export interface MessagesNeeds {
  clock: Clock
  queue: JobSender
  secretBox: SecretBox
}

/** Messages are sealed where they wait: they bear codes and links. */
export function createMessages(needs: MessagesNeeds): Messages {
  return {
    queueMail: ({ subject, text, html, replyTo, ...mail }, tx) =>
      queue(needs, { mail, channel: 'mail', body: { subject, text, html, replyTo } }, tx),
    queueSms: ({ text, ...sms }, tx) => queue(needs, { mail: sms, channel: 'sms', body: { text } }, tx),
  }
}

interface Queued {
  mail: Omit<OutgoingMail, 'subject' | 'text' | 'html' | 'replyTo'> | Omit<OutgoingSms, 'text'>
  channel: 'mail' | 'sms'
  body: object
}

async function queue(needs: MessagesNeeds, { mail, channel, body }: Queued, tx: Db): Promise<string> {
  const { tenantId } = mail
  const id = mail.messageId ?? newId()
  const now = needs.clock.now()
  await tx
    .insertInto('message')
    .values({
      tenant_id: tenantId,
      id,
      account_id: mail.accountId ?? null,
      channel,
      purpose: mail.purpose,
      recipient: mail.to,
      sealed: needs.secretBox.seal(Buffer.from(JSON.stringify(body)), `message:${tenantId}:${id}`),
      expires_at: mail.expiresAt ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()
  await needs.queue.send('messages.deliver', { tenantId, messageId: id }, { tx })
  return id
}

export interface Deliveries {
  /** How far a message to that account has come; null when there is none. */
  find(wanted: { tenantId: string; accountId: string; id: string }): Promise<{
    channel: 'mail' | 'sms'
    status: DeliveryStatus
  } | null>
}

export function createDeliveries({ db, clock }: { db: Db; clock: Clock }): Deliveries {
  return {
    async find(wanted) {
      const row = await findDelivery(db, wanted)
      if (!row) return null
      const { channel } = row
      if (row.status !== 'queued') return { channel, status: row.status }
      if (row.expires_at && row.expires_at <= clock.now()) return { channel, status: 'failed' }
      // A gateway had it once, and another one is to try: nobody is told that it is on its way again.
      return { channel, status: row.provider_message_id === null ? 'queued' : 'sent' }
    },
  }
}
