import type { TitleWindow } from '@kola/contract/rights/windows'
import { toDay } from '#shared/format.ts'
import { Scroll } from '#shared/parts/scroll.tsx'
import { STATE_TEXTS, toPlaces } from './columns.tsx'

const DAY_MS = 24 * 3_600_000
const BEFORE_DAYS = 60
const AFTER_DAYS = 365
const MARKS = { upcoming: 'is-sched', open: 'is-live', leaving: 'is-leave', over: 'is-off' } as const

/** Bars over a year; the table has the same in words. */
export function Timeline({ windows }: { windows: readonly TitleWindow[] }) {
  const startMs = Date.now() - BEFORE_DAYS * DAY_MS
  const wholeMs = (BEFORE_DAYS + AFTER_DAYS) * DAY_MS
  const toPart = (ms: number) => Math.min(100, Math.max(0, ((ms - startMs) / wholeMs) * 100))
  const months = listMonths(startMs, startMs + wholeMs)
  return (
    <Scroll label="Timeline" className="table-box">
      <div className="gantt">
        <div className="gantt__head" aria-hidden="true">
          {months.map((at) => (
            <span key={at} style={{ left: `${toPart(at)}%` }}>
              {new Date(at).toLocaleDateString('en-GB', { month: 'short', year: '2-digit', timeZone: 'Africa/Lagos' })}
            </span>
          ))}
        </div>
        <ul>
          {windows.map(({ id, titleId, titleName, countries, from, until, state }) => {
            const left = toPart(Date.parse(from))
            const right = toPart(until ? Date.parse(until) : Number.POSITIVE_INFINITY)
            const words = `${STATE_TEXTS[state]}, ${toPlaces(countries)}, ${toDay(new Date(from))} to ${until ? toDay(new Date(until)) : 'no end'}`
            return (
              <li key={id}>
                <a className="table__link cut-line" href={`#/titles/${titleId}`}>
                  {titleName}
                </a>
                <span className="gantt__track">
                  <span
                    className={`gantt__bar ${MARKS[state]}`}
                    style={{ left: `${left}%`, width: `${Math.max(right - left, 0.4)}%` }}
                    title={words}
                  >
                    <span className="visually-hidden">{words}</span>
                  </span>
                  <span className="gantt__now" style={{ left: `${toPart(Date.now())}%` }} />
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </Scroll>
  )
}

function listMonths(startMs: number, endMs: number): number[] {
  const first = new Date(startMs)
  const months: number[] = []
  for (let count = 1; ; count += 1) {
    const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1)
    if (at > endMs) return months
    months.push(at)
  }
}
