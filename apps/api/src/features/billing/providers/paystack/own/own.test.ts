import { createHmac } from 'node:crypto'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { NONE_LEFT } from '#features/billing/providers/own-accounts.ts'
import { type Stage, startStage } from '#features/billing/providers/testing/stage.ts'
import { readCallback } from '../callback.ts'
import { createTested, KEY } from '../testing.ts'

const MINUTE_MS = 60_000
let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const toOwn = (given?: Parameters<typeof createTested>[1]) => {
  const { own } = createTested(stage, given)
  if (!own) throw new Error('Paystack gives numbers')
  return own
}
let last = 0
const toMember = () => ({
  ...{ email: `Own.${++last}@Example.com`, firstName: 'Adaeze', lastName: 'Bello', phone: '+2348031234567' },
  country: 'NG',
})
/** Asked for, and given. */
async function give(member = toMember()) {
  await toOwn().ask(member)
  await stage.advance(31_000)
  const found = await toOwn().find({ email: member.email, customer: null })
  if (!found) throw new Error('no number came')
  return found
}
const thrown = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

describe('a number of one’s own at Paystack', () => {
  test('is there half a minute after it was asked for, under the address in any case of its letters', async () => {
    const member = toMember()
    await toOwn().ask(member)
    await toOwn().ask(member)
    await stage.advance(29_000)
    expect(await toOwn().find({ email: member.email, customer: null })).toBeNull()
    await stage.advance(2_000)
    const found = await toOwn().find({ email: member.email.toUpperCase(), customer: null })
    expect(found).toEqual({
      ...{ id: expect.stringMatching(/^\d+$/), customer: expect.stringMatching(/^CUS_/), email: expect.any(String) },
      ...{ number: expect.stringMatching(/^\d{10}$/), accountName: 'KOLA / ADAEZE BELLO' },
      ...{ bankName: 'Test Bank', bankSlug: 'test-bank' },
    })
    expect(await toOwn().find({ email: member.email, customer: found?.customer ?? '' })).toEqual(found)
    expect(await toOwn().find({ email: 'nobody@example.com', customer: found?.customer ?? '' })).toBeNull()
  })

  test('is found behind a hundred others', async () => {
    const first = toMember()
    await toOwn().ask(first)
    for (let at = 0; at < 105; at += 1) {
      // Paystack takes so many orders a minute.
      if (at % 20 === 0) await stage.advance(61_000)
      await toOwn().ask(toMember())
    }
    await stage.advance(31_000)
    const newest = await toOwn().find({ email: `own.${last}@example.com`, customer: null })
    const oldest = await toOwn().find({ email: first.email, customer: null })
    expect([newest?.email.toLowerCase(), oldest?.email.toLowerCase()]).toEqual([
      `own.${last}@example.com`,
      first.email.toLowerCase(),
    ])
  })

  test('is refused where none are left, and where Paystack wants more, in its own words', async () => {
    await stage.sandbox.control('/paystack/outcomes', { reference: 'own-accounts', outcome: 'full' })
    expect(await thrown(toOwn().ask(toMember()))).toMatchObject({ decline: { message: NONE_LEFT, isHard: true } })
    await stage.sandbox.control('/paystack/outcomes', { reference: 'own-accounts', outcome: '' })
    const refused = await thrown(toOwn().ask({ ...toMember(), phone: 'none' }))
    expect(refused).toMatchObject({ decline: { isHard: true } })
    expect((refused as { decline: { message: string } }).decline.message).not.toBe(NONE_LEFT)
  })

  test.each([
    ['that it did not take', { kind: 'status', status: 429 }, false],
    ['that it may have taken', { kind: 'status', status: 502 }, true],
    ['whose answer was lost', { kind: 'lose-reply' }, true],
  ])('an order %s says so', async (_, fault, mayBeDone) => {
    await stage.sandbox.control('/paystack/faults', { fault, operation: 'own' })
    expect(await thrown(toOwn().ask(toMember()))).toMatchObject({ name: 'ProviderError', mayBeDone })
  })

  test('a list that says nothing readable is a failure, and never no number', async () => {
    const misled = toOwn({ url: stage.nonsenseUrl })
    expect(await thrown(misled.find({ email: 'ada@example.com', customer: null }))).toMatchObject({
      name: 'ProviderError',
    })
  })

  test('the bank is asked again once in ten minutes; sooner, and of a number that is not there, it is refused', async () => {
    const { number, bankSlug } = await give()
    const look = (of: object = {}) => toOwn().look({ number, bankSlug, day: '2026-11-22', ...of })
    await look()
    await stage.advance(10 * MINUTE_MS - 1_000)
    expect(await thrown(look())).toMatchObject({ name: 'ProviderError' })
    await stage.advance(1_000)
    expect(await thrown(look())).toBeNull()
    expect(await thrown(look({ number: '0000000000' }))).toMatchObject({ name: 'ProviderError', retryable: false })
  })

  test('is given back once; what is gone already, or never was, is no error', async () => {
    const member = toMember()
    const { id } = await give(member)
    await toOwn().retire(id)
    expect(await toOwn().find({ email: member.email, customer: null })).toBeNull()
    await toOwn().retire(id)
    await toOwn().retire('999999999')
    await stage.sandbox.control('/paystack/faults', { fault: { kind: 'status', status: 503 }, operation: 'retire' })
    expect(await thrown(toOwn().retire(id))).toMatchObject({ name: 'ProviderError' })
    expect((await give(member)).id).not.toBe(id)
  })
})

describe('what Paystack tells of it', () => {
  const read = (event: string, data: object) => {
    const body = Buffer.from(JSON.stringify({ event, data }))
    const signature = createHmac('sha512', KEY).update(body).digest('hex')
    return readCallback({ headers: { 'x-paystack-signature': signature }, body } as never, new Secret(KEY))
  }
  const customer = { customer_code: 'CUS_1', email: 'ada@example.com', first_name: 'Ada' }

  test.each([
    ['dedicatedaccount.assign.success', { customer, dedicated_account: { id: 7, account_number: '9900000001' } }, null],
    ['assigndedicatedaccount.success', { customer, dedicated_account: { id: '7' } }, null],
    ['dedicatedaccount.assign.failed', { customer, dedicated_account: null }, 'The bank did not give a number'],
    [
      'customeridentification.failed',
      {
        customer_code: 'CUS_1',
        email: 'ada@example.com',
        reason: 'Account name mismatch',
        identification: { bvn: '1' },
      },
      'Account name mismatch',
    ],
  ])('%s makes somebody look, and bears neither number nor who somebody is', (event, data, failure) => {
    const news = read(event, data)
    expect(news).toMatchObject({
      ...{ kind: event, reference: null, ids: {}, email: 'ada@example.com' },
      own: { customer: 'CUS_1', failure },
    })
    expect(JSON.stringify(news)).not.toMatch(/9900000001|bvn/)
  })

  test('the same twice is one fact; without anybody in it nobody is looked for', () => {
    const success = { customer, dedicated_account: { id: 7 } }
    expect(read('dedicatedaccount.assign.success', success)).toEqual(read('dedicatedaccount.assign.success', success))
    expect(read('dedicatedaccount.assign.success', {})).toMatchObject({ email: null, own: { customer: null } })
    expect(read('dedicatedaccount.moved', success)).toBe('of-no-interest')
  })
})
