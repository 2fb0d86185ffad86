import { describe, expect, it } from 'vitest'
import { addCounts, countPlaywright, countVitest } from './counts.ts'

describe('counts of a run', () => {
  it('add up over suites', () => {
    const all = [
      { passed: 3, failed: 1 },
      { passed: 4, failed: 0 },
    ]
    expect(addCounts(all)).toEqual({ passed: 7, failed: 1 })
  })

  it('take a test file that could not be loaded as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 })
  })

  it('take a flaky journey and an error outside of tests as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] }
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 4 })
  })
})
