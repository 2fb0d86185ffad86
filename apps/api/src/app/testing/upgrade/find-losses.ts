import type { Row, Tables } from './release-file.ts'

/** What a migration made of rows on purpose; whatever none tells of must stand as it was. */
export interface Change {
  /** Its file without the ending. */
  migration: string
  table: string
  /** Where the row is found and what it bears then, or null where it is gone for good. */
  become: (row: Row) => { table: string; row: Row } | null
}

interface Expected {
  table: string
  row: Row
  /** What it was, to be told. */
  was: { table: string; row: Row }
}

const toKey = (row: Row, columns: readonly string[]) => JSON.stringify(columns.map((column) => row[column]))

/** What of the rows of before is not found after; columns and rows that came are nobody's loss. Empty where all is there. */
export function findLosses(before: Tables, after: Tables, changes: readonly Change[] = []): string[] {
  const rows = Object.entries(before).flatMap(([table, list]) => list.map((row) => ({ table, row })))
  const expected = rows.flatMap((was) => {
    const now = applyChanges(was, changes)
    return now ? [{ ...now, was }] : []
  })
  const idle = changes.filter(({ table, become }) =>
    rows.every((was) => was.table !== table || become(was.row)?.row === was.row),
  )
  return [
    ...[...Map.groupBy(expected, ({ table }) => table)].flatMap(([table, list]) => compare(table, list, after[table])),
    ...idle.map(({ migration, table }) => `${migration} is told to change ${table}, and changes no row`),
  ]
}

function applyChanges(was: { table: string; row: Row }, changes: readonly Change[]) {
  let now: { table: string; row: Row } | null = was
  for (const { table, become } of changes) if (now?.table === table) now = become(now.row)
  return now
}

function compare(table: string, expected: readonly Expected[], found: readonly Row[] | undefined): string[] {
  if (!found) return [`the table ${table} is gone`]
  const columns = [...new Set(expected.flatMap(({ row }) => Object.keys(row)))]
  const [first] = found
  const gone = first ? columns.filter((column) => !(column in first)) : []
  const kept = columns.filter((column) => !gone.includes(column))
  const left = new Map<string, number>()
  for (const row of found) left.set(toKey(row, kept), (left.get(toKey(row, kept)) ?? 0) + 1)
  const lost = expected.filter(({ row }) => {
    const key = toKey(row, kept)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count < 1
  })
  return [
    ...gone.map((column) => `the column ${table}.${column} is gone`),
    ...lost.map(({ was }) => `${was.table} has lost ${tell(was.row)}`),
  ]
}

const MAX_LETTERS = 200

/** So much of a row that one knows it again. */
const tell = (row: Row) => JSON.stringify(row).slice(0, MAX_LETTERS)
