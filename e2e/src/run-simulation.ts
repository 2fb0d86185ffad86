/**
 * `npm run simulate`: a million things happen to money, in a hundred runs of ten thousand (`npm test` has a quarter of one) with books and
 * a seed of their own, as many at a time as there are processors. `npm run simulate -- 5 20261122` makes five of them, from that seed on.
 * `npm run simulate -- retries` and `npm run simulate -- years` are other simulations, each in a file of its own.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './runner/run-command.ts'

const { [process.argv[2] ?? '']: other } = {
  retries: () => import('./simulations/retries.ts'),
  years: () => import('./simulations/years.ts'),
} as Record<string, (() => Promise<unknown>) | undefined>
if (other) {
  await other()
  process.exit()
}

const EVENTS = 10_000
const RUN_TIMEOUT_MS = 15 * 60_000
const SUITE = 'apps/api/src/features/billing/simulation/money.test.ts'
const root = join(import.meta.dirname, '../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const [runs = 100, first = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number)
if (![runs, first].every((count) => Number.isInteger(count) && count > 0)) {
  throw new Error('Say how many runs and the first seed in whole numbers: npm run simulate -- 5 20261122')
}

let begun = 0
let done = 0
const failed: number[] = []

async function work(): Promise<void> {
  while (begun < runs) {
    const seed = first + begun
    begun += 1
    const { code, output, timedOut } = await runCommand(process.execPath, [vitest, 'run', SUITE], {
      ...{ cwd: root, timeoutMs: RUN_TIMEOUT_MS, output: 'collect' },
      env: { MONEY_EVENTS: String(EVENTS), MONEY_SEED: String(seed) },
    })
    done += 1
    const isGood = code === 0 && !timedOut
    if (!isGood) {
      failed.push(seed)
      console.log(timedOut ? `Seed ${seed}: not done in time` : output)
    }
    console.log(`${done} of ${runs} runs, ${(done * EVENTS).toLocaleString('en')} happenings, ${failed.length} failed`)
  }
}

const startedAt = performance.now()
await Promise.all(Array.from({ length: Math.min(runs, availableParallelism()) }, work))
console.log(`Seeds ${first} to ${first + runs - 1}: ${Math.round((performance.now() - startedAt) / 1_000)} s`)
for (const seed of failed) console.log(`Again: MONEY_SEED=${seed} npx vitest run ${SUITE}`)
process.exitCode = failed.length === 0 ? 0 : 1
