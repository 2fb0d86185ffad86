import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { newReference } from '#features/billing/checkout/reference.ts'
import { planUnapplied } from '#features/billing/ledger/entries.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import type { Db } from '#shared/database/database.ts'

interface Stage {
  db: Db
  clock: Clock
  addAccount(): Promise<{ id: string }>
}

interface Paid {
  provider: string
  transactionId: string
  grossMinor: number
  currency?: string
  ids?: Record<string, string>
}

/** A payment of a new member, in the books at its provider. @returns its id */
export async function addPaid(at: Stage, { provider, transactionId, ...of }: Paid): Promise<string> {
  const { grossMinor, currency = 'NGN', ids = {} } = of
  const { id: accountId } = await at.addAccount()
  const [checkoutId, paymentId, now] = [newId(), newId(), at.clock.now()]
  const own = { tenant_id: 'demo', account_id: accountId, provider, currency, amount_minor: grossMinor }
  await at.db.transaction().execute(async (tx) => {
    const what = {
      id: checkoutId,
      reference: newReference(),
      plan_id: 'basic',
      price_id: 'basic-30',
      provider_ids: JSON.stringify(ids),
    }
    const terms = { is_recurring: false, price_minor: grossMinor, period_days: 30, state: 'paid' as const }
    await tx
      .insertInto('checkout')
      .values({ ...own, ...what, ...terms, started_at: now, expires_at: now })
      .execute()
    const paid = { id: paymentId, checkout_id: checkoutId, transaction_id: transactionId, paid_at: now }
    await tx
      .insertInto('payment')
      .values({ ...own, ...paid, use: 'unapplied' })
      .execute()
    const entry = { tenantId: 'demo', key: `charge:${paymentId}`, kind: 'charge' as const, paymentId, happenedAt: now }
    await post(tx, { ...entry, currency, lines: planUnapplied(provider, { amountMinor: grossMinor, currency }) })
  })
  return paymentId
}

/** What each account has, those with nothing left out. */
export async function readAccounts({ db }: Pick<Stage, 'db'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, sum(amount_minor)::bigint as minor from ledger_line group by account having sum(amount_minor) <> 0 order by account`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
}
