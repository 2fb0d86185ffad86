import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, testLog } from '../testing/server.ts'
import { createStage, type Stage, toDeviceId, toViewer } from '../testing/stage.ts'
import { presenceRoutes } from './routes.ts'

let stage: Stage
let app: FastifyInstance

beforeAll(async () => {
  stage = await createStage()
  app = createTestServer()
  const { presence, clock } = stage
  await app.register((scope) => presenceRoutes(scope, { presence, clock, log: testLog }))
})
afterAll(async () => {
  await app.close()
  await stage.drop()
})

const RECORD = {
  device_name: 'Chrome on Linux',
  device_id: toDeviceId(1),
  userId: 'whoever',
  video_id: 'film',
  video_name: 'The film',
  session_id: 'whatever',
  lastSessionAt: { '.sv': 'timestamp' },
  customerId: 'other',
}

async function begin(device = 1, account?: string) {
  const accountId = account ?? (await stage.addAccount())
  const answer = await stage.playback.start(toViewer(accountId, device), 'film')
  const path = new URL(answer.presence.url).pathname
  const call = (method: InjectOptions['method'], body?: unknown, more: InjectOptions = {}) =>
    app.inject({
      method,
      url: `${path}?auth=${answer.presence.token}`,
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(more.headers as Record<string, string>) },
      }),
      ...(body === undefined && more.headers && { headers: more.headers }),
      ...(more.query && { query: { auth: answer.presence.token, ...(more.query as Record<string, string>) } }),
    })
  return { ...{ accountId, answer, path, call }, sessionId: answer.sessionId }
}

const readLease = (accountId: string) =>
  stage.db.selectFrom('screen_lease').selectAll().where('account_id', '=', accountId).executeTakeFirst()

