/**
 * `npm run simulate -- retries`: retries planned on paydays beside retries at fixed intervals, thirty seeds of twenty thousand renewals
 * in each world; prints the tables of docs/money.md. `npm run simulate -- retries 5 1 500` makes five seeds from 1 on with 500 members.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  HEADINGS,
  reportVariation,
  reportWorld,
  VARIATIONS,
  type WorldReport,
} from '../../../apps/api/src/features/billing/retries/comparison/report.ts'
import { runCommand } from '../runner/run-command.ts'

const CYCLES = 8
const TIMEOUT_MS = 3_600_000
const WORLDS = ['W0', 'W1', 'W2', 'W3', 'W4'] as const
const { positionals, values } = parseArgs({ allowPositionals: true, options: { part: { type: 'string' } } })
const numbers = positionals.filter((each) => each !== 'retries').map(Number)
const [seeds = 30, firstSeed = 1, members = 2_500] = numbers
if (!numbers.every((each) => Number.isInteger(each) && each > 0) || seeds < 2) {
  throw new Error(
    'Say how many seeds, the first and how many members in whole numbers: npm run simulate -- retries 5 1 500',
  )
}
const scale = { seeds, firstSeed, members, cycles: CYCLES }

function runPart(part: string): WorldReport | string {
  const world = WORLDS.find((each) => each === part)
  return world ? reportWorld(world, scale) : reportVariation(Number(part), { ...scale, seeds: Math.min(seeds, 8) })
}

async function runAll(): Promise<void> {
  const parts = [...WORLDS, ...Array.from({ length: VARIATIONS }, (_, place) => String(place))]
  const told = new Map<string, string>()
  const waiting = parts.values()
  const work = async () => {
    for (const part of waiting) {
      const args = [fileURLToPath(import.meta.url), 'retries', `${seeds}`, `${firstSeed}`, `${members}`, '--part', part]
      const { code, output } = await runCommand(process.execPath, args, { timeoutMs: TIMEOUT_MS, output: 'collect' })
      if (code !== 0) throw new Error(`Part ${part} failed: ${output}`)
      told.set(part, output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  print(told)
}

function print(told: ReadonlyMap<string, string>): void {
  const worlds = WORLDS.map((world) => JSON.parse(told.get(world) ?? 'null') as WorldReport)
  const variations = Array.from(
    { length: VARIATIONS },
    (_, place) => JSON.parse(told.get(String(place)) ?? '""') as string,
  )
  console.log([...HEADINGS.pairs, ...worlds.map(({ pair }) => pair), ''].join('\n'))
  console.log([...HEADINGS.arms, ...worlds.flatMap(({ arms }) => arms), ''].join('\n'))
  console.log([...HEADINGS.variations, ...variations, ''].join('\n'))
  console.log(`Points ahead in each cycle\n${worlds.map(({ cycles }) => cycles).join('\n')}\n`)
  const broken = worlds.reduce((all, world) => all + world.broken, 0)
  console.log(`Bounds broken: ${broken}`)
  process.exitCode = broken === 0 ? 0 : 1
}

if (values.part === undefined) await runAll()
else console.log(JSON.stringify(runPart(values.part)))
