import { setTimeout as wait } from 'node:timers/promises'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { connectDatabase } from '@kola/platform/db/connect'
import { createLog } from '@kola/platform/log'
import { type Address, openAddress } from '@kola/platform/testing/clusters/address'
import {
  type ClusterHome,
  makeClusterHome,
  startCluster,
  startStandby,
  type TestCluster,
} from '@kola/platform/testing/clusters/cluster'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Schema } from '#shared/database/schema/schema.ts'
import { migrateDatabase } from '../migrate.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '../testing/stage.ts'

const log = createLog({ name: 'test', level: 'silent' })
/** From the promotion on. What the issue allows is thirty seconds. */
const WRITES_WITHIN_MS = 10_000

let home: ClusterHome
let primary: TestCluster
let standby: TestCluster
let address: Address
let stage: ApiStage

beforeAll(async () => {
  home = await makeClusterHome()
  primary = await startCluster(home)
  standby = await startStandby(home, primary)
  address = await openAddress()
  address.lead(primary.port)
  const url = primary.url.replace(`:${primary.port}/`, `:${address.port}/`)
  await migrateDatabase({ url, log })
  const first = connectDatabase({ url: primary.url, applicationName: 'test' })
  await first.pool.query(`alter system set synchronous_standby_names = 'standby'`)
  await first.pool.query('select pg_reload_conf()')
  await first.close()
  const database = connectDatabase<Schema>({ url, applicationName: 'test' })
  const own = { ...database, url, drop: () => database.close() }
  stage = await createApiStage(undefined, [], { database: own, databasePatienceMs: 3_000 })
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'alpha' })
})
afterAll(async () => {
  await stage.close()
  await address.close()
  await Promise.all([standby.stop(), primary.stop()])
  await home.remove()
})

test('a primary dies and its standby takes over: no 500, nothing acknowledged is lost, and writes are back in seconds', async () => {
  const { email } = await stage.addAccount()
  const user = await stage.signIn(email)
  const tokens = {
    ...{ open: '', none: '', app: await stage.getAppToken(), user, beacon: user, payment: user },
    operator: OPERATOR_KEY,
    staff: '',
  }
  const seen = new Map<string, Set<unknown>>()
  const note = (name: string, { status, headers }: { status: number; headers: Record<string, unknown> }) => {
    const retryAfter = status === 503 ? Number(headers['retry-after']) > 0 : null
    if (status < 500) return
    seen.set(name, (seen.get(name) ?? new Set()).add(`${status} ${retryAfter}`))
  }
  const askAll = () =>
    Promise.all(
      (Object.keys(endpoints) as EndpointKey[]).map(async (key) => {
        const params = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'alpha']))
        const body = { video_id: 'alpha' }
        note(key, await stage.call(key, { token: tokens[endpoints[key].auth], params, body }))
      }),
    )
  const isReady = async () => (await stage.app.inject({ url: '/readyz' })).statusCode === 200

  let acknowledged = 0
  let position = 0
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const write = async () => {
    position += 1
    const body = { video_id: 'alpha', status: 1, resumeTime: position }
    const answer = await stage.call('POST /apps/v1/resume', { token: user, body })
    note('the writer', answer)
    if (answer.status === 200) acknowledged = position
    else await wait(20)
  }
  const writing = (async () => {
    while (!stop.signal.aborted) await write()
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(20)

  await primary.kill()
  await askAll()
  expect(await isReady()).toBe(false)
  const before = acknowledged

  // The balancer finds the standby before anybody has promoted it.
  address.lead(standby.port)
  await expect
    .poll(() => stage.lines.some((line) => line.includes('database.takes-no-writes')), { timeout: 10_000 })
    .toBe(true)
  await askAll()
  expect(await isReady()).toBe(false)
  expect(acknowledged).toBe(before)

  const promoted = connectDatabase({ url: standby.url, applicationName: 'test' })
  await promoted.pool.query('select pg_promote()')
  const promotedAtMs = performance.now()
  await expect.poll(() => acknowledged, { timeout: WRITES_WITHIN_MS }).toBeGreaterThan(before)
  expect(performance.now() - promotedAtMs).toBeLessThan(WRITES_WITHIN_MS)
  await expect.poll(isReady, { timeout: WRITES_WITHIN_MS }).toBe(true)
  stop.abort()
  await writing
  const { rows } = await promoted.pool.query<{ at: number }>(
    'select max(position_seconds)::int as at from resume_point',
  )
  await promoted.close()
  expect(rows[0]?.at).toBeGreaterThanOrEqual(acknowledged)
  for (const [name, kinds] of seen) expect([name, [...kinds]]).toEqual([name, ['503 true']])
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['the writer', 'GET /apps/v1/account', 'GET /apps/v1/mylist']),
  )
})

test('what a standby has not confirmed is told as 503, and the caller comes again', async () => {
  const { email } = await stage.addAccount()
  const user = await stage.signIn(email)
  const { pool: admin, close } = connectDatabase({ url: standby.url, applicationName: 'test', maxConnections: 1 })
  const set = async (names: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${names}'`)
    await admin.query('select pg_reload_conf()')
    await expect
      .poll(async () => (await admin.query('show synchronous_standby_names')).rows[0])
      .toEqual({
        synchronous_standby_names: names,
      })
  }
  await set('nobody')
  const body = { video_id: 'alpha', status: 1, resumeTime: 7 }
  const asked = stage.call('POST /apps/v1/resume', { token: user, body })
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(async () => (await admin.query(waiting)).rowCount, { timeout: 5_000 }).toBeGreaterThan(0)
  // As the server itself does once a statement has taken too long.
  await admin.query(`select pg_cancel_backend(pid) from (${waiting}) as held`)
  const { status, headers } = await asked
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  await set('')
  expect((await stage.call('POST /apps/v1/resume', { token: user, body })).status).toBe(200)
  await close()
})
