import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { changeOverdue, removeOverdue } from '#shared/database/sweep.ts'
import type { SmsSlug } from './sms/provider.ts'

/** As long as one try of the job may last: whoever holds a claim that is older has died. */
const CLAIM_MS = 120_000

export interface MessageKey {
  tenantId: string
  messageId: string
}

/** A message that this worker alone may send. */
export interface Claimed extends MessageKey {
  channel: 'mail' | 'sms'
  recipient: string
  sealed: string
  expiresAt: Date | null
  tried: string[]
  /** Tells this claim from a later one. */
  claimedUntil: Date
}

/** @returns `busy` while another worker holds it, null when there is nothing to send */
export async function claimMessage(db: Db, key: MessageKey, now: Date): Promise<Claimed | 'busy' | null> {
  const claimedUntil = new Date(now.getTime() + CLAIM_MS)
  const row = await db
    .updateTable('message')
    .set({ claimed_until: claimedUntil })
    .where(own(key))
    .where('status', '=', 'queued')
    .where('sealed', 'is not', null)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .returning(['channel', 'recipient', 'sealed', 'expires_at', 'tried'])
    .executeTakeFirst()
  if (row?.sealed) {
    const { channel, recipient, sealed, tried } = row
    return { ...key, channel, recipient, sealed, expiresAt: row.expires_at, tried, claimedUntil }
  }
  const waiting = await db
    .selectFrom('message')
    .select('id')
    .where(own(key))
    .where('status', '=', 'queued')
    .where('sealed', 'is not', null)
    .executeTakeFirst()
  return waiting ? 'busy' : null
}

function own({ tenantId, messageId }: MessageKey): Expression<SqlBool> {
  return sql<SqlBool>`tenant_id = ${tenantId} and id = ${messageId}`
}

export interface Outcome {
  status: 'queued' | 'sent' | 'failed'
  /** The gateway that took it, and what it calls it. */
  taken?: { provider: SmsSlug; providerMessageId: string }
  tried?: readonly string[]
  failure?: string
  /** Another gateway may still need the contents. */
  keepsContents?: boolean
}

/** Writes how a try went, and gives the claim back. What another worker claimed meanwhile is left alone. */
export async function settleClaim(db: Db, claimed: Claimed, { outcome, now }: { outcome: Outcome; now: Date }) {
  const { status, taken, tried, failure, keepsContents } = outcome
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({
      status,
      claimed_until: null,
      updated_at: now,
      ...(taken && { provider: taken.provider, provider_message_id: taken.providerMessageId }),
      ...(tried && { tried: [...tried] }),
      ...(failure !== undefined && { failure }),
      ...(status !== 'queued' && !keepsContents && { sealed: null }),
    })
    .where(own(claimed))
    .where('status', '=', 'queued')
    .where('claimed_until', '=', claimed.claimedUntil)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findDelivery(
  db: Db,
  { tenantId, accountId, id }: Record<'tenantId' | 'accountId' | 'id', string>,
) {
  return db
    .selectFrom('message')
    .select(['id', 'channel', 'status', 'expires_at', 'provider_message_id'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface SweepBefore {
  /** Rows older than that go. */
  messages: Date
  /** What still waits since then is given up. */
  waiting: Date
  reports: Date
}

/** All tenants at once: nothing here leaves the database. */
export async function sweepMessages(db: Db, now: Date, before: SweepBefore) {
  const close = (by: string, where: RawBuilder<SqlBool>) =>
    changeOverdue(
      db,
      { table: 'message', by, where: sql`sealed is not null and ${where}` },
      sql`sealed = null, updated_at = ${now}, failure = case when status = 'queued' then 'expired' else failure end,
        status = case when status = 'queued' then 'failed' else status end`,
    )
  const worthless = await close('expires_at', sql`expires_at is not null and expires_at <= ${now}`)
  const forgotten = await close('created_at', sql`created_at < ${before.waiting}`)
  const gone = await removeOverdue(db, {
    table: 'message',
    by: 'created_at',
    where: sql`created_at < ${before.messages}`,
  })
  const where = sql<boolean>`received_at < ${before.reports}`
  await removeOverdue(db, { table: 'early_report', by: 'received_at', where, isOfTenants: false })
  return { ranOut: worthless + forgotten, gone }
}
