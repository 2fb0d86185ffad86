import { newId } from '@kola/platform/ids'
import type { ApiStage } from '../stage.ts'

interface Wanted {
  id: string
  amountMinor: number
  country?: string
  /** From now on unless told otherwise. */
  countsFrom?: Date
  renewalsFrom?: Date
}

/** Another amount of a price, as an operator adds it; never two of one moment. @returns its id */
export async function addDatedPrice({ db, clock }: Pick<ApiStage, 'db' | 'clock'>, wanted: Wanted): Promise<string> {
  if (!wanted.countsFrom) clock.advance(1)
  const price = await db
    .selectFrom('price')
    .selectAll()
    .where('tenant_id', '=', 'demo')
    .where('id', '=', wanted.id)
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('dated_price')
    .values({
      ...{ tenant_id: 'demo', id, price_id: price.id, plan_id: price.plan_id, currency: price.currency },
      ...{ period_days: price.period_days, country: wanted.country ?? '', amount_minor: wanted.amountMinor },
      ...{ counts_from: wanted.countsFrom ?? clock.now(), zone: 'Africa/Lagos', added_by: 'Ngozi' },
      ...{ renewals_from: wanted.renewalsFrom ?? null, added_at: clock.now() },
    })
    .execute()
  return id
}
