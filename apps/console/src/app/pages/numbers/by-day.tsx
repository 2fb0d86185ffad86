import type { NumbersAnswer } from '@kola/contract/numbers/numbers'
import { toChange } from '#shared/figures/change.ts'
import { Chart } from '#shared/figures/chart.tsx'
import { Why } from '#shared/figures/why.tsx'
import { ask } from '#shared/location.ts'
import { Scroll } from '#shared/parts/scroll.tsx'
import { type Measure, type Series, sumUp, toSeries } from './measures.ts'
import { toLongDay, toMonthName, toShortDay, toSpan } from './range.ts'

interface ByDayProps {
  numbers: NumbersAnswer
  measures: ReadonlyMap<string, Measure>
  chosen: string
  when: string
}

/** One measure over the days, drawn, and beneath it as a table. */
export function ByDay({ numbers, measures, chosen, when }: ByDayProps) {
  const [first = ''] = measures.keys()
  const measure = measures.get(chosen)
  if (!measure) return null
  const series = toSeries(measure, numbers)
  const beforeName = toSpan(numbers.before.from, numbers.before.until)
  const label = `${measure.title} a day, ${toSpan(numbers.now.from, numbers.now.until)}, against ${beforeName}; the table beneath says the same`
  return (
    <section className="panel" aria-label="By day">
      <div className="panel__head numbers__choose">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line everywhere */}
        <div className="segment" role="group" aria-label="Measure">
          {[...measures].map(([name, { title }]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen}
              onClick={() => ask({ measure: name === first ? '' : name })}
            >
              {title}
            </button>
          ))}
        </div>
        <span className="end legend">
          <span>
            <i /> these days
          </span>
          <span className="c0">
            <i /> {beforeName}
          </span>
        </span>
      </div>
      <div className="panel__body">
        <Chart
          key={`${chosen} ${numbers.now.from} ${numbers.now.until}`}
          label={label}
          points={series.days.map((day, at) => ({
            name: toLongDay(day),
            now: series.now[at] ?? null,
            before: series.before[at] ?? null,
          }))}
          write={measure.write}
          toShort={(at) => toShortDay(series.days[at] ?? '')}
          beforeName={toLabel(series)}
        />
      </div>
      <DayTable measure={measure} series={series} when={when} />
    </section>
  )
}

const toLabel = ({ days }: Series): string => (days.length === 1 ? 'the day before' : 'the same day before')

function DayTable({ measure, series, when }: { measure: Measure; series: Series; when: string }) {
  const groups = toGroups(series.days)
  const rows = groups.map(({ name, from, count }) => ({
    name,
    now: sumUp(measure, series.now.slice(from, from + count)),
    before: sumUp(measure, series.before.slice(from, from + count)),
  }))
  const all = { name: 'All', now: sumUp(measure, series.now), before: sumUp(measure, series.before) }
  return (
    <Scroll label={`${measure.title}, as a table`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Days</th>
            <th scope="col" className="n">
              <Why how={measure.how} when={when}>
                {measure.title}
              </Why>
            </th>
            <th scope="col" className="n">
              Before
            </th>
            <th scope="col" className="n">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rows, ...(measure.isStanding ? [] : [all])].map((row) => (
            <Row key={row.name} row={row} measure={measure} isTotal={row === all} />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

interface RowProps {
  row: { name: string; now: number | null; before: number | null }
  measure: Measure
  isTotal: boolean
}

function Row({ row, measure: { better, write }, isTotal }: RowProps) {
  const delta = toChange({ ...row, better })
  return (
    <tr className={isTotal ? 'is-total' : undefined}>
      <th scope="row">{row.name}</th>
      <td className="n">
        <b>{row.now === null ? 'not counted' : write(row.now)}</b>
      </td>
      <td className="n quiet">{row.before === null ? 'not counted' : write(row.before)}</td>
      <td className="n">{delta ? <span className={`delta delta--${delta.kind}`}>{delta.text}</span> : '–'}</td>
    </tr>
  )
}

const FEW_DAYS = 14
const MANY_DAYS = 120

interface Group {
  name: string
  from: number
  count: number
}

/** Days one by one where they are few, else weeks from the first day on, and months of a long range. */
export function toGroups(days: readonly string[]): Group[] {
  if (days.length <= FEW_DAYS) return days.map((day, from) => ({ name: toLongDay(day), from, count: 1 }))
  if (days.length <= MANY_DAYS) {
    return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => {
      const part = days.slice(week * 7, week * 7 + 7)
      return { name: toSpan(part[0] ?? '', part.at(-1) ?? ''), from: week * 7, count: part.length }
    })
  }
  return [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => ({
    name: toMonthName(month),
    from: days.findIndex((day) => day.startsWith(month)),
    count: days.filter((day) => day.startsWith(month)).length,
  }))
}
