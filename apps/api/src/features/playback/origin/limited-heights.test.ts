import { chmod } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { PlaybackAnswer } from '@kola/contract/playback'
import { MEDIA_TOKEN_HEADER } from '@kola/contract/presence'
import { WITHOUT_TLS } from '@kola/platform/testing/nginx/shipped'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFilmStage, type FilmStage, KEY, KEY_ID } from '#app/testing/film-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { type Front, hasNginx, startNginx } from '#app/testing/start-nginx.ts'
import { toDeviceId } from '#features/playback/testing/stage.ts'

const HD_KEY_ID = 'ffeeddccbbaa99887766554433221100'
const HD_KEY = Buffer.alloc(16, 9)
const BYTES = Buffer.alloc(1_000, 3)

const toRepresentation = (name: string) =>
  `<Representation id="${name}">\n<BaseURL>cenc/${name}.mp4</BaseURL>\n</Representation>\n`
const MPD = `<MPD>
<AdaptationSet id="0" contentType="video" maxHeight="540">
${['240p', '360p-low', '480p', '540p'].map(toRepresentation).join('')}</AdaptationSet>
<AdaptationSet id="1" contentType="video">
${['720p', '1080p'].map(toRepresentation).join('')}</AdaptationSet>
<AdaptationSet id="2" contentType="audio">
${toRepresentation('audio-en')}</AdaptationSet>
</MPD>
`
const toVariant = (name: string) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${name}.m3u8\n`
const MASTER = `#EXTM3U\n${['240p', '480p', '720p', '1080p'].map(toVariant).join('')}`

let stage: FilmStage

beforeAll(async () => {
  stage = await createFilmStage()
  const plan = { tenant_id: 'demo', id: 'phone', title: 'Phone', screens: 1, max_height: 480, meta_data: '{}' }
  await stage.db.insertInto('plan').values(plan).execute()
  await stage.db
    .insertInto('price')
    .values({
      ...{ tenant_id: 'demo', id: 'phone-30', plan_id: 'phone', slug_name: 'phone-monthly', title: 'Phone' },
      ...{ amount_minor: 140_000, currency: 'NGN', period_days: 30, meta_data: '{}' },
    })
    .execute()
  const sealed_key = stage.platform.secretBox.seal(HD_KEY, `content-key:${HD_KEY_ID}`)
  const key = { tenant_id: 'demo', media_id: 'media-film', key_id: HD_KEY_ID, label: 'HD' as const, sealed_key }
  await stage.db.insertInto('content_key').values(key).execute()
  const put = (name: string, bytes: Buffer) => stage.platform.storage.put(`media/demo/media-film/v1/${name}`, bytes)
  await put('dash.mpd', Buffer.from(MPD))
  for (const form of ['hls', 'hls-clearkey']) await put(`${form}/master.m3u8`, Buffer.from(MASTER))
  for (const name of ['240p', '360p-low', '480p', '540p', '720p', '1080p', 'audio-en']) {
    for (const form of ['cenc', 'cbcs']) await put(`${form}/${name}.mp4`, BYTES)
    for (const form of ['hls', 'hls-clearkey']) await put(`${form}/${name}.m3u8`, Buffer.from('#EXTM3U\n'))
  }
  await put('storyboard/storyboard-001.webp', BYTES)
})
afterAll(() => stage.close())

/** Whoever holds these plans, and plays. */
async function play(...planIds: string[]) {
  const { id, email } = await stage.addAccount()
  for (const planId of planIds) await stage.addSubscription({ accountId: id, days: 10, planId })
  const token = await stage.signIn(email)
  const started = await stage.start(token, 1)
  assertAnswer('GET /apps/v2/videoplayback', started)
  return { id, token, answer: started.body as PlaybackAnswer }
}

