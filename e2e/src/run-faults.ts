/** `npm run faults`: whole services are killed under load, thirty times instead of the few of `npm test`. */
import { join } from 'node:path'
import { runSuites } from './runner/run-suites.ts'
import { runUnitTests } from './runner/suites.ts'

const root = join(import.meta.dirname, '../..')
await runSuites([() => runUnitTests(root, ['--project', 'faults'], { FAULT_ROUNDS: '30' })])
