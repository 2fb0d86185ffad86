import { escapeHtml } from '#shared/html.ts'
import type { Collected } from './collect.ts'

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#221a16;background:#fffdf8}
h2{margin-top:2.5rem}table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;vertical-align:top;
padding:.375rem .5rem;border-bottom:1px solid #ddd3c8;overflow-wrap:anywhere}@media (prefers-color-scheme:dark){body{color:#f4ede4;background:#120b08}
th,td{border-color:#44372f}}`

const toName = (column: string) =>
  column
    .replace(/_/g, ' ')
    .replace(/ minor$/, ' (in hundredths)')
    .replace(/^./, (one) => one.toUpperCase())

function toCell(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toTable(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const head = columns.map((column) => `<th scope="col">${escapeHtml(toName(column))}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${escapeHtml(toCell(row[column]))}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

/** The same as the JSON, to be read by a person, without anything to be fetched. */
export function writePage({ madeAt, parts }: Collected, appName: string): string {
  const held = parts.filter(({ rows }) => rows.length > 0)
  const none = parts.filter(({ rows }) => rows.length === 0).map(({ title }) => title)
  const sections = held.map(
    ({ title, rows, isWhole }) =>
      `<section><h2>${escapeHtml(title)}</h2>${isWhole ? '' : `<p>The first ${rows.length}.</p>`}${toTable(rows)}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your data at ${escapeHtml(appName)}</title><style>${STYLE}</style></head><body><main><h1>Your data at ${escapeHtml(appName)}</h1>
<p>What ${escapeHtml(appName)} held on you at ${escapeHtml(madeAt)}. Times are in UTC. The same stands in data.json, for programs.</p>
${sections.join('\n')}${none.length > 0 ? `<p>Nothing is held of: ${escapeHtml(none.join(', '))}.</p>` : ''}</main></body></html>`
}
