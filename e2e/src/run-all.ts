/** `npm test`: every unit and feature test, then the journeys in a browser. */
import { join } from 'node:path'
import { runSuites } from './runner/run-suites.ts'
import { runBrowserTests, runUnitTests } from './runner/suites.ts'

const root = join(import.meta.dirname, '../..')
await runSuites([() => runUnitTests(root, []), () => runBrowserTests(root, [])])
