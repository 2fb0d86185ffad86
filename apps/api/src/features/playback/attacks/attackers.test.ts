import type { PlaybackAnswer } from '@kola/contract/playback'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AttackStage, createAttackStage, toRequest } from '#app/testing/attackers/attack-stage.ts'
import { KEY } from '#app/testing/film-stage.ts'
import { writeCustomData } from '../drm/custom-data.ts'
import { toDeviceId } from '../testing/stage.ts'

// Whoever attacks has what a member has: an account, a token, and all that the service answered. The plan has two screens.

const FIRST_LEASE_SECONDS = 90
const RIGHTS_SECONDS = 300
/** Of one playback session in that time. */
const MAX_LICENCES = 24
const DAY_MS = 86_400_000

let attack: AttackStage
let stage: AttackStage['stage']
let member: { id: string; token: string }

beforeAll(async () => {
  attack = await createAttackStage()
  stage = attack.stage
})
afterAll(() => stage.close())
beforeEach(async () => {
  member = await stage.addMember()
})

const send: AttackStage['send'] = (...given) => attack.send(...given)
const start = (device: number) => attack.startAs(member.token, device)
const askLicence: AttackStage['askLicence'] = (...given) => attack.askLicence(...given)
const readFilm: AttackStage['readFilm'] = (...given) => attack.readFilm(...given)
const readKey: AttackStage['readKey'] = (...given) => attack.readKey(...given)
const report: AttackStage['report'] = (...given) => attack.report(...given)
const readLeases = () =>
  stage.db
    .selectFrom('screen_lease')
    .select(['device_id', 'playback_session_id', 'expires_at'])
    .where('account_id', '=', member.id)
    .orderBy('device_id')
    .execute()

/** What a playback opens now: bytes, and a licence. */
async function readRights(answer: PlaybackAnswer) {
  return [(await readFilm(answer)).status, (await askLicence(answer.drm.customData)).status]
}

const OPEN = [206, 200]
const SHUT = [403, 403]

describe('who stops presence', () => {
  it('has the film until its lease is taken, and nothing of it after that', async () => {
    const silent = await start(1)
    expect(await readRights(silent)).toEqual(OPEN)
    await stage.pass(member.id, FIRST_LEASE_SECONDS + 1)
    await start(2)
    await start(3)
    expect(await readRights(silent)).toEqual(SHUT)
  })

  it('has no licence from the end of its lease, and no bytes when the time of a pause is over, also with nobody else there', async () => {
    const silent = await start(1)
    await stage.pass(member.id, FIRST_LEASE_SECONDS + 1)
    expect((await askLicence(silent.drm.customData)).code).toBe('LICENCE_DENIED')
    await stage.pass(member.id, RIGHTS_SECONDS)
    stage.services.origin.readers.forget({ tenantId: 'demo', accountId: member.id })
    expect((await readFilm(silent)).code).toBe('SCREEN_LAPSED')
  })

  it('leaves no third device a screen by falling silent after its licence', async () => {
    for (const device of [1, 2]) expect((await askLicence((await start(device)).drm.customData)).status).toBe(200)
    await stage.pass(member.id, FIRST_LEASE_SECONDS + 1)
    expect((await askLicence((await start(3)).drm.customData)).status).toBe(200)
    // Three are licensed now: the two screens, and the one that goes from a device to the next.
    expect((await stage.start(member.token, 4)).status).toBe(422)
  })
})

