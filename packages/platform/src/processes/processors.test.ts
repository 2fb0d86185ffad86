import { expect, test } from 'vitest'
import { countProcessors, readQuota } from './processors.ts'

const files = (known: Record<string, string>) => (path: string) => known[path] ?? null

test.each([
  ['150000 100000', 2],
  ['400000 100000\n', 4],
  ['25000 100000', 1],
  ['max 100000', null],
])('a container of quota %s has %s processors', (text, processors) => {
  expect(readQuota(files({ '/sys/fs/cgroup/cpu.max': text }))).toBe(processors)
})

test('the first version of control groups says it in two files, and -1 for none', () => {
  const quota = (text: string) =>
    readQuota(files({ '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': text, '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000' }))
  expect([quota('300000'), quota('-1')]).toEqual([3, null])
})

test('no more than the machine has, no less than one, and what the machine has where there is no quota', () => {
  const of = (text: string) => countProcessors(files({ '/sys/fs/cgroup/cpu.max': text }), 8)
  expect([of('1600000 100000'), of('10000 100000'), of('max 100000')]).toEqual([8, 1, 8])
  expect(countProcessors(files({}), 8)).toBe(8)
})
