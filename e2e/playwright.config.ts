import { defineConfig } from '@playwright/test'
import { readBrowserPath, readJourneyEnv } from './src/env.ts'
import { desktop } from './src/fixtures/browser/screens.ts'

const executablePath = readBrowserPath()
const isRoot = process.getuid?.() === 0

const CLOCKED = '**/clocked/*.spec.ts'
const TV = '**/journeys/tv/*.spec.ts'

export default defineConfig({
  testDir: './src/journeys',
  // Those with a clock and a service of their own take longest: they begin first, beside the others, and are not waited for alone.
  projects: [
    { name: 'clocked', testMatch: CLOCKED },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: [CLOCKED, TV] },
    { name: 'tv', testMatch: TV, use: { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' } },
  ],
  outputDir: '../test-results',
  reporter: [['list'], ['json'], ['./src/runner/reports/seen-page.ts']],
  // One more than the cores of the smallest machine: while one journey waits for a clock, two others go on.
  workers: 3,
  // What passes only at the second try tells more of itself, and has failed: see runner/second-tries.ts.
  retries: 1,
  timeout: 90_000,
  globalTimeout: 35 * 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...desktop,
    baseURL: readJourneyEnv().url,
    // Calls that a worker makes are seen by no route of a page: the journeys of the worker let it in.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A trace doubles what a page costs: `npm run test:e2e -- --trace on` for what failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        // Most documents of a journey end before a script that was optimised for them has paid for that.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