describe('who forges presence', () => {
  it('renews nothing with another token, no token, or the right token at another device’s address', async () => {
    const answer = await start(1)
    const before = await readLeases()
    const other = {
      ...answer,
      presence: { ...answer.presence, url: answer.presence.url.replace(/.{6}\.json$/, 'AAAAAA.json') },
    }
    for (const token of ['x'.repeat(43), '', `${answer.presence.token}x`, member.token])
      expect([token, (await report(answer, { token })).status]).toEqual([token, 401])
    expect((await report(other)).status).toBe(401)
    expect(await readLeases()).toEqual(before)
  })

  it('cannot speak for another session, account or device by what it writes, nor for a later time', async () => {
    const [answer, victim] = [await start(1), await start(2)]
    const before = await readLeases()
    const record = {
      ...{ video_id: 'film', session_id: victim.sessionId, userId: 'somebody', device_id: 'DEVICE000000000099' },
      lastSessionAt: 32_503_680_000_000,
    }
    const sent = await report(answer, { body: JSON.stringify(record) })
    const told = JSON.parse(sent.bytes.toString())
    expect([told.session_id, told.userId]).toEqual([answer.sessionId, member.id])
    const after = await readLeases()
    expect(after[1]).toEqual(before[1])
    expect(after).toHaveLength(2)
    const gainedSeconds = ((after[0]?.expires_at.getTime() ?? 0) - Date.now()) / 1_000
    expect(gainedSeconds).toBeLessThanOrEqual(FIRST_LEASE_SECONDS + 1)
  })

  it('does not bring back a session that ended', async () => {
    const answer = await start(1)
    await send(`/apps/v2/playback-sessions/${answer.sessionId}/end?auth=${answer.presence.token}`, {
      ...{ method: 'POST', headers: { 'x-customer-id': 'demo' } },
    })
    expect((await report(answer)).status).toBe(401)
    expect(await readRights(answer)).toEqual(SHUT)
  })

  it('reports for a third device without having a third screen', async () => {
    const answers = [await start(1), await start(2)]
    await stage.pass(member.id, FIRST_LEASE_SECONDS + 1)
    const third = await start(3)
    const beats = await Promise.all([...answers, third].map((answer) => report(answer)))
    expect(beats.map(({ status }) => status).toSorted()).toEqual([200, 200, 422])
    expect(await readLeases()).toHaveLength(2)
  })
})

describe('who replays licences', () => {
  it('is refused the very request that was answered before, once the screen was given back, ended or taken over', async () => {
    const [given, taken] = [await start(1), await start(2)]
    for (const { drm } of [given, taken]) expect((await askLicence(drm.customData)).status).toBe(200)
    await report(given, { method: 'DELETE' })
    const stopped = await stage.call('POST /apps/v2/playback-sessions/{sessionId}/takeover', {
      ...{
        token: member.token,
        params: { sessionId: taken.sessionId },
        body: { id: 'film', deviceId: toDeviceId(3) },
      },
    })
    expect(stopped.status).toBe(200)
    for (const { drm } of [given, taken]) expect((await askLicence(drm.customData)).code).toBe('LICENCE_DENIED')
  })

  it('is refused for custom data that it made up of what others have', async () => {
    const mine = await start(1)
    const other = await stage.addMember()
    const theirs = (await stage.start(other.token, 1)).body as PlaybackAnswer
    const toData = (userId: string, sessionId: string, merchant = 'kola') =>
      writeCustomData({ userId, sessionId, merchant })
    const made = [
      toData(member.id, theirs.sessionId),
      toData(other.id, mine.sessionId),
      toData(member.id, mine.sessionId, 'another'),
      toData(member.id, ''),
    ]
    for (const data of made) expect([data, (await askLicence(data)).code]).toEqual([data, 'LICENCE_DENIED'])
    // One's own session opens no key at the address of another film's playback.
    expect((await readKey(theirs, mine.drm.customData)).status).toBe(403)
    expect((await askLicence(mine.drm.customData)).status).toBe(200)
  })

  it('has a session’s licences so often as its player needs, and then waits', async () => {
    const { drm } = await start(1)
    const asked = []
    for (let n = 0; n < MAX_LICENCES + 3; n += 1) asked.push((await askLicence(drm.customData)).status)
    expect(asked.filter((status) => status === 200)).toHaveLength(MAX_LICENCES)
    const refused = await askLicence(drm.customData)
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      String(RIGHTS_SECONDS),
    ])
    expect(refused.bytes.toString()).not.toContain(KEY.toString('base64url'))
    // A new playback is nobody's replay.
    expect((await askLicence((await start(1)).drm.customData)).status).toBe(200)
  })
})

describe('who copies stored bytes', () => {
  it('has no key for them that stays, and none without a living screen', async () => {
    const answer = await start(1)
    expect((await readFilm(answer)).bytes).toHaveLength(10)
    const { customData } = answer.drm
    const kept = await askLicence(customData, { body: toRequest('persistent-license') })
    expect([kept.status, kept.code]).toEqual([403, 'LICENCE_DENIED'])
    await stage.pass(member.id, FIRST_LEASE_SECONDS + 1)
    expect((await askLicence(customData)).status).toBe(403)
    expect((await readKey(answer, customData)).status).toBe(403)
  })

  it('has none after the subscription ended, though the screen lives', async () => {
    const answer = await start(1)
    expect((await askLicence(answer.drm.customData)).status).toBe(200)
    stage.clock.advance(11 * DAY_MS)
    try {
      expect((await askLicence(answer.drm.customData)).code).toBe('LICENCE_DENIED')
      expect((await report(answer)).headers.has('x-media-token')).toBe(false)
    } finally {
      stage.clock.advance(-11 * DAY_MS)
    }
  })
})
