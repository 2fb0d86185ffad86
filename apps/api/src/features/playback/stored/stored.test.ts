import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { toResult } from '#app/testing/people/changes.ts'
import { createPeople } from '#app/testing/people/people.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { toDeviceId } from '../testing/stage.ts'
import { MAX_TITLES } from './service.ts'

const LIST = 'GET /apps/v2/stored-titles'
const OFFER = 'GET /apps/v2/stored-titles/{titleId}'
const CLAIM = 'POST /apps/v2/stored-titles'
const REMOVE = 'DELETE /apps/v2/stored-titles/{titleId}'
const MPD = ['cenc/240p.mp4', 'cenc/480p.mp4', 'av1/480p.mp4', 'cenc/720p.mp4', 'cenc/audio-en.mp4', 'cenc/text-en.mp4']
  .map((name) => `<BaseURL>${name}</BaseURL>`)
  .join('\n')
const FOLDER = 'media/demo/media-film/v1/'

let stage: FilmStage

beforeAll(async () => {
  stage = await createFilmStage()
  const put = (name: string, body: Buffer) => stage.platform.storage.put(FOLDER + name, body)
  await put('dash.mpd', Buffer.from(MPD))
  await put('cenc/480p.mp4', Buffer.alloc(5_000))
  await put('av1/480p.mp4', Buffer.alloc(3_000))
  await put('cenc/720p.mp4', Buffer.alloc(9_000))
  await put('cenc/audio-en.mp4', Buffer.alloc(700))
  await put('cenc/text-en.mp4', Buffer.alloc(20))
  await stage.addTenant('other')
})
afterAll(() => stage.close())

const claim = (token: string, device = 1, id = 'film') =>
  stage.call(CLAIM, { token, body: { id, deviceId: toDeviceId(device) } })
const list = (token: string, device = 1) => stage.call(LIST, { token, query: { deviceId: toDeviceId(device) } })
const remove = (token: string, id = 'film', device = 1) =>
  stage.call(REMOVE, { token, params: { titleId: id }, query: { deviceId: toDeviceId(device) } })
const read = (base: string, name: string) =>
  stage.inject('GET', base + name, { headers: { range: 'bytes=0-9' } }).then(({ statusCode }) => statusCode)

async function signInOn(email: string, device: number) {
  return stage.signIn(email, { deviceId: toDeviceId(device) })
}

async function addMember(days = 10) {
  const { id, email } = await stage.addAccount()
  if (days > 0) await stage.addSubscription({ accountId: id, days })
  return { id, email, token: await signInOn(email, 1) }
}

/** The same film under other ids. */
async function addFilms(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, place) => `copy-${place}`)
  for (const id of ids) {
    await stage.addTitle({ id })
    await stage.db.updateTable('title').set({ media_id: 'media-film' }).where('id', '=', id).execute()
  }
  return ids
}

