import type { PlaybackAnswer } from '@kola/contract/playback'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { toDeviceId } from '../testing/stage.ts'

const SCREENS = 2
const DEVICES = 10
const FIRST_LEASE_SECONDS = 90
const RIGHTS_SECONDS = 300

let stage: FilmStage
let member: { id: string; token: string }

beforeAll(async () => {
  stage = await createFilmStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  member = await stage.addMember()
})

/** Starts on a device; null when it is refused. */
async function tryStart(device: number): Promise<PlaybackAnswer | null> {
  const started = await stage.start(member.token, device)
  expect([200, 422]).toContain(started.status)
  return started.status === 200 ? started.body : null
}

/** What a session may still do. */
async function readRights(answer: PlaybackAnswer) {
  return {
    bytes: (await stage.readFilm(answer)).statusCode === 206,
    licence: (await stage.askLicence(answer)).statusCode === 200,
  }
}

async function countRights(answers: PlaybackAnswer[]) {
  const rights = await Promise.all(answers.map(readRights))
  return { bytes: rights.filter(({ bytes }) => bytes).length, licences: rights.filter(({ licence }) => licence).length }
}

/** Presses play on ten devices, one after the other, each of which lies in its way as soon as it has its licence. */
async function runLiars(lie: (answer: PlaybackAnswer) => Promise<unknown>) {
  const answers: PlaybackAnswer[] = []
  let licences = 0
  for (let device = 1; device <= DEVICES; device += 1) {
    const answer = await tryStart(device)
    if (!answer) continue
    answers.push(answer)
    if ((await stage.askLicence(answer)).statusCode === 200) licences += 1
    await lie(answer)
  }
  return { answers, licences }
}

describe('ten liars of an account with two screens', () => {
  it('that fall silent get two screens and two licences', async () => {
    const { answers, licences } = await runLiars(async () => undefined)
    expect([answers.length, licences]).toEqual([SCREENS, SCREENS])
    expect(await countRights(answers)).toEqual({ bytes: SCREENS, licences: SCREENS })
  })

  it('that fall silent and wait for each other’s leases have no more of the film than two', async () => {
    const all: PlaybackAnswer[] = []
    let licences = 0
    for (let round = 0; round < DEVICES / SCREENS; round += 1) {
      const { answers } = await runLiars(async () => undefined)
      all.push(...answers)
      licences = Math.max(licences, answers.length)
      const reading = await Promise.all(all.map((answer) => stage.readFilm(answer)))
      expect(reading.filter(({ statusCode }) => statusCode === 206).length).toBeLessThanOrEqual(SCREENS)
      await stage.pass(member.id, FIRST_LEASE_SECONDS + 1)
    }
    expect(licences).toBeLessThanOrEqual(SCREENS + 1)
  })

  it('that give the screen back hold three licences at most, and none of them reads on', async () => {
    const { answers, licences } = await runLiars((answer) => stage.report(answer, 'DELETE'))
    expect([answers.length, licences]).toEqual([SCREENS + 1, SCREENS + 1])
    expect(await countRights(answers)).toEqual({ bytes: 0, licences: 0 })
    // Those that come back take their screens again, and no others.
    const reports = await Promise.all(answers.map((answer) => stage.report(answer)))
    expect(reports.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 422])
    expect(await countRights(answers)).toEqual({ bytes: SCREENS, licences: SCREENS })
  })

  it('that end their sessions, sign out or take each other over hold three licences at most', async () => {
    const end = (answer: PlaybackAnswer) =>
      stage.inject('POST', `/apps/v2/playback-sessions/${answer.sessionId}/end?auth=${answer.presence.token}`)
    const ended = await runLiars(end)
    expect(ended.licences).toBe(SCREENS + 1)
    expect(await countRights(ended.answers)).toEqual({ bytes: 0, licences: 0 })

    member = await stage.addMember()
    let holder = await tryStart(1)
    await tryStart(2)
    let licences = (await stage.askLicence(holder!)).statusCode === 200 ? 1 : 0
    for (let device = 3; device <= DEVICES; device += 1) {
      const taken = await stage.call('POST /apps/v2/playback-sessions/{sessionId}/takeover', {
        ...{ token: member.token, params: { sessionId: holder!.sessionId } },
        body: { id: 'film', deviceId: toDeviceId(device) },
      })
      if (taken.status !== 200) continue
      holder = taken.body
      if ((await stage.askLicence(holder!)).statusCode === 200) licences += 1
    }
    expect(licences).toBeLessThanOrEqual(SCREENS + 1)
    // The refused takeover stopped nobody.
    expect(await readRights(holder!)).toEqual({ bytes: true, licence: true })
  })

  it('that all come at once hold three licences at most', async () => {
    const liars = Array.from({ length: DEVICES }, async (_, device) => {
      let licences = 0
      for (let round = 0; round < 5; round += 1) {
        const answer = await tryStart(device + 1)
        if (!answer) continue
        const asked = stage.askLicence(answer)
        // Some give the screen back while they are being licensed, some as soon as they are.
        if (device % 2 === 0) await asked
        const [licence] = await Promise.all([asked, stage.report(answer, 'DELETE')])
        if (licence.statusCode === 200) licences += 1
      }
      return licences
    })
    const licensed = (await Promise.all(liars)).filter((licences) => licences > 0).length
    expect(licensed).toBeGreaterThan(0)
    expect(licensed).toBeLessThanOrEqual(SCREENS + 1)
  })

  it('are told when there is room again, and a refused one names who watches', async () => {
    await runLiars((answer) => stage.report(answer, 'DELETE'))
    const refused = await stage.start(member.token, DEVICES)
    expect([refused.status, refused.body.error.devices]).toEqual([422, []])
    const waitSeconds = Number(refused.headers['retry-after'])
    expect(waitSeconds).toBeGreaterThan(RIGHTS_SECONDS - 30)
    expect(waitSeconds).toBeLessThanOrEqual(RIGHTS_SECONDS)
    await stage.pass(member.id, waitSeconds)
    expect((await stage.start(member.token, DEVICES)).status).toBe(200)
  })
})

