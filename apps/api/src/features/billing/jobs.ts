import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { SecretBox } from '@kola/platform/secret-box'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { changeOverdue } from '#shared/database/sweep.ts'
import type { BulkSender, Handlers, JobSender } from '#shared/jobs.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { createDispatch, sendLeft } from './callbacks/dispatch.ts'
import { createStore } from './callbacks/store/store.ts'
import { removeOldCallbacks } from './callbacks/sweep.ts'
import { reviewUnmatched } from './callbacks/unmatched.ts'
import { workCallback, workTold } from './callbacks/work.ts'
import { tellProvider } from './changes/tell-provider.ts'
import type { ReadCheckout } from './checkout/read.ts'
import { findCheckout } from './checkout/repository.ts'
import { beginWaiting } from './gifts/days/begin-days.ts'
import { sendGifts } from './gifts/send-gifts.ts'
import { sweepNotices } from './notices/sweep-notices.ts'
import type { Providers } from './providers/registry.ts'
import { tellReturned } from './pushed/tell-returned.ts'
import { sendReceipt } from './receipts/receipt-mail.ts'
import { catchUp } from './reconciliation/catch-up.ts'
import { giveBack } from './refunds/give-back.ts'
import { reviewOverdue } from './refunds/review-overdue.ts'
import { sweepRenewals } from './renewals/sweep.ts'
import { tryRenewal } from './renewals/try-renewal.ts'
import { sendOwed } from './send-owed.ts'
import { cancelAtProvider } from './subscriptions/cancel.ts'

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

type BillingJobs = Handlers<
  | 'billing.read'
  | 'billing.told'
  | 'billing.callback'
  | 'billing.doubtful'
  | 'billing.refund'
  | 'billing.receipt'
  | 'billing.renew'
  | 'billing.cancel'
  | 'billing.change'
  | 'billing.sweep'
  | 'billing.catch-up'
>

/** So many payments are asked for in one sweep; the next goes on. */
const MAX_READS = 200
/** Longer than any provider tries: a renewal that never came will not come. */
const LOST_DAYS = 60

export function billingJobs(needs: BillingJobNeeds): BillingJobs {
  const { db, read } = needs
  const store = createStore({ ...needs, dispatch: createDispatch(needs) })
  const working = { ...needs, tellReturned: (of: Parameters<typeof tellReturned>[1]) => tellReturned(needs, of) }
  return {
    async 'billing.read'({ data }) {
      const checkout = await findCheckout(db, data)
      if (checkout) await read(checkout)
    },
    'billing.told': ({ data }) => workTold(working, data),
    'billing.callback': ({ data }) => workCallback(working, data.eventId),
    'billing.doubtful': ({ data }) => workCallback(working, data.eventId),
    'billing.refund': ({ data }) => giveBack(needs, data),
    'billing.receipt': ({ data }) => sendReceipt(needs, data),
    'billing.renew': ({ data }) => tryRenewal(needs, data),
    'billing.cancel': ({ data }) => cancelAtProvider(needs, data),
    'billing.change': ({ data }) => tellProvider(needs, data),
    'billing.sweep': () => sweepBilling(needs),
    async 'billing.catch-up'({ signal }) {
      const pages = await catchUp({ ...needs, store }, signal)
      if (pages > 0) needs.log.info({ pages }, 'billing.caught-up')
    },
  }
}

async function sweepBilling(needs: BillingJobNeeds): Promise<void> {
  const { db, clock, log, queue } = needs
  const now = clock.now()
  // NOTE the time is moved on first: a reading that fails is tried by its job, and by a later sweep.
  const { rows } = await sql<{ tenantId: string; checkoutId: string }>`
    update checkout set next_read_at = ${now}::timestamptz + interval '10 minutes'
    where ctid = any(array(select ctid from checkout where next_read_at <= ${now} order by next_read_at
      limit ${MAX_READS} for update skip locked))
    returning tenant_id as "tenantId", id as "checkoutId"`.execute(db)
  for (const row of rows) await queue.send('billing.read', row)
  const ended = await changeOverdue(
    db,
    {
      table: 'subscription',
      by: 'paid_through',
      // NOTE the first two conditions are those of the index; the rest is looked at in what it finds.
      where: sql`state in ('ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED') and paid_through < ${now}
        and (paid_through < ${now}::timestamptz - make_interval(days => ${LOST_DAYS})
          or (paid_through + make_interval(days => grace_days) < ${now}
            and (state in ('CANCELLED', 'CANCEL_SCHEDULED') or (state = 'ACTIVE' and not is_recurring))
            and not exists (select 1 from renewal where renewal.tenant_id = subscription.tenant_id
              and renewal.subscription_id = subscription.id and renewal.state = 'open')))`,
    },
    sql`state = case when state = 'PAST_DUE' then 'FAILED' else 'EXPIRED' end`,
  )
  const renewals = await sweepRenewals(needs)
  const left = await sendLeft(needs)
  const owed = await sendOwed(needs)
  const found = (await reviewUnmatched(needs)) + (await reviewOverdue(needs))
  const removed = await removeOldCallbacks(db, now)
  const gifts = { sent: await sendGifts(needs), begun: await beginWaiting(db, now) }
  const told = await sweepNotices(needs)
  const done = { ...gifts, reads: rows.length, ended, found, removed, left, owed, told, ...renewals }
  if (Object.values(done).some((count) => count > 0)) log.info(done, 'billing.swept')
}
