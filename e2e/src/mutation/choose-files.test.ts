import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MUTATION_AREAS } from './areas.ts'
import { chooseRuns } from './choose-files.ts'

const root = join(import.meta.dirname, '../../..')
const areas = [
  { name: 'runner', rules: ['e2e/src/runner/o*.ts', 'e2e/src/env.ts'], tests: ['e2e/src/runner/outcome.test.ts'] },
  { name: 'house', rules: ['e2e/src/house/requirement-rows.ts'], tests: ['e2e/src/house/requirement-rows.test.ts'] },
]
const whole = {
  area: 'runner',
  files: ['e2e/src/env.ts', 'e2e/src/runner/outcome.ts'],
  tests: ['e2e/src/runner/outcome.test.ts'],
}

describe('what mutation testing runs', () => {
  it('is an area by its name, with all its rules and without their tests', () => {
    expect(chooseRuns(root, ['runner'], areas)).toEqual([whole])
  })

  it('is a folder or a file of an area alone', () => {
    const [outcome] = whole.files.slice(1)
    const narrow = { ...whole, files: [outcome] }
    expect(chooseRuns(root, ['e2e/src/runner'], areas)).toEqual([narrow])
    expect(chooseRuns(root, ['e2e/src/runner/'], areas)).toEqual([narrow])
    expect(chooseRuns(root, ['e2e/src/runner/outcome.ts', 'e2e/src/run'], areas)).toEqual([narrow])
    expect(chooseRuns(root, ['e2e/src'], areas).map(({ area }) => area)).toEqual(['runner', 'house'])
  })

  it('is nothing for a change that touches no rule', () => {
    expect(chooseRuns(root, ['README.md', 'e2e/src/runner/outcome.test.ts'], areas)).toEqual([])
  })

  it('finds rules and tests in every area, so that none runs empty after a move', () => {
    const names = MUTATION_AREAS.map(({ name }) => name)
    const runs = chooseRuns(root, names)
    expect(runs.map(({ area }) => area)).toEqual(names)
    for (const { files, tests } of runs) {
      expect(tests).not.toEqual([])
      for (const file of [...files, ...tests]) expect(existsSync(join(root, file)), file).toBe(true)
    }
    // A pattern that finds nothing is a file that has moved.
    for (const { name, rules, tests } of MUTATION_AREAS) {
      for (const rule of rules) expect(chooseRuns(root, [name], [{ name, rules: [rule], tests }]), rule).not.toEqual([])
    }
  })
})