describe('a film that is being read', () => {
  it('is cut when its screen is given back in the middle of one long range', async () => {
    // More than lies on the way between two sockets, however late the cut comes.
    const length = 48_000_000
    await stage.platform.storage.put('media/demo/media-film/v1/cenc/720p.mp4', Buffer.alloc(length, 1))
    const answer = (await tryStart(1))!
    await stage.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = stage.app.server.address() as { port: number }
    const url = answer.dash
      .replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${port}`)
      .replace('dash.mpd', 'cenc/720p.mp4')
    const response = await fetch(url)
    expect(response.headers.get('content-length')).toBe(String(length))
    const reader = response.body!.getReader()
    let bytes = (await reader.read()).value?.length ?? 0
    await stage.report(answer, 'DELETE')
    const rest = async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        bytes += value.length
      }
    }
    await expect(rest()).rejects.toThrow(TypeError)
    expect(bytes).toBeLessThan(length)
  })

  it('is refused with SCREEN_LAPSED at once after DELETE, the end, a takeover and signing out, for servers in front too', async () => {
    const ways: ((answer: PlaybackAnswer) => Promise<unknown>)[] = [
      (answer) => stage.report(answer, 'DELETE'),
      ({ sessionId }) =>
        stage.call('POST /apps/v2/playback-sessions/{sessionId}/end', { token: member.token, params: { sessionId } }),
      ({ sessionId }) =>
        stage.call('POST /apps/v2/playback-sessions/{sessionId}/takeover', {
          ...{ token: member.token, params: { sessionId }, body: { id: 'film', deviceId: toDeviceId(2) } },
        }),
      () => stage.call('POST /apps/v1/logout', { token: member.token }),
    ]
    for (const end of ways) {
      member = await stage.addMember()
      const answer = (await tryStart(1))!
      const grant = answer.dash.split('/').slice(0, 6).join('/')
      expect((await stage.readFilm(answer)).statusCode).toBe(206)
      expect((await stage.inject('GET', grant)).statusCode).toBe(200)
      await end(answer)
      const refused = await stage.readFilm(answer)
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'SCREEN_LAPSED'])
      expect((await stage.inject('GET', grant)).statusCode).toBe(403)
    }
  })

  it('costs no statement while it is reported, and one in five seconds at most when it is not', async () => {
    const answer = (await tryStart(1))!
    await stage.report(answer)
    const client = await stage.platform.pool.connect()
    const prototype = Object.getPrototypeOf(client)
    client.release()
    const { query } = prototype
    let statements = 0
    prototype.query = function count(...args: unknown[]) {
      statements += 1
      return query.apply(this, args)
    }
    try {
      for (let n = 0; n < 200; n += 1) expect((await stage.readFilm(answer)).statusCode).toBe(206)
      expect(statements).toBe(0)
      stage.services.origin.readers.forget({ tenantId: 'demo', accountId: member.id })
      for (let n = 0; n < 200; n += 1) expect((await stage.readFilm(answer)).statusCode).toBe(206)
      expect(statements).toBeLessThanOrEqual(2)
    } finally {
      prototype.query = query
    }
  })
})

describe('the honest viewer', () => {
  it('goes from phone to tablet to television within a minute, and back', async () => {
    for (const device of [1, 2, 3, 1, 2]) {
      const answer = await tryStart(device)
      expect([device, answer && (await readRights(answer))]).toEqual([device, { bytes: true, licence: true }])
      await stage.call('POST /apps/v2/playback-sessions/{sessionId}/end', {
        ...{ token: member.token, params: { sessionId: answer!.sessionId } },
      })
    }
  })

  it('reloads as often as she likes, also while another device plays', async () => {
    await stage.askLicence((await tryStart(2))!)
    for (let reload = 0; reload < 20; reload += 1) {
      const answer = (await tryStart(1))!
      expect(await readRights(answer)).toEqual({ bytes: true, licence: true })
    }
  })

  it('reads on for five minutes of a pause, and not after it until she reports again', async () => {
    const answer = (await tryStart(1))!
    await stage.report(answer)
    const look = async () => {
      stage.services.origin.readers.forget({ tenantId: 'demo', accountId: member.id })
      return (await stage.readFilm(answer)).statusCode
    }
    await stage.pass(member.id, RIGHTS_SECONDS + 20)
    expect(await look()).toBe(206)
    expect((await stage.askLicence(answer)).statusCode).toBe(403)
    await stage.pass(member.id, 20)
    expect(await look()).toBe(403)
    expect((await stage.report(answer)).statusCode).toBe(200)
    expect((await stage.readFilm(answer)).statusCode).toBe(206)
    expect((await stage.askLicence(answer)).statusCode).toBe(200)
  })

  it('comes back after an hour, and in the middle of the night when both screens are taken is told so', async () => {
    const answer = (await tryStart(1))!
    await stage.report(answer)
    await stage.pass(member.id, 3_600)
    expect((await stage.report(answer)).statusCode).toBe(200)
    await stage.pass(member.id, 3_600)
    await tryStart(2)
    await tryStart(3)
    const lost = await stage.report(answer)
    expect([lost.statusCode, lost.json().error.devices.length]).toEqual([422, 2])
    expect((await stage.readFilm(answer)).statusCode).toBe(403)
  })

  it('plays on past the token’s own time with an address that never changes, while she reports', async () => {
    const answer = (await tryStart(1))!
    for (let minute = 0; minute < 230; minute += 10) {
      stage.clock.advance(10 * 60_000)
      expect((await stage.report(answer)).statusCode).toBe(200)
      expect([minute, (await stage.readFilm(answer)).statusCode]).toEqual([minute, 206])
    }
    stage.clock.advance(10 * 60_000)
    const old = await stage.readFilm(answer)
    expect([old.statusCode, old.json().error.code]).toEqual([403, 'MEDIA_TOKEN_INVALID'])
  })

  it('is given the token anew beside her reports, every half of its time, and it opens the film', async () => {
    const answer = (await tryStart(1))!
    const tokenOf = async () => (await stage.report(answer)).headers['x-media-token'] as string | undefined
    const first = await tokenOf()
    expect(first).toMatch(/^[\w-]+\.[\w-]+$/)
    expect(await tokenOf()).toBeUndefined()
    stage.clock.advance((RIGHTS_SECONDS * 1_000) / 2 - 1_000)
    expect(await tokenOf()).toBeUndefined()
    stage.clock.advance(1_000)
    const second = await tokenOf()
    expect(second).not.toBe(first)
    const renewed = { dash: answer.dash.replace(/\/media\/[^/]+\//, `/media/${second}/`) }
    expect((await stage.readFilm(renewed)).statusCode).toBe(206)
    const { e, c } = JSON.parse(Buffer.from(second!.split('.')[0]!, 'base64url').toString())
    const now = Math.floor(stage.clock.now().getTime() / 1_000)
    expect([e - now, c - now]).toEqual([RIGHTS_SECONDS, 4 * 3_600])
    const exposed = (await stage.report(answer)).headers['access-control-expose-headers']
    expect(exposed).toContain('x-media-token')
  })
})
