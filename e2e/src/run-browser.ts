/**
 * `npm run test:e2e -- [file or -g title]`: only the journeys; arguments go to Playwright.
 * `-- --replicas [file]` runs them against several replicas of every process behind nginx, instead of one of each.
 */
import { join } from 'node:path'
import { startFleet } from './fleet/fleet.ts'
import { runSuites } from './runner/run-suites.ts'
import { runBrowserTests } from './runner/suites.ts'
import { ensureServers, ensureValkey } from './runner/tools.ts'

const REPLICAS = '--replicas'
/** A journey with a clock of its own brings a service of one process whose clock it moves: several would show nothing else. */
const PROJECTS = ['serial', 'journeys', 'others-*', 'tv'].map((name) => `--project=${name}`)
/** Every call is carried by two fronts, and every row written three times. */
const FLEET_TIMEOUT_MS = 60 * 60_000

const root = join(import.meta.dirname, '../..')
const args = process.argv.slice(2)
await runSuites([args.includes(REPLICAS) ? runOnFleet : () => runBrowserTests(root, { args })])

async function runOnFleet() {
  await ensureValkey()
  await ensureServers()
  return runBrowserTests(root, {
    args: [...PROJECTS, ...args.filter((arg) => arg !== REPLICAS), `--global-timeout=${FLEET_TIMEOUT_MS}`],
    ...{ start: startFleet, timeoutMs: FLEET_TIMEOUT_MS },
  })
}
