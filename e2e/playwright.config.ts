import { defineConfig } from '@playwright/test'
import { readBrowserPath, readJourneyEnv } from './src/env.ts'
import { desktop } from './src/fixtures/browser/screens.ts'
import { listOthers, SERIAL } from './src/fixtures/others.ts'

const executablePath = readBrowserPath()
const isRoot = process.getuid?.() === 0

const CLOCKED = '**/clocked/*.spec.ts'
const TV = '**/journeys/tv/*.spec.ts'
/** A journey that proves a row of the requirements names it. */
const NAMES_ROW = /\b[A-Z]{2,}-\d{2}\b/

export default defineConfig({
  testDir: './src/journeys',
  // Those with a clock and a service of their own take longest: they begin first, beside the others, and are not waited for alone.
  projects: [
    { name: 'clocked', testMatch: CLOCKED },
    { name: 'serial', testMatch: SERIAL },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: [CLOCKED, TV, ...SERIAL], grep: NAMES_ROW },
    // After the rows, and as far as the time goes: see fixtures/others.ts.
    ...listOthers(new Date()).map(({ name, testMatch }) => ({
      ...{ name, testMatch, testIgnore: [CLOCKED, ...SERIAL], grepInvert: NAMES_ROW },
    })),
    { name: 'tv', testMatch: TV, use: { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' } },
  ],
  outputDir: '../test-results',
  reporter: [['list'], ['json'], ['./src/runner/reports/seen-page.ts']],
  // As many as the smallest machine has cores: a third brought a twentieth of the time there, and all of them waited longer.
  workers: 2,
  // What passes only at the second try tells more of itself, and has failed: see runner/second-tries.ts.
  retries: 1,
  timeout: 90_000,
  globalTimeout: 60 * 60_000,
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
    // Taken of every journey before its page closes, for those that fail: a second of each. What stood there is told as text.
    screenshot: 'off',
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
