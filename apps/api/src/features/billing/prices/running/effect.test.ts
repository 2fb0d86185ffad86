import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDatedPrice } from '#app/testing/money/dated-prices.ts'
import { createRenewalStage, type RenewalStage } from '#app/testing/money/renewal-stage.ts'
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'
import { sweepPriceNotices } from './tell.ts'

const DAY_MS = 86_400_000
const EFFECT = 'GET /api/v1/apps/prices/{id}/effect'
let at: RenewalStage

beforeAll(async () => {
  at = await createRenewalStage()
  await at.stage.addTenant('other')
  await at.goTo(new Date(new Date(at.stage.clock.now().getTime() + DAY_MS).setUTCHours(11, 0, 0, 0)))
}, 120_000)
afterAll(() => at.close())

const inDays = (days: number) => new Date(at.stage.clock.now().getTime() + days * DAY_MS)
const ask = (id: string, customer = 'demo') => at.stage.call(EFFECT, { token: OPERATOR_KEY, customer, params: { id } })
const readEffect = async (id: string) => {
  const answer = await ask(id)
  assertAnswer(EFFECT, answer)
  return answer.body.effect
}

test('a price for running members says whom it touches, what they pay now, when they hear of it, and how many did', async () => {
  await at.addRenewer()
  await at.addRenewer()
  const from = inDays(60)
  const id = await addDatedPrice(at.stage, {
    id: 'basic-30',
    amountMinor: 350_000,
    countsFrom: from,
    renewalsFrom: from,
  })
  const before = await readEffect(id)
  expect(before).toMatchObject({ told: 2, kept: 0, unreachable: 0, noticeDays: 30, toldAlready: 0 })
  expect(before.pays).toEqual([{ amount: '2900.00', currency: 'NGN', members: 2 }])
  expect(before.toldFrom).toBe(new Date(from.getTime() - 45 * DAY_MS).toISOString())
  expect(before.firstRenewal).toBe(from.toISOString())
  await at.goTo(inDays(14))
  await sweepPriceNotices(at.needs)
  expect((await readEffect(id)).toldAlready).toBe(0)
  await at.goTo(inDays(2))
  await sweepPriceNotices(at.needs)
  const after = await readEffect(id)
  expect(after).toMatchObject({ told: 2, toldAlready: 2 })
  expect(after.toldFrom).toBe(at.stage.clock.now().toISOString())
})

test('one that touches no running member tells nobody', async () => {
  const id = await addDatedPrice(at.stage, { id: 'basic-30', amountMinor: 390_000, countsFrom: inDays(90) })
  expect(await readEffect(id)).toEqual({
    ...{ told: 0, unreachable: 0, kept: 0, pays: [], noticeDays: 30, toldFrom: null, firstRenewal: null },
    toldAlready: 0,
  })
})

test('a dry run says the same as what is added', async () => {
  const day = inDays(120).toISOString().slice(0, 10)
  const body = { actor: 'Ngozi', subscriptionId: 'basic-30', amount: '4100.00', from: day, renewalsFrom: day }
  const add = (dryRun: boolean) =>
    at.stage.call('POST /api/v1/apps/prices', { token: OPERATOR_KEY, body: { ...body, dryRun } })
  const { body: thought } = await add(true)
  const { body: added } = await add(false)
  expect(thought.effect).toEqual(added.effect)
  expect(added.effect).toEqual(await readEffect(added.price.id))
  expect(added.effect.told).toBe(2)
})

test('none of another tenant', async () => {
  const id = await addDatedPrice(at.stage, { id: 'basic-30', amountMinor: 390_000, countsFrom: inDays(200) })
  expect((await ask(id, 'other')).body.error.code).toBe('PRICE_NOT_FOUND')
})
