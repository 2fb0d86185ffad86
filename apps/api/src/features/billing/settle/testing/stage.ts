import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { newReference } from '#features/billing/checkout/reference.ts'
import type { Charge, Reading } from '#features/billing/providers/provider.ts'
import type { Db } from '#shared/database/database.ts'
import type { Settle } from '../settle.ts'

const DAY_MS = 86_400_000
export const NOW = new Date('2026-11-20T12:00:00.000Z')
export const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
export const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })

export const charge = (transactionId: string, more: Partial<Charge> = {}): Charge => ({
  ...{ transactionId, amount: ngn(290_000), at: NOW, state: 'succeeded', isRenewal: false, decline: null, refunds: [] },
  ...more,
})
export const renewal = (transactionId: string, days: number) =>
  charge(transactionId, { at: after(days), isRenewal: true })
export const reading = (charges: readonly Charge[], more: Partial<Reading> = {}): Reading => ({
  ...{ state: 'paid', charges, subscription: null, method: null, decline: null, ids: {}, ...more },
})
export const renewing = (more: Partial<NonNullable<Reading['subscription']>> = {}) => ({
  subscription: { id: 'sub-1', state: 'active' as const, nextChargeAt: after(44), isCancelScheduled: false, ...more },
})

/** Of the whole API, as much as is settled with. */
interface Settling {
  db: Db
  addTenant(id: string): Promise<unknown>
  addAccount(): Promise<{ id: string }>
  services: { paying: { settle: Settle } }
}

export type Payer = ReturnType<typeof createPayer>

export interface MoneyStage<Stage extends Settling> {
  stage: Stage
  /** @param accountId where there is one already */
  addPayer(accountId?: string): Promise<Payer>
}

/** One tenant with a tax of 7.5 %, whose payments are settled by what a provider is said to have answered. */
export async function createMoneyStage<Stage extends Settling>(
  create: () => Promise<Stage>,
): Promise<MoneyStage<Stage>> {
  const stage = await create()
  await stage.addTenant('demo')
  await stage.db.updateTable('tenant').set({ config: '{"vat_percent":"7.5"}' }).where('id', '=', 'demo').execute()
  return { stage, addPayer: async (id) => createPayer(stage, id ?? (await stage.addAccount()).id) }
}

export function createPayer(stage: Settling, accountId: string) {
  const { db } = stage
  return {
    accountId,
    ...createRows(stage, accountId),
    ...createSums(stage, accountId),
    async addCheckout(given: Record<string, unknown> = {}): Promise<string> {
      const id = newId()
      const row = {
        ...{ tenant_id: 'demo', id, reference: newReference(), account_id: accountId, provider: 'flutterwave' },
        ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: true, currency: 'NGN', price_minor: 290_000 },
        ...{ amount_minor: 290_000, period_days: 30, bonus_days: 14, started_at: NOW, expires_at: after(1), ...given },
      }
      await db.insertInto('checkout').values(row).execute()
      return id
    },
    settle: (checkoutId: string, given: Reading) =>
      stage.services.paying.settle({ tenantId: 'demo', accountId, checkoutId }, given),
  }
}

/** What stands in the tables of one account. */
function createRows({ db }: Settling, accountId: string) {
  return {
    listPayments: () =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('paid_at')
        .orderBy('created_at')
        .execute(),
    getSubscription: () =>
      db.selectFrom('subscription').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow(),
    listPeriods: () =>
      db
        .selectFrom('subscription_period as per')
        .innerJoin('subscription as sub', 'sub.id', 'per.subscription_id')
        .select(['per.number', 'per.starts_at', 'per.ends_at', 'per.bonus_days', 'per.voided_at'])
        .where('sub.account_id', '=', accountId)
        .orderBy('per.number')
        .execute(),
    listSteps: (checkoutId: string) =>
      db
        .selectFrom('checkout_step')
        .select(['kind', 'at', 'detail'])
        .where('checkout_id', '=', checkoutId)
        .orderBy('id')
        .execute(),
    listRefunds: () =>
      db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .select([
          'refund.amount_minor',
          'refund.reason',
          'refund.state',
          'refund.asked_by',
          'refund.provider_refund_id',
        ])
        .where('payment.account_id', '=', accountId)
        .orderBy('refund.id')
        .execute(),
    listFindings: () =>
      db
        .selectFrom('finding')
        .select(['kind', 'proposal', 'detail', 'payment_id'])
        .where('account_id', '=', accountId)
        .execute(),
  }
}

function createSums({ db }: Settling, accountId: string) {
  return {
    /** What was sent of a job for this account's rows, oldest first. */
    async listJobs(name: string, ids: readonly string[]) {
      const { rows } = await sql<{ data: Record<string, unknown> }>`
        select data from pgboss.job where name = ${name}
          and (data->>'paymentId' = any(${ids}) or data->>'subscriptionId' = any(${ids}))
        order by created_on`.execute(db)
      return rows.map(({ data }) => data)
    },
    /** Sums of the account's ledger lines. */
    async readLedger(): Promise<Record<string, number>> {
      const { rows } = await sql<{ account: string; amount: number }>`
        select line.account, sum(line.amount_minor)::bigint as amount
        from ledger_line line
        join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
        join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
        where payment.account_id = ${accountId} group by line.account`.execute(db)
      return Object.fromEntries(
        rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]),
      )
    },
  }
}
