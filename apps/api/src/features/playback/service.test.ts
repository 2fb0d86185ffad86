import { AppError } from '@kola/contract/errors'
import { playbackAnswerSchema } from '@kola/contract/playback'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepPlayback } from './screens/sweep.ts'
import { createPlaybackSessions } from './sessions.ts'
import { createStage, ORIGIN, type Stage, toDeviceId, toViewer } from './testing/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
})
beforeEach(() => {
  stage.entitlements.screens = 2
  stage.entitlements.refusal = null
})
afterAll(() => stage.drop())

const countLeases = async (accountId: string) => {
  const rows = await stage.db.selectFrom('screen_lease').selectAll().where('account_id', '=', accountId).execute()
  return rows.filter((row) => row.expires_at > new Date()).length
}
const readSession = (id: string) =>
  stage.db.selectFrom('playback_session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the permission check', () => {
  it('API-40 PLAY-01 takes a video and a device and answers sessionId, url and what a player needs', async () => {
    const account = await stage.addAccount()
    const answer = await stage.playback.start(toViewer(account, 1), 'film')
    expect(answer.sessionId).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.url).toBe(answer.dash)
    expect(answer.dash).toMatch(new RegExp(`^${ORIGIN}/media/[\\w.-]+/media-film/v1/dash.mpd$`))
    expect(answer.presence.url).toBe(`${ORIGIN}/presence/${account}-${toDeviceId(1)}.json`)
    expect(answer.presence.intervalMs).toBe(5_000)
    expect(answer.subtitles[0]?.url).toMatch(/\/media-film\/v1\/text\/en\.vtt$/)
    expect(answer.rates).toEqual([{ mostBitsPerSecond: 500_000, averageBitsPerSecond: 320_000 }])
    const data = JSON.parse(Buffer.from(answer.drm.customData, 'base64').toString())
    expect(data).toEqual({ userId: account, sessionId: answer.sessionId, merchant: 'kola' })
    expect(playbackAnswerSchema.shape.drm.safeParse(answer.drm).success).toBe(true)
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'hls'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Mobile/15E148 Safari/604.1', 'hls'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'hls'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'dash'],
    ['Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'dash'],
    ['', 'dash'],
  ] as const)('answers the manifest for %s', async (userAgent, form) => {
    const answer = await stage.playback.start(toViewer(await stage.addAccount(), 1, userAgent), 'film')
    expect(answer.url).toBe(answer[form])
  })

  it('answers AV1 and Opus beside the film once they are made, and those of another packaging never', async () => {
    const picture = { codecs: 'av01.0.01M.08', width: 640, height: 360, bitsPerSecond: 90_000, framesPerSecond: 24 }
    const lean = { dash: 'dash-lean.mpd', picture, hasOpus: true, isFullSize: true }
    const note = (version: string) =>
      stage.db
        .updateTable('media')
        .set({ lean: JSON.stringify({ version, ...lean }) })
        .where('id', '=', 'media-lean')
        .execute()
    await stage.addFilm('lean')
    const viewer = toViewer(await stage.addAccount(), 1)
    const plain = await stage.playback.start(viewer, 'lean')
    expect(plain).not.toHaveProperty('lean')
    await note('v0')
    expect(await stage.playback.start(viewer, 'lean')).not.toHaveProperty('lean')
    await note('v1')
    const answer = await stage.playback.start(viewer, 'lean')
    expect(answer.lean).toEqual({ ...lean, dash: answer.dash.replace('dash.mpd', 'dash-lean.mpd') })
    expect(answer.url).toBe(answer.dash)
  })

  it('answers an episode with its series, and a film without one', async () => {
    await stage.addFilm('show-e1')
    const viewer = toViewer(await stage.addAccount(), 1)
    expect(await stage.playback.start(viewer, 'show-e1')).toMatchObject({
      video: { id: 'show-e1' },
      series: { id: 'show' },
    })
    expect(await stage.playback.start(viewer, 'film')).not.toHaveProperty('series')
  })

  it('answers where watching stopped', async () => {
    const account = await stage.addAccount()
    const point = {
      tenant_id: 'demo',
      account_id: account,
      profile_id: account,
      title_id: 'film',
      updated_at: new Date(),
    }
    await stage.db
      .insertInto('resume_point')
      .values({ ...point, state: 'begun', position_seconds: 20 })
      .execute()
    expect((await stage.playback.start(toViewer(account, 1), 'film')).resumeTime).toBe(20)
  })

  it('refuses a title that is not there, not ready or withdrawn', async () => {
    const viewer = toViewer(await stage.addAccount(), 1)
    const title = { tenant_id: 'demo', kind: 'movie' as const, name: 'x', facts: '{}', art: '{}' }
    await stage.db
      .insertInto('title')
      .values([
        { ...title, id: 'coming', state: 'processing' },
        { ...title, id: 'gone', state: 'withdrawn' },
        { ...title, id: 'series', kind: 'series' },
      ])
      .execute()
    await expect(stage.playback.start(viewer, 'nothing')).rejects.toMatchObject({ code: 'TITLE_NOT_FOUND' })
    await expect(stage.playback.start(viewer, 'gone')).rejects.toMatchObject({ code: 'TITLE_NOT_FOUND' })
    await expect(stage.playback.start(viewer, 'coming')).rejects.toMatchObject({ code: 'TITLE_NOT_READY' })
    await expect(stage.playback.start(viewer, 'series')).rejects.toMatchObject({ code: 'TITLE_NOT_READY' })
  })

  it('passes on what the entitlement says and claims nothing', async () => {
    const account = await stage.addAccount()
    stage.entitlements.refusal = new AppError('SUBSCRIPTION_EXPIRED')
    stage.entitlements.asked.length = 0
    await expect(stage.playback.start(toViewer(account, 1), 'film')).rejects.toMatchObject({ status: 403 })
    expect(stage.entitlements.asked).toEqual(['film'])
    expect(await countLeases(account)).toBe(0)
  })

  it('costs no more than three statements of its own', async () => {
    const account = await stage.addAccount()
    let statements = 0
    const client = await stage.pool.connect()
    const prototype = Object.getPrototypeOf(client)
    const query = prototype.query
    client.release()
    prototype.query = function count(...args: unknown[]) {
      statements += 1
      return query.apply(this, args)
    }
    try {
      await stage.playback.start(toViewer(account, 1), 'film')
    } finally {
      prototype.query = query
    }
    // The title and the claim; the token and the entitlement make two more in the whole call.
    expect(statements).toBe(2)
  })
})

