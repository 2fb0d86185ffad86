import { createLog } from '@kola/platform/log'
import type { ProgressReport } from '@kola/platform/progress'
import { expect, test } from 'vitest'
import { createStageProgress, toEta } from './stage-progress.ts'

const STAGES = [
  { name: 'encoding', share: 90 },
  { name: 'packaging', share: 10 },
]

function createBench() {
  const reports: ProgressReport[] = []
  let time = 0
  const progress = createStageProgress(STAGES, {
    progress: { report: async (_, report) => void reports.push(report) },
    key: 'k',
    log: createLog({ name: 'test', level: 'silent' }),
    now: () => time,
  })
  return { reports, progress, advance: (ms: number) => (time += ms) }
}

test('stages add up to one line that moves forward', async () => {
  const { reports, progress, advance } = createBench()
  progress.report('encoding', 0.5)
  advance(2_000)
  progress.report('encoding', 1)
  advance(2_000)
  progress.report('packaging', 0.5)
  await progress.settle()
  expect(reports.map(({ fraction }) => Number(fraction.toFixed(3)))).toEqual([0.45, 0.9, 0.95])
})

test('a stage is written at most once a second, a new stage at once', async () => {
  const { reports, progress, advance } = createBench()
  progress.report('encoding', 0.1)
  advance(400)
  progress.report('encoding', 0.2)
  advance(100)
  progress.report('packaging', 0)
  await progress.settle()
  expect(reports.map(({ stage }) => stage)).toEqual(['encoding', 'packaging'])
})

test('the time left follows the speed of the last while', () => {
  expect(
    toEta([
      { at: 0, fraction: 0.2 },
      { at: 10_000, fraction: 0.4 },
    ]),
  ).toBeCloseTo(30)
  expect(
    toEta([
      { at: 0, fraction: 0.2 },
      { at: 1_000, fraction: 0.4 },
    ]),
  ).toBeUndefined()
  expect(toEta([])).toBeUndefined()
})
