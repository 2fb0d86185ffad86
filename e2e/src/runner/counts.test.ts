import { describe, expect, it } from 'vitest'
import { addCounts, countPlaywright, countVitest, listFlaky } from './counts.ts'

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

  it('take an error outside of tests as a failure, and a journey that passed at its second try as passed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] }
    expect(countPlaywright(report)).toEqual({ passed: 7, failed: 2 })
  })

  it('name the journeys that passed only at their second try', () => {
    const specs = [
      { title: 'steady', tests: [{ status: 'expected' }] },
      { title: 'shaky', tests: [{ status: 'flaky' }] },
    ]
    const suites = [
      { title: 'a.spec.ts', specs, suites: [{ title: 'at 390 px', specs }] },
      { title: 'b.spec.ts', specs: [] },
    ]
    expect(listFlaky({ suites })).toEqual(['a.spec.ts › shaky', 'a.spec.ts › at 390 px › shaky'])
  })
})
