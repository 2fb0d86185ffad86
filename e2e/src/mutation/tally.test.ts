import { describe, expect, it } from 'vitest'
import { listSurvivors, tally, toScore, toTable } from './tally.ts'

const mutant = (status: string, replacement = 'true') => ({
  ...{ status, replacement, fileName: 'a.ts', mutatorName: 'ConditionalExpression' },
  location: { start: { line: 3, column: 7 } },
})

describe('tally of mutants', () => {
  const all = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map((one) => mutant(one))

  it('counts a change that hangs as killed, one that no test runs as survived, and what is no change not at all', () => {
    expect(tally('gates', all)).toEqual({ area: 'gates', mutants: 4, killed: 2, survived: 2 })
  })

  it('is a row of the table with its score', () => {
    expect(toTable([{ area: 'gates', mutants: 3, killed: 2, survived: 1 }])).toBe(
      '| Area | Mutants | Killed | Survived | Score |\n|---|--:|--:|--:|--:|\n| gates | 3 | 2 | 1 | 66.7 % |',
    )
    expect(toScore({ mutants: 0, killed: 0 })).toBe(100)
  })

  it('names each change that was not noticed, on one line', () => {
    expect(listSurvivors([...all, mutant('Survived', '{\n  return\n}')])).toEqual([
      'a.ts:3:7 ConditionalExpression → true',
      'a.ts:3:7 ConditionalExpression → true (no test runs it)',
      'a.ts:3:7 ConditionalExpression → { return }',
    ])
  })
})