describe('what is given to store', () => {
  test('the offer names each quality with all that belongs to it, and takes no place', async () => {
    const { token } = await addMember()
    const answer = await stage.call(OFFER, { token, params: { titleId: 'film' } })
    assertAnswer(OFFER, answer)
    expect(answer.body).toEqual({
      durationSeconds: 46,
      qualities: [
        { height: 240, bytes: 3_000_720 },
        { height: 480, bytes: 5_720 },
        { height: 720, bytes: 9_720 },
      ],
    })
    expect((await list(token)).body.titles).toEqual([])
  })

  test('the pictures for scrubbing count, where there are any', async () => {
    const { token } = await addMember()
    const put = (name: string, body: Buffer) => stage.platform.storage.put(FOLDER + name, body)
    const setStoryboard = async (storyboard: string | null) => {
      const media = stage.db.updateTable('media').where('id', '=', 'media-film')
      const { package: files } = await stage.db
        .selectFrom('media')
        .select('package')
        .where('id', '=', 'media-film')
        .executeTakeFirstOrThrow()
      await media.set({ package: JSON.stringify({ ...files, storyboard }) }).execute()
    }
    const readLeast = async () =>
      (await stage.call(OFFER, { token, params: { titleId: 'film' } })).body.qualities[1]?.bytes as number
    await setStoryboard('storyboard.vtt')
    expect(await readLeast()).toBe(5_720)
    await put('storyboard.vtt', Buffer.from('00:00.000 --> 00:09.000\nstoryboard-001.webp#xywh=0,0,9,9\n'))
    await put('storyboard-001.webp', Buffer.alloc(300))
    const bytes = await readLeast()
    await setStoryboard(null)
    expect(bytes).toBe(5_720 + 300 + 57)
  })

  test('the address opens the bytes without a screen, no key, no other film, and not for long', async () => {
    const { token } = await addMember()
    const answer = await claim(token)
    assertAnswer(CLAIM, answer)
    const { base, manifest, version, mediaId, baseSeconds } = answer.body
    expect([manifest, version, mediaId]).toEqual(['dash.mpd', 'v1', 'media-film'])
    expect(JSON.stringify(answer.body)).not.toMatch(/customData|licen[cs]e|presence/i)
    for (const name of ['dash.mpd', 'cenc/240p.mp4', 'cenc/audio-en.mp4'])
      expect([name, await read(base, name)]).toEqual([name, 206])
    const key = await stage.inject('GET', `${base}key/00112233445566778899aabbccddeeff`)
    expect([key.statusCode, key.json().error.code]).toEqual([403, 'LICENCE_DENIED'])
    expect(await read(base.replace('media-film', 'media-other'), 'dash.mpd')).toBe(403)
    const screens = await stage.db.selectFrom('screen_lease').selectAll().execute()
    expect(screens).toEqual([])
    stage.clock.advance((baseSeconds - 1) * 1_000)
    expect(await read(base, 'cenc/240p.mp4')).toBe(206)
    stage.clock.advance(1_000)
    expect(await read(base, 'cenc/240p.mp4')).toBe(403)
    const again = await claim(token)
    expect(await read(again.body.base, 'cenc/240p.mp4')).toBe(206)
    expect((await list(token)).body.titles).toEqual([{ id: 'film', state: 'open', version: 'v1' }])
  })

  test('a plan that gives no more than 480 lines offers and opens no more', async () => {
    const { id, email } = await stage.addAccount()
    await stage.addSubscription({ accountId: id, days: 10 })
    await stage.db.updateTable('plan').set({ max_height: 480 }).execute()
    const token = await signInOn(email, 1)
    const { body } = await claim(token)
    await stage.db.updateTable('plan').set({ max_height: null }).execute()
    expect(body.qualities.map(({ height }: { height: number }) => height)).toEqual([240, 480])
    expect([await read(body.base, 'cenc/480p.mp4'), await read(body.base, 'cenc/720p.mp4')]).toEqual([206, 403])
  })

  test.each([
    ['nobody who has no membership', 0, 'film', 'SUBSCRIPTION_REQUIRED'],
    ['nobody whose membership is over', -9, 'film', 'SUBSCRIPTION_EXPIRED'],
    ['no title that there is not', 10, 'nothing', 'TITLE_NOT_FOUND'],
  ] as const)('%s', async (...[, days, id, code]) => {
    const { id: accountId, email } = await stage.addAccount()
    if (days !== 0) await stage.addSubscription({ accountId, days })
    const token = await signInOn(email, 1)
    for (const answer of [await claim(token, 1, id), await stage.call(OFFER, { token, params: { titleId: id } })]) {
      expect(answer.body.error.code).toBe(code)
    }
    expect((await list(token)).body.titles).toEqual([])
  })

  test('a bad device id and a bad title id are named', async () => {
    const { token } = await addMember()
    const answer = await stage.call(CLAIM, { token, body: { id: '../x', deviceId: 'tv' } })
    expect([answer.status, Object.keys(answer.body.error.fields).toSorted()]).toEqual([400, ['deviceId', 'id']])
  })
})

