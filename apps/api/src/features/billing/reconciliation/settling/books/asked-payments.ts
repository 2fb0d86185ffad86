import { sql } from 'kysely'
import type { SettledAnswers } from '#features/billing/providers/listing/settlements.ts'
import type { ProviderSlug } from '#features/billing/providers/provider.ts'
import type { Db } from '#shared/database/database.ts'
import type { SettlingNeeds } from '../needs.ts'
import { REVIEW, type SettledBook } from './book.ts'
import { enterPlaced } from './told-lines.ts'

/** Nobody pays out on the same day; what is missing is looked for as long as this. */
const FIRST_DAYS = 1
const LAST_DAYS = 60
const DAY_MS = 86_400_000

interface Of {
  slug: ProviderSlug
  settledAnswers: SettledAnswers
}

/** For a provider without any list: each payment of the last two months that is in no settlement is asked about, once a night. */
export const createAskedBook = (needs: SettlingNeeds, { slug, settledAnswers }: Of): SettledBook => ({
  pagesPerMinute: settledAnswers.pagesPerMinute,
  begin: () => ({ phase: 'asked', after: '', count: 0 }),
  async read(place, until) {
    if (place.phase !== 'asked' || place.count >= settledAnswers.maxPerNight) return REVIEW
    const payment = await findUnsettled(needs.db, { provider: slug, after: place.after, until })
    if (!payment) return REVIEW
    const line = await settledAnswers.ask(payment)
    if (line) await enterPlaced(needs, slug, [line])
    return { phase: 'asked', after: payment.id, count: place.count + 1 }
  },
})

interface Unsettled {
  id: string
  transactionId: string
  reference: string
}

async function findUnsettled(
  db: Db,
  { provider, after, until }: { provider: string; after: string; until: Date },
): Promise<Unsettled | null> {
  const days = (count: number) => new Date(until.getTime() - count * DAY_MS)
  const { rows } = await sql<Unsettled>`
    select payment.id, payment.transaction_id as "transactionId", checkout.reference
    from payment join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
    where payment.provider = ${provider} and payment.paid_at <= ${days(FIRST_DAYS)} and payment.paid_at > ${days(LAST_DAYS)}
      and payment.id > ${after}
      and not exists (select 1 from settlement_line line where line.tenant_id = payment.tenant_id and line.payment_id = payment.id
        and line.kind = 'charge')
    order by payment.id limit 1`.execute(db)
  return rows[0] ?? null
}