describe('the screen limit', () => {
  it('LIMIT-01 refuses a third screen on a two-screen plan and names who is watching', async () => {
    const account = await stage.addAccount()
    const first = await stage.playback.start(toViewer(account, 1, 'Chrome/1 Android'), 'film')
    await stage.playback.start(toViewer(account, 2, 'Firefox/1 Windows'), 'film')
    const refusal = await stage.playback.start(toViewer(account, 3), 'film').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'SCREEN_LIMIT_REACHED', status: 422 })
    const devices = (refusal as AppError).extra?.devices as unknown[]
    expect(devices).toHaveLength(2)
    expect(devices[0]).toEqual({
      deviceName: 'Chrome on Android',
      videoName: 'The film',
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      sessionId: first.sessionId,
    })
  })

  it('LIMIT-01 allows five on a five-screen plan', async () => {
    const account = await stage.addAccount()
    stage.entitlements.screens = 5
    for (let device = 1; device <= 5; device += 1) await stage.playback.start(toViewer(account, device), 'film')
    await expect(stage.playback.start(toViewer(account, 6), 'film')).rejects.toMatchObject({ status: 422 })
  })

  it('lets a device replace its own lease, so that a reload never locks anybody out', async () => {
    const account = await stage.addAccount()
    await stage.playback.start(toViewer(account, 2), 'film')
    const before = await stage.playback.start(toViewer(account, 1), 'film')
    const after = await stage.playback.start(toViewer(account, 1), 'film')
    expect(await countLeases(account)).toBe(2)
    expect(await readSession(before.sessionId)).toMatchObject({ end_reason: 'replaced' })
    expect(await readSession(after.sessionId)).toMatchObject({ ended_at: null })
  })

  it('frees a screen when its lease has run out, after 90 seconds', async () => {
    const account = await stage.addAccount()
    await stage.playback.start(toViewer(account, 1), 'film')
    await stage.playback.start(toViewer(account, 2), 'film')
    const [lease] = await stage.db.selectFrom('screen_lease').selectAll().where('account_id', '=', account).execute()
    expect(lease!.expires_at.getTime() - lease!.claimed_at.getTime()).toBe(90_000)
    await stage.lapse(account)
    await stage.playback.start(toViewer(account, 3), 'film')
    expect(await countLeases(account)).toBe(1)
  })

  it('LIMIT-01 2,000 simultaneous claims on one account never exceed the plan', { timeout: 180_000 }, async () => {
    const account = await stage.addAccount()
    let most = 0
    let isDone = false
    const watch = async () => {
      while (!isDone) most = Math.max(most, await countLeases(account))
    }
    const watching = watch()
    // Four services, as processes of their own would be: they meet in the database alone.
    const services = [stage.playback, stage.startAnother(), stage.startAnother(), stage.startAnother()]
    const claims = Array.from({ length: 2_000 }, (_, n) => services[n % 4]!.start(toViewer(account, n), 'film'))
    const outcomes = await Promise.allSettled(claims)
    isDone = true
    await watching
    const granted = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    const refused = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason.code === 'SCREEN_LIMIT_REACHED',
    )
    expect([granted.length, refused.length, most]).toEqual([2, 1_998, 2])
  })

  it('holds while reports, ends and claims race', { timeout: 180_000 }, async () => {
    const account = await stage.addAccount()
    let most = 0
    const services = [stage.playback, stage.startAnother()]
    const play = async (device: number) => {
      for (let round = 0; round < 12; round += 1) {
        const begun = await services[device % 2]!.start(toViewer(account, device), 'film').catch(() => null)
        if (!begun) continue
        const session = await stage.presence.authorise(`${account}-${toDeviceId(device)}`, begun.presence.token)
        if (round % 3 === 0) await stage.lapse(account)
        await stage.presence.report({ session, given: {}, isMerge: false }).catch(() => null)
        most = Math.max(most, await countLeases(account))
        if (round % 2 === 0) await stage.playback.end({ tenantId: 'demo', accountId: account }, begun.sessionId)
      }
    }
    await Promise.all(Array.from({ length: 24 }, (_, device) => play(device)))
    expect(most).toBe(2)
  })
})

