import type { Plan, Price } from '@kola/contract/billing'
import type { Selectable } from 'kysely'
import type { DatedPriceTable, PlanTable, PriceTable } from '#shared/database/schema/plans.ts'
import { toDecimalText } from '#shared/money.ts'

export type DatedRow = Pick<
  Selectable<DatedPriceTable>,
  'price_id' | 'country' | 'amount_minor' | 'counts_from' | 'renewals_from'
>

/** All that a tenant sells and will sell; what counts follows from the country and the moment, without a look anywhere. */
export interface PriceBook {
  plans: readonly Selectable<PlanTable>[]
  prices: readonly Selectable<PriceTable>[]
  /** Those not withdrawn, the earliest first. */
  dated: readonly DatedRow[]
}

interface At {
  country: string
  now: Date
}

const isFor = (row: DatedRow, country: string) => row.country === '' || row.country === country

/** The row that counts: a country's own before one for any, the latest of them. */
export function findCounting(dated: readonly DatedRow[], priceId: string, { country, now }: At): DatedRow | null {
  const begun = dated.filter((row) => row.price_id === priceId && isFor(row, country) && row.counts_from <= now)
  return begun.findLast((row) => row.country !== '') ?? begun.at(-1) ?? null
}

/** Plans in their order, with what each costs there and then; a special one is not on sale. */
export const listSold = (book: PriceBook, at: At): Plan[] =>
  book.plans.map((plan) => {
    const sold = (kind: 'membership' | 'pass') =>
      book.prices
        .filter((price) => price.plan_id === plan.id && price.kind === kind)
        .flatMap((one) => toSold(book, one, at))
    const passes = sold('pass')
    return {
      id: plan.id,
      title: plan.title,
      metaData: {
        screens: String(plan.screens),
        ...(plan.max_height !== null && { max_height: String(plan.max_height) }),
        ...plan.meta_data,
      },
      subscriptions: sold('membership'),
      ...(passes.length > 0 && { passes }),
    }
  })

/** Nothing where it is not sold there and then. */
function toSold({ dated }: PriceBook, price: PriceBook['prices'][number], at: At): Price[] {
  const counting = findCounting(dated, price.id, at)
  if (!counting && price.is_dated) return []
  return [
    {
      ...{ id: price.id, sub_id: price.id, slug_name: price.slug_name, title: price.title },
      ...{ description: price.description, currency: price.currency },
      price: toDecimalText(counting?.amount_minor ?? price.amount_minor, price.currency),
      metaData: { period_days: String(price.period_days), ...price.meta_data },
      ...(price.kind === 'pass' && { kind: 'pass' as const }),
    },
  ]
}

/** Which of the answers it is: of a country that has prices of its own, and of the stretch between two moments. */
export function toVariant(
  book: PriceBook,
  { country, now }: At,
): { country: string; stretch: number; until: Date | null } {
  const own = book.dated.some((row) => row.country === country) ? country : ''
  const moments = book.dated.filter((row) => isFor(row, own)).map(({ counts_from: at }) => at)
  return {
    country: own,
    stretch: moments.filter((at) => at <= now).length,
    until: moments.find((at) => at > now) ?? null,
  }
}
