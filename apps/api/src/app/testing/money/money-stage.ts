import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { newReference } from '#features/billing/checkout/reference.ts'
import type { Charge, Reading } from '#features/billing/providers/provider.ts'
import { type ApiStage, createApiStage } from '../stage.ts'

const DAY_MS = 86_400_000
/** When stages stand. */
export const NOW = new Date('2026-11-20T12:00:00.000Z')
export const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })
export const at = (days: number, ms = 0) => new Date(NOW.getTime() + days * DAY_MS + ms)

export const charge = (transactionId: string, more: Partial<Charge> = {}): Charge => ({
  ...{ transactionId, amount: ngn(290_000), at: NOW, state: 'succeeded', isRenewal: false, decline: null, refunds: [] },
  ...more,
})
export const reading = (charges: readonly Charge[], more: Partial<Reading> = {}): Reading => ({
  ...{ state: 'paid', charges, subscription: null, method: null, decline: null, ids: {}, ...more },
})

export type MoneyStage = Awaited<ReturnType<typeof createMoneyStage>>

/** A tenant with tax, whose payments are settled by what a provider is made to say. */
export async function createMoneyStage() {
  const stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.db.updateTable('tenant').set({ config: '{"vat_percent":"7.5"}' }).where('id', '=', 'demo').execute()
  return { stage, addPerson: () => addPerson(stage) }
}

/** Somebody with nothing yet. */
async function addPerson(stage: ApiStage) {
  const { id: accountId, email } = await stage.addAccount()
  return {
    ...{ accountId, email },
    async addCheckout(given: Record<string, unknown> = {}): Promise<string> {
      const id = newId()
      await stage.db
        .insertInto('checkout')
        .values({
          ...{ tenant_id: 'demo', id, reference: newReference(), account_id: accountId, provider: 'flutterwave' },
          ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: true, currency: 'NGN', price_minor: 290_000 },
          ...{ amount_minor: 290_000, period_days: 30, bonus_days: 14, started_at: NOW, expires_at: at(1) },
          ...given,
        })
        .execute()
      return id
    },
    settle: (checkoutId: string, given: Reading) =>
      stage.services.paying.settle({ tenantId: 'demo', accountId, checkoutId }, given),
    /** Sums of the account's ledger lines. */
    async readLedger(): Promise<Record<string, number>> {
      const { rows } = await sql<{ account: string; amount: number }>`
        select line.account, sum(line.amount_minor)::bigint as amount
        from ledger_line line
        join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
        join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
        where payment.account_id = ${accountId} group by line.account`.execute(stage.db)
      const used = rows.filter(({ amount }) => amount !== 0)
      return Object.fromEntries(used.map(({ account, amount }) => [account, amount]))
    },
    readHeld: () =>
      stage.db
        .selectFrom('subscription')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute(),
    listRefunds: () =>
      stage.db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .select([
          'refund.id',
          'refund.amount_minor as amount',
          'refund.state',
          'refund.reason',
          'refund.done_at as doneAt',
        ])
        .where('payment.account_id', '=', accountId)
        .orderBy('refund.asked_at')
        .orderBy('refund.id')
        .execute(),
    async listFindings(): Promise<string[]> {
      const rows = await stage.db.selectFrom('finding').select('kind').where('account_id', '=', accountId).execute()
      return rows.map(({ kind }) => kind)
    },
  }
}

export type Person = Awaited<ReturnType<typeof addPerson>>
