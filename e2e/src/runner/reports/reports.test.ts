import { describe, expect, it } from 'vitest'
import { TOO_LATE } from '../../fixtures/others.ts'
import { readPlaywright } from './playwright-report.ts'
import { readVitest } from './vitest-report.ts'

describe('report of the unit tests', () => {
  const passed = { status: 'passed', title: 'holds', ancestorTitles: ['gates'], failureMessages: [] }
  const failed = {
    status: 'failed',
    title: 'refuses',
    ancestorTitles: ['gates', 'a third screen'],
    failureMessages: ['AssertionError: expected 1 to be 2\n    at /repo/a.test.ts:3:1'],
  }

  it('names each failed test by file and title, with the first line of its error', () => {
    const testResults = [
      { name: '/repo/a.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] },
      { name: '/repo/b.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ]
    const times = [{ file: 'b.test.ts', seconds: 3 }]
    expect(readVitest({ numPassedTests: 2, testResults }, '/repo', times)).toEqual({
      passed: 2,
      failures: [
        { file: 'a.test.ts', title: 'gates › a third screen › refuses', error: 'AssertionError: expected 1 to be 2' },
      ],
      secondTries: [],
      leftOut: 0,
      longest: [{ suite: 'unit tests', fileCount: 1, seconds: 3, files: times }],
    })
  })

  it('takes a file that could not be loaded as one failure', () => {
    const testResults = [{ name: '/repo/web/c.test.ts', status: 'failed', message: 'no module', assertionResults: [] }]
    expect(readVitest({ numPassedTests: 0, testResults }, '/repo', []).failures).toEqual([
      { file: 'web/c.test.ts', title: 'the file as a whole', error: 'no module' },
    ])
  })
})

describe('report of the journeys', () => {
  const tryOf = (message?: string) => ({ errors: message ? [{ message }] : [], duration: 1_500 })
  const spec = (title: string, status: string, ...messages: (string | undefined)[]) => ({
    title,
    tests: [{ status, results: messages.map(tryOf) }],
  })
  const late = {
    title: 'late',
    tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: TOO_LATE }], results: [tryOf()] }],
  }
  const report = {
    stats: { expected: 1 },
    errors: [{ message: 'Timed out waiting 1500s for the test suite to run' }],
    suites: [
      {
        title: 'lists/movies.spec.ts',
        specs: [spec('steady', 'expected', undefined), spec('skipped', 'skipped'), late],
        suites: [
          {
            title: 'at 390 px',
            specs: [
              spec('broken', 'unexpected', 'Error: none', 'Error: none'),
              spec('shaky', 'flaky', 'Error: late', undefined),
            ],
          },
        ],
      },
    ],
  }
  const broken = { file: 'journeys/lists/movies.spec.ts', title: 'at 390 px › broken', error: 'Error: none' }
  const outside = {
    file: 'the run',
    title: 'outside of tests',
    error: 'Timed out waiting 1500s for the test suite to run',
  }

  // Six tries of one file.
  const longest = {
    ...{ suite: 'journeys', fileCount: 1, seconds: 9 },
    files: [{ file: 'journeys/lists/movies.spec.ts', seconds: 9 }],
  }

  it('takes as failed what passed only at a second try, and an error outside of tests', () => {
    const shaky = {
      file: 'journeys/lists/movies.spec.ts',
      title: 'at 390 px › shaky',
      error: 'passed only at a second try: Error: late',
    }
    expect(readPlaywright(report, 'journeys', [])).toEqual({
      passed: 1,
      failures: [broken, shaky, outside],
      secondTries: [],
      leftOut: 1,
      longest: [longest],
    })
  })

  it.each([
    [597, 1, 0],
    [598, 2, 0],
    [598, 3, 3],
    [299, 2, 2],
    [298, 1, 1],
  ])('of %i steady journeys and %i that needed a second try %i have failed', (expected, count, failed) => {
    const shaky = Array.from({ length: count }, (_, n) => spec(`shaky ${n}`, 'flaky', 'Error: late', undefined))
    const suites = [{ title: 'a.spec.ts', specs: shaky }]
    const { passed, failures, secondTries } = readPlaywright({ stats: { expected }, errors: [], suites }, 'j', [])
    const told = count - failed
    expect([passed, failures.length, secondTries.length]).toEqual([expected + told, failed, told])
  })

  it('counts what was left out for the time among the three hundred', () => {
    const suites = [{ title: 'a.spec.ts', specs: [spec('shaky', 'flaky', 'Error: late', undefined), late] }]
    const told = (expected: number) =>
      readPlaywright({ stats: { expected }, errors: [], suites }, 'j', []).secondTries.length
    expect([told(297), told(298)]).toEqual([0, 1])
  })

  it('takes as passed what is known to pass at a second try, and still tells of it', () => {
    const known = [{ journey: 'journeys/lists/movies.spec.ts › at 390 px › shaky', reason: 'known' }]
    expect(readPlaywright(report, 'journeys', known)).toEqual({
      passed: 2,
      failures: [broken, outside],
      secondTries: [{ file: 'journeys/lists/movies.spec.ts', title: 'at 390 px › shaky', error: 'Error: late' }],
      leftOut: 1,
      longest: [longest],
    })
  })

  it('does not take as passed a journey of the list that failed at both tries, nor one of a like name', () => {
    const known = ['at 390 px › broken', 'shaky', 'at 390 px › shak'].map((title) => ({
      journey: `journeys/lists/movies.spec.ts › ${title}`,
      reason: 'known',
    }))
    expect(readPlaywright(report, 'journeys', known).failures).toHaveLength(3)
  })
})
