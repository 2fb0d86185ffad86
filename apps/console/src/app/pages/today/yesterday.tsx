import type { TodayAnswer } from '@kola/contract/today/today'
import { toChange } from '#shared/figures/change.ts'
import { Why } from '#shared/figures/why.tsx'
import { toMoment } from '#shared/format.ts'

type Yesterday = NonNullable<TodayAnswer['yesterday']>

interface Figure {
  name: string
  how: string
  better: 'more' | 'less'
  now: number | null
  before: number | null
  write: (value: number) => string
}

const whole = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 })
const toDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' },
  })

function listFigures({ active, joined, ended, watchedSeconds, revenue }: Yesterday): Figure[] {
  return [
    {
      ...{ name: 'Active members', better: 'more', write: whole, ...active },
      how: 'Members who held days as the day ended, paid or given.',
    },
    { ...{ name: 'Sign-ups', better: 'more', write: whole, ...joined }, how: 'Accounts that were made on the day.' },
    {
      ...{ name: 'Left', better: 'less', write: whole, ...ended },
      how: 'Members who held days as the day began and none as it ended.',
    },
    {
      ...{ name: 'Hours watched', better: 'more', write: (seconds) => whole(seconds / 3_600), ...watchedSeconds },
      how: 'What players told of plays that began on the day, once they were over.',
    },
    ...revenue.map(
      ({ currency, now, before }): Figure => ({
        ...{
          name: `Revenue, ${currency}`,
          better: 'more',
          now: Number(now),
          before: before === null ? null : Number(before),
        },
        write: (value) =>
          value.toLocaleString('en-NG', {
            ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' },
          }),
        how: 'What the ledger has as ours, value added tax among it, less what was given back and disputed on the day.',
      }),
    ),
  ]
}

/** The day that is over, beside the same weekday before. */
export const YesterdayPanel = ({ yesterday }: { yesterday: Yesterday }) => (
  <section className="panel" aria-label="Yesterday">
    <div className="panel__head">
      <h2>Yesterday</h2>
      <span className="note">
        {toDay(yesterday.day)} against {toDay(yesterday.before)}
      </span>
      <span className="end">
        <a className="link note" href="#/numbers">
          All numbers
        </a>
      </span>
    </div>
    <div className="today__figures">
      {listFigures(yesterday).map((figure) => (
        <Metric key={figure.name} figure={figure} yesterday={yesterday} />
      ))}
    </div>
  </section>
)

function Metric({ figure, yesterday }: { figure: Figure; yesterday: Yesterday }) {
  const { name, how, better, now, before, write } = figure
  const delta = toChange({ now, before, better })
  return (
    <div className="metric">
      <Why
        className="metric__name"
        how={how}
        when={`Counted by the clocks of ${yesterday.zone}, last at ${toMoment(yesterday.countedAt)}.`}
      >
        {name}
      </Why>
      <p className="metric__fig">
        <span className="figure">{now === null ? '–' : write(now)}</span>
        {delta && <span className={`delta delta--${delta.kind}`}>{delta.text}</span>}
      </p>
      <p className="note">{before === null ? 'not counted a week before' : `${write(before)} a week before`}</p>
    </div>
  )
}
