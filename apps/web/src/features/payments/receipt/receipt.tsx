import type { Payment } from '@kola/contract/payments/payment'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { toGatewayName } from '../gateway-names.ts'
import { say } from '../words.ts'

/** Who sold, and to whom. */
export interface ReceiptParties {
  payer: string
  email: string
  seller: string
  taxNumber: string
  /** Such as `7.5`. */
  vatPercent: string
}

const toDay = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** When it was taken; the day it was begun where no step tells. */
const findPaidAt = ({ timeline, startedAt }: Payment): string =>
  (timeline.find(({ kind }) => kind === 'debited' || kind === 'confirmed') ?? { at: startedAt }).at

function Facts({ payment, parties }: { payment: Payment; parties: ReceiptParties }) {
  const facts = [
    [say('paidOn'), toDay(findPaidAt(payment))],
    [say('paidWith'), toGatewayName(payment.gateway)],
    [say('reference'), payment.reference],
    [say('member'), [parties.payer, parties.email].filter(Boolean).join(', ')],
  ]
  return (
    <dl className="paper__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sums({ payment, vatPercent }: { payment: Payment; vatPercent: string }) {
  const { amount, discount, currency, vat, sub, coupon, expiry_date: until } = payment
  const money = (text: string | number) => formatMoney(String(text), currency)
  const hasDiscount = Number(discount) > 0
  const lines = [
    ...(hasDiscount ? [[coupon || say('discount'), say('minus', { amount: money(discount) })]] : []),
    ...(vat === null ? [] : [[say('net'), money((Number(amount) - Number(vat)).toFixed(2))]]),
    ...(vat === null ? [] : [[say('vatOf', { percent: vatPercent }), money(vat)]]),
  ]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('for')}</th>
          <th scope="col">{say('amount')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {sub}
            {until && <span className="note">{say('watchUntil', { day: formatDay(until) })}</span>}
          </td>
          <td>{money((Number(amount) + Number(discount)).toFixed(2))}</td>
        </tr>
      </tbody>
      <tfoot>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{value}</td>
          </tr>
        ))}
        <tr>
          <td>{say('paidSum')}</td>
          <td>{money(amount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The receipt of a payment as a page of paper. */
export function Receipt({ payment, parties }: { payment: Payment; parties: ReceiptParties }) {
  const { seller, taxNumber } = parties
  return (
    <article className="paper" data-theme="light">
      <header className="paper__top">
        <div>
          <h1>{say('receiptTitle')}</h1>
          <p className="count">{say('receiptNumber', { number: payment.receipt ?? '' })}</p>
        </div>
        <strong>{seller}</strong>
      </header>
      <Facts payment={payment} parties={parties} />
      <Sums payment={payment} vatPercent={parties.vatPercent} />
      {payment.state === 'refunded' && <p>{say('receiptGivenBack')}</p>}
      <p className="note">
        {taxNumber ? say('soldByTaxed', { seller, number: taxNumber }) : say('soldBy', { seller })}
      </p>
    </article>
  )
}
