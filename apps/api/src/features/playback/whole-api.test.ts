import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { toDeviceId } from './testing/stage.ts'

const DEVICE = toDeviceId(1)
const START = 'GET /apps/v2/videoplayback'
const END = 'POST /apps/v2/playback-sessions/{sessionId}/end'
const TAKEOVER = 'POST /apps/v2/playback-sessions/{sessionId}/takeover'
const MANIFEST = '<MPD/>'
const KEY_ID = '00112233445566778899aabbccddeeff'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await addFilm('film')
  await stage.addTitle({ id: 'bare' })
})
afterAll(() => stage.close())

async function addFilm(id: string) {
  await stage.addTitle({ id, name: 'Danfo' })
  const media = { tenant_id: 'demo', id: `media-${id}`, state: 'ready' as const, version: 'v1', duration_seconds: 46 }
  const files = { dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8', renditions: [] }
  const tracks = { audio: [], subtitles: [], storyboard: null, markers: [] }
  await stage.db
    .insertInto('media')
    .values({ ...media, package: JSON.stringify({ ...files, ...tracks }) })
    .execute()
  await stage.db.updateTable('title').set({ media_id: media.id }).where('id', '=', id).execute()
  const sealed_key = stage.platform.secretBox.seal(Buffer.alloc(16, 7), `content-key:${KEY_ID}`)
  const key = { tenant_id: 'demo', media_id: media.id, key_id: KEY_ID, label: 'SD' as const, sealed_key }
  await stage.db.insertInto('content_key').values(key).execute()
  await stage.platform.storage.put(`media/demo/${media.id}/v1/dash.mpd`, Buffer.from(MANIFEST))
  await stage.platform.storage.put(`art/demo/${id}/v1/poster-480.webp`, Buffer.from('RIFF'))
}

async function signIn({ days, deviceId = DEVICE }: { days?: number; deviceId?: string }) {
  const { id, email } = await stage.addAccount()
  if (days !== undefined) await stage.addSubscription({ accountId: id, days })
  return { id, email, token: await stage.signIn(email, { deviceId }) }
}

const start = (token: string, device = 1, id = 'film') =>
  stage.call(START, { token, query: { id, deviceId: toDeviceId(device) } })
const inject = (method: InjectOptions['method'], url: string, more: InjectOptions = {}) =>
  stage.app.inject({ method, url: url.replace(/^https?:\/\/[^/]+/, ''), ...more })
const licence = (customData: string) =>
  inject('POST', '/drm/license-proxy-widevine/cenc/?specConform=true', {
    headers: { 'x-dt-custom-data': customData },
    payload: JSON.stringify({ kids: [Buffer.from(KEY_ID, 'hex').toString('base64url')], type: 'temporary' }),
  })

describe('playback through the whole API', () => {
  it('API-40 API-46 PLAY-01 goes from the check to manifest, licence, key, presence and picture', async () => {
    const { token } = await signIn({ days: 10 })
    const answer = await start(token)
    assertAnswer(START, answer)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { body } = answer
    expect((await inject('GET', body.url)).body).toBe(MANIFEST)
    expect((await licence(body.drm.customData)).json().keys).toHaveLength(1)
    const key = await inject('GET', body.dash.replace('dash.mpd', `key/${KEY_ID}`), {
      headers: { 'x-dt-custom-data': body.drm.customData },
    })
    expect(key.rawPayload).toEqual(Buffer.alloc(16, 7))
    const presence = `${body.presence.url}?auth=${body.presence.token}`
    const report = { payload: { video_id: 'film', lastSessionAt: { '.sv': 'timestamp' } } }
    expect((await inject('PUT', presence, report)).json()).toMatchObject({ session_id: body.sessionId })
    const picture = await inject('GET', `${body.video.art.base}/poster-480.webp`)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
  })

  it('answers the gates of a member who may not watch', async () => {
    const newcomer = await signIn({})
    const expired = await signIn({ days: -3 })
    const code = async (given: Promise<{ status: number; body: { error: { code: string } } }>) => {
      const { status, body } = await given
      return [status, body.error.code]
    }
    expect(await code(start(newcomer.token))).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
    expect(await code(start(expired.token))).toEqual([403, 'SUBSCRIPTION_EXPIRED'])
    const member = await signIn({ days: 10 })
    expect(await code(start(member.token, 1, 'nothing'))).toEqual([404, 'TITLE_NOT_FOUND'])
    expect(await code(start(member.token, 1, 'bare'))).toEqual([404, 'TITLE_NOT_READY'])
  })

  it('the answer bears the manifest for who asks for it, and for nobody else', async () => {
    const { token } = await signIn({ days: 10 })
    const query = { id: 'film', deviceId: DEVICE, manifest: 'dash' as const }
    const answer = await stage.call(START, { token, query })
    assertAnswer(START, answer)
    expect(answer.body.manifest).toBe((await inject('GET', answer.body.dash)).body)
    expect((await start(token)).body).not.toHaveProperty('manifest')
    const params = { sessionId: (await start(token)).body.sessionId }
    const taken = await stage.call(TAKEOVER, { token, params, body: query })
    assertAnswer(TAKEOVER, taken)
    expect(taken.body.manifest).toBe(MANIFEST)
  })

  it('the manifest of every codec comes where there is one, and the film’s own where there is none', async () => {
    const { token } = await signIn({ days: 10 })
    const query = { id: 'film', deviceId: DEVICE, manifest: 'lean' as const }
    expect((await stage.call(START, { token, query })).body.manifest).toBe(MANIFEST)
    const lean = { version: 'v1', dash: 'dash-lean.mpd', picture: null, hasOpus: true, isFullSize: false }
    const note = (value: string | null) =>
      stage.db.updateTable('media').set({ lean: value }).where('id', '=', 'media-film').execute()
    await stage.platform.storage.put('media/demo/media-film/v1/dash-lean.mpd', Buffer.from(`<!-- ${MANIFEST} -->`))
    await note(JSON.stringify(lean))
    const answer = await stage.call(START, { token, query })
    assertAnswer(START, answer)
    expect(answer.body.manifest).toBe((await inject('GET', answer.body.lean?.dash ?? '')).body)
    expect((await stage.call(START, { token, query: { ...query, manifest: 'dash' } })).body.manifest).toBe(MANIFEST)
    await note(null)
  })

  it('names what is malformed', async () => {
    const { token } = await signIn({ days: 10 })
    const answer = await stage.call(START, { token, query: { id: 'a/b', deviceId: 'short', manifest: 'hls' } as never })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.error.fields).sort()).toEqual(['deviceId', 'id', 'manifest'])
  })

  it('LIMIT-01 answers 422 with the devices at the top of the error, and a takeover goes on from there', async () => {
    const { token } = await signIn({ days: 10 })
    const first = await start(token, 1)
    await start(token, 2)
    const refused = await start(token, 3)
    expect(refused.status).toBe(422)
    expect(refused.body.error).toMatchObject({
      code: 'SCREEN_LIMIT_REACHED',
      message: expect.stringMatching(/^Too many people are using your account right now/),
      devices: [{ videoName: 'Danfo', sessionId: first.body.sessionId }, {}],
    })
    const params = { sessionId: refused.body.error.devices[0].sessionId }
    const taken = await stage.call(TAKEOVER, { token, params, body: { id: 'film', deviceId: toDeviceId(3) } })
    assertAnswer(TAKEOVER, taken)
    expect((await licence(first.body.drm.customData)).statusCode).toBe(403)
    expect((await licence(taken.body.drm.customData)).statusCode).toBe(200)
  })

  it('ends by a beacon that bears nothing but the presence token, and only its own session', async () => {
    const { token } = await signIn({ days: 10 })
    const one = (await start(token, 1)).body
    const two = (await start(token, 2)).body
    const beacon = (session: string, auth: string) =>
      inject('POST', `/apps/v2/playback-sessions/${session}/end?auth=${auth}`, {
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        payload: '',
      })
    expect((await beacon(two.sessionId, one.presence.token)).statusCode).toBe(404)
    expect((await beacon(one.sessionId, 'nonsense')).statusCode).toBe(401)
    const ended = await beacon(one.sessionId, one.presence.token)
    expect([ended.statusCode, ended.json()]).toEqual([200, { message: 'Ended' }])
    expect((await licence(one.drm.customData)).statusCode).toBe(403)
    expect((await licence(two.drm.customData)).statusCode).toBe(200)
    expect((await stage.call(END, { token, params: { sessionId: two.sessionId } })).status).toBe(200)
  })

  it('ends with signing out: licences, keys and presence stop at once', async () => {
    const { token } = await signIn({ days: 10 })
    const { body } = await start(token)
    await stage.call('POST /apps/v1/logout', { token })
    expect((await licence(body.drm.customData)).statusCode).toBe(403)
    expect((await inject('GET', body.dash.replace('dash.mpd', `key/${KEY_ID}`))).statusCode).toBe(403)
    const report = await inject('PUT', `${body.presence.url}?auth=${body.presence.token}`, { payload: {} })
    expect(report.statusCode).toBe(401)
  })

  it('ends with signing out also where the client signed in under another device id, or none', async () => {
    const { id, email } = await stage.addAccount()
    await stage.addSubscription({ accountId: id, days: 10 })
    const token = await stage.signIn(email, { deviceId: toDeviceId(8) })
    const { body } = await start(token, 9)
    expect((await licence(body.drm.customData)).statusCode).toBe(200)
    await stage.call('POST /apps/v1/logout', { token })
    expect((await licence(body.drm.customData)).statusCode).toBe(403)
    const beacon = await inject('POST', `/apps/v1/resume?auth=${body.presence.token}`, {
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ video_id: 'film', status: 1, resumeTime: 5 }),
    })
    expect(beacon.statusCode).toBe(401)
  })

  it('ends with the account: licence, key, presence and beacons', async () => {
    const { id, token } = await signIn({ days: 10 })
    const { body } = await start(token)
    const report = () => inject('PUT', `${body.presence.url}?auth=${body.presence.token}`, { payload: {} })
    expect((await report()).statusCode).toBe(200)
    await stage.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await licence(body.drm.customData)).statusCode).toBe(403)
    expect((await inject('GET', body.dash.replace('dash.mpd', `key/${KEY_ID}`))).statusCode).toBe(403)
    expect((await report()).statusCode).toBe(401)
    const beacon = await inject('POST', `/apps/v1/resume?auth=${body.presence.token}`, {
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ video_id: 'film', status: 1, resumeTime: 5 }),
    })
    expect(beacon.statusCode).toBe(401)
  })

  it('begins by GET alone: HEAD claims no screen', async () => {
    const { token } = await signIn({ days: 10 })
    const first = (await start(token)).body
    const headers = { 'x-customer-id': 'demo', authorization: `Bearer ${token}` }
    const head = await inject('HEAD', `/apps/v2/videoplayback?id=film&deviceId=${DEVICE}`, { headers })
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET'])
    expect((await licence(first.drm.customData)).statusCode).toBe(200)
  })

  it('takes no more than six statements for the check', async () => {
    const { token } = await signIn({ days: 10 })
    await start(token)
    const client = await stage.platform.pool.connect()
    const prototype = Object.getPrototypeOf(client)
    client.release()
    const { query } = prototype
    let statements = 0
    prototype.query = function count(...args: unknown[]) {
      statements += 1
      return query.apply(this, args)
    }
    const answer = await start(token).finally(() => {
      prototype.query = query
    })
    expect(answer.status).toBe(200)
    expect(statements).toBeLessThanOrEqual(6)
  })
})

describe('pictures', () => {
  it('are there for everybody, with their tag, and nothing else of the storage is', async () => {
    const picture = await inject('GET', '/art/demo/film/v1/poster-480.webp')
    const tag = String(picture.headers.etag)
    const again = await inject('GET', '/art/demo/film/v1/poster-480.webp', { headers: { 'if-none-match': tag } })
    expect(again.statusCode).toBe(304)
    for (const path of ['/art/demo/film/v1/none.webp', '/art/demo/film', '/art/..%2Fmedia%2Fdemo%2Fx%2Fdash.mpd']) {
      expect([path, (await inject('GET', path)).statusCode]).toEqual([path, 404])
    }
  })
})
