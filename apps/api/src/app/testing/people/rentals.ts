import { newId } from '@kola/platform/ids'
import type { ApiStage } from '../stage.ts'

const DAY_MS = 86_400_000

/** The film of the stage, rented by the account and not begun. */
export async function addRental({ db, clock }: Pick<ApiStage, 'db' | 'clock'>, account_id: string): Promise<void> {
  const now = clock.now()
  const id = newId()
  const shared = { tenant_id: 'demo', account_id }
  await db
    .insertInto('checkout')
    .values({
      ...{ ...shared, id, reference: 'KL-0000000001', provider: 'flutterwave', plan_id: 'basic', price_id: 'basic-30' },
      ...{ is_recurring: false, currency: 'NGN', price_minor: 90_000, amount_minor: 90_000, period_days: 30 },
      ...{ started_at: now, expires_at: new Date(now.getTime() + DAY_MS), state: 'paid' },
      ...{ purpose: 'rental', title_id: 'film', play_hours: 48 },
    })
    .execute()
  const paid = { provider: 'flutterwave', transaction_id: id, amount_minor: 90_000, currency: 'NGN', paid_at: now }
  await db
    .insertInto('payment')
    .values({ ...shared, ...paid, id, checkout_id: id, use: 'rental' })
    .execute()
  const terms = { screens: 2, play_hours: 48, bought_at: now, begin_by: new Date(now.getTime() + 30 * DAY_MS) }
  await db
    .insertInto('rental')
    .values({ ...shared, ...terms, id, title_id: 'film', checkout_id: id, payment_id: id })
    .execute()
}
