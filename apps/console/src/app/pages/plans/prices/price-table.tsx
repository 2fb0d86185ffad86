import type { SoldPlan } from '@kola/contract/prices/plans'
import { toMoney } from '#shared/format.ts'
import { Scroll } from '#shared/parts/scroll.tsx'
import { toCountryName, toDayText, toPeriodText } from '../words.ts'
import { type PriceLine, toLines } from './queries.ts'

interface PriceTableProps {
  plans: readonly SoldPlan[]
  /** The day that is asked for; empty for now. */
  on: string
  /** Null for who may not change them. */
  onChange: ((line: PriceLine) => void) | null
}

/** What each plan costs, a line for each country, currency and period. */
export function PriceTable({ plans, on, onChange }: PriceTableProps) {
  const lines = toLines(plans)
  if (lines.length === 0) return <p className="empty">Nothing is sold yet.</p>
  return (
    <Scroll label="Prices by country" className="plans__scroll">
      <table className="table table--two">
        <thead>
          <tr>
            <th scope="col">Country</th>
            {plans.map(({ id, title }) => (
              <th scope="col" className="n" key={id}>
                {title}
              </th>
            ))}
            {onChange && (
              <th scope="col">
                <span className="visually-hidden">Change</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                <b>{toCountryName(line.country)}</b>
                <br />
                <span className="note">
                  {line.kind === 'pass' ? 'a pass of' : 'every'} {toPeriodText(line.periodDays)}, {line.currency}
                </span>
              </th>
              {plans.map(({ id }) => (
                <td className="n" key={id}>
                  <Amount line={line} planId={id} on={on} />
                </td>
              ))}
              {onChange && (
                <td className="n">
                  <button
                    type="button"
                    className="b b--s b--text"
                    aria-label={`Change… ${toCountryName(line.country)}, ${line.currency}, ${toPeriodText(line.periodDays)}`}
                    onClick={() => onChange(line)}
                  >
                    Change…
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Amount({ line, planId, on }: { line: PriceLine; planId: string; on: string }) {
  const found = line.cells[planId]
  if (!found) return <span className="quiet">–</span>
  const { amount, now, coming } = found.amount
  const toText = (text: string | null) => (text === null ? 'not sold' : toMoney(text, line.currency))
  return (
    <span className={found.isAny && 'quiet'}>
      {on && amount !== now ? (
        <>
          <del>{toText(now)}</del> <ins>{toText(amount)}</ins>
        </>
      ) : (
        toText(amount)
      )}
      {coming && (
        <>
          <br />
          <span className="note">
            {toMoney(coming.amount, line.currency)} from {toDayText(coming.day)}
          </span>
        </>
      )}
    </span>
  )
}
