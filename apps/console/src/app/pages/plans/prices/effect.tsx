import type { DatedPrice, PriceEffect } from '@kola/contract/prices/prices'
import { toCount, toDate } from '#features/members/words.ts'
import { toMoney } from '#shared/format.ts'
import { toDayText } from '../words.ts'

/** What comes of an amount, in the order in which it comes. */
export function Effect({ price, effect }: { price: DatedPrice; effect: PriceEffect }) {
  const { toldFrom, firstRenewal, noticeDays, toldAlready } = effect
  const sold = `Whoever buys from ${toDayText(price.day ?? '')} on pays ${toMoney(price.amount, price.currency)}`
  if (!toldFrom || !firstRenewal) {
    return (
      <ol className="line">
        <li className="is-next">
          <p>
            <b>{sold}</b>
          </p>
        </li>
        <li className="is-next">
          <p>
            <b>Running members keep what they pay</b>
            <br />
            <span className="note">nobody is told</span>
          </p>
        </li>
      </ol>
    )
  }
  return (
    <ol className="line">
      <li className="is-now">
        <p>
          <b>{toTouched(effect)}</b>
          <br />
          <span className="note">{toDetails(effect)}</span>
        </p>
      </li>
      <li className="is-next">
        <p>
          <b>
            {toldAlready > 0 ? `${toCount(toldAlready, 'member')} told so far` : `Told from ${toDate(toldFrom)} on`}
          </b>
          , {noticeDays} days before they pay it at least
          <br />
          <span className="note">each once, by mail, or by SMS without one, with both sums and how to cancel</span>
        </p>
      </li>
      <li className="is-next">
        <p>
          <b>{sold}</b>
        </p>
      </li>
      <li className="is-next">
        <p>
          <b>Renewals from {toDate(firstRenewal)} on bear it</b>
          <br />
          <span className="note">of those who were told, and did not cancel</span>
        </p>
      </li>
    </ol>
  )
}

const toTouched = ({ told }: PriceEffect): string =>
  told === 1 ? '1 running member pays another sum' : `${told.toLocaleString('en')} running members pay another sum`

function toDetails({ pays, kept, unreachable }: PriceEffect): string {
  const now = pays.map(
    ({ members, amount, currency }) =>
      `${toCount(members, 'member')} ${members === 1 ? 'pays' : 'pay'} ${toMoney(amount, currency)} now`,
  )
  return [
    ...now,
    ...(kept > 0 ? [`${kept.toLocaleString('en')} keep theirs, for their provider takes no other sum`] : []),
    ...(unreachable > 0 ? [`${unreachable.toLocaleString('en')} keep theirs, for nobody can write to them`] : []),
  ].join('; ')
}
