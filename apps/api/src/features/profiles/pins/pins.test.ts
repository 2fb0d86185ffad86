import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toResult } from '#app/testing/people/changes.ts'
import { createPeople } from '#app/testing/people/people.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'

const MINUTE_MS = 60_000
const PIN = '2580'
const WRONG = '0000'

let stage: ApiStage
let on: ReturnType<typeof createPeople>
let owner: Awaited<ReturnType<ReturnType<typeof createPeople>['addMember']>>
/** A device on which Chidi, who may watch PG, is chosen. */
let child: string
let chidi: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  on = createPeople(stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  owner = await on.addMember()
  child = await on.signIn(owner.email)
  chidi = await on.add(owner.token, { name: 'Chidi', ratingLimit: 'PG' })
  expect(toResult(await on.setPin(owner.token, owner.id, PIN))).toBe('200')
  expect(toResult(await on.choose(child, chidi))).toBe('200')
})

const tryPin = (pin: string, token = child) => on.choose(token, owner.id, pin)
const tryWrong = async (times: number) => {
  for (let count = 0; count < times; count += 1) await tryPin(WRONG)
}
const toRest = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['retry-after'])

test('PROM-34 four wrong PINs say how many tries are left, the fifth begins a rest of five minutes to the millisecond', async () => {
  for (const left of [4, 3, 2, 1]) {
    const answer = await tryPin(WRONG)
    expect([toResult(answer), answer.body.error.triesLeft]).toEqual(['403 PIN_WRONG', left])
  }
  const fifth = await tryPin(WRONG)
  expect([toResult(fifth), toRest(fifth)]).toEqual(['429 PIN_RESTING', 300])
  stage.clock.advance(5 * MINUTE_MS - 1)
  const early = await tryPin(PIN)
  expect([toResult(early), toRest(early)]).toEqual(['429 PIN_RESTING', 1])
  stage.clock.advance(1)
  expect(toResult(await tryPin(PIN))).toBe('200')
})

test('PROM-34 each rest is twice as long as the one before, up to a day; a right PIN begins anew', async () => {
  for (const minutes of [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]) {
    await tryWrong(4)
    const last = await tryPin(WRONG)
    expect([toResult(last), toRest(last)]).toEqual(['429 PIN_RESTING', minutes * 60])
    stage.clock.advance(minutes * MINUTE_MS - 1)
    expect(toResult(await tryPin(PIN))).toBe('429 PIN_RESTING')
    stage.clock.advance(1)
  }
  expect(toResult(await tryPin(PIN))).toBe('200')
  expect(toResult(await on.choose(child, chidi))).toBe('200')
  await tryWrong(4)
  expect(toRest(await tryPin(WRONG))).toBe(300)
})

test('tries on several devices are counted together, and what was tried while it rests counts no further', async () => {
  const other = await on.signIn(owner.email)
  expect(toResult(await on.choose(other, chidi))).toBe('200')
  await tryWrong(2)
  expect((await tryPin(WRONG, other)).body.error.triesLeft).toBe(2)
  await tryWrong(2)
  for (let count = 0; count < 12; count += 1) expect(toResult(await tryPin(WRONG, other))).toBe('429 PIN_RESTING')
  stage.clock.advance(5 * MINUTE_MS)
  expect(toResult(await tryPin(PIN, other))).toBe('200')
})

test('of twenty wrong PINs at once four are looked at and answered, and all others find it resting', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryPin(WRONG)))
  const codes = answers.map(toResult)
  expect(codes.filter((code) => code === '403 PIN_WRONG').length).toBeLessThanOrEqual(4)
  // Where too many wait for a hash, the try is given back.
  expect(new Set(codes)).not.toContain('200')
  expect([...new Set(codes)].filter((code) => !/PIN_WRONG|PIN_RESTING|UNAVAILABLE/.test(code))).toEqual([])
})

test('a new PIN forgets tries and rest; one of another account, or of nobody, rests nothing here', async () => {
  await tryWrong(5)
  const stranger = await on.addMember()
  expect(toResult(await on.setPin(stranger.token, owner.id, '1111'))).toBe('404 PROFILE_NOT_FOUND')
  expect(toResult(await on.choose(stranger.token, owner.id, PIN))).toBe('404 PROFILE_NOT_FOUND')
  expect(toResult(await tryPin(PIN))).toBe('429 PIN_RESTING')
  expect(toResult(await on.setPin(owner.token, owner.id, '1379'))).toBe('200')
  expect((await tryPin(PIN)).body.error.triesLeft).toBe(4)
  expect(toResult(await tryPin('1379'))).toBe('200')
})

test.each(['123', '12345', 'abcd', '12 4', '１２３４', 1234, '', undefined])('%j is no PIN', async (pin) => {
  const answer = await on.setPin(owner.token, owner.id, pin)
  expect([toResult(answer), Object.keys(answer.body.error.fields)]).toEqual(['400 INVALID_REQUEST', ['pin']])
  if (typeof pin === 'string') expect(toResult(await tryPin(pin))).toBe('400 INVALID_REQUEST')
})
