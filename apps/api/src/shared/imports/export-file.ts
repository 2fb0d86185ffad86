import { toCsvLine } from './to-csv.ts'

/** Texts by their heads; all rows have the same ones. */
export type ExportedRow = Readonly<Record<string, string>>

export const FILE_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

interface Exporting {
  format: 'csv' | 'json'
  heads: readonly string[]
  /** Page by page, so that they are never in memory together. */
  pages: AsyncIterable<readonly ExportedRow[]>
}

/** A file as an import reads it back; formulas are texts. */
export async function* exportFile({ format, heads, pages }: Exporting): AsyncGenerator<string> {
  if (format === 'csv') yield `\ufeff${toCsvLine(heads)}`
  let begin = '['
  for await (const rows of pages) {
    if (format === 'csv') yield rows.map((row) => toCsvLine(heads.map((head) => row[head] ?? ''))).join('')
    for (const row of format === 'json' ? rows : []) {
      yield `${begin}\n${JSON.stringify(Object.fromEntries(heads.map((head) => [head, row[head] ?? ''])))}`
      begin = ','
    }
  }
  if (format === 'json') yield begin === '[' ? '[]\n' : '\n]\n'
}
