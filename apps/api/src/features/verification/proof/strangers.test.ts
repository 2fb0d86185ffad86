import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newEmail, newTelephone, toOutcome } from '#app/testing/visitors.ts'

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OWNER = '203.0.113.7'
const DEVICE = 'DEVICE00000000000001'

beforeAll(async () => {
  stage = await createApiStage()
  visitors = createVisitors(stage)
  await stage.addTenant('demo')
})
beforeEach(async () => {
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

type Key = Parameters<ApiStage['call']>[0]

let lines = 0
/** Another wide network for each call. */
function nextNetwork(): string {
  lines += 1
  return `198.${18 + (lines >> 8)}.${lines & 255}.${1 + (lines % 250)}`
}
const post = (key: Key, body: object, given: { from?: string; token?: string } = {}) =>
  stage.call(key, {
    ...{ token: given.token ?? token, body },
    headers: { 'x-forwarded-for': given.from ?? nextNetwork() },
  })
const reset = (body: object, from?: string) => post('POST /apps/v1/reset', body, from === undefined ? {} : { from })

async function ask(count: number, body: object, from?: string): Promise<string[]> {
  const outcomes = []
  for (let at = 0; at < count; at += 1) outcomes.push(toOutcome(await reset(body, from)))
  return outcomes
}
const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome)

async function addMember() {
  const telephone = newTelephone()
  const { id, email } = await stage.addAccount({ telephone })
  await stage.db.updateTable('account').set({ mobile_verified_at: new Date() }).where('id', '=', id).execute()
  return { id, email, telephone }
}
async function updateByNewestLink(id: string, email: string, from = OWNER) {
  await visitors.runStarts()
  const { token: link } = await visitors.readLink(email)
  const body = { userId: id, token: link, password: NEW_PASSWORD }
  return toOutcome(await post('POST /apps/v1/update-password', body, { from }))
}
const updateByCode = async (code: string, resetToken: string, from?: string) =>
  toOutcome(
    await post(
      'POST /apps/v1/update-password-mobile',
      { code, token: resetToken, password: NEW_PASSWORD },
      from === undefined ? {} : { from },
    ),
  )
const toWrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('a reset by mail while strangers ask for it', () => {
  it.each([
    ['from one network', () => '198.51.100.9'],
    ['from eight networks', nextNetwork],
  ])('is there for the owner after eight anonymous calls %s, at once and for the whole day', async (_, toAddress) => {
    const { id, email } = await addMember()
    for (let at = 0; at < 8; at += 1) await reset({ email }, toAddress())
    expect(toOutcome(await reset({ email }, OWNER))).toBe('200')
    expect(await updateByNewestLink(id, email)).toBe('200')
    stage.clock.advance(31 * MINUTE_MS)
    token = await stage.getAppToken()
    for (let at = 0; at < 2; at += 1) await reset({ email }, toAddress())
    expect(toOutcome(await reset({ email }, OWNER))).toBe('200')
    expect(await updateByNewestLink(id, email)).toBe('200')
  })

  it('goes on with the link that the owner has got already', async () => {
    const { id, email } = await addMember()
    await reset({ email }, OWNER)
    await visitors.runStarts()
    const { token: link } = await visitors.readLink(email)
    await ask(8, { email })
    await visitors.runStarts()
    expect((await visitors.readLink(email)).token).not.toBe(link)
    const body = { userId: id, token: link, password: NEW_PASSWORD }
    expect(toOutcome(await post('POST /apps/v1/update-password', body, { from: OWNER }))).toBe('200')
  })

  it('gives one network four mails in half an hour, one wide network six a day, and all strangers twenty-four', async () => {
    const { email } = await addMember()
    expect(await ask(6, { email }, '198.51.100.9')).toEqual([...times(4, '200'), ...times(2, '429 RATE_LIMITED')])
    const neighbours = []
    for (let at = 20; at < 30; at += 1) neighbours.push(...(await ask(1, { email }, `198.51.100.${at}`)))
    expect(neighbours).toEqual([...times(2, '200'), ...times(8, '429 RATE_LIMITED')])
    const sixes = []
    for (let at = 0; at < 8; at += 1) sixes.push(...(await ask(1, { email }, `2001:db8:5:${at}::1`)))
    expect(sixes).toEqual([...times(6, '200'), ...times(2, '429 RATE_LIMITED')])
    expect(await ask(14, { email })).toEqual([...times(12, '200'), ...times(2, '429 RATE_LIMITED')])
    const refused = await reset({ email })
    expect([toOutcome(refused), refused.headers['retry-after']]).toEqual(['429 RATE_LIMITED', String(DAY_MS / 1_000)])
    await visitors.runStarts()
    expect(await visitors.readMessages(email)).toHaveLength(24)
  })

  it('is there on a device that has signed in before and for whoever is signed in, when strangers have used up theirs', async () => {
    const { id, email } = await addMember()
    const signedIn = await stage.signIn(email, { deviceId: DEVICE })
    await ask(28, { email })
    const other = await addMember()
    await stage.signIn(other.email, { deviceId: 'DEVICE00000000000002' })
    const strange = ['DEVICE00000000000002', 'DEVICE99999999999999', undefined]
    for (const device_id of strange) expect(await ask(1, { email, device_id })).toEqual(['429 RATE_LIMITED'])
    const own = [...times(4, '200'), ...times(2, '429 RATE_LIMITED')]
    expect(await ask(6, { email, device_id: DEVICE })).toEqual(own)
    const asMember = []
    for (let at = 0; at < 6; at += 1) {
      asMember.push(toOutcome(await post('POST /apps/v1/reset', { email }, { token: signedIn })))
    }
    expect(asMember).toEqual(own)
    expect(await updateByNewestLink(id, email)).toBe('200')
  })

  it('answers alike for an address that nobody has', async () => {
    const { email } = await addMember()
    const known = await ask(28, { email })
    expect(await ask(28, { email: newEmail() })).toEqual(known)
    expect(known).toEqual([...times(24, '200'), ...times(4, '429 RATE_LIMITED')])
  })
})

describe('a reset by telephone while strangers ask for it', () => {
  it('is there for the owner after four SMS and twenty wrong codes', async () => {
    const { telephone } = await addMember()
    const tokens = []
    for (let at = 0; at < 4; at += 1) tokens.push((await reset({ telephone }, '198.51.100.9')).body.token)
    await visitors.runStarts()
    const sent = await visitors.readCode(telephone)
    for (const one of tokens) {
      for (let by = 1; by <= 5; by += 1) expect(await updateByCode(toWrong(sent, by), one)).toBe('400 CODE_WRONG')
      expect(await updateByCode(sent, one)).toBe('400 CODE_EXPIRED')
    }
    for (let by = 1; by <= 25; by += 1) {
      await post('POST /apps/v1/confirm-mobile', { telephone, code: toWrong(sent, by) })
    }
    const answer = await reset({ telephone }, OWNER)
    expect(toOutcome(answer)).toBe('200')
    await visitors.runStarts()
    expect(await updateByCode(await visitors.readCode(telephone), answer.body.token, OWNER)).toBe('200')
  })

  it('goes on with the code that the owner has got already, and the next SMS bears the same', async () => {
    const { telephone } = await addMember()
    const { body } = await reset({ telephone }, OWNER)
    await visitors.runStarts()
    const code = await visitors.readCode(telephone)
    stage.clock.advance(3 * MINUTE_MS)
    const stranger = await reset({ telephone })
    await visitors.runStarts()
    expect(await visitors.readCode(telephone)).toBe(code)
    for (let by = 1; by <= 5; by += 1) await updateByCode(toWrong(code, by), stranger.body.token)
    stage.clock.advance(7 * MINUTE_MS - 1)
    expect(await updateByCode(code, body.token, OWNER)).toBe('200')
  })

  it('runs out for the owner ten minutes after it was asked for, whatever strangers have sent again', async () => {
    const { telephone } = await addMember()
    const { body } = await reset({ telephone }, OWNER)
    stage.clock.advance(3 * MINUTE_MS)
    await reset({ telephone })
    await visitors.runStarts()
    stage.clock.advance(10 * MINUTE_MS)
    expect(await updateByCode(await visitors.readCode(telephone), body.token, OWNER)).toBe('400 CODE_EXPIRED')
  })

  it('costs twelve SMS a day at most, five of them for one wide network, and is there on a known device still', async () => {
    const { telephone, email } = await addMember()
    await stage.signIn(email, { deviceId: DEVICE })
    const wide = []
    for (let at = 1; at <= 7; at += 1) wide.push(...(await ask(1, { telephone }, `198.51.100.${at}`)))
    expect(wide).toEqual([...times(5, '200'), ...times(2, '429 RATE_LIMITED')])
    expect(await ask(9, { telephone })).toEqual([...times(7, '200'), ...times(2, '429 RATE_LIMITED')])
    await visitors.runStarts()
    expect(await visitors.readMessages(telephone)).toHaveLength(12)
    const known = await post('POST /apps/v1/reset', { telephone, device_id: DEVICE }, { from: OWNER })
    expect(toOutcome(known)).toBe('200')
    await visitors.runStarts()
    expect(await updateByCode(await visitors.readCode(telephone), known.body.token)).toBe('200')
    expect(toOutcome(await reset({ email }, OWNER))).toBe('200')
  })
})

describe('a number that its owner confirms while strangers guess at it', () => {
  async function addUnconfirmed() {
    const member = await addMember()
    await stage.db.updateTable('account').set({ mobile_verified_at: null }).where('id', '=', member.id).execute()
    return { ...member, signedIn: await stage.signIn(member.email, { deviceId: DEVICE }) }
  }
  const trigger = (telephone: string, given: { token?: string } = {}) =>
    post('POST /apps/v1/trigger-mobile-verification', { telephone }, given)

  it('keeps its code, and the tries at it', async () => {
    const { telephone, signedIn } = await addUnconfirmed()
    await trigger(telephone, { token: signedIn })
    const code = await visitors.readCode(telephone)
    await trigger(telephone)
    await visitors.runStarts()
    for (let by = 1; by <= 8; by += 1) {
      const guess = { telephone, code: toWrong(code, by) }
      const outcome = toOutcome(await post('POST /apps/v1/confirm-mobile', guess))
      expect(outcome).toBe(by <= 5 ? '400 CODE_WRONG' : '400 CODE_EXPIRED')
    }
    expect(toOutcome(await post('POST /apps/v1/confirm-mobile', { telephone, code }))).toBe('400 CODE_EXPIRED')
    const own = await post('POST /apps/v1/confirm-mobile', { telephone, code }, { token: signedIn })
    expect(toOutcome(own)).toBe('200')
  })

  it('has tries of its own on the device that signed up, also without the sign-in', async () => {
    const { telephone } = await addUnconfirmed()
    for (let round = 0; round < 6; round += 1) {
      await trigger(telephone)
      await visitors.runStarts()
      const code = await visitors.readCode(telephone)
      for (let by = 1; by <= 5; by += 1) {
        await post('POST /apps/v1/confirm-mobile', { telephone, code: toWrong(code, by) })
      }
      stage.clock.advance(10 * MINUTE_MS)
      token = await stage.getAppToken()
    }
    const stranger = await post('POST /apps/v1/confirm-mobile', { telephone, code: '000000' })
    expect(toOutcome(stranger)).toBe('429 RATE_LIMITED')
    await post('POST /apps/v1/trigger-mobile-verification', { telephone, device_id: DEVICE })
    await visitors.runStarts()
    const body = { telephone, code: await visitors.readCode(telephone), device_id: DEVICE }
    expect(toOutcome(await post('POST /apps/v1/confirm-mobile', body))).toBe('200')
  })
})