describe('the end of a session', () => {
  it('frees the screen at once, and once more is no failure', async () => {
    const account = await stage.addAccount()
    const { sessionId } = await stage.playback.start(toViewer(account, 1), 'film')
    await stage.playback.end({ tenantId: 'demo', accountId: account }, sessionId)
    expect(await countLeases(account)).toBe(0)
    await stage.playback.end({ tenantId: 'demo', accountId: account }, sessionId)
    expect(await readSession(sessionId)).toMatchObject({ end_reason: 'left' })
  })

  it('is nobody else’s to bring about', async () => {
    const { sessionId } = await stage.playback.start(toViewer(await stage.addAccount(), 1), 'film')
    const other = { tenantId: 'demo', accountId: await stage.addAccount() }
    await expect(stage.playback.end(other, sessionId)).rejects.toMatchObject({ code: 'PLAYBACK_SESSION_NOT_FOUND' })
    expect(await readSession(sessionId)).toMatchObject({ ended_at: null })
  })

  it('comes with a takeover, in the step that starts the other device', async () => {
    const account = await stage.addAccount()
    const first = await stage.playback.start(toViewer(account, 1), 'film')
    await stage.playback.start(toViewer(account, 2), 'film')
    const third = await stage.playback.takeOver(toViewer(account, 3), 'film', first.sessionId)
    expect(await readSession(first.sessionId)).toMatchObject({ end_reason: 'taken-over' })
    expect(await readSession(third.sessionId)).toMatchObject({ ended_at: null })
    expect(await countLeases(account)).toBe(2)
  })

  it('is not taken over by another account', async () => {
    const { sessionId } = await stage.playback.start(toViewer(await stage.addAccount(), 1), 'film')
    const thief = toViewer(await stage.addAccount(), 2)
    await expect(stage.playback.takeOver(thief, 'film', sessionId)).rejects.toMatchObject({ status: 404 })
    expect(await readSession(sessionId)).toMatchObject({ ended_at: null })
  })

  it('comes with signing out, of that device alone', async () => {
    const account = await stage.addAccount()
    const one = await stage.playback.start(toViewer(account, 1), 'film')
    const two = await stage.playback.start(toViewer(account, 2), 'film')
    const sessions = createPlaybackSessions(stage)
    const who = { tenantId: 'demo', accountId: account }
    expect(await sessions.listWatching(who)).toHaveLength(2)
    expect(await sessions.endOfSignIn({ ...who, signInSessionId: 'sign-in-1' })).toBe(1)
    expect(await readSession(one.sessionId)).toMatchObject({ end_reason: 'signed-out' })
    expect(await sessions.listWatching(who)).toMatchObject([{ deviceId: toDeviceId(2), videoName: 'The film' }])
    expect(await sessions.endOfDevice({ ...who, deviceId: toDeviceId(2) })).toBe(1)
    expect(await readSession(two.sessionId)).toMatchObject({ end_reason: 'signed-out' })
  })
})

describe('the sweep', () => {
  it('removes leases that ran out, ends what nobody watches, and keeps what is alive', async () => {
    const account = await stage.addAccount()
    const alive = await stage.playback.start(toViewer(account, 1), 'film')
    const lapsed = await stage.playback.start(toViewer(account, 2), 'film')
    await stage.lapse(account)
    const old = new Date(Date.now() - 4 * 86_400_000)
    await stage.db.updateTable('playback_session').set({ started_at: old }).where('id', '=', lapsed.sessionId).execute()
    await stage.playback.start(toViewer(account, 3), 'film')
    await sweepPlayback(stage.db)
    expect(await readSession(lapsed.sessionId)).toMatchObject({ end_reason: 'expired' })
    expect(await readSession(alive.sessionId)).toMatchObject({ ended_at: null })
    expect(await countLeases(account)).toBe(1)
  })

  it('removes sessions that ended a month ago', async () => {
    const { sessionId } = await stage.playback.start(toViewer(await stage.addAccount(), 1), 'film')
    const old = new Date(Date.now() - 31 * 86_400_000)
    await stage.db.updateTable('playback_session').set({ ended_at: old }).where('id', '=', sessionId).execute()
    expect((await sweepPlayback(stage.db)).removed).toBe(1)
  })
})
