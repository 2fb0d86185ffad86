import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Answered } from '#app/testing/call.ts'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newTelephone, toOutcome } from '#app/testing/visitors.ts'

/** Hundreds of tries, and a password hashed for some. */
vi.setConfig({ testTimeout: 120_000 })

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string
const MINUTE_MS = 60_000
const DEVICE = 'DEVICE00000000000001'
const AT_ONCE = 8

beforeAll(async () => {
  stage = await createApiStage()
  visitors = createVisitors(stage)
  await stage.addTenant('demo')
})
beforeEach(async () => {
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

let lines = 0
/** Another network for each call: an attacker has many. */
const fromSomewhere = () => {
  lines += 1
  return { 'x-forwarded-for': `198.${18 + (lines % 2)}.${(lines >> 1) % 250}.${lines % 250}` }
}
const post = (key: 'POST /apps/v1/login' | 'POST /apps/v1/reset' | 'POST /apps/v1/confirm-mobile', body: object) =>
  stage.call(key, { token, body, headers: fromSomewhere() })
const count = (answers: Answered[], outcome: string) => answers.filter((one) => toOutcome(one) === outcome).length

/** Forty guesses at once that all are wrong: what counts is how many were compared. */
function toGuesses(round: number, right: string): string[] {
  return Array.from({ length: 40 }, (_, at) => String(round * 40 + at).padStart(6, '0')).filter((one) => one !== right)
}

async function addMember() {
  const telephone = newTelephone()
  const { id, email } = await stage.addAccount({ telephone })
  await stage.db.updateTable('account').set({ mobile_verified_at: new Date() }).where('id', '=', id).execute()
  return { id, email, telephone }
}

test('codes guessed at full speed: twenty are compared in a day, whatever is sent anew and from wherever', async () => {
  const { id, email, telephone } = await addMember()
  await stage.db.updateTable('account').set({ mobile_verified_at: null }).where('id', '=', id).execute()
  const owner = await stage.signIn(email)
  const trigger = () =>
    stage.call('POST /apps/v1/trigger-mobile-verification', { token, body: { telephone }, headers: fromSomewhere() })
  const answers: Answered[] = []
  for (let round = 0; round < 12; round += 1) {
    await trigger()
    await visitors.runStarts()
    const guesses = toGuesses(round, await visitors.readCode(telephone))
    answers.push(
      ...(await Promise.all(guesses.map((code) => post('POST /apps/v1/confirm-mobile', { telephone, code })))),
    )
    stage.clock.advance(11 * MINUTE_MS)
    token = await stage.getAppToken()
  }
  expect(count(answers, '200')).toBe(0)
  expect(count(answers, '400 CODE_WRONG')).toBe(20)
  expect(count(answers, '429 RATE_LIMITED')).toBeGreaterThan(100)
  const code = await visitors.readCode(telephone)
  expect(toOutcome(await post('POST /apps/v1/confirm-mobile', { telephone, code }))).not.toBe('200')
  // The owner is not kept out by any of it.
  await stage.call('POST /apps/v1/trigger-mobile-verification', { token: owner, body: { telephone } })
  const own = { telephone, code: await visitors.readCode(telephone) }
  expect(toOutcome(await stage.call('POST /apps/v1/confirm-mobile', { token: owner, body: own }))).toBe('200')
})

test('resets by number at full speed: twelve tokens of five tries a day set no password, and the way by email stays open', async () => {
  const { id, email, telephone } = await addMember()
  const answers: Answered[] = []
  for (let round = 0; round < 6; round += 1) {
    const asked = await Promise.all([1, 2, 3].map(() => post('POST /apps/v1/reset', { telephone })))
    await visitors.runStarts()
    const guesses = toGuesses(round, await visitors.readCode(telephone))
    const tokens = asked.map(({ body }) => body.token).filter(Boolean)
    const bodies = guesses.flatMap((code) => tokens.map((one) => ({ code, token: one, password: NEW_PASSWORD })))
    const update = (body: object) =>
      stage.call('POST /apps/v1/update-password-mobile', { token, body, headers: fromSomewhere() })
    answers.push(...(await Promise.all(bodies.map(update))))
    stage.clock.advance(31 * MINUTE_MS)
    token = await stage.getAppToken()
  }
  expect(count(answers, '200')).toBe(0)
  expect(count(answers, '400 CODE_WRONG')).toBe(60)
  await post('POST /apps/v1/reset', { email })
  await visitors.runStarts()
  const body = { userId: id, token: (await visitors.readLink(email)).token, password: NEW_PASSWORD }
  expect(toOutcome(await stage.call('POST /apps/v1/update-password', { token, body }))).toBe('200')
})

test('passwords guessed at full speed: fifty are compared in a quarter of an hour, and a known device stays welcome', async () => {
  const { email } = await addMember()
  const login = (password: string, more: object = {}) =>
    post('POST /apps/v1/login', { username: email, password, type: 'email', ...more })
  expect(toOutcome(await login(PASSWORD, { device_id: DEVICE }))).toBe('200')
  const guesses = Array.from({ length: 120 }, (_, at) => sha256Hex(`guess ${at}`))
  const strange = (at: number) => ({ device_id: `STRANGE${String(at).padStart(13, '0')}` })
  const answers: Answered[] = []
  // As many at once as find room in the line for hashing, however busy the machine is.
  for (let from = 0; from < guesses.length; from += AT_ONCE) {
    const some = guesses.slice(from, from + AT_ONCE)
    answers.push(...(await Promise.all(some.map((one, at) => login(one, strange(from + at))))))
  }
  expect(count(answers, '401 SIGN_IN_FAILED')).toBe(50)
  expect(count(answers, '429 RATE_LIMITED')).toBe(70)
  expect(toOutcome(await login(PASSWORD))).toBe('429 RATE_LIMITED')
  expect(toOutcome(await login(PASSWORD, { device_id: DEVICE }))).toBe('200')
  stage.clock.advance(15 * MINUTE_MS)
  expect(toOutcome(await login(PASSWORD))).toBe('200')
})

test('links guessed from one network address are looked at sixty times a minute at most', async () => {
  const strict = await createApiStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 1 } }))
  await strict.addTenant('demo')
  const app = await strict.getAppToken()
  const { id } = await strict.addAccount()
  const guess = (at: number) =>
    strict.call('POST /apps/v1/update-password', {
      token: app,
      body: { userId: id, token: `guess-${at}`, password: NEW_PASSWORD },
    })
  const answers: Answered[] = []
  for (let at = 0; at < 100; at += 1) answers.push(await guess(at))
  expect(count(answers, '400 CODE_WRONG')).toBe(60)
  expect(count(answers, '429 RATE_LIMITED')).toBe(40)
  await strict.close()
})
