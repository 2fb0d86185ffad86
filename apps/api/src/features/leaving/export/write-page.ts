import { escapeHtml } from '#shared/html.ts'
import type { HeldRow, HeldWriter } from './collect.ts'
import type { Entry } from './zip.ts'

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

const toHead = (columns: readonly string[]) =>
  columns.map((column) => `<th scope="col">${escapeHtml(toName(column))}</th>`).join('')

const toLine = (columns: readonly string[], row: HeldRow) =>
  `<tr>${columns.map((column) => `<td>${escapeHtml(toCell(row[column]))}</td>`).join('')}</tr>`

/** The same as the JSON, to be read by a person, without anything to be fetched. */
export async function openPage(
  { write }: Pick<Entry, 'write'>,
  { madeAt, appName }: { madeAt: string; appName: string },
): Promise<HeldWriter & { end(): Promise<void> }> {
  const none: string[] = []
  let title = ''
  let columns: string[] | null = null
  await write(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your data at ${escapeHtml(appName)}</title><style>${STYLE}</style></head><body><main><h1>Your data at ${escapeHtml(appName)}</h1>
<p>What ${escapeHtml(appName)} held on you at ${escapeHtml(madeAt)}. Times are in UTC. The same stands in data.json, for programs.</p>
`)
  return {
    async begin(part) {
      title = part.title
      columns = null
    },
    async rows(rows) {
      if (!columns) {
        columns = Object.keys(rows[0] ?? {})
        await write(`<section><h2>${escapeHtml(title)}</h2><table><thead><tr>${toHead(columns)}</tr></thead><tbody>\n`)
      }
      const shown = columns
      await write(rows.map((row) => `${toLine(shown, row)}\n`).join(''))
    },
    async endPart() {
      if (columns) await write('</tbody></table></section>\n')
      else none.push(title)
    },
    async end() {
      const nothing = none.length > 0 ? `<p>Nothing is held of: ${escapeHtml(none.join(', '))}.</p>` : ''
      await write(`${nothing}</main></body></html>`)
    },
  }
}
