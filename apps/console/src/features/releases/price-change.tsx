import type { PriceChange } from '@kola/contract/releases/releases'
import { toMoney } from '#shared/format.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** Such as `Basic, Ghana, every 30 days`. */
export function toPriceName({ plan, country, kind, periodDays }: PriceChange): string {
  const where = country ? (regions.of(country) ?? country) : 'any country'
  const days = periodDays === 1 ? '1 day' : `${periodDays} days`
  return `${plan}, ${where}, ${kind === 'pass' ? 'a pass of' : 'every'} ${days}`
}

/** What is paid there, and what is to be. */
export const Amounts = ({ price: { before, after, currency } }: { price: PriceChange }) => (
  <span className="release-price">
    <del>
      <span className="visually-hidden">from </span>
      {toMoney(before, currency)}
    </del>{' '}
    <ins>
      <span className="visually-hidden">to </span>
      {toMoney(after, currency)}
    </ins>
  </span>
)
