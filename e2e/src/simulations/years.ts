/**
 * `npm run simulate -- years`: a thousand members of all ways live two years day by day; `npm run simulate -- years 100 365 7` lets a
 * hundred live one, from seed 7. They live in worlds of their own, fifty in each, twice as many at a time as there are processors, for each
 * waits for its database and its parties most of the time: each has a database, parties, a first day and a seed, by which it is lived again alone. What is short of it is in `npm test`.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../runner/run-command.ts'

const WORLD_MEMBERS = 50
const LOOK_DAYS = 15
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

const worlds = Array.from({ length: Math.ceil(members / WORLD_MEMBERS) }, (_, place) => ({
  seed: seed + place,
  members: Math.min(WORLD_MEMBERS, members - place * WORLD_MEMBERS),
}))
const toEnvironment = (world: (typeof worlds)[number]) => ({
  ...{ YEARS_MEMBERS: String(world.members), YEARS_DAYS: String(days), YEARS_SEED: String(world.seed) },
  YEARS_LOOK: String(LOOK_DAYS),
})
const toSeconds = (ms: number) => Math.round(ms / 1_000)
const sums: Record<string, number> = {}
const failed: typeof worlds = []
let done = 0

async function live(world: (typeof worlds)[number]): Promise<void> {
  const startedAt = performance.now()
  const { code, output, timedOut } = await runCommand(process.execPath, [vitest, 'run', SUITE], {
    ...{ cwd: root, timeoutMs: TIMEOUT_MS, output: 'collect', env: toEnvironment(world) },
  })
  done += 1
  const counts = /YEARS (\{.*\})/.exec(output)?.[1] ?? '{}'
  if (code !== 0 || timedOut) {
    failed.push(world)
    console.log(output)
  }
  for (const [name, count] of Object.entries(JSON.parse(counts) as Record<string, number>)) {
    sums[name] = (sums[name] ?? 0) + count
  }
  console.log(
    `${done} of ${worlds.length} worlds, seed ${world.seed}: ${toSeconds(performance.now() - startedAt)} s ${counts}`,
  )
}

async function work(): Promise<void> {
  for (let world = waiting.shift(); world; world = waiting.shift()) await live(world)
}

const waiting = [...worlds]
const startedAt = performance.now()
await Promise.all(Array.from({ length: Math.min(worlds.length, 2 * availableParallelism()) }, work))
console.log(`${members} members, ${days} days, seed ${seed}: ${toSeconds(performance.now() - startedAt)} s`)
console.log(JSON.stringify(sums))
for (const world of failed) {
  const again = Object.entries(toEnvironment(world)).map(([name, value]) => `${name}=${value}`)
  console.log(`Again: ${again.join(' ')} npx vitest run ${SUITE}`)
}
process.exitCode = failed.length === 0 ? 0 : 1
