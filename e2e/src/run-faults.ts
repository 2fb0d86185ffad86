/**
 * `npm run faults`: fifty times one part of a service of several replicas is broken while people use it.
 * `-- --seed 7 --rounds 10` says which and how many, `--only "api: one is killed"` tries those alone whose name has it,
 * `--write` puts what came of it into docs/reliability.md. Ctrl-C ends it after the round that runs.
 * `--bucket` has films lie in a bucket of Swift instead of on a disk. `-- --one-machine` kills a whole service of one machine thirty times instead.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FULL_LOAD } from './faults/harness/drivers/drivers.ts'
import { runHarness } from './faults/harness/harness.ts'
import { listFaults } from './faults/harness/kinds/list.ts'
import { FULL } from './faults/harness/layout/layout.ts'
import type { Round } from './faults/harness/rounds.ts'
import { toTable, writeTable } from './faults/harness/table.ts'
import { killRunning } from './runner/run-command.ts'
import { runSuites } from './runner/run-suites.ts'
import { runUnitTests } from './runner/suites.ts'
import { ensureFfmpeg, ensureServers, ensureValkey } from './runner/tools.ts'

/** Longer than a mail that may have gone out is waited for. */
const SETTLE_MS = 240_000
const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    bucket: { type: 'boolean', default: false },
    'one-machine': { type: 'boolean', default: false },
  },
})

if (values['one-machine']) {
  await runSuites([
    () => runUnitTests(root, ['--project', 'faults', 'e2e/src/faults/sigkill.test.ts'], { FAULT_ROUNDS: '30' }),
  ])
} else {
  process.exitCode = await runLayout()
  // What a fault left under way holds nobody up.
  process.exit()
}

async function runLayout(): Promise<number> {
  const [seed, rounds] = [Number(values.seed), Number(values.rounds)]
  if (![seed, rounds].every((number) => Number.isInteger(number) && number > 0)) {
    throw new Error('Say the seed and how many rounds in whole numbers: npm run faults -- --seed 7 --rounds 10')
  }
  await ensureFfmpeg()
  await ensureValkey()
  await ensureServers()
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interrupted.signal.aborted) {
        killRunning()
        process.exit(130)
      }
      console.log('It ends after this round; once more ends it now.')
      interrupted.abort()
    })
  }
  const faults = listFaults().filter(({ name }) => name.includes(values.only))
  console.log(`Seed ${seed}: ${rounds} rounds of ${faults.length} faults`)
  const startedMs = performance.now()
  const run = await runHarness({
    ...{
      seed,
      rounds,
      faults,
      sizes: { ...FULL, isInBucket: values.bucket },
      load: FULL_LOAD,
      settleMs: SETTLE_MS,
      waitsForMails: true,
      signal: interrupted.signal,
    },
    onRound: (round, number) => {
      const seconds = Math.round((performance.now() - startedMs) / 1_000)
      console.log(`${seconds} s, ${number}/${rounds} ${describe(round)}`)
    },
  })
  console.log(`\n${toTable(run)}`)
  if (values.write) await writeTable(join(root, 'docs/reliability.md'), run)
  const isWell = run.open.length === 0 && run.rounds.every((round) => listFaulty(round).length === 0)
  return isWell && run.rounds.length === rounds ? 0 : 1
}

function listFaulty({ lost, interrupted, wrong }: Round): string[] {
  return [...lost, ...interrupted, ...wrong]
}

function describe(round: Round): string {
  const { fault, writesBackMs, filmGapMs, unavailable, cut } = round
  const times = `writes back ${Math.round(writesBackMs)} ms, film gap ${Math.round(filmGapMs)} ms`
  const faulty = listFaulty(round).map((what) => `\n    ${what}`)
  return `${fault}: ${times}, ${unavailable} × 503, ${cut} cut${faulty.join('')}`
}
