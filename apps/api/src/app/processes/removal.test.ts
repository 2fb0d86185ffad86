import { Secret } from '@kola/platform/config'
import { type S3Server, startS3Server } from '@kola/platform/testing/s3-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProcess, startProcess } from '../testing/processes/start-process.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '../testing/stage.ts'

const TIMEOUT_MS = 90_000
const FILES = ['a', 'b', 'c'].flatMap((name) => [`media/demo/m1/v1/${name}`, `art/demo/film/v1/${name}`])
const OTHER = 'media/demo/m2/v1/a'

let stage: ApiStage
let server: S3Server
const started: RunningProcess[] = []
/** The next deletion of a key that begins so is never answered. */
let holdsAt: string | null = null
let held: string | null = null

beforeAll(async () => {
  const before = (operation: string, key: string) => {
    if (operation !== 'DeleteObject' || holdsAt === null || !key.startsWith(holdsAt)) return
    held = key
    return new Promise<void>(() => undefined)
  }
  server = await startS3Server('films', { before })
  const keys = { accessKeyId: 'kola', secretAccessKey: new Secret('secret') }
  const storage = { kind: 's3' as const, bucket: 'films', region: 'x', endpoint: server.endpoint, ...keys }
  stage = await createApiStage((config) => ({ ...config, storage }))
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'film', name: 'Danfo' })
  await stage.db.insertInto('media').values({ tenant_id: 'demo', id: 'm1', state: 'processing' }).execute()
  await stage.db.updateTable('title').set({ media_id: 'm1' }).where('id', '=', 'film').execute()
  for (const key of [...FILES, OTHER]) await stage.platform.storage.put(key, Buffer.from('x'))
}, TIMEOUT_MS)
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await stage?.close()
  await server?.close()
})

async function startWork(): Promise<RunningProcess> {
  const url = `s3://films?region=x&endpoint=${encodeURIComponent(server.endpoint)}`
  const env = { STORAGE_URL: url, S3_ACCESS_KEY_ID: 'kola', S3_SECRET_ACCESS_KEY: 'secret' }
  const made = await startProcess(stage, { entry: 'work.ts', env })
  started.push(made)
  return made
}

/** As if the worker that was killed had not been heard of for a while. */
const forget = () =>
  stage.platform.pool.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'ingest.remove-files' and state = 'active'`,
  )

test(
  'a title is gone with all of its files, also when the worker that removes them is killed',
  async () => {
    const params = { titleId: 'film' }
    const removed = await stage.call('DELETE /api/v1/apps/titles/{titleId}', { token: OPERATOR_KEY, params })
    expect(removed.status).toBe(200)
    expect(server.keys()).toEqual([...FILES, OTHER].sort())
    // In the middle of the film's files, before those of its pictures.
    const place = 'media/demo/m1/v1/b'
    holdsAt = place
    const worker = await startWork()
    await expect.poll(() => held, { timeout: 40_000 }).toBe(place)
    await worker.end('SIGKILL')
    await forget()
    expect(server.keys()).toEqual(expect.arrayContaining([place, 'art/demo/film/v1/a', OTHER]))
    holdsAt = null
    await startWork()
    await expect.poll(() => server.keys(), { timeout: 40_000 }).toEqual([OTHER])
  },
  TIMEOUT_MS,
)
