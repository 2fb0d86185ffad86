import { defineConfig } from 'vitest/config'

/** Not a test of the product: it writes what the tests of upgrades read. */
export default defineConfig({
  test: {
    include: ['apps/api/src/app/testing/upgrade/make-release.ts'],
    globalSetup: ['./packages/platform/src/testing/global-setup.ts'],
    testTimeout: 120_000,
  },
})
