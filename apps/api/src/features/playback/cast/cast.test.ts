import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { addChild } from '#app/testing/people/children.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { toDeviceId } from '../testing/stage.ts'
import { CAST_TOKEN_SECONDS } from './cast-token.ts'

const ISSUE = 'POST /apps/v2/cast-tokens'
const TV = toDeviceId(50)

let stage: FilmStage

beforeAll(async () => {
  stage = await createFilmStage()
  await stage.addTitle({ id: 'grown', name: 'Midnight', facts: { 'Maturity Rating': '18' } })
})
afterAll(() => stage.close())

const issue = async (token: string, more: { id?: string; sessionId?: string } = {}): Promise<string> => {
  const answer = await stage.call(ISSUE, { token, body: { id: 'film', deviceName: 'Living-room TV', ...more } })
  assertAnswer(ISSUE, answer)
  return answer.body.token
}
/** As a receiver calls: without customer and without sign-in. */
const open = (token: string, deviceId = TV) =>
  stage.inject('POST', '/apps/v2/cast-sessions', { payload: { token, deviceId } })
const watching = async (token: string) => {
  const { body } = await stage.call('GET /apps/v1/devices', { token })
  return body.watching.map(({ deviceName }: { deviceName: string }) => deviceName)
}

it('a television opens the film by the token alone, with a screen, licences and places of its own', async () => {
  const { token } = await stage.addMember()
  const answer = await open(await issue(token))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  const body = answer.json()
  expect((await stage.askLicence(body)).statusCode).toBe(200)
  expect((await stage.readFilm(body)).statusCode).toBe(206)
  expect((await stage.report(body)).statusCode).toBe(200)
  expect(await watching(token)).toEqual(['Living-room TV'])
})

it('what plays goes on there: one screen is held before and after, and the first one has no rights left', async () => {
  const { token, id } = await stage.addMember()
  const here = (await stage.start(token, 1)).body
  const there = (await open(await issue(token, { sessionId: here.sessionId }))).json()
  const leases = await stage.db.selectFrom('screen_lease').selectAll().where('account_id', '=', id).execute()
  const alive = leases.filter((lease) => lease.expires_at > new Date())
  expect(alive.map((lease) => lease.playback_session_id)).toEqual([there.sessionId])
  expect((await stage.askLicence(here)).statusCode).toBe(403)
  expect((await stage.askLicence(there)).statusCode).toBe(200)
  // Nobody was put out: the phone may begin again at once, and nothing is told of a stop.
  expect((await stage.start(token, 1)).status).toBe(200)
})

it('a screen that went to the television stays there when no other is free', async () => {
  const { token } = await stage.addMember()
  await open(await issue(token))
  await stage.start(token, 2)
  const refused = await stage.start(token, 3)
  expect([refused.status, refused.body.error.code]).toEqual([422, 'SCREEN_LIMIT_REACHED'])
  const third = await open(await issue(token), toDeviceId(51))
  expect([third.statusCode, third.json().error.code]).toEqual([422, 'SCREEN_LIMIT_REACHED'])
})

it('a token that is forged, cut, spelled otherwise or of another kind opens nothing', async () => {
  const { token } = await stage.addMember()
  const good = await issue(token)
  const [prefix, payload = '', signature = ''] = good.split('.')
  const fields = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const other = Buffer.from(JSON.stringify({ ...fields, v: 'grown' })).toString('base64url')
  const wrong = [
    '',
    'cast',
    `${prefix}.${payload}`,
    `${prefix}.${other}.${signature}`,
    `${prefix}.${payload}.${signature}=`,
    `${prefix}.${payload}.${signature}.more`,
    `pay.${payload}.${signature}`,
    token,
  ]
  for (const one of wrong) {
    const answer = await open(one)
    expect([answer.statusCode, answer.json().error.code], one).toEqual([401, 'CAST_TOKEN_INVALID'])
  }
})

it('a token opens for two minutes and not a second longer', async () => {
  const { token } = await stage.addMember()
  const cast = await issue(token)
  stage.clock.advance((CAST_TOKEN_SECONDS - 1) * 1_000)
  expect((await open(cast)).statusCode).toBe(200)
  stage.clock.advance(1_000)
  expect((await open(cast)).json().error.code).toBe('CAST_TOKEN_INVALID')
  expect(CAST_TOKEN_SECONDS).toBe(120)
})

it('a token falls with the sign-in that gave it, and what plays by it too', async () => {
  const { token } = await stage.addMember()
  const before = (await open(await issue(token))).json()
  const cast = await issue(token)
  await stage.call('POST /apps/v1/logout', { token })
  expect((await open(cast)).json().error.code).toBe('CAST_TOKEN_INVALID')
  expect((await stage.askLicence(before)).statusCode).toBe(403)
})

it("another account's session is not moved", async () => {
  const one = await stage.addMember()
  const two = await stage.addMember()
  const { body } = await stage.start(one.token, 1)
  const answer = await open(await issue(two.token, { sessionId: body.sessionId }))
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'PLAYBACK_SESSION_NOT_FOUND'])
  expect((await stage.askLicence(body)).statusCode).toBe(200)
})

it("who watches by now is asked: a grown-up's token opens nothing for a child", async () => {
  const { token, id } = await stage.addMember()
  const cast = await issue(token)
  await addChild(stage, { accountId: id, token, ratingLimit: 'PG' })
  expect((await open(cast)).json().error.code).toBe('CAST_TOKEN_INVALID')
  const above = await open(await issue(token, { id: 'grown' }))
  expect([above.statusCode, above.json().error.code]).toEqual([403, 'TITLE_ABOVE_LIMIT'])
})

it('a person who was removed meanwhile opens nothing', async () => {
  const { token, id } = await stage.addMember()
  const profileId = await addChild(stage, { accountId: id, token, ratingLimit: 'PG' })
  const cast = await issue(token)
  await stage.db.deleteFrom('profile').where('account_id', '=', id).where('id', '=', profileId).execute()
  const answer = await open(cast)
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'PROFILE_GONE'])
})

it("a token that names another tenant than the sign-in's opens nothing", async () => {
  const { token, id } = await stage.addMember()
  const grant = { userTokenSha256: sha256Hex(token), profileId: id, titleId: 'film', deviceName: 'TV', sessionId: null }
  const issued = (tenantId: string) => stage.services.castTokens.issue({ ...grant, tenantId }).token
  expect((await open(issued('other'))).json().error.code).toBe('CAST_TOKEN_INVALID')
  expect((await open(issued('demo'))).statusCode).toBe(200)
})

it('the page for televisions is there where a receiver is registered, and nowhere else', async () => {
  expect((await stage.inject('GET', '/cast/receiver')).statusCode).toBe(404)
  const cast = {
    ...{ receiverId: 'C0FFEE01', joinPolicy: 'tab_and_origin_scoped' as const, isOnPhones: false },
    sdkUrl: 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1',
  }
  const known = await createFilmStage((config) => ({ ...config, parties: { ...config.parties, cast } }))
  const page = await known.inject('GET', '/cast/receiver')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('https://www.gstatic.com/cast/sdk/libs/caf_receiver/v3/cast_receiver_framework.js')
  expect(page.body).toContain('<script src="/cast-receiver.js">')
  const policy = String(page.headers['content-security-policy']).split('; ')
  expect(policy).toContain("script-src 'self' https://www.gstatic.com")
  expect(policy).toContain("default-src 'none'")
  await known.close()
})
