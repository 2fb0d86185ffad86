import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileMessages } from './apps/web/build/compile-messages.ts'

const server = ['apps/{api,media,parent,sandbox}', 'packages/{contract,platform}', 'demo', 'e2e', 'bench']
const web = ['apps/{console,web}', 'packages/{ui,player}']
const faults = 'e2e/src/faults/**/*.test.ts'
/** What they measure is time: beside other tests they would measure those. */
const timed = [
  // How soon writes are back, while parts die.
  'e2e/src/faults/harness/short.test.ts',
  'apps/api/src/app/engines/{failover,lowest,pgbouncer}.test.ts',
  'apps/api/src/app/cells/move/move.test.ts',
  'apps/api/src/app/frozen-database.test.ts',
  // Who hangs up is looked up within a second and a half.
  'apps/api/src/app/hang-ups.test.ts',
  'apps/api/src/features/billing/pushed/pushed.test.ts',
  'apps/api/src/features/catalogue/stock/stalls.test.ts',
  'apps/api/src/features/sign-in/{flood,hash-load}.test.ts',
  'apps/api/src/features/verification/equal-answers.test.ts',
  'apps/api/src/shared/sort-in-slices.test.ts',
  'packages/platform/src/db/{failover,replica}/*.test.ts',
  'packages/platform/src/http/slow-readers.test.ts',
]
/** Other modules stand in for what these import: they share modules with no other test. */
const mocking = [
  'apps/web/src/app/pages/account/plans/on-sale.test.tsx',
  'apps/web/src/app/routing/routes.test.ts',
  'apps/web/src/app/titles/card-tools.test.tsx',
  'apps/web/src/features/catalogue/whole-list.test.ts',
  'apps/web/src/features/payments/fields/braintree/drop-in.test.ts',
  'apps/web/src/features/notifications/read-sync.test.ts',
]
const database = ['./packages/platform/src/testing/global-setup.ts']
const alone = { sequence: { groupOrder: 1 }, maxWorkers: 1 }

/** The longest files, the longest first: one that begins as the last would be waited for alone. */
const LONG = [
  'apps/media/src/app/source/package-source.test.ts',
  'packages/platform/src/db/embedded.test.ts',
  'apps/parent/src/parent.test.ts',
  'e2e/src/faults/sigkill.test.ts',
  'apps/media/src/app/corpus/corpus-pictures.test.ts',
  'apps/media/src/app/corpus/corpus-containers.test.ts',
  'apps/media/src/app/lean/add-lean.test.ts',
  'apps/media/src/app/handlers.test.ts',
  'apps/media/src/app/corpus/corpus-sounds.test.ts',
  'apps/api/src/features/billing/simulation/money.test.ts',
  'apps/api/src/app/job-plans.test.ts',
  'apps/api/src/features/billing/changes/faults.test.ts',
  'apps/api/src/features/verification/sms/pumping.test.ts',
  'apps/media/src/app/source/deadly-film.test.ts',
  'apps/parent/src/strict.test.ts',
  'apps/api/src/app/strangers.test.ts',
  'apps/media/src/app/corpus/cut-films.test.ts',
  'apps/media/src/app/corpus/corpus-hdr.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const toRank = ({ moduleId }: TestSpecification) => {
      const rank = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
      return rank < 0 ? LONG.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => toRank(one) - toRank(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than the smallest machine has processors: many files wait for processes, the queue and clocks.
    maxWorkers: 3,
    // What hangs is told a little later; what is slow on a busy machine is no fault.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: server.map((folder) => `${folder}/src/**/*.test.ts`),
          exclude: [...configDefaults.exclude, faults, ...timed],
          globalSetup: database,
          // Modules are loaded once per worker: a third of the time went into loading them anew for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [compileMessages()],
        test: {
          name: 'web',
          include: [
            ...web.map((folder) => `${folder}/src/**/*.test.{ts,tsx}`),
            'apps/{console,web}/*.test.ts',
            'apps/web/build/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...mocking],
          // Most take less time than a process of their own would.
          isolate: false,
        },
      },
      { extends: true, plugins: [compileMessages()], test: { name: 'web-mocking', include: mocking } },
      { extends: true, test: { name: 'faults', include: [faults], exclude: [...configDefaults.exclude, ...timed] } },
      // After the others and one at a time.
      { extends: true, test: { name: 'timed', include: timed, globalSetup: database, ...alone } },
    ],
  },
})
