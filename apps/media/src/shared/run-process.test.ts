import { expect, test, vi } from 'vitest'
import { runProcess } from './run-process.ts'

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
