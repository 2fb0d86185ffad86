import type { Quote } from '@kola/contract/payments/payments'
import { formatMoney } from '#shared/money.ts'
import { say } from '../words.ts'

/** What the total is made of. */
export function Bill({ quote, title, coupon }: { quote: Quote; title: string; coupon: string }) {
  const { currency, price, discount, vat, bonusDays } = quote
  return (
    <dl className="bill only-wide">
      <div>
        <dt>{title}</dt>
        <dd>{formatMoney(price, currency)}</dd>
      </div>
      {Number(discount) > 0 && (
        <div>
          <dt>{coupon || say('discount')}</dt>
          <dd>{say('minus', { amount: formatMoney(discount, currency) })}</dd>
        </div>
      )}
      {bonusDays > 0 && (
        <div>
          <dt>{say('bonus', { days: bonusDays })}</dt>
          <dd>{say('added')}</dd>
        </div>
      )}
      {Number(vat) > 0 && (
        <div className="note">
          <dt>{say('vat')}</dt>
          <dd>{formatMoney(vat, currency)}</dd>
        </div>
      )}
    </dl>
  )
}
