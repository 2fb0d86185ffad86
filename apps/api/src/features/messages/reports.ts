import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql, type Updateable } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { MessageTable } from '#shared/database/schema/visitors.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { MessageKey } from './repository.ts'
import { toCandidates } from './sms/candidates.ts'
import type { SmsReport, SmsSlug } from './sms/provider.ts'

export interface ReportNeeds {
  db: Db
  clock: Clock
  log: Log
  queue: JobSender
  /** Configured gateways in the order of trying. */
  order: readonly SmsSlug[]
}

export interface Reported extends SmsReport {
  provider: SmsSlug
}

/** A gateway's word on a message it took. Twice or in another order comes to the same. */
export async function takeReport(needs: ReportNeeds, reported: Reported): Promise<void> {
  // NOTE "sent" is what we wrote down ourselves when the gateway took it.
  if (reported.status === 'sent') return
  await needs.db.transaction().execute(async (tx) => {
    await lockReport(tx, reported)
    const isKnown = await applyReport(needs, tx, reported)
    if (!isKnown) await keepReport(tx, reported, needs.clock.now())
  })
}

/** Taken by whoever writes down what a gateway calls a message, and by its reports: neither misses the other. */
export async function lockReport(tx: Db, { provider, providerMessageId }: Omit<Reported, 'status'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${provider}:${providerMessageId}`}, 0))`.execute(tx)
}

/** Applies what was reported before the gateway's reply was written down. */
export async function applyEarlyReports(needs: ReportNeeds, tx: Db, taken: Omit<Reported, 'status'>): Promise<void> {
  const kept = await tx
    .deleteFrom('early_report')
    .where('provider', '=', taken.provider)
    .where('provider_message_id', '=', taken.providerMessageId)
    .returning(['status', 'failure'])
    .execute()
  for (const { status, failure } of kept) {
    await applyReport(needs, tx, { ...taken, status, ...(failure !== null && { failure }) })
  }
}

async function keepReport(tx: Db, reported: Reported, now: Date): Promise<void> {
  if (reported.status === 'sent') return
  await tx
    .insertInto('early_report')
    .values({
      provider: reported.provider,
      provider_message_id: reported.providerMessageId,
      status: reported.status,
      failure: reported.failure ?? null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns whether there is such a message */
async function applyReport(needs: ReportNeeds, tx: Db, reported: Reported): Promise<boolean> {
  const row = await tx
    .selectFrom('message')
    .select(['tenant_id as tenantId', 'id as messageId', 'status', 'sealed', 'expires_at as expiresAt', 'tried'])
    .where('provider', '=', reported.provider)
    .where('provider_message_id', '=', reported.providerMessageId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  if (reported.status === 'delivered' && row.status !== 'delivered') {
    await write(needs, tx, { ...row, values: { status: 'delivered', sealed: null, failure: null } })
  }
  if (reported.status === 'failed' && row.status === 'sent') await takeFailure(needs, tx, { row, reported })
  return true
}

interface Sent extends MessageKey {
  sealed: string | null
  expiresAt: Date | null
  tried: string[]
}

/** A message that is still worth something goes to the other gateway. */
async function takeFailure(needs: ReportNeeds, tx: Db, { row, reported }: { row: Sent; reported: Reported }) {
  const { tenantId, messageId } = row
  const { provider, failure = 'failed' } = reported
  const tried = [...row.tried, provider]
  const isAlive = row.sealed !== null && row.expiresAt !== null && row.expiresAt > needs.clock.now()
  needs.log.warn({ tenantId, messageId, provider, failure }, 'messages.sms-not-delivered')
  if (!isAlive || toCandidates(needs.order, tried).length === 0) {
    return write(needs, tx, { ...row, values: { status: 'failed', sealed: null, tried, failure } })
  }
  await write(needs, tx, { ...row, values: { status: 'queued', tried, failure } })
  await needs.queue.send('messages.deliver', { tenantId, messageId }, { tx })
}

type Written = MessageKey & { values: Updateable<MessageTable> }

async function write({ clock }: ReportNeeds, tx: Db, { tenantId, messageId, values }: Written): Promise<void> {
  await tx
    .updateTable('message')
    .set({ ...values, updated_at: clock.now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', messageId)
    .execute()
}
