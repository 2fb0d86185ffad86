import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChangeStage, createChangeStage } from '#app/testing/money/change-stage.ts'
import { addDatedPrice } from '#app/testing/money/dated-prices.ts'
import { beginPrices } from './begin.ts'
import { sweepPriceNotices } from './tell.ts'

const DAY_MS = 86_400_000
let at: ChangeStage

beforeAll(async () => {
  at = await createChangeStage()
}, 120_000)
afterAll(() => at.close())

const sweep = async () => {
  const { paying, tenants } = at.stage.services
  const needs = { ...paying, tenants, messages: at.messages, publicUrl: at.publicUrl }
  await sweepPriceNotices(needs)
  await beginPrices(needs)
}

test.each(['stripe', 'braintree'] as const)(
  'at %s another price of a running membership is set before its renewal, and the renewal is of it',
  async (slug) => {
    const who = await at.addMember()
    await who.subscribe({ slug, price: 'basic-cheap' })
    const { paid_through: until } = await who.readHeld()
    const from = new Date(at.stage.clock.now().getTime() + DAY_MS)
    await addDatedPrice(at.stage, {
      ...{
        id: 'basic-cheap',
        amountMinor: slug === 'stripe' ? 210_000 : 230_000,
        countsFrom: from,
        renewalsFrom: from,
      },
    })
    const amount = slug === 'stripe' ? 210_000 : 230_000
    const first = (await who.listPayments())[0]?.amount
    await sweep()
    await vi.waitFor(
      async () => expect(await who.listChanges()).toMatchObject([{ renewal_minor: amount, told_at: expect.any(Date) }]),
      10_000,
    )
    expect((await who.listChanges())[0]).toMatchObject({
      price_id: 'basic-cheap',
      plan_id: 'basic',
      effective_at: null,
    })
    await at.advance(until.getTime() - at.stage.clock.now().getTime() + 26 * 3_600_000)
    const listAmounts = async () => (await who.listPayments()).map((one) => one.amount)
    await vi.waitFor(async () => expect(await listAmounts()).toEqual([first, amount]), 30_000)
    expect(await who.listFindings()).toEqual([])
    expect((await who.listChanges())[0]).toMatchObject({ effective_at: expect.any(Date) })
    // No sign-in lasts so long.
    const token = await at.stage.signIn(who.email)
    const { subscriptions } = (await at.stage.call('GET /apps/v1/account', { token })).body
    expect(subscriptions[0]).toMatchObject({ price: `${amount / 100}.00`, sub_id: 'basic-cheap' })
  },
  60_000,
)

test('CHANGE-04 it is no change that can be taken back', async () => {
  const who = await at.addMember()
  await who.subscribe({ price: 'basic-cheap' })
  const from = new Date(at.stage.clock.now().getTime() + DAY_MS)
  await addDatedPrice(at.stage, { id: 'basic-cheap', amountMinor: 250_000, countsFrom: from, renewalsFrom: from })
  await sweep()
  expect(await who.readShown()).not.toHaveProperty('change')
  expect((await who.change('basic-cheap')).body.error.code).toBe('SAME_PLAN')
})
