import { configDefaults, defineConfig } from 'vitest/config'
import { compileMessages } from './apps/web/build/compile-messages.ts'

const server = ['apps/{api,media,parent,sandbox}', 'packages/{contract,platform}', 'demo', 'e2e', 'bench']
const web = ['apps/web', 'packages/{ui,player}']
const faults = 'e2e/src/faults/**/*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
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
          exclude: [...configDefaults.exclude, faults],
          globalSetup: ['./packages/platform/src/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [compileMessages()],
        test: {
          name: 'web',
          include: [...web.map((folder) => `${folder}/src/**/*.test.{ts,tsx}`), 'apps/web/{,build/}*.test.ts'],
        },
      },
      // Whole services that are killed under load: after the others, one at a time.
      { extends: true, test: { name: 'faults', include: [faults], sequence: { groupOrder: 1 }, maxWorkers: 1 } },
    ],
  },
})