describe('how many', () => {
  test('PROM-01 as many devices store as the plan has screens, however they ask at once; one that is free makes a place', async () => {
    const { email } = await addMember()
    const tokens = await Promise.all([1, 2, 3, 4].map((device) => signInOn(email, device)))
    const answers = await Promise.all(tokens.map((token, place) => claim(token, place + 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.error.code, body.error.devices.length])).toEqual([
      [409, 'STORED_DEVICES_FULL', 2],
      [409, 'STORED_DEVICES_FULL', 2],
    ])
    const [storing = 0, other = 0] = [
      answers.findIndex(({ status }) => status === 200),
      answers.findIndex(({ status }) => status !== 200),
    ]
    const [its, another] = [tokens[storing] ?? '', tokens[other] ?? '']
    // A device that stores goes on storing.
    expect((await claim(its, storing + 1)).status).toBe(200)
    expect((await list(its, storing + 1)).body.devices).toHaveLength(2)
    for (let turn = 0; turn < 2; turn += 1) expect((await remove(its, 'film', storing + 1)).status).toBe(200)
    expect((await claim(another, other + 1)).status).toBe(200)
  })

  test('a device that is signed out gives its place back', async () => {
    const { id, email, token } = await addMember()
    const second = await signInOn(email, 2)
    const third = await signInOn(email, 3)
    expect([(await claim(token, 1)).status, (await claim(second, 2)).status, (await claim(third, 3)).status]).toEqual([
      200, 200, 409,
    ])
    await stage.call('POST /apps/v1/logout', { token: second })
    const ofDevice = { account_id: id, device_id: toDeviceId(2) }
    const rows = stage.db.selectFrom('stored_title').selectAll()
    expect(await rows.where((of) => of.and(ofDevice)).execute()).toEqual([])
    expect((await claim(third, 3)).status).toBe(200)
    const { body } = await list(token)
    expect(
      body.devices.map(({ isCurrent, count }: { isCurrent: boolean; count: number }) => [isCurrent, count]).toSorted(),
    ).toEqual([
      [false, 1],
      [true, 1],
    ])
  })

  test('a device stores 25 films and no more', async () => {
    const { token } = await addMember()
    const ids = await addFilms(MAX_TITLES)
    for (const id of ids) expect((await claim(token, 1, id)).status).toBe(200)
    const answer = await claim(token)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'STORED_TITLES_FULL'])
    expect((await claim(token, 1, ids[0])).status).toBe(200)
    const { body } = await list(token)
    expect([body.titles.length, body.maxTitles]).toEqual([25, 25])
  })
})

describe('how it stands later', () => {
  test('what is over, withdrawn or packaged anew is said, and what is somebody else’s is not', async () => {
    const { token } = await addMember()
    await claim(token)
    const { token: stranger } = await addMember()
    expect((await list(stranger)).body).toEqual({ titles: [], devices: [], maxTitles: 25 })
    await remove(stranger)
    const stateOf = async () => (await list(token)).body.titles
    await stage.db.updateTable('media').set({ version: 'v2' }).where('id', '=', 'media-film').execute()
    expect(await stateOf()).toEqual([{ id: 'film', state: 'open', version: 'v2' }])
    await stage.db.updateTable('media').set({ version: 'v1' }).where('id', '=', 'media-film').execute()
    stage.clock.advance(11 * 86_400_000)
    expect(await stateOf()).toEqual([{ id: 'film', state: 'ended', version: 'v1' }])
    await stage.db.updateTable('title').set({ state: 'withdrawn' }).where('id', '=', 'film').execute()
    expect(await stateOf()).toEqual([{ id: 'film', state: 'gone', version: null }])
    expect((await claim(token)).body.error.code).toBe('TITLE_NOT_FOUND')
    await stage.db.updateTable('title').set({ state: 'published' }).where('id', '=', 'film').execute()
    stage.clock.advance(2_000)
  })

  test('a child neither stores what is above its class nor is told that it may play it', async () => {
    const setClass = async (text: string) => {
      await stage.db
        .updateTable('title')
        .set({ facts: JSON.stringify({ 'Maturity Rating': text }) })
        .where('id', '=', 'film')
        .execute()
      stage.clock.advance(2_000)
    }
    await setClass('18')
    const on = createPeople(stage)
    const owner = await on.addMember()
    await stage.addSubscription({ accountId: owner.id, days: 40 })
    const token = await signInOn(owner.email, 5)
    expect((await claim(token, 5)).status).toBe(200)
    const child = await on.add(owner.token, { name: 'Tunde', ratingLimit: '12' })
    expect(toResult(await on.choose(token, child))).toBe('200')
    expect((await list(token, 5)).body.titles).toEqual([{ id: 'film', state: 'above', version: 'v1' }])
    for (const answer of [await claim(token, 5), await stage.call(OFFER, { token, params: { titleId: 'film' } })]) {
      expect(answer.body.error.code).toBe('TITLE_ABOVE_LIMIT')
    }
    await setClass('')
  })
})
