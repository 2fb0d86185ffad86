import type { NumbersAnswer } from '@kola/contract/numbers/numbers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import { saveCsv } from '#shared/figures/save-file.ts'
import { toMoment } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { ByDay } from './by-day.tsx'
import { listMeasures } from './measures.ts'
import { MissedTable, toMissedRows } from './missed.tsx'
import { RANGES, readRange } from './range.ts'
import { askDays, RangeBar } from './range-bar.tsx'
import { Summary } from './summary.tsx'
import { MoneyTable, MonthsTable, TitlesTable } from './tables.tsx'
import { toRows } from './to-rows.ts'

/** What the business did, in any days, beside those before. */
export function NumbersPage() {
  const asked = useAsked()
  const range = readRange(asked)
  const numbers = useQuery({
    queryKey: ['numbers', range],
    queryFn: () => client('GET /api/v1/apps/numbers', { query: range }),
    placeholderData: keepPreviousData,
  })
  const missed = useQuery({
    queryKey: ['missed-searches', range],
    queryFn: () => client('GET /api/v1/apps/missed-searches', { query: range }),
    placeholderData: keepPreviousData,
  })
  const { data } = numbers
  const currencies = data ? listCurrencies(data) : []
  const save = () =>
    data &&
    saveCsv(`numbers-${data.now.from}-${data.now.until}.csv`, [
      ...toRows(data, currencies),
      ...(missed.data ? toMissedRows(missed.data) : []),
    ])
  useKeys([
    ...RANGES.map(({ days, name }, at) => ({ key: String(at + 1), does: name, act: () => askDays(days) })),
    { key: 'c', does: 'compare', act: () => ask({ against: range.against === 'before' ? 'year' : '' }) },
    { key: 'e', does: 'CSV', act: save },
  ])
  return (
    <div className="page">
      <div className="head numbers__head">
        <div>
          <h1>Numbers</h1>
          <p>{data ? toLead(data) : 'Days are counted by the clocks of the service.'}</p>
        </div>
        <RangeBar days={range.days ?? null} against={range.against} numbers={data} onSave={save} />
      </div>
      {numbers.error && <Failure error={numbers.error} onAgain={() => void numbers.refetch()} />}
      {numbers.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && <Shown numbers={data} currencies={currencies} measure={asked.get('measure') ?? ''} />}
      {!numbers.error && <MissedTable missed={missed} />}
    </div>
  )
}

function Shown({ numbers, currencies, measure }: { numbers: NumbersAnswer; currencies: string[]; measure: string }) {
  const measures = listMeasures(currencies)
  const [first = ''] = measures.keys()
  const when = numbers.countedAt
    ? `Counted by the clocks of ${numbers.zone}, last at ${toMoment(numbers.countedAt)}. The last ten days are counted again each night, for what is told late.`
    : ''
  if (numbers.now.days.length === 0) {
    return (
      <p className="empty">Nothing of these days is counted yet. It is begun within ten minutes, oldest days first.</p>
    )
  }
  return (
    <div className="numbers">
      <Summary numbers={numbers} currencies={currencies} when={when} />
      <ByDay numbers={numbers} measures={measures} chosen={measures.has(measure) ? measure : first} when={when} />
      <div className="numbers__side">
        <TitlesTable titles={numbers.titles} when={when} />
        <MonthsTable months={numbers.months} when={when} />
      </div>
      <MoneyTable numbers={numbers} />
    </div>
  )
}

const toLead = ({ zone, countedAt }: NumbersAnswer): string =>
  countedAt ? `Days of ${zone}, counted at ${toMoment(countedAt)}` : `Days of ${zone}; nothing is counted yet`

/** Those that earned most days first. */
function listCurrencies({ now, before }: NumbersAnswer): string[] {
  const counts = new Map<string, number>()
  for (const { currency } of [...now.moneyDays, ...before.moneyDays])
    counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([currency]) => currency)
}
