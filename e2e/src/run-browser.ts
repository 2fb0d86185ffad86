/** `npm run test:e2e -- [file or -g title]`: only the journeys; arguments go to Playwright. */
import { join } from 'node:path'
import { runSuites } from './runner/run-suites.ts'
import { runBrowserTests } from './runner/suites.ts'

const root = join(import.meta.dirname, '../..')
await runSuites([() => runBrowserTests(root, process.argv.slice(2))])
