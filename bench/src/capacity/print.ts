import type { Capacity } from './model.ts'

const number = (value: number, digits = 0): string => {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toFixed(value < 10 ? Math.max(digits, 1) : digits))
  return rounded.toLocaleString('en-GB')
}

const ROWS: [string, (of: Capacity) => string][] = [
  ['watching at the busiest moment', ({ concurrent }) => number(concurrent)],
  ['calls a second then', ({ calls }) => number(calls)],
  ['processors of the api / of databases', ({ cores }) => `${number(cores.api)} / ${number(cores.database)}`],
  ['writes a second', ({ writes }) => number(writes)],
  ['films, Gbit/s then', ({ egress }) => number(egress.peakGigabits)],
  ['films, TB a month', ({ egress }) => number(egress.monthTerabytes)],
  ['database, GB', ({ databaseGigabytes }) => number(databaseGigabytes)],
  ['films kept, TB', ({ storageTerabytes }) => number(storageTerabytes)],
  ['cells', ({ machines }) => number(machines.cells)],
  ['machines: api / jobs / encoders', ({ machines: { api, work, media } }) => `${api} / ${work} / ${media}`],
  ['database servers / edges', ({ machines: { database, edge } }) => `${database} / ${edge}`],
  [
    'fullest in one cell',
    ({ loads: [first] }) => (first ? `${first.what}, ${number((100 * first.needed) / first.limit)} %` : '–'),
  ],
  ['€ a month: machines', ({ euros }) => number(euros.machines)],
  ['€ databases', ({ euros }) => number(euros.database)],
  ['€ films kept', ({ euros }) => number(euros.storage)],
  ['€ films sent, edges of one’s own', ({ euros }) => number(euros.films)],
  ['€ films sent, by a CDN', ({ euros }) => number(euros.filmsByCdn)],
  [
    '€ a viewer, own edges / CDN',
    ({ viewers, euros: { machines, database, storage, films, filmsByCdn } }) =>
      [films, filmsByCdn].map((sent) => ((machines + database + storage + sent) / viewers).toFixed(3)).join(' / '),
  ],
]

/** A table of Markdown, a column for each number of viewers. */
export function printCapacity(columns: readonly Capacity[]): string {
  const head = `| viewers a month | ${columns.map(({ viewers }) => number(viewers)).join(' | ')} |`
  const rule = `|---|${columns.map(() => '---').join('|')}|`
  const rows = ROWS.map(([name, say]) => `| ${name} | ${columns.map(say).join(' | ')} |`)
  return [head, rule, ...rows].join('\n')
}
