import { expect, test } from 'vitest'
import type { EngineCommand } from '../commands.ts'
import type { EngineFactory, Report } from '../engines/engine.ts'
import { createLateEngine } from './late-engine.ts'

const PAUSE: EngineCommand = { type: 'pause' }
const PLAY: EngineCommand = { type: 'play' }

function listReports() {
  const reports: Parameters<Report>[0][] = []
  return { reports, report: (patch: Parameters<Report>[0]) => void reports.push(patch) }
}

test('an engine that comes late gets every command in the order of their giving', async () => {
  const run: EngineCommand[] = []
  const { promise, resolve } = Promise.withResolvers<EngineFactory>()
  const engine = createLateEngine(() => promise)(listReports().report)
  const done = [engine.run(PAUSE), engine.run(PLAY)]
  expect(run).toEqual([])
  resolve(() => ({ run: async (command) => void run.push(command) }))
  await Promise.all(done)
  expect(run).toEqual([PAUSE, PLAY])
})

test('one whose code does not come says so, and the film may be tried again', async () => {
  const { reports, report } = listReports()
  const engine = createLateEngine(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })(report)
  await engine.run(PLAY)
  expect(reports).toEqual([
    {
      status: 'error',
      error: expect.objectContaining({ category: 'network', code: 'ENGINE_LINE', recoverable: true }),
    },
  ])
})
