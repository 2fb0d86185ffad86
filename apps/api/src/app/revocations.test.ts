import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD } from './testing/seeds.ts'
import { type ApiStage, createApiStage } from './testing/stage.ts'

/** Two processes on one database, each with what it remembers. */
let one: ApiStage
let two: ApiStage

const isSound = (stage: ApiStage) =>
  vi.waitFor(() => expect(stage.platform.signInChanges.isSound()).toBe(true), { timeout: 10_000, interval: 10 })

beforeAll(async () => {
  one = await createApiStage()
  const { db, url } = one
  const pool = one.platform.pool
  two = await createApiStage(undefined, [], { database: { db, pool, url, drop: async () => {} } })
  await one.addTenant('demo')
  await Promise.all([isSound(one), isSound(two)])
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function signIn(email: string, deviceId: string): Promise<string> {
  const body = { username: email, password: PASSWORD, device_id: deviceId.padEnd(20, '0') }
  const { body: answer } = await one.call('POST /apps/v1/login', { token: await one.getAppToken(), body })
  return answer.user_token
}

/** Calls that a visitor may make too: whose token it is they take from what was answered within the last 10 s. */
const CACHED = ['GET /apps/v1/packages', 'GET /apps/v1/searchvideo'] as const
const ask = (stage: ApiStage, token: string) =>
  Promise.all(
    [...CACHED, 'GET /apps/v1/account' as const].map(
      async (key) => (await stage.call(key, { token, query: { query: 'a' } })).status,
    ),
  )

const ALL_WELL = [200, 200, 200]
const REFUSED = [401, 401, 401]

/** Within a blink, and without a step of the clock by which what is remembered would run out. */
const soon = (look: () => Promise<number[]>, wanted: number[]) =>
  vi.waitFor(async () => expect(await look()).toEqual(wanted), { timeout: 1_000, interval: 5 })

test('a token that is revoked at one process is refused by the other at once, also where it is remembered', async () => {
  const { email } = await one.addAccount()
  const token = await signIn(email, 'REVOKED')
  expect([await ask(one, token), await ask(two, token)]).toEqual([ALL_WELL, ALL_WELL])
  await one.call('POST /apps/v1/logout', { token })
  expect(await ask(one, token)).toEqual(REFUSED)
  await soon(() => ask(two, token), REFUSED)
})

test('nobody else is looked up anew because of it', async () => {
  const [{ email }, { email: neighbour }] = [await one.addAccount(), await one.addAccount()]
  const [token, other] = [await signIn(email, 'LEAVING'), await signIn(neighbour, 'STAYING')]
  expect([await ask(two, token), await ask(two, other)]).toEqual([ALL_WELL, ALL_WELL])
  await one.call('POST /apps/v1/logout', { token })
  await soon(() => ask(two, token), REFUSED)
  const query = vi.spyOn(two.platform.pool, 'query')
  expect((await two.call('GET /apps/v1/packages', { token: other })).status).toBe(200)
  const names = query.mock.calls.map(([given]) => (given as unknown as { name?: string }).name)
  query.mockRestore()
  expect(names).not.toContain('live-sessions')
})

test('while a process hears nothing it asks the database each time', async () => {
  const { email } = await one.addAccount()
  const token = await signIn(email, 'UNHEARD')
  expect(await ask(two, token)).toEqual(ALL_WELL)
  const deaf = vi.spyOn(two.platform.signInChanges, 'isSound').mockReturnValue(false)
  await one.db.updateTable('sign_in_session').set({ revoked_at: one.clock.now() }).execute()
  expect(await ask(two, token)).toEqual(REFUSED)
  deaf.mockRestore()
})

test('a process whose connection is cut hears again, and has forgotten what it remembered meanwhile', async () => {
  const { email } = await one.addAccount()
  const token = await signIn(email, 'REGAINED')
  expect(await ask(two, token)).toEqual(ALL_WELL)
  const { rows } = await one.platform.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kola-api-listener' and datname = current_database()`,
  )
  expect(rows).toHaveLength(2)
  await vi.waitFor(() => expect(two.platform.signInChanges.isSound()).toBe(false), { timeout: 1_000, interval: 2 })
  // As by a process whose word was lost.
  await one.db.updateTable('sign_in_session').set({ revoked_at: one.clock.now() }).execute()
  expect(await ask(two, token)).toEqual(REFUSED)
  await Promise.all([isSound(one), isSound(two)])
  expect(await ask(two, token)).toEqual(REFUSED)
})
