import type { PlaybackAnswer } from '@kola/contract/playback'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AttackStage, createAttackStage, toKids, toRequest } from '#app/testing/attackers/attack-stage.ts'
import { KEY, KEY_ID } from '#app/testing/film-stage.ts'
import { writeCustomData } from '../drm/custom-data.ts'
import { toDeviceId } from '../testing/stage.ts'

// What is taken along is opened elsewhere: stored bytes, keys of other films, a licence for each of a thousand. And whoever
// sends nonsense is answered as the contract says.

const MAX_LICENCES = 24
const FOREIGN_KEY_ID = 'aa'.repeat(16)
const FOREIGN_KEY = Buffer.alloc(16, 11)
const DAY_MS = 86_400_000

let attack: AttackStage
let member: { id: string; token: string }

beforeAll(async () => {
  attack = await createAttackStage()
  const { stage } = attack
  await stage.addTitle({ id: 'other', name: 'Lagos Nights' })
  const media = { tenant_id: 'demo', id: 'media-other', state: 'ready' as const, version: 'v1', duration_seconds: 46 }
  const { package: contents } = await stage.db
    .selectFrom('media')
    .select('package')
    .where('id', '=', 'media-film')
    .executeTakeFirstOrThrow()
  await stage.db
    .insertInto('media')
    .values({ ...media, package: JSON.stringify(contents) })
    .execute()
  await stage.db.updateTable('title').set({ media_id: media.id }).where('id', '=', 'other').execute()
  const sealed_key = stage.platform.secretBox.seal(FOREIGN_KEY, `content-key:${FOREIGN_KEY_ID}`)
  const key = { tenant_id: 'demo', media_id: media.id, key_id: FOREIGN_KEY_ID, label: 'SD' as const, sealed_key }
  await stage.db.insertInto('content_key').values(key).execute()
})
afterAll(() => attack.stage.close())
beforeEach(async () => {
  member = await attack.stage.addMember()
})

const start = (device = 1) => attack.startAs(member.token, device)
const storeFilm = async (token = member.token) =>
  (
    await attack.stage.call('POST /apps/v2/stored-titles', {
      ...{ token, body: { id: 'film', deviceId: toDeviceId(1) } },
    })
  ).body as { url: string } & Record<string, unknown>

describe('who carries stored bytes away', () => {
  const claim = async () => {
    const stored = await storeFilm()
    const base = /https?:[^"]*\/media\/[^"]*?\/v1\//.exec(JSON.stringify(stored))?.[0] ?? ''
    expect(base).toContain('/media-film/')
    return { dash: `${base}dash.mpd` }
  }

  it('has no key at their address: with no session, an ended one, a made-up one, or another account’s living one', async () => {
    const stored = await claim()
    expect((await attack.readFilm(stored)).status).toBe(206)
    const own = await start()
    const other = await attack.stage.addMember()
    const theirs = await attack.startAs(other.token, 1)
    await attack.report(own, { method: 'DELETE' })
    const made = writeCustomData({ userId: member.id, sessionId: theirs.sessionId, merchant: 'kola' })
    for (const data of ['', own.drm.customData, made, theirs.drm.customData]) {
      const asked = await attack.readKey(stored, data)
      expect([data, asked.status, asked.code]).toEqual([data, 403, 'LICENCE_DENIED'])
      expect(asked.bytes.includes(KEY)).toBe(false)
    }
  })

  it('plays them by one’s own licence alone, and not when the membership has ended', async () => {
    await claim()
    const playing = await start()
    expect((await attack.askLicence(playing.drm.customData)).status).toBe(200)
    attack.stage.clock.advance(11 * DAY_MS)
    try {
      expect((await attack.askLicence(playing.drm.customData)).code).toBe('LICENCE_DENIED')
      const again = await attack.stage.call('GET /apps/v2/videoplayback', {
        ...{ token: member.token, query: { id: 'film', deviceId: toDeviceId(1) } },
      })
      expect(again.status).toBe(403)
    } finally {
      attack.stage.clock.advance(-11 * DAY_MS)
    }
  })
})

