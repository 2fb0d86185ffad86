import { describe, expect, it } from 'vitest'
import { addOutcomes, describeOutcome, listLongest, toErrorLine, toRunFailure } from './outcome.ts'

const gate = { file: 'a.test.ts', title: 'gates › refuses', error: 'expected 1 to be 2' }
const screen = { file: 'b.spec.ts', title: 'home opens', error: 'Test timeout of 90000ms exceeded.' }
const shaky = { file: 'c.spec.ts', title: 'film plays', error: 'the decoder was late' }

describe('outcome of a run', () => {
  it('names the longest files, and the failed tests of every suite directly before the last line, which has the counts', () => {
    const times = [
      { file: 'a.test.ts', seconds: 2.04 },
      { file: 'b.test.ts', seconds: 101.26 },
    ]
    const all = addOutcomes([
      { passed: 3, failures: [gate], secondTries: [], leftOut: 0, longest: [listLongest('units', times)] },
      { passed: 4, failures: [screen], secondTries: [shaky], leftOut: 2, longest: [] },
    ])
    expect(describeOutcome(all)).toBe(
      [
        '',
        'Longest of 2 files of units (103 s added up):',
        '  101.3 s  b.test.ts',
        '    2.0 s  a.test.ts',
        '',
        'Passed only at a second try, each a fault to be looked for:',
        '  c.spec.ts › film plays',
        '    the decoder was late',
        '',
        '2 journeys that prove no row of the requirements were not begun for the time: "npm run test:e2e" runs all.',
        '',
        'Failed:',
        '  a.test.ts › gates › refuses',
        '    expected 1 to be 2',
        '  b.spec.ts › home opens',
        '    Test timeout of 90000ms exceeded.',
        '',
        '7 passed, 2 failed',
      ].join('\n'),
    )
  })

  it('is one line when nothing failed', () => {
    expect(describeOutcome({ passed: 7, failures: [], secondTries: [], leftOut: 0, longest: [] })).toBe(
      '\n7 passed, 0 failed',
    )
  })

  it('tells of ten files, the longest first, and counts all', () => {
    const times = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at }))
    const { files, fileCount, seconds } = listLongest('units', times)
    expect([files.length, files[0]?.file, files.at(-1)?.file, fileCount, seconds]).toEqual([
      ...[10, '11.test.ts', '2.test.ts'],
      ...[12, 66],
    ])
  })

  it('has of an error the first line that says anything, without colours and not without end', () => {
    expect(toErrorLine('\n  \u001b[31mError: no\u001b[39m \n    at line 3')).toBe('Error: no')
    expect(toErrorLine('x'.repeat(5_000))).toBe('x'.repeat(300))
    expect(toErrorLine(undefined)).toBe('no error was given')
  })

  it('has a name for what no test tells of', () => {
    expect(toRunFailure('no Chromium\nanywhere')).toEqual({
      file: 'the run',
      title: 'outside of tests',
      error: 'no Chromium',
    })
  })
})
