/**
 * Lists the rows of docs/requirements.md that no test names in its title.
 *
 *   npm run requirements [-- --areas LOGIN,SIGNUP] [--begun] [--all]
 *
 * `--begun` leaves out areas of which no row is named yet, `--all` shows the finished areas too.
 * Exit status 1 when a row asked about is not named. Naming a row shows where its proof is; it proves nothing.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findNamedIds, parseRows, type RequirementRow } from './house/requirement-rows.ts'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: { areas: { type: 'string' }, begun: { type: 'boolean' }, all: { type: 'boolean' } },
})

const areas = values.areas?.split(',')
const rows = parseRows(readFileSync(join(root, 'docs/requirements.md'), 'utf8')).filter(
  (row) => !areas || areas.includes(row.area),
)
const testFiles = listTestFiles()
const named = findNamedIds(testFiles.map((file) => readFileSync(join(root, file), 'utf8')))
const isNamed = (row: RequirementRow) => named.has(row.id)

for (const [area, ofArea] of Map.groupBy(rows, (row) => row.area)) {
  const open = ofArea.filter((row) => !isNamed(row))
  if (open.length === 0 && !values.all) continue
  if (values.begun && open.length === ofArea.length) continue
  const missing = open.length ? `  not named: ${open.map((row) => `${row.id} (${row.kind})`).join(' ')}` : ''
  console.log(`${area.padEnd(10)} ${ofArea.length - open.length}/${ofArea.length}${missing}`)
}
const namedCount = rows.filter(isNamed).length
console.log(`${namedCount} of ${rows.length} requirements are named by a test; ${testFiles.length} test files read`)
process.exitCode = namedCount === rows.length ? 0 : 1

function listTestFiles() {
  const known = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return known.split('\n').filter((file) => /\.(test|spec)\.tsx?$/.test(file))
}
