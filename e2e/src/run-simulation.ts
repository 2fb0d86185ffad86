/** `npm run simulate`: a million things happen to money, instead of the ten thousand of `npm test`; MONEY_SEED chooses which. */
import { join } from 'node:path'
import { runCommand } from './runner/run-command.ts'

const TIMEOUT_MS = 24 * 3_600_000
const root = join(import.meta.dirname, '../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const run = await runCommand(
  process.execPath,
  [vitest, 'run', 'apps/api/src/features/billing/simulation/money.test.ts'],
  { cwd: root, timeoutMs: TIMEOUT_MS, env: { MONEY_EVENTS: '1000000' } },
)
process.exitCode = run.code === 0 && !run.timedOut ? 0 : 1
