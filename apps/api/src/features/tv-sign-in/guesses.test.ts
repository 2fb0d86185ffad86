import { USER_CODE_LETTERS } from '@kola/contract/tv-sign-in/user-code'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createTelevision } from '#app/testing/tv/television.ts'

const FIND = 'GET /apps/v1/tv-sign-ins/{userCode}'
const MINUTE_MS = 60_000

let stage: ApiStage
let tv: ReturnType<typeof createTelevision>

beforeAll(async () => {
  // The limits of networks as in production.
  stage = await createApiStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 1 } }))
  await stage.addTenant('demo')
  tv = createTelevision(stage)
})
/** A day later nothing of a test before counts. */
beforeEach(() => stage.clock.advance(25 * 60 * MINUTE_MS))
afterAll(() => stage.close())

let drawn = 0
/** Letters that nobody shows, each time others. */
function newWrongCode(): string {
  let number = ++drawn
  return Array.from({ length: 6 }, () => {
    const letter = USER_CODE_LETTERS[number % USER_CODE_LETTERS.length]
    number = Math.floor(number / USER_CODE_LETTERS.length)
    return letter
  }).join('')
}

let lines = 0
const newAddress = () => `102.${++lines >> 8}.${lines & 255}.9`
/** Somebody new, on a line of their own. */
async function addGuesser(address = newAddress()) {
  const { email } = await stage.addAccount()
  const token = await stage.signIn(email)
  return (userCode = newWrongCode()) =>
    stage.call(FIND, { token, params: { userCode }, headers: { 'x-forwarded-for': address } })
}

async function count(guess: () => Promise<{ status: number }>, most: number): Promise<number> {
  for (let tries = 0; tries < most; tries += 1) {
    const { status } = await guess()
    if (status === 429) return tries
    expect(status).toBe(404)
  }
  return most
}

test('an account guesses five times in ten minutes and twenty a day, and many at once gain nothing', async () => {
  const guess = await addGuesser()
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess()))
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(600)
  for (let window = 0; window < 3; window += 1) {
    stage.clock.advance(10 * MINUTE_MS)
    expect(await count(guess, 6)).toBe(5)
  }
  stage.clock.advance(10 * MINUTE_MS)
  expect(await count(guess, 6)).toBe(0)
})

test('right letters do not count, however often they are looked at', async () => {
  const guess = await addGuesser()
  const { userCode } = await tv.ask()
  for (let look = 0; look < 30; look += 1) expect((await guess(userCode)).status).toBe(200)
  expect(await count(guess, 6)).toBe(5)
})

test('who guessed is not told by right letters either, once the tries are used up', async () => {
  const guess = await addGuesser()
  await count(guess, 5)
  const { userCode } = await tv.ask()
  expect((await guess(userCode)).status).toBe(429)
})

test('a line guesses thirty times in ten minutes, whoever is signed in there', async () => {
  const address = newAddress()
  let tries = 0
  for (let person = 0; person < 10 && tries < 35; person += 1) tries += await count(await addGuesser(address), 4)
  expect(tries).toBe(30)
})

test('all accounts together guess sixty times an hour beyond the first of each, which nobody can use up', async () => {
  const guesses = await Promise.all(Array.from({ length: 20 }, () => addGuesser()))
  let tries = 0
  for (const guess of guesses) tries += await count(guess, 5)
  expect(tries).toBe(20 + 60)
  const honest = await addGuesser()
  expect((await honest()).status).toBe(404)
  expect((await honest()).status).toBe(429)
  const { userCode } = await tv.ask()
  const other = await addGuesser()
  expect((await other(userCode)).status).toBe(200)
})

test('a line gets 120 codes an hour', async () => {
  const ask = async () =>
    await tv.post('/oauth/device_authorization', { client_id: 'demo:kola-tv' }, { 'x-forwarded-for': '102.200.1.1' })
  for (let codes = 0; codes < 120; codes += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  stage.clock.advance(60 * MINUTE_MS)
  expect((await ask()).status).toBe(200)
})
