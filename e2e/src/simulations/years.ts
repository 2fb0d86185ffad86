/**
 * `npm run simulate -- years`: a thousand members of all parties live two years day by day; `npm run simulate -- years 100 365 7` lets a
 * hundred live one, from seed 7. What is short of it is in `npm test`.
 */
import { join } from 'node:path'
import { runCommand } from '../runner/run-command.ts'

const TIMEOUT_MS = 6 * 3_600_000
const SUITE = 'apps/api/src/features/billing/simulation/years/years.test.ts'
const root = join(import.meta.dirname, '../../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const [members = 1_000, days = 730, seed = Date.now() % 1_000_000_000] = process.argv.slice(3).map(Number)
if (![members, days, seed].every((count) => Number.isInteger(count) && count > 0)) {
  throw new Error(
    'Say how many members, how many days and the seed in whole numbers: npm run simulate -- years 100 365 7',
  )
}

const startedAt = performance.now()
const { code } = await runCommand(process.execPath, [vitest, 'run', SUITE], {
  ...{ cwd: root, timeoutMs: TIMEOUT_MS },
  env: { YEARS_MEMBERS: String(members), YEARS_DAYS: String(days), YEARS_SEED: String(seed), YEARS_LOOK: '15' },
})
console.log(`${members} members, ${days} days, seed ${seed}: ${Math.round((performance.now() - startedAt) / 1_000)} s`)
process.exitCode = code ?? 1
