import { Readable } from 'node:stream'
import { MAX_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@kola/contract/imports/imports'
import { CsvError, parse } from 'csv-parse'
import { Refused } from './letters.ts'

export interface Table {
  columns: string[]
  rows: AsyncIterable<string[]>
}

type Texts = () => AsyncIterable<string>

const SEPARATORS = [',', ';', '\t'] as const
/** A row is no longer: what is, has a quote that nobody closed. */
const MAX_ROW = 200_000

export const TOO_MANY = `That are more than ${MAX_IMPORT_ROWS.toLocaleString('en')} rows. Please send them in several files.`

/** The separator that the heads have most of, outside of quotes. */
function findSeparator(head: string): string {
  const bare = head.replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((one) => bare.split(one).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** EMA Avails has a line above its heads that says of what section each of them is. */
const isSections = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') && cells.every((cell) => /^(Avail[A-Za-z]*|)$/.test(cell.trim()))

async function readHead(texts: AsyncIterable<string>): Promise<string> {
  let head = ''
  for await (const text of texts) {
    head += text
    const end = /\r|\n/.exec(head)
    if (end) return head.slice(0, end.index)
    if (head.length > MAX_ROW) break
  }
  return head
}

/** @throws Refused */
export async function readCsv(texts: Texts): Promise<Table> {
  const head = await readHead(texts())
  if (head.trim() === '') throw new Refused('The file is empty: it should begin with the names of its columns.')
  const rows = parseCsv(texts, findSeparator(head))
  const first = await rows.next()
  const { value: columns, done } = first.value && isSections(first.value) ? await rows.next() : first
  if (done || !columns) throw new Refused('The file is empty: it should begin with the names of its columns.')
  return { columns: toHeads(columns), rows }
}

async function* parseCsv(texts: Texts, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    ...{ delimiter, bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_ROW },
  })
  const source = Readable.from(texts())
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let count = -1
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (count >= 0 && record.every((cell) => cell.trim() === '')) continue
      count += 1
      if (count > MAX_IMPORT_ROWS) throw new Refused(TOO_MANY)
      assertShort(record, count)
      yield record
    }
  } catch (error) {
    throw error instanceof CsvError ? new Refused(toCsvText(error)) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function toCsvText(error: CsvError): string {
  const line = `Line ${Number(error.lines ?? 0).toLocaleString('en')}`
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return `${line}: a quote is opened before and never closed. Please write a quote inside a text twice.`
  }
  return `${line}: a quote stands in the middle of a text. Please put the whole text in quotes, and write a quote inside it twice.`
}

/** @throws Refused */
function assertShort(record: readonly string[], row: number): void {
  const at = record.findIndex((cell) => cell.length > MAX_CELL)
  if (at < 0) return
  const where = row === 0 ? 'The heads' : `Row ${row.toLocaleString('en')}`
  throw new Refused(`${where}, column ${at + 1}: that text is longer than ${MAX_CELL.toLocaleString('en')} letters.`)
}

/** @throws Refused */
function toHeads(columns: readonly string[]): string[] {
  if (columns.length > MAX_IMPORT_COLUMNS) throw new Refused(`That are more than ${MAX_IMPORT_COLUMNS} columns.`)
  return columns.map((column) => column.trim().slice(0, 100))
}

/** A list of objects; their keys are its columns. @throws Refused */
export async function readJson(texts: Texts): Promise<Table> {
  const all: string[] = []
  for await (const text of texts()) all.push(text)
  const list = parseList(all.join(''))
  if (list.length > MAX_IMPORT_ROWS) throw new Refused(TOO_MANY)
  const columns = [...new Set(list.flatMap((one) => Object.keys(one)))]
  const rows = list.map((one) => columns.map((column) => toCell(one[column])))
  for (const [index, row] of rows.entries()) assertShort(row, index + 1)
  return { columns: toHeads(columns), rows: Readable.from(rows) }
}

function parseList(text: string): Record<string, unknown>[] {
  const list = parseJson(text)
  if (!Array.isArray(list) || list.some((one) => typeof one !== 'object' || one === null || Array.isArray(one))) {
    throw new Refused('The file should be a list of objects, such as [{"id": "…", "name": "…"}].')
  }
  return list
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused(`This is no JSON: ${(error as Error).message.slice(0, 200)}`)
  }
}

function toCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(toCell).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
