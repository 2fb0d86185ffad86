/**
 * Changes the rules one place at a time and runs their tests, which must notice each change.
 *
 *   npm run mutate                      what differs from main
 *   npm run mutate -- tokens limits     areas by name, see mutation/areas.ts
 *   npm run mutate -- apps/api/src      folders or files
 *
 * Names each change that nobody noticed, area by area, and ends with a table; status 1 below 80 % in one of the areas.
 */
import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { writeMutationTests } from './env.ts'
import { chooseRuns, type MutationRun } from './mutation/choose-files.ts'
import { listSurvivors, type Mutant, tally, toScore, toTable } from './mutation/tally.ts'

const LEAST_SCORE = 80
const root = join(import.meta.dirname, '../..')

async function mutate({ files, tests }: MutationRun): Promise<Mutant[]> {
  writeMutationTests(tests)
  const stryker = new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // NOTE: with Stryker's own list of tests it never switches on a change in what runs when a module is loaded.
    vitest: { configFile: 'e2e/vitest.mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Tests of the database share one server, and no machine of a developer belongs to this alone.
    concurrency: 1,
    timeoutMS: 20_000,
    reporters: ['progress-append-only'],
    tempDirName: '.cache/stryker',
    ignorePatterns: [
      // From the root: the API has a folder of that name too.
      '/bench',
      '/demo/generated',
      '/deploy',
      '/docs',
      '/e2e/src/journeys',
      '**/dist',
      '/data',
      '/test-results',
    ],
  })
  const results = await stryker.runMutationTest()
  return results.map((mutant) => ({ ...mutant, fileName: relative(root, mutant.fileName) }))
}

function listChanged(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  return [...git('diff', '--name-only', 'main'), ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean)
}

process.chdir(root)
const { positionals } = parseArgs({ allowPositionals: true })
const runs = chooseRuns(root, positionals.length > 0 ? positionals : listChanged())
const tallies = []
for (const run of runs) {
  const mutants = await mutate(run)
  tallies.push(tally(run.area, mutants))
  console.log([`\n${run.area}: what nobody noticed`, ...listSurvivors(mutants)].join('\n'))
}
console.log(runs.length > 0 ? `\n${toTable(tallies)}` : 'None of the rules is among these: nothing to do')
process.exitCode = tallies.some((one) => toScore(one) < LEAST_SCORE) ? 1 : 0