describe('who asks for keys of another film', () => {
  it('has none by its session, in a licence or at an address, though the account may watch that film', async () => {
    const { drm, dash } = await start()
    const both = await attack.askLicence(drm.customData, { body: toRequest('temporary', FOREIGN_KEY_ID) })
    expect(JSON.parse(both.bytes.toString()).keys.map(({ kid }: { kid: string }) => kid)).toEqual(toKids(KEY_ID))
    const alone = JSON.stringify({ kids: toKids(FOREIGN_KEY_ID), type: 'temporary' })
    const refused = await attack.askLicence(drm.customData, { body: alone })
    expect([refused.status, refused.code, refused.headers.get('x-dt-resp-code')]).toEqual([
      403,
      'LICENCE_DENIED',
      '70001',
    ])
    const headers = { 'x-dt-custom-data': drm.customData }
    const atAddress = await attack.send(dash.replace('dash.mpd', `key/${FOREIGN_KEY_ID}`), { headers })
    expect([atAddress.status, atAddress.bytes.includes(FOREIGN_KEY)]).toEqual([403, false])
    const elsewhere = dash.replace('/media-film/', '/media-other/').replace('dash.mpd', `key/${FOREIGN_KEY_ID}`)
    expect((await attack.send(elsewhere, { headers })).code).toBe('MEDIA_TOKEN_INVALID')
  })
})

describe('who storms', () => {
  it('has no more licences at once than one after the other, and the rest is told when to come back', async () => {
    const { drm } = await start()
    const answers = await Promise.all(Array.from({ length: 2 * MAX_LICENCES }, () => attack.askLicence(drm.customData)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(429)]).toEqual([MAX_LICENCES, MAX_LICENCES])
    const waits = answers.filter(({ status }) => status === 429).map(({ headers }) => headers.get('retry-after'))
    expect(new Set(waits)).toEqual(new Set(['300']))
  })

  it('gains nothing by many sessions: each new one of a device ends the one before', async () => {
    const sessions: PlaybackAnswer[] = []
    for (let n = 0; n < 4; n += 1) sessions.push(await start())
    const answers = await Promise.all(sessions.map(({ drm }) => attack.askLicence(drm.customData)))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 200])
  })
})

describe('who sends nonsense', () => {
  const NONSENSE: [string, string | Buffer][] = [
    ['nothing', ''],
    ['binary', Buffer.from([8, 4, 0, 255])],
    ['half a JSON', '{"kids":['],
    ['no list', '{"kids":"AAAAAAAAAAAAAAAAAAAAAA"}'],
    ['an empty list', '{"kids":[]}'],
    ['a UUID', '{"kids":["00112233-4455-6677-8899-aabbccddeeff"]}'],
    ['padded base64', '{"kids":["ABEiM0RVZneImaq7zN3u/w=="]}'],
    ['numbers', '{"kids":[1,null,{}]}'],
    ['another type', `{"kids":["${toKids(KEY_ID)[0]}"],"type":"forever"}`],
    ['too many', JSON.stringify({ kids: Array.from({ length: 65 }, () => toKids(KEY_ID)[0]) })],
    ['deep nesting', `{"kids":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['a prototype', `{"__proto__":{"kids":["x"]},"kids":{"length":1}}`],
  ]

  it('is told that it is no request, or one of a key system that is not there', async () => {
    const { drm } = await start()
    for (const [what, body] of NONSENSE) {
      const { status, code, headers } = await attack.askLicence(drm.customData, { body })
      const told = [what, status, code, headers.get('x-dt-resp-code')]
      expect(told).toEqual(body[0] === '{' ? [what, 400, 'INVALID_REQUEST', '2000'] : [what, 404, 'NOT_FOUND', null])
    }
    expect((await attack.askLicence(drm.customData)).status).toBe(200)
  })

  it('is told that a body is too large, before it is read to its end', async () => {
    const { drm } = await start()
    const body = `{"kids":["${'A'.repeat(128 * 1_024)}"]}`
    const answer = await attack.askLicence(drm.customData, { body })
    expect([answer.status, answer.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it('is refused for custom data that is none', async () => {
    const data = ['%%%', 'bnVsbA==', Buffer.from('[]').toString('base64'), 'A'.repeat(6_000)]
    const nul = Buffer.from('{"userId":"a\\u0000","sessionId":"b\\u0000","merchant":"kola"}').toString('base64')
    for (const one of [...data, nul]) {
      const { status, code, headers } = await attack.askLicence(one)
      expect([one.slice(0, 20), status, code, headers.get('x-dt-resp-code')]).toEqual([
        ...[one.slice(0, 20), 403, 'LICENCE_DENIED', '2000'],
      ])
    }
  })
})
