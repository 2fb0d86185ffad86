import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { connectDatabase } from '@kola/platform/db/connect'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@kola/platform/db/embedded'
import { createLog } from '@kola/platform/log'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Schema } from '../shared/database/schema/schema.ts'
import { migrateDatabase } from './migrate.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from './testing/stage.ts'

const log = createLog({ name: 'test', level: 'silent' })
/** What docs/reliability.md promises. */
const WITHIN_MS = 5_000

let folder: string
let postgres: EmbeddedPostgres
let stage: ApiStage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-frozen-'))
  await chmod(folder, 0o711)
  postgres = await startEmbeddedPostgres({ folder, log })
  const { url } = postgres
  await migrateDatabase({ url, log })
  const database = connectDatabase<Schema>({ url, applicationName: 'test' })
  const own = { ...database, url, drop: () => database.close() }
  stage = await createApiStage(undefined, [], { database: own, databasePatienceMs: 3_000 })
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'alpha' })
})
afterAll(async () => {
  signal('SIGCONT')
  await stage.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** To this test's own server and every process that it has started. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const family = [postgres.pid()]
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  for (const [pid = 0, parent] of lines.map((line) => line.trim().split(/\s+/).map(Number))) {
    if (parent === postgres.pid()) family.push(pid)
  }
  for (const pid of family) process.kill(pid, name)
}

interface Timed {
  status: number
  retryAfter: unknown
  ms: number
}

async function timed(ask: () => Promise<{ status: number; headers: Record<string, unknown> }>): Promise<Timed> {
  const start = performance.now()
  const { status, headers } = await ask()
  return { status, retryAfter: headers['retry-after'], ms: performance.now() - start }
}

const get =
  (url: string, headers: Record<string, string> = {}) =>
  async () => {
    const answer = await stage.app.inject({ url, headers })
    return { status: answer.statusCode, headers: answer.headers }
  }

test('while the database stands still every call is told to come back within seconds, and what was acknowledged is there after it', async () => {
  const { email } = await stage.addAccount()
  const user = await stage.signIn(email)
  const tokens = {
    open: '',
    none: '',
    app: await stage.getAppToken(),
    user,
    beacon: user,
    payment: user,
    operator: OPERATOR_KEY,
    staff: '',
  }
  const call = (key: EndpointKey) => () => {
    const params = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'alpha']))
    return stage.call(key, { token: tokens[endpoints[key].auth], params, body: { video_id: 'alpha' } })
  }
  const everyCall = () => (Object.keys(endpoints) as EndpointKey[]).map((key) => [key, call(key)] as const)
  const auth = 'a'.repeat(43)
  const others = [
    ['presence', get(`/presence/${'a'.repeat(20)}-${'A'.repeat(20)}.json?auth=${auth}`)],
    ['readyz', get('/readyz')],
  ] as const

  // One writer whose last acknowledged position must never go back.
  let acknowledged = 0
  let position = 0
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const writing = (async () => {
    while (!stop.signal.aborted) {
      position += 1
      const body = { video_id: 'alpha', status: 1, resumeTime: position }
      const answer = await stage.call('POST /apps/v1/resume', { token: user, body })
      if (answer.status === 200) acknowledged = position
      else await wait(50)
    }
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(20)

  signal('SIGSTOP')
  const first = await Promise.all(
    [...everyCall(), ...others].map(async ([name, ask]) => [name, await timed(ask)] as const),
  )
  for (const [name, { status, retryAfter, ms }] of first) {
    expect(ms, name).toBeLessThan(WITHIN_MS)
    if (status >= 500) expect([name, status, Number(retryAfter) > 0]).toEqual([name, 503, true])
  }
  // Not one of them was answered by the database.
  const refused = first.filter(([, { status }]) => status === 503).map(([name]) => name)
  for (const name of ['GET /apps/v1/account', 'GET /apps/v1/mylist', 'presence', 'readyz'])
    expect(refused).toContain(name)
  const before = acknowledged
  const again = await Promise.all(
    [...everyCall(), ...others].map(async ([name, ask]) => [name, await timed(ask)] as const),
  )
  for (const [name, { status, ms }] of again) {
    expect(ms, `${name} the second time`).toBeLessThan(1_000)
    expect(refused.includes(name) ? status : 503, name).toBe(503)
  }
  expect(acknowledged).toBe(before)
  expect((await timed(get('/healthz'))).status).toBe(200)
  expect(stage.lines.map((line) => JSON.parse(line).msg)).toEqual(['database.stands-still'])

  signal('SIGCONT')
  await expect.poll(async () => (await timed(get('/readyz'))).status, { timeout: WITHIN_MS }).toBe(200)
  await expect.poll(() => acknowledged).toBeGreaterThan(before)
  stop.abort()
  await writing
  const { body } = await stage.call('GET /apps/v1/get-resume-list', { token: user })
  expect(body.resumeList[0].resumeTime).toBe(acknowledged)
})
