import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findNamedIds, parseRows } from './requirement-rows.ts'

const table = readFileSync(join(import.meta.dirname, '../../../docs/requirements.md'), 'utf8')

describe('requirement rows', () => {
  it('are as many as the table of areas says', () => {
    const promised = [...table.matchAll(/^\| ([A-Z]+) \| [^|]+ \| (\d+) \|$/gm)].map((m) => [m[1], Number(m[2])])
    const counted = Object.fromEntries(
      Map.groupBy(parseRows(table), (row) => row.area)
        .entries()
        .map(([area, rows]) => [area, rows.length]),
    )
    expect(promised.length).toBeGreaterThan(60)
    expect(counted).toEqual(Object.fromEntries(promised))
  })

  it('have ids of their own', () => {
    const ids = parseRows(table).map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('are named by the titles of tests, not by other texts', () => {
    const named = findNamedIds([
      "it('ROW-01 refuses a third screen', () => {})",
      'test.each(cases)(`ROW-02 and ROW-03 hold`, () => {})',
      "// it is about ROW-04\nconst text = 'ROW-05'",
    ])
    expect([...named]).toEqual(['ROW-01', 'ROW-02', 'ROW-03'])
  })
})