const DAY_MS = 86_400_000
const RANGE = { range: 'bytes=0-9' }
const toUrl = ({ dash }: PlaybackAnswer, file: string) => dash.replace('dash.mpd', file)
const read = (answer: PlaybackAnswer, file: string) =>
  stage.inject('GET', toUrl(answer, file), { headers: file.endsWith('.mp4') ? RANGE : {} })
const readText = async (answer: PlaybackAnswer, file: string) => (await read(answer, file)).body
const listNames = (manifest: string) => manifest.match(/[\w-]+(?=\.(?:mp4|m3u8))/g) ?? []

const REFUSED = {
  error: {
    code: 'QUALITY_NOT_INCLUDED',
    message: 'Your plan does not have this quality',
    requestId: expect.any(String),
  },
}

describe('a plan for phones', () => {
  test('names its qualities alone, in every manifest, which nobody else is given', async () => {
    const { answer } = await play('phone')
    expect(answer.maxHeight).toBe(480)
    expect(listNames(await readText(answer, 'dash.mpd'))).toEqual(['240p', '360p-low', '480p', 'audio-en'])
    for (const form of ['hls', 'hls-clearkey'])
      expect(listNames(await readText(answer, `${form}/master.m3u8`))).toEqual(['240p', '480p'])
    expect((await read(answer, 'dash.mpd')).headers['cache-control']).toBe('private, max-age=300')
  })

  test('is named no more by the manifest in the answer itself', async () => {
    const { token } = await play('phone')
    const query = { id: 'film', deviceId: toDeviceId(1), manifest: 'dash' as const }
    const { body } = await stage.call('GET /apps/v2/videoplayback', { token, query })
    expect(body.manifest).toBe(await readText(body, 'dash.mpd'))
    expect(listNames(body.manifest)).toEqual(['240p', '360p-low', '480p', 'audio-en'])
  })

  test('gives the bytes of its qualities, and 403 for all above, by whatever address', async () => {
    const { answer } = await play('phone')
    for (const file of ['cenc/480p.mp4', 'cbcs/240p.mp4', 'cenc/360p-low.mp4', 'cenc/audio-en.mp4'])
      expect([file, (await read(answer, file)).statusCode]).toEqual([file, 206])
    for (const file of ['hls/480p.m3u8', 'storyboard/storyboard-001.webp'])
      expect([file, (await read(answer, file)).statusCode]).toEqual([file, 200])
    const above = ['540p', '720p', '1080p'].flatMap((name) => [
      ...[`cenc/${name}.mp4`, `cbcs/${name}.mp4`, `hls/${name}.m3u8`, `hls-clearkey/${name}.m3u8`],
      ...[`cenc%2f${name}.mp4`, `cenc/${name}%2emp4`, `cenc/%37${name.slice(1)}.mp4`],
    ])
    for (const file of above) {
      const refused = await read(answer, file)
      // What leads to no file that there is may as well be no file.
      expect([file, refused.statusCode === 403 || refused.statusCode === 404]).toEqual([file, true])
      if (!file.includes('%')) expect(refused.json()).toEqual(REFUSED)
    }
    const whole = await stage.inject('HEAD', toUrl(answer, 'cenc/1080p.mp4'))
    expect(whole.statusCode).toBe(403)
  })

  test('the token that a presence report renews opens no more', async () => {
    const { answer } = await play('phone')
    const renewed = (await stage.report(answer)).headers[MEDIA_TOKEN_HEADER] as string
    expect(renewed).toMatch(/^[\w-]+\.[\w-]+$/)
    const again = { ...answer, dash: answer.dash.replace(/\/media\/[^/]+/, `/media/${renewed}`) }
    expect((await read(again, 'cenc/480p.mp4')).statusCode).toBe(206)
    expect((await read(again, 'cenc/720p.mp4')).json()).toEqual(REFUSED)
  })

  test('a limit that is taken out of the token, or raised, leaves no token', async () => {
    const { answer } = await play('phone')
    const [, token = ''] = /\/media\/([^/]+)/.exec(answer.dash) ?? []
    const [payload = '', signature] = token.split('.')
    const { h, ...fields } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(h).toBe(480)
    for (const forged of [fields, { ...fields, h: 1080 }, { ...fields, h: null }]) {
      const liar = `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`
      const url = toUrl(answer, 'cenc/720p.mp4').replace(token, liar)
      expect((await stage.inject('GET', url)).json()).toMatchObject({ error: { code: 'MEDIA_TOKEN_INVALID' } })
    }
  })

  const toKids = (...ids: string[]) =>
    JSON.stringify({ kids: ids.map((id) => Buffer.from(id, 'hex').toString('base64url')), type: 'temporary' })
  const listKeys = (body: string) =>
    (JSON.parse(body) as { keys: { k: string }[] }).keys.map(({ k }) => Buffer.from(k, 'base64url'))

  test('is licensed for its own keys: that of HD is neither in a licence nor at its address', async () => {
    const { answer } = await play('phone')
    expect(listKeys((await stage.askLicence(answer, toKids(KEY_ID, HD_KEY_ID))).body)).toEqual([KEY])
    const alone = await stage.askLicence(answer, toKids(HD_KEY_ID))
    expect([alone.statusCode, alone.json().error.reason]).toEqual([403, 'keys'])
    const headers = { 'x-dt-custom-data': answer.drm.customData }
    const ask = (keyId: string) => stage.inject('GET', toUrl(answer, `key/${keyId}`), { headers })
    expect((await ask(KEY_ID)).rawPayload).toEqual(KEY)
    expect((await ask(HD_KEY_ID)).statusCode).toBe(403)
  })

  test('opens a film of a single key, whatever that is called; its lines above are bytes that are not given', async () => {
    await stage.db.updateTable('content_key').set({ label: 'HD' }).where('key_id', '=', KEY_ID).execute()
    try {
      const { answer } = await play('phone')
      expect(listKeys((await stage.askLicence(answer)).body)).toEqual([KEY])
      expect((await read(answer, 'cenc/480p.mp4')).statusCode).toBe(206)
      expect((await read(answer, 'cenc/720p.mp4')).json()).toEqual(REFUSED)
    } finally {
      await stage.db.updateTable('content_key').set({ label: 'SD' }).where('key_id', '=', KEY_ID).execute()
    }
  })

  test('another account’s address of a better quality needs that account’s screen', async () => {
    const { answer } = await play('phone')
    const { answer: better } = await play('basic')
    expect((await read(better, 'cenc/720p.mp4')).statusCode).toBe(206)
    // Its keys come with the caller's own session, which has none of HD; and with that session the address opens no key.
    const headers = { 'x-dt-custom-data': answer.drm.customData }
    expect((await stage.inject('GET', toUrl(better, `key/${HD_KEY_ID}`), { headers })).statusCode).toBe(403)
  })

  test('plays on one screen', async () => {
    const { token } = await play('phone')
    const second = await stage.start(token, 2)
    expect([second.status, second.body]).toMatchObject([422, { error: { code: 'SCREEN_LIMIT_REACHED' } }])
  })
})

