import { createMetrics } from '@kola/platform/metrics'
import { startTestValkey, type TestValkey } from '@kola/platform/testing/valkey'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { composeServices } from '#app/compose/compose.ts'
import { composePlatform } from '#app/compose/platform.ts'
import { createServer } from '#app/server.ts'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'

/** Of 600 calls a minute, so that the minute is not over before them. */
const FACTOR = 0.05
const CALLS = 30

let valkey: TestValkey
let stage: FilmStage
let second: Awaited<ReturnType<typeof addReplica>>
let apps: [FastifyInstance, FastifyInstance]
let networks = 0

/** Another process of the same service: the same database, the same Valkey, nothing else. */
async function addReplica() {
  const { config, secrets, clock } = stage
  const options = {
    config,
    secrets,
    clock,
    log: stage.platform.log,
    databasePatienceMs: 60_000,
    valkeyPatienceMs: 60_000,
  }
  const platform = await composePlatform({ ...options, role: 'send' })
  const metrics = createMetrics({ prefix: 'test_' })
  const services = composeServices(platform, { config, secrets })
  const app = await createServer({ config, platform, services, metrics })
  await app.ready()
  return { app, platform, metrics }
}

beforeAll(async () => {
  valkey = await startTestValkey()
  const change = (config: FilmStage['config']) => ({ ...config, http: { ...config.http, rateLimitFactor: FACTOR } })
  stage = await createFilmStage(change, { valkeyUrl: valkey.url })
  await stage.addTenant('other')
  second = await addReplica()
  apps = [stage.app, second.app]
})
afterAll(async () => {
  await second.app.close()
  for (const step of second.platform.close) await step()
  await stage.close()
  await valkey.stop()
})

const toNewNetwork = () => {
  networks += 1
  return `198.51.${networks}.7`
}

interface Asked {
  address: string
  customer?: string
  token?: string
}

/** A call that is limited by network: 600 a minute times the factor. */
const getToken = (app: FastifyInstance, { address, customer = 'demo' }: Asked) =>
  app.inject({
    method: 'POST',
    url: '/apps/v1/get-token',
    headers: { 'x-customer-id': customer, 'x-forwarded-for': address },
    payload: { platform: 'web' },
  })

/** A call that is limited by account. */
const readList = (app: FastifyInstance, { address, token }: Asked) =>
  app.inject({
    method: 'GET',
    url: '/apps/v1/mylist',
    headers: { 'x-customer-id': 'demo', 'x-forwarded-for': address, authorization: `Bearer ${token}` },
  })

type Ask = (app: FastifyInstance) => Promise<{ statusCode: number }>

/** In turn here and there. @returns how many were not refused, of twice what may be */
async function countAllowed(ask: Ask, on: readonly FastifyInstance[] = apps): Promise<number> {
  let allowed = 0
  for (let n = 0; n < 2 * CALLS; n += 1) {
    const { statusCode } = await ask(on[n % on.length] as FastifyInstance)
    expect(statusCode).toBeLessThan(500)
    if (statusCode !== 429) allowed += 1
  }
  return allowed
}

const untilSound = (wanted: boolean) =>
  vi.waitFor(
    () => expect([stage.platform, second.platform].map((one) => one.valkey?.isSound())).toEqual([wanted, wanted]),
    { timeout: 10_000, interval: 20 },
  )

