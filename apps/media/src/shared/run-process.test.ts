import { expect, test, vi } from 'vitest'
import { ProcessError, runProcess, toTimerMs } from './run-process.ts'

const SECRETS = ['KOLA_MASTER_KEY', 'DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'KOLA_OPERATOR_KEY']

async function readEnvironment(env?: Record<string, string>): Promise<string[]> {
  const run = { command: 'env', args: [], signal: new AbortController().signal, timeoutMs: 10_000 }
  return (await runProcess(env ? { ...run, env } : run)).trim().split('\n')
}

test('a tool inherits no secret, and what it needs', async () => {
  for (const name of SECRETS) vi.stubEnv(name, 'hush')
  vi.stubEnv('FFREPORT', 'file=/tmp/report')
  vi.stubEnv('TMPDIR', '/var/tmp')
  const environment = await readEnvironment()
  expect(environment.join('\n')).not.toMatch(/hush|FFREPORT/)
  expect(environment).toContain('TMPDIR=/var/tmp')
  expect(environment.filter((line) => line.startsWith('PATH=/'))).toHaveLength(1)
  vi.unstubAllEnvs()
})

test('a tool with an environment of its own has nothing else', async () => {
  vi.stubEnv('KOLA_MASTER_KEY', 'hush')
  expect(await readEnvironment({ PATH: '/usr/bin:/bin', ONE: '1' })).toEqual(['PATH=/usr/bin:/bin', 'ONE=1'])
  vi.unstubAllEnvs()
})

const signal = new AbortController().signal
const node = (script: string, timeoutMs: number) =>
  runProcess({ command: process.execPath, args: ['-e', script], signal, timeoutMs })

test.each([
  // 3.6e6 + 10.033333 s * 100000, of a film of 301 pictures at 30 a second
  4_603_333.3,
  16_400_800.000000002,
  Number.MAX_SAFE_INTEGER,
  0.2,
])('a time of %d ms is taken', async (timeoutMs) => {
  const ms = toTimerMs(timeoutMs)
  expect(Number.isInteger(ms)).toBe(true)
  expect(ms).toBeGreaterThanOrEqual(Math.min(timeoutMs, 2 ** 31 - 1))
  expect(ms).toBeLessThanOrEqual(2 ** 31 - 1)
  if (timeoutMs > 1000) expect(await node('console.log("done")', timeoutMs)).toBe('done\n')
})

test.each([0, -1, Number.NaN])('%d ms is no time to wait', (timeoutMs) => {
  expect(() => toTimerMs(timeoutMs)).toThrow(`${timeoutMs} ms is no time to wait`)
})

test('a tool that takes too long is ended, and the words say so', async () => {
  const error = await node('setInterval(() => {}, 1000)', 300.5).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ProcessError)
  expect((error as ProcessError).stderr.trim()).toBe('it was stopped after 1 seconds')
})
