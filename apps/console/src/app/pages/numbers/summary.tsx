import {
  NUMBERS_TRIAL_DAYS,
  type NumbersAnswer,
  type NumbersCost,
  type NumbersRange,
} from '@kola/contract/numbers/numbers'
import { toChange } from '#shared/figures/change.ts'
import { Why } from '#shared/figures/why.tsx'
import { money, share, whole } from './measures.ts'

interface Figure {
  name: string
  how: string
  better: 'more' | 'less'
  isShare?: true
  read: (range: NumbersRange) => number | null
  write: (value: number) => string
  note?: (range: NumbersRange) => string
}

const part = (some: number, all: number | null): number | null => (all ? some / all : null)

const FIGURES: readonly Figure[] = [
  {
    ...{ name: 'Active members', better: 'more', write: whole },
    how: 'Members who hold days as the last day ends, paid or given; what was given back counts no more.',
    read: ({ all, days }) => (days.length === 0 ? null : all.active),
  },
  {
    ...{ name: 'Sign-ups', better: 'more', write: whole },
    how: 'Accounts that were made in these days, closed ones among them.',
    read: ({ all }) => all.joined,
  },
  {
    ...{ name: 'Given days to paid', better: 'more', isShare: true, write: share },
    how: `Of the members whose first days were given and ended in these days, those who paid by ${NUMBERS_TRIAL_DAYS} days after. The last of them may still pay.`,
    read: ({ all }) => part(all.trialsPaid, all.trials),
    note: ({ all }) => `${whole(all.trialsPaid)} of ${whole(all.trials)}`,
  },
  {
    ...{ name: 'Left', better: 'less', isShare: true, write: share },
    how: 'Members who held days as a day began and none as it ended, of those who were active as these days began. Who comes back later has left all the same.',
    read: ({ all, activeBefore }) => part(all.ended, activeBefore),
    note: ({ all }) => `${whole(all.ended)} left, ${whole(all.began)} came`,
  },
  {
    ...{ name: 'Refused, won back', better: 'more', isShare: true, write: share },
    how: 'Renewals that were paid in these days after they had been refused, beside those that were refused for the first time in them.',
    read: ({ all }) => part(all.renewalsWon, all.renewalsRefused),
    note: ({ all }) => `${whole(all.renewalsWon)} won, ${whole(all.renewalsRefused)} refused`,
  },
  {
    ...{ name: 'Payments refused', better: 'less', write: whole },
    how: 'Payments of any kind that a provider refused, each try one.',
    read: ({ all }) => all.refused,
  },
]

/** One of each currency: they are never added. */
const toRevenue = (currency: string): Figure => ({
  ...{ name: `Revenue, ${currency}`, better: 'more', write: (value) => money(value, currency) },
  how: 'What the ledger has as ours, value added tax among it, less what was given back and disputed in these days.',
  read: ({ days, money: rows }) => {
    if (days.length === 0) return null
    const cents = rows
      .filter((row) => row.currency === currency)
      .reduce((sum, { net }) => sum + Math.round(Number(net) * 1_000), 0)
    return cents / 1_000
  },
})

/** In the currency of the bills; nothing where plays of a day of the range were not kept, or nobody watched. */
const toHourCost = (currency: string): Figure => ({
  ...{ name: `Cost of an hour watched, ${currency}`, better: 'less', write: (value) => money(value, currency) },
  how: 'The part of the monthly costs in the configuration (monthly_costs) that these days are, divided by the hours watched in them. What producers are paid is not among it.',
  read: ({ all, costs }) => {
    if (!all.watchedSeconds) return null
    const sum = costs
      .filter((cost) => cost.currency === currency)
      .reduce((total, { amount }) => total + Math.round(Number(amount) * 1_000), 0)
    return sum / 1_000 / (all.watchedSeconds / 3_600)
  },
  note: ({ costs }) =>
    costs
      .filter((cost) => cost.currency === currency)
      .map(({ name, amount }) => `${name} ${money(amount, currency)}`)
      .join(', '),
})

export const listFigures = (currencies: readonly string[], costs: readonly NumbersCost[]): Figure[] => [
  ...FIGURES,
  ...currencies.map(toRevenue),
  ...[...new Set(costs.map(({ currency }) => currency))].map(toHourCost),
]

/** Each beside that of the days before. */
export const Summary = ({
  numbers,
  currencies,
  when,
}: {
  numbers: NumbersAnswer
  currencies: readonly string[]
  when: string
}) => (
  <section className="panel numbers__metrics" aria-label="In all">
    {listFigures(currencies, numbers.now.costs).map((figure) => (
      <Metric key={figure.name} figure={figure} numbers={numbers} when={when} />
    ))}
  </section>
)

function Metric({ figure, numbers: { now, before }, when }: { figure: Figure; numbers: NumbersAnswer; when: string }) {
  const { name, how, better, isShare, read, write, note } = figure
  const [value, earlier] = [read(now), read(before)]
  const delta = toChange({ now: value, before: earlier, better, isShare })
  return (
    <div className="metric">
      <Why className="metric__name" how={how} when={when}>
        {name}
      </Why>
      <p className="metric__fig">
        <span className="figure figure--s">{value === null ? '–' : write(value)}</span>
        {delta && <span className={`delta delta--${delta.kind}`}>{delta.text}</span>}
      </p>
      <p className="note">
        {earlier === null ? 'nothing before' : `${write(earlier)} before`}
        {note && value !== null && ` · ${note(now)}`}
      </p>
    </div>
  )
}