describe('the record', () => {
  it('PRESENCE-02 PRESENCE-03 is put at {userId}-{deviceId}.json and read back, with the server’s time and ids', async () => {
    const { accountId, call, sessionId } = await begin()
    const put = await call('PUT', RECORD)
    expect(put.statusCode).toBe(200)
    const kept = {
      ...RECORD,
      ...{ userId: accountId, session_id: sessionId, customerId: 'demo' },
      lastSessionAt: stage.clock.now().getTime(),
    }
    expect(put.json()).toEqual(kept)
    expect((await call('GET')).json()).toEqual(kept)
  })

  it('PRESENCE-03 takes the shape with user_id', async () => {
    const { accountId, call } = await begin()
    const { userId: _, ...record } = RECORD
    expect((await call('PUT', { ...record, user_id: 'whoever' })).json()).toMatchObject({ user_id: accountId })
  })

  it('answers HEAD as it answers GET, without the body', async () => {
    const { path, answer } = await begin()
    const head = await app.inject({ method: 'HEAD', url: `${path}?auth=${answer.presence.token}` })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('is null before the first report and after DELETE, which frees the screen', async () => {
    const { accountId, call } = await begin()
    expect((await call('GET')).json()).toBeNull()
    await call('PUT', RECORD)
    expect((await call('DELETE')).body).toBe('null')
    expect((await call('GET')).json()).toBeNull()
    expect(await readLease(accountId)).toBeUndefined()
    expect((await call('PUT', RECORD)).statusCode).toBe(200)
    expect(await readLease(accountId)).toBeDefined()
  })

  it('is replaced by PUT, merged by PATCH, and a null takes a member away', async () => {
    const { call } = await begin()
    await call('PUT', RECORD)
    await call('PATCH', { video_id: 'other', device_name: null })
    const merged = (await call('GET')).json()
    expect(merged).toMatchObject({ video_id: 'other', video_name: 'The film' })
    expect(merged).not.toHaveProperty('device_name')
    await call('PUT', { video_id: 'third' })
    expect((await call('GET')).json()).not.toHaveProperty('video_name')
  })

  it('is the newest only, although POST answers a name', async () => {
    const { call } = await begin()
    const posted = await call('POST', RECORD)
    expect(posted.json()).toEqual({ name: expect.stringMatching(/^[-\w]{20}$/) })
    await call('POST', { video_id: 'second' })
    expect((await call('GET')).json()).toMatchObject({ video_id: 'second' })
  })

  it('is deleted by PUT null', async () => {
    const { call } = await begin()
    await call('PUT', RECORD)
    expect((await call('PUT', 'null')).body).toBe('null')
    expect((await call('GET')).json()).toBeNull()
  })

  it('drops members that no record has', async () => {
    const { call } = await begin()
    expect((await call('PUT', { ...RECORD, evil: 'x', __proto__: { y: 1 } })).json()).not.toHaveProperty('evil')
  })
})

describe('the protocol', () => {
  it('answers 204 without a body to print=silent, and indented to print=pretty', async () => {
    const { call } = await begin()
    const silent = await call('PUT', RECORD, { query: { print: 'silent' } })
    expect([silent.statusCode, silent.body]).toEqual([204, ''])
    expect((await call('PUT', RECORD, { query: { print: 'pretty' } })).body).toContain('\n  "video_id": "film"')
  })

  it('keeps X-HTTP-Method-Override on POST', async () => {
    const { call } = await begin()
    await call('PUT', RECORD)
    await call('POST', { video_id: 'other' }, { headers: { 'x-http-method-override': 'PATCH' } })
    expect((await call('GET')).json()).toMatchObject({ video_id: 'other', video_name: 'The film' })
    const unknown = await call('POST', RECORD, { headers: { 'x-http-method-override': 'BREW' } })
    expect(unknown.statusCode).toBe(400)
  })

  it('writes under a condition: 412 with the present value and its tag', async () => {
    const { call } = await begin()
    const headers = { 'x-firebase-etag': 'true' }
    expect((await call('GET', undefined, { headers })).headers.etag).toBe('null_etag')
    expect((await call('PUT', RECORD, { headers: { 'if-match': 'null_etag' } })).statusCode).toBe(200)
    const tag = (await call('GET', undefined, { headers })).headers.etag as string
    const refused = await call('PUT', { video_id: 'x' }, { headers: { 'if-match': 'null_etag' } })
    expect(refused.statusCode).toBe(412)
    expect(refused.headers.etag).toBe(tag)
    expect(refused.json()).toMatchObject({ video_id: 'film' })
    expect((await call('PUT', { video_id: 'x' }, { headers: { 'if-match': tag } })).statusCode).toBe(200)
  })

  it('reads JSON whatever the content type says', async () => {
    const { call } = await begin()
    expect((await call('PUT', RECORD, { headers: { 'content-type': 'text/plain' } })).statusCode).toBe(200)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call('PUT', RECORD, { headers: form })).statusCode).toBe(200)
  })

  it.each([
    ['no body', ''],
    ['half a body', '{"video_id":'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number for a name', '{"video_name":5}'],
    ['a text that is too long', JSON.stringify({ video_name: 'x'.repeat(201) })],
    ['a NUL', '{"video_name":"\\u0000"}'],
    ['half a surrogate pair', '{"video_name":"\\ud800"}'],
    ['an unknown server value', '{"lastSessionAt":{".sv":"moon"}}'],
    ['a server value beside others', '{"lastSessionAt":{".sv":"timestamp","x":1}}'],
    ['a body over the limit', JSON.stringify({ more: 'x'.repeat(20_000) })],
  ])('answers 400 to %s', async (_, body) => {
    const { call } = await begin()
    const answer = await call('PUT', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: expect.any(String) })
  })

  it('answers 401 in Firebase’s words to a missing, unknown or foreign token', async () => {
    const { path } = await begin()
    const other = await begin(2)
    const tokens = ['', '?auth=', '?auth=nobody', `?auth=${other.answer.presence.token}`, '?auth=a&auth=b']
    for (const query of tokens) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const answer = await app.inject({ method, url: path + query, ...(method === 'PUT' && { payload: '{}' }) })
        expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Permission denied' }])
      }
    }
    for (const place of ['x.json', 'x/y.json', '']) {
      const odd = await app.inject({ method: 'GET', url: `/presence/${place}?auth=${other.answer.presence.token}` })
      expect([odd.statusCode, odd.json()]).toEqual([401, { error: 'Permission denied' }])
    }
  })
})

