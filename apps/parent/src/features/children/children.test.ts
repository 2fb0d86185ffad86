import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'
import { readErrors, readLog, type Verbosity } from './output.ts'
import { planRestart, toRestartText } from './restart.ts'

function listDelays(isVital: boolean, deaths: number): number[] {
  const delays: number[] = []
  for (let earlyDeaths = 0; earlyDeaths < deaths; ) {
    const plan = planRestart({ livedMs: 100, earlyDeaths, isVital })
    if (plan.kind === 'give-up') break
    delays.push(plan.delayMs)
    earlyDeaths = plan.earlyDeaths
  }
  return delays
}

test('waits longer before each start of a vital part, and gives up at the fifth early death', () => {
  expect(listDelays(true, 100)).toEqual([250, 500, 1_000, 2_000])
})

test('never gives up on another, and waits a minute at most', () => {
  const delays = listDelays(false, 100)
  expect(delays.slice(0, 9)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000])
  expect(delays).toHaveLength(100)
  expect(delays.at(-1)).toBe(60_000)
})

test.each([true, false])('a part that was well for half a minute begins anew (vital: %s)', (isVital) => {
  const restart = { kind: 'restart', delayMs: 250, earlyDeaths: 1 }
  expect(planRestart({ livedMs: 30_000, earlyDeaths: 4, isVital })).toEqual(restart)
})

test('says from the fifth death on that the rest goes on, and when the next start is', () => {
  const tell = (earlyDeaths: number, delayMs: number) =>
    toRestartText('media', 'ended by SIGKILL', { kind: 'restart', earlyDeaths, delayMs })
  expect(tell(4, 2_000)).toBe('[media] ended (ended by SIGKILL), starting it again')
  expect(tell(5, 4_000)).toBe(
    '[media] ended (ended by SIGKILL), 5 times in a row. The rest goes on without it; it is started again in 4 s',
  )
})

async function collect(chunks: string[], verbosity: Verbosity, read: 'log' | 'errors' = 'log') {
  const stream = new PassThrough()
  const shown: string[] = []
  const remembered: string[] = []
  let kept = ''
  const options = {
    name: 'api',
    verbosity,
    keep: (chunk: Buffer) => {
      kept += chunk
    },
    show: (line: string) => shown.push(line),
    remember: (line: string) => remembered.push(line),
  }
  if (read === 'log') readLog(stream, options)
  else readErrors(stream, options)
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  await new Promise((resolve) => stream.once('end', resolve))
  return { shown, kept, remembered }
}

const INFO = '{"level":"info","time":"t","name":"api","pid":1,"n":1,"msg":"http.answered"}\n'
const WARN = '{"level":"warn","time":"t","name":"api","pid":1,"film":"f1","msg":"media.slow"}\n'

test('keeps every line and shows the problems', async () => {
  const { shown, kept } = await collect([INFO + WARN, INFO], 'problems')
  expect(shown).toEqual(['[api] warn media.slow {"film":"f1"}'])
  expect(kept).toBe(INFO + WARN + INFO)
})

test('finds a problem whose line comes in pieces', async () => {
  const { shown } = await collect([INFO, WARN.slice(0, 12), WARN.slice(12, 40), WARN.slice(40)], 'problems')
  expect(shown).toEqual(['[api] warn media.slow {"film":"f1"}'])
})

test('shows everything in dev mode, also what is no JSON', async () => {
  const { shown } = await collect([INFO, 'Restarting\n'], 'all')
  expect(shown).toEqual(['[api] info http.answered {"n":1}', '[api] Restarting'])
})

test('shows and remembers what is written outside the log', async () => {
  const { shown, remembered } = await collect(['TypeError: x\n  at ', 'y\n'], 'problems', 'errors')
  expect(shown).toEqual(['[api] TypeError: x', '[api]   at y'])
  expect(remembered).toEqual(['TypeError: x', '  at y'])
})

test('a log file that has grown large gives way to a new one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kola-log-'))
  const path = join(folder, 'logs', 'api.log')
  const file = openLogFile(path)
  file.write(Buffer.alloc(20_000_001, 'x'))
  file.write(Buffer.from('new\n'))
  file.close()
  expect(await readFile(path, 'utf8')).toBe('new\n')
  expect((await stat(`${path}.old`)).size).toBe(20_000_001)
  await rm(folder, { recursive: true })
})