test('a plan without a limit has all of the manifest, as it was before there were limits', async () => {
  const { answer } = await play('basic')
  expect(answer).not.toHaveProperty('maxHeight')
  expect(await readText(answer, 'dash.mpd')).toBe(MPD)
  expect((await read(answer, 'dash.mpd')).headers['cache-control']).toBe('public, max-age=300')
  const [, token = ''] = /\/media\/([^/]+)/.exec(answer.dash) ?? []
  expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).not.toHaveProperty('h')
})

test('a server in front that does not say that it keeps the limit is given no token of one', async () => {
  const { answer } = await play('phone')
  const ask = async ({ dash }: PlaybackAnswer, query = '') => {
    const { statusCode, headers } = await stage.inject('GET', dash.replace('/v1/dash.mpd', query))
    return [statusCode, headers['x-kola-max-height']]
  }
  expect(await ask(answer)).toEqual([403, undefined])
  expect(await ask(answer, '?heights=1')).toEqual([200, '480'])
  const { answer: whole } = await play('basic')
  expect(await ask(whole)).toEqual([200, undefined])
  expect(await ask(whole, '?heights=1')).toEqual([200, undefined])
})

describe.skipIf(!hasNginx)('behind nginx', () => {
  let front: Front
  let old: Front

  beforeAll(async () => {
    const { storage } = stage.config
    const storageFolder = storage.kind === 'disk' ? storage.folder : ''
    await chmod(storageFolder, 0o755)
    await stage.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: servicePort } = stage.app.server.address() as AddressInfo
    front = await startNginx({ servicePort, storageFolder, changes: [WITHOUT_TLS] })
    // As it was shipped before there were limits.
    old = await startNginx({
      ...{ servicePort, storageFolder },
      changes: [WITHOUT_TLS, ['?heights=1', ''], ['/$media_folder/', '/media/']],
    })
  })
  afterAll(async () => {
    await front?.stop()
    await old?.stop()
  })

  const ask = async (by: Front, answer: PlaybackAnswer, file: string) => {
    const path = new URL(toUrl(answer, file)).pathname
    const part = await fetch(`http://127.0.0.1:${by.port}${path}`, { headers: RANGE })
    await part.arrayBuffer()
    return [part.status, part.headers.has('x-request-id')]
  }
  const FROM_DISK = [206, false]
  const FROM_SERVICE = [206, true]
  const REFUSED_BY_SERVICE = [403, true]

  test('the disk gives what the plan has, and the service refuses what is above', async () => {
    const { answer } = await play('phone')
    for (const file of ['cenc/240p.mp4', 'cbcs/360p-low.mp4', 'cenc/480p.mp4', 'cenc/audio-en.mp4'])
      expect([file, await ask(front, answer, file)]).toEqual([file, FROM_DISK])
    for (const file of ['cenc/540p.mp4', 'cenc/720p.mp4', 'cbcs/1080p.mp4'])
      expect([file, await ask(front, answer, file)]).toEqual([file, REFUSED_BY_SERVICE])
    const { answer: whole } = await play('basic')
    expect(await ask(front, whole, 'cenc/1080p.mp4')).toEqual(FROM_DISK)
  })

  test('any other limit is the service’s to keep', async () => {
    await stage.db.updateTable('plan').set({ max_height: 360 }).where('id', '=', 'phone').execute()
    const { answer } = await play('phone')
    expect(await ask(front, answer, 'cenc/360p-low.mp4')).toEqual(FROM_SERVICE)
    expect(await ask(front, answer, 'cenc/480p.mp4')).toEqual(REFUSED_BY_SERVICE)
    await stage.db.updateTable('plan').set({ max_height: 480 }).where('id', '=', 'phone').execute()
  })

  test('with its older configuration the service gives such films itself, and keeps the limit', async () => {
    const { answer } = await play('phone')
    expect(await ask(old, answer, 'cenc/480p.mp4')).toEqual(FROM_SERVICE)
    expect(await ask(old, answer, 'cenc/720p.mp4')).toEqual(REFUSED_BY_SERVICE)
  })
})

test('whoever holds a better plan beside it has all qualities; what ended meanwhile is licensed no more', async () => {
  const { id, answer } = await play('phone', 'basic')
  expect(answer.maxHeight).toBeUndefined()
  expect((await read(answer, 'cenc/1080p.mp4')).statusCode).toBe(206)
  const kids = JSON.stringify({ kids: [Buffer.from(HD_KEY_ID, 'hex').toString('base64url')], type: 'temporary' })
  expect((await stage.askLicence(answer, kids)).statusCode).toBe(200)
  await stage.addSubscription({ accountId: id, days: 20, planId: 'phone' })
  stage.clock.advance(11 * DAY_MS)
  expect((await stage.askLicence(answer, kids)).json().error.reason).toBe('keys')
})
