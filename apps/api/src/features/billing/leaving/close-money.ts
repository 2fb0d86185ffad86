import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { type Checkout, UNDER_WAY } from '../checkout/checkout.ts'
import { freeCredit } from '../credit/credit.ts'
import { closeMandate } from '../mandates/end.ts'
import { type MandateRow, toOf } from '../mandates/repository.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import { readLeft } from '../refunds/read-left.ts'
import { closeRenewals } from '../renewals/repository.ts'
import { addSteps, lockMoney, type PaymentRow } from '../settle/repository.ts'

export interface CloseNeeds {
  clock: Clock
  queue: JobSender
}

interface Closing {
  tx: Tx
  who: AccountKey
  now: Date
  queue: JobSender
}

/** Ends all that would take money of an account, within the transaction that closes it; providers are told by jobs. */
export async function closeMoney({ clock, queue }: CloseNeeds, who: AccountKey, tx: Tx): Promise<void> {
  await lockMoney(tx, who)
  const closing: Closing = { tx, who, now: clock.now(), queue }
  await sql`insert into closed_account (tenant_id, account_id, closed_at) values (${who.tenantId}, ${who.accountId}, ${closing.now})
    on conflict (tenant_id, account_id) do update set closed_at = excluded.closed_at, settled_at = null,
      tries = 0, next_ask_at = null`.execute(tx)
  await endSubscriptions(closing)
  await endMandates(closing)
  await cancelCheckouts(closing)
  await giveCreditBack(closing)
  await retireNumbers(closing)
  await queue.send('billing.close', who, { tx })
}

async function endSubscriptions({ tx, who, now, queue }: Closing): Promise<void> {
  const { tenantId, accountId } = who
  const ended = await tx
    .updateTable('subscription')
    .set({ state: 'CANCEL_SCHEDULED', cancelled_at: now, next_charge_at: null, mandate_id: null })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('is_recurring', '=', true)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
    .returning('id')
    .execute()
  for (const { id: subscriptionId } of ended) {
    await closeRenewals(tx, { tenantId, subscriptionId }, { state: 'cancelled', at: now })
    await queue.send('billing.cancel', { tenantId, subscriptionId }, { tx })
  }
  // What a link would have paid ahead.
  await tx
    .updateTable('renewal')
    .set({ state: 'cancelled', closed_at: now, next_try_at: null })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .execute()
}

async function endMandates({ tx, who, now, queue }: Closing): Promise<void> {
  const mandates: MandateRow[] = await tx
    .selectFrom('mandate')
    .selectAll()
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('state', '<>', 'ENDED')
    .forUpdate()
    .execute()
  for (const mandate of mandates) {
    await closeMandate(tx, { mandate, reason: 'member', now })
    await queue.send('billing.mandate', toOf(mandate), { tx })
  }
}

/** Deposits stay open: money may be at the bank already, and somebody confirms it to give it back. */
async function cancelCheckouts({ tx, who, now }: Closing): Promise<void> {
  const open: Checkout[] = await tx
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('state', 'in', [...UNDER_WAY])
    .where('provider', '<>', 'manual')
    .forUpdate()
    .execute()
  for (const checkout of open) {
    if (checkout.credit_minor > 0) await freeCredit(tx, checkout)
    await addSteps(tx, checkout, [{ kind: 'cancelled', fact: 'cancelled:closed', at: now, detail: {} }])
    await tx
      .updateTable('checkout')
      .set({ state: 'cancelled', settled_at: now, idempotency_key: null })
      .where('tenant_id', '=', checkout.tenant_id)
      .where('id', '=', checkout.id)
      .execute()
  }
}

/** What the person never used is theirs: it goes back to where it came from. */
async function giveCreditBack({ tx, who, now, queue }: Closing): Promise<void> {
  const { rows } = await sql<PaymentRow & { left_minor: number }>`
    select payment.*, credit.left_minor from credit
    join payment on payment.tenant_id = credit.tenant_id and payment.id = credit.payment_id
    where credit.tenant_id = ${who.tenantId} and credit.account_id = ${who.accountId} and credit.left_minor > 0
    order by credit.created_at`.execute(tx)
  for (const payment of rows) {
    const { refunds, leftMinor } = await readLeft(tx, payment)
    const amountMinor = Math.min(payment.left_minor, leftMinor)
    if (amountMinor <= 0) continue
    const of = { payment, amountMinor, now, part: `credit-${refunds + 1}` }
    await queueRefund(tx, queue, { ...of, reason: 'the account was closed', askedBy: 'kola' })
  }
}

/** The sweep closes them at their provider. */
const retireNumbers = ({ tx, who, now }: Closing) =>
  tx
    .updateTable('own_account')
    .set({ state: 'retired', retired_at: now })
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('state', '=', 'open')
    .execute()

/** Support brought the account back: money counts again. What renewed stays ended. */
export const reopenMoney = async ({ tenantId, accountId }: AccountKey, tx: Tx): Promise<void> => {
  await lockMoney(tx, { tenantId, accountId })
  await tx.deleteFrom('closed_account').where('tenant_id', '=', tenantId).where('account_id', '=', accountId).execute()
}