describe('two replicas with one Valkey', () => {
  test('count the calls of a network together', async () => {
    const address = toNewNetwork()
    expect(await countAllowed((app) => getToken(app, { address }))).toBe(CALLS)
    expect((await getToken(second.app, { address: toNewNetwork() })).statusCode).toBe(200)
  })

  test('and so when they come all at once', async () => {
    const address = toNewNetwork()
    const all = await Promise.all(
      Array.from({ length: 2 * CALLS }, (_, n) => getToken(apps[n % 2] as FastifyInstance, { address })),
    )
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(CALLS)
  })

  test('count those of an account together, wherever it is, and each call by itself', async () => {
    const { token } = await stage.addMember()
    expect(await countAllowed((app) => readList(app, { address: toNewNetwork(), token }))).toBe(CALLS)
    const other = await stage.addMember()
    const answer = await readList(second.app, { address: toNewNetwork(), token: other.token })
    expect(answer.headers['x-ratelimit-remaining']).toBe(String(CALLS - 1))
  })

  test('learn of strangers from each other', async () => {
    const address = toNewNetwork()
    const ask = (app: FastifyInstance) => readList(app, { address, token: 'nobody-has-it' })
    // 300 a minute times the factor; each replica learns of the last ones by the first that it turns away itself.
    const statuses: number[] = []
    for (let n = 0; n < 15; n += 1) statuses.push((await ask(stage.app)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect((await ask(stage.app)).statusCode).toBe(429)
    expect((await ask(second.app)).statusCode).toBe(401)
    // Answered after what was told before it.
    await second.platform.together?.count({ what: 'after', tenantId: null, who: 'all' }, 1_000)
    expect((await ask(second.app)).statusCode).toBe(429)
  })

  test('take nothing that a caller writes for the name of a count', async () => {
    const { token } = await stage.addMember()
    const keys = ['kola:demo:x', 'a b', '*', `${'x'.repeat(400)}`]
    for (const address of keys) expect((await getToken(stage.app, { address })).statusCode).toBeLessThan(500)
    expect((await readList(stage.app, { address: '::1', token })).statusCode).toBe(200)
    const lua =
      "local all = {} for _, k in ipairs(redis.call('KEYS', '*')) do all[#all + 1] = { k, redis.call('PTTL', k) } end return all"
    const all = (await second.platform.valkey?.run({ name: 'testKeys', lua }, { key: 'any', args: [] })) as [
      string,
      number,
    ][]
    const counts = all.filter(([key]) => key !== 'kola:probe')
    expect(counts.length).toBeGreaterThan(5)
    expect(counts.some(([key]) => key.startsWith('kola:demo:'))).toBe(true)
    for (const [key, leftMs] of counts) {
      expect(key).toMatch(/^kola:(demo|other|):[\w-]{22}$/)
      expect([key, leftMs > 0, leftMs <= 60_000]).toEqual([key, true, true])
    }
  })

  test('bring a window near whose end is far away, as after a change of the clock', async () => {
    const { together } = second.platform
    const counted = { what: 'clock', tenantId: 'demo', who: 'anybody' }
    await together?.count(counted, 3_600_000)
    const total = await together?.count(counted, 60_000)
    expect(total).toEqual({ total: 2, leftMs: 60_000 })
    const persist = { name: 'testPersist', lua: "return redis.call('PERSIST', KEYS[1])" }
    await together?.run(persist, counted, [])
    expect(await together?.count(counted, 60_000)).toEqual({ total: 3, leftMs: 60_000 })
  })

  test('know within a second that a screen was given back on the other', async () => {
    const { token } = await stage.addMember()
    await vi.waitFor(() => expect(second.platform.signInChanges.isSound()).toBe(true), { timeout: 10_000 })
    const started = new Promise<void>((resolve) => second.platform.signInChanges.onMessage(() => resolve()))
    const { body } = await stage.start(token, 1)
    await started
    const path = body.dash.replace(/^https?:\/\/[^/]+/, '').replace('dash.mpd', 'cenc/240p.mp4')
    const read = () => second.app.inject({ method: 'GET', url: path, headers: { range: 'bytes=0-9' } })
    expect((await read()).statusCode).toBe(206)
    await stage.report(body, 'DELETE')
    await vi.waitFor(async () => expect((await read()).statusCode).toBe(403), { timeout: 1_000, interval: 20 })
  })
})

describe('when Valkey goes', () => {
  test('each counts by itself from the first call on, nothing fails, and they count together when it is back', async () => {
    const address = toNewNetwork()
    for (let n = 0; n < CALLS / 3; n += 1) await getToken(stage.app, { address })
    await valkey.kill()
    // What this one has counted before is counted here as well.
    expect(await countAllowed((app) => getToken(app, { address }), [stage.app])).toBe((2 * CALLS) / 3)
    expect(await countAllowed((app) => getToken(app, { address }), [second.app])).toBe(CALLS)
    await untilSound(false)
    const { token } = await stage.addMember()
    const { body } = await stage.start(token, 1)
    expect((await stage.readFilm(body)).statusCode).toBe(206)
    expect((await stage.report(body)).statusCode).toBe(200)
    expect((await second.app.inject('/readyz')).statusCode).toBe(200)
    expect(await second.metrics.registry.metrics()).toMatch(/^test_valkey_up 0$/m)
    expect(stage.warnings.filter((line) => line.includes('valkey.gone'))).toHaveLength(2)
    await valkey.start()
    await untilSound(true)
    expect(await second.metrics.registry.metrics()).toMatch(/^test_valkey_up 1$/m)
    expect(await second.metrics.registry.metrics()).toMatch(/^test_valkey_unanswered_total [1-9]\d*$/m)
    const next = toNewNetwork()
    expect(await countAllowed((app) => getToken(app, { address: next }))).toBe(CALLS)
  })
})
