import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const list = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.test\.tsx?$/.test(path))

/** Tests of the web share their modules: one that puts others in their place would do so for its neighbours too. */
test('a test of the web that mocks modules runs in a process of its own', () => {
  const tests = list('apps/web', 'packages/ui', 'packages/player')
  const mocking = tests.filter((path) => /\bvi\.(do)?[mM]ock\(/.test(read(path)))
  expect(mocking.length).toBeGreaterThan(0)
  const config = read('vitest.config.ts')
  expect(mocking.filter((path) => !config.includes(`'${path}'`))).toEqual([])
})
