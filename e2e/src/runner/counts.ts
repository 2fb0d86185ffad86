export interface Counts {
  passed: number
  failed: number
}

export function addCounts(all: Counts[]): Counts {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not be loaded has no tests of its own and counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string }[] }[]
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** A busy machine can spoil one try; what is broken fails at both. */
export function countPlaywright({ stats, errors }: Pick<PlaywrightReport, 'stats' | 'errors'>): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** @returns the names of the journeys that passed only at the second try */
export function listFlaky({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map((spec) => spec.title)
    return [...own, ...listFlaky({ suites: inner })].map((name) => `${title} › ${name}`)
  })
}
