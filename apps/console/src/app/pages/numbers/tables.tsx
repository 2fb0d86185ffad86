import type { NumbersAnswer, NumbersMoney } from '@kola/contract/numbers/numbers'
import { toChange } from '#shared/figures/change.ts'
import { Why } from '#shared/figures/why.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { money, share, toHours, whole } from './measures.ts'
import { toMonthName } from './range.ts'

const PROVIDERS: Readonly<Record<string, string>> = {
  ...{ '': 'Credit and gifts', manual: 'Bank deposit', stripe: 'Stripe', braintree: 'Braintree', dpo: 'DPO' },
  ...{ paypal: 'PayPal', flutterwave: 'Flutterwave', paystack: 'Paystack' },
}
export const toProvider = (slug: string): string => PROVIDERS[slug] ?? slug

const same = (a: NumbersMoney) => (b: NumbersMoney) => a.currency === b.currency && a.provider === b.provider

/** By currency and by whom it came. */
export const MoneyTable = ({ numbers: { now, before } }: { numbers: NumbersAnswer }) => (
  <section className="panel">
    <div className="panel__head">
      <h2>Revenue by method</h2>
    </div>
    {now.money.length === 0 && <p className="panel__body quiet">Nothing was paid in these days.</p>}
    {now.money.length > 0 && (
      <Scroll label="Revenue by method">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Method</th>
              {['Payments', 'Earned', 'Given back', 'Disputed', 'Left', 'Change'].map((head) => (
                <th key={head} scope="col" className="n">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {now.money.map((row) => {
              const earlier = before.money.find(same(row))
              const delta = toChange({
                now: Number(row.net),
                before: earlier ? Number(earlier.net) : null,
                better: 'more',
              })
              return (
                <tr key={`${row.currency} ${row.provider}`}>
                  <th scope="row">{toProvider(row.provider)}</th>
                  <td className="n">{whole(row.payments)}</td>
                  <td className="n">{money(row.earned, row.currency)}</td>
                  <td className="n quiet">{money(row.refunded, row.currency)}</td>
                  <td className="n quiet">{money(row.disputed, row.currency)}</td>
                  <td className="n">
                    <b>{money(row.net, row.currency)}</b>
                  </td>
                  <td className="n">
                    {delta ? <span className={`delta delta--${delta.kind}`}>{delta.text}</span> : '–'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scroll>
    )}
  </section>
)

const FINISHED_HOW =
  'Of the persons who began it on a day, those who have it finished; each counts once a day. Counted for ten days after, for who finishes it later.'

/** The most watched first. */
export const TitlesTable = ({ titles, when }: { titles: NumbersAnswer['titles']; when: string }) => (
  <section className="panel">
    <div className="panel__head">
      <h2>Most watched</h2>
    </div>
    {titles.length === 0 && <p className="panel__body quiet">Nobody watched anything in these days.</p>}
    {titles.length > 0 && (
      <Scroll label="Most watched" className="scroll numbers__titles">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col" className="n">
                Hours
              </th>
              <th scope="col" className="n">
                Before
              </th>
              <th scope="col" className="n">
                Plays
              </th>
              <th scope="col" className="n">
                <Why how={FINISHED_HOW} when={when}>
                  Finished
                </Why>
              </th>
            </tr>
          </thead>
          <tbody>
            {titles.map((title) => (
              <tr key={title.id}>
                <th scope="row">{title.name}</th>
                <td className="n">
                  <b>{toHours(title.watchedSeconds).toLocaleString('en', { maximumFractionDigits: 1 })}</b>
                </td>
                <td className="n quiet">
                  {toHours(title.watchedSecondsBefore).toLocaleString('en', { maximumFractionDigits: 1 })}
                </td>
                <td className="n">{whole(title.plays)}</td>
                <td className="n">{title.finishedShare === null ? '–' : share(title.finishedShare)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    )}
  </section>
)

export const MonthsTable = ({ months, when }: { months: NumbersAnswer['months']; when: string }) => (
  <section className="panel">
    <div className="panel__head">
      <h2>Members of a month</h2>
    </div>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="n">
            <Why how="Members who held days at any time of the month, each once." when={when}>
              Members
            </Why>
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, members }) => (
          <tr key={month}>
            <th scope="row">{toMonthName(month)}</th>
            <td className="n">
              <b>{whole(members)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