describe('the lease', () => {
  it('PRESENCE-01 is renewed by a report: three intervals and ten seconds', async () => {
    const { accountId, call } = await begin()
    const before = (await readLease(accountId))!
    await call('PUT', RECORD)
    const after = (await readLease(accountId))!
    const now = await stage.pool.query('select clock_timestamp() as now')
    const leftMs = after.expires_at.getTime() - now.rows[0].now.getTime()
    expect(leftMs).toBeGreaterThan(23_000)
    expect(leftMs).toBeLessThanOrEqual(25_000)
    expect(after.claimed_at).toEqual(before.claimed_at)
  })

  it('lapses in a pause, and the next report claims it again and is kept', async () => {
    const { accountId, call } = await begin()
    await call('PUT', RECORD)
    await stage.lapse(accountId)
    expect((await call('PUT', { ...RECORD, video_name: 'later' })).statusCode).toBe(200)
    expect((await readLease(accountId))!.expires_at.getTime()).toBeGreaterThan(Date.now())
    expect((await call('GET')).json()).toMatchObject({ video_name: 'later', device_name: 'Chrome on Linux' })
    await stage.lapse(accountId)
    await call('PATCH', { video_name: 'latest' })
    expect((await call('GET')).json()).toMatchObject({ video_name: 'latest', device_name: 'Chrome on Linux' })
  })

  it('is lost to others after a pause: 422 with the devices, in our error object', async () => {
    const { accountId, call } = await begin(1)
    await call('PUT', RECORD)
    await stage.lapse(accountId)
    await stage.playback.start(toViewer(accountId, 2), 'film')
    await stage.playback.start(toViewer(accountId, 3), 'film')
    const answer = await call('PUT', { ...RECORD, video_name: 'lost' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({ code: 'SCREEN_LIMIT_REACHED', requestId: expect.any(String) })
    expect(answer.json().error.devices).toHaveLength(2)
    expect((await call('GET')).json()).toMatchObject({ video_name: 'The film' })
  })

  it('is lost at once to a takeover and to the same device: 422', async () => {
    const first = await begin(1)
    const third = await stage.playback.takeOver(toViewer(first.accountId, 3), 'film', first.sessionId)
    const answer = await first.call('PUT', RECORD)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.devices).toMatchObject([{ sessionId: third.sessionId }])
    const replaced = await begin(4, first.accountId)
    await stage.playback.start(toViewer(first.accountId, 4), 'film')
    expect((await replaced.call('PUT', RECORD)).statusCode).toBe(422)
  })

  it('PRESENCE-04 takes no report after the player was left', async () => {
    const { accountId, call, sessionId } = await begin()
    await call('PUT', RECORD)
    await stage.playback.end({ tenantId: 'demo', accountId }, sessionId)
    for (const method of ['GET', 'PUT', 'PATCH', 'POST'] as const) {
      expect((await call(method, method === 'GET' ? undefined : RECORD)).statusCode).toBe(401)
    }
    const rows = await stage.db.selectFrom('presence_record').selectAll().where('account_id', '=', accountId).execute()
    expect(rows).toEqual([])
  })

  it('leaves the record of the next session alone', async () => {
    const before = await begin(1)
    const after = await begin(1, before.accountId)
    await after.call('PUT', RECORD)
    await before.call('DELETE')
    await stage.playback.end({ tenantId: 'demo', accountId: before.accountId }, before.sessionId)
    expect((await after.call('GET')).json()).toMatchObject({ session_id: after.sessionId })
    expect(await readLease(before.accountId)).toBeDefined()
  })
})

describe('many reports at once', () => {
  it('keeps each device’s newest, whatever the batch', async () => {
    stage.entitlements.screens = 20
    const account = await stage.addAccount()
    const devices = await Promise.all(Array.from({ length: 20 }, (_, n) => begin(n, account)))
    const report = async (device: (typeof devices)[number], n: number) => {
      for (let round = 0; round < 10; round += 1) {
        const answer = await device.call('PUT', { ...RECORD, video_name: `report ${n}/${round}` })
        expect(answer.statusCode).toBe(200)
      }
    }
    await Promise.all(devices.map(report))
    for (const [n, device] of devices.entries()) {
      expect((await device.call('GET')).json()).toMatchObject({ video_name: `report ${n}/9` })
    }
    stage.entitlements.screens = 2
  })
})
