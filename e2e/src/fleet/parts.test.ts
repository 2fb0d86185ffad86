import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { planFleet, planReplicas } from './parts.ts'

const SHARED = {
  DATABASE_URL: 'postgres://kola@127.0.0.1:1/kola',
  DATABASE_REPLICA_URL: 'postgres://kola@127.0.0.1:2/kola',
  VALKEY_URL: 'valkey://127.0.0.1:3',
  PUBLIC_URL: 'http://localhost:4',
  PORT: '4',
}

test('replicas are told apart by their ports and their folders, and by nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kola-fleet-plan-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const parts = await planFleet({ ...SHARED, KOLA_DATA_DIR: folder, STORAGE_URL: `disk:${folder}` })
  let port = 100
  const replicas = planReplicas(parts, { folder, nextPort: () => port++ })
  expect(replicas.map(({ name }) => name)).toEqual([
    'work-1',
    'work-2',
    'media-1',
    'media-2',
    'api-1',
    'api-2',
    'api-3',
  ])
  expect(new Set(replicas.flatMap((one) => [one.port, one.metricsPort])).size).toBe(14)
  for (const kind of ['work', 'media', 'api'] as const) {
    const same = replicas
      .filter((one) => one.kind === kind)
      .map(({ env: { PORT: _port, KOLA_DATA_DIR: _folder, ...env }, metricsPort }) =>
        Object.entries(env).filter(([, value]) => value !== String(metricsPort)),
      )
    expect(new Set(same.map((env) => JSON.stringify(env))).size).toBe(1)
  }
  for (const { kind, env } of replicas) {
    const { DATABASE_URL, DATABASE_REPLICA_URL, PUBLIC_URL, VALKEY_URL } = env
    expect({ DATABASE_URL, DATABASE_REPLICA_URL }).toMatchObject({
      DATABASE_URL: SHARED.DATABASE_URL,
      DATABASE_REPLICA_URL: SHARED.DATABASE_REPLICA_URL,
    })
    if (kind === 'api')
      expect({ PUBLIC_URL, VALKEY_URL }).toEqual({ PUBLIC_URL: SHARED.PUBLIC_URL, VALKEY_URL: SHARED.VALKEY_URL })
  }
  expect(parts.sandbox.environment.PUBLIC_URL).toBe(SHARED.PUBLIC_URL)
})
