/** `npm test [-- --check]`: every unit and feature test, then the journeys in a browser; before them the check. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runSuites } from './runner/run-suites.ts'
import { runBrowserTests, runCheck, runUnitTests } from './runner/suites.ts'

/** Then what proves no row of the requirements is no longer begun: a run takes half an hour, however large the suite grows. */
const OTHERS_MS = 28 * 60_000

const startedAt = Date.now()
const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
await runSuites([
  ...(values.check ? [() => runCheck(root)] : []),
  () => runUnitTests(root, []),
  () => runBrowserTests(root, { othersEnd: startedAt + OTHERS_MS }),
])
