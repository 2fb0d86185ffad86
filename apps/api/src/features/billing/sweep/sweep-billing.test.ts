import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage } from '#app/testing/money/renewal-stage.ts'
import { sweepBilling } from './sweep-billing.ts'

let at: RenewalStage

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())

test('a part of the sweep that fails keeps none behind it from its turn, and is told', async () => {
  await at.goToMonday()
  const who = await at.addRenewer()
  // Noon of the third day before: the last part of the sweep has something to tell.
  await at.goTo(new Date(who.paidThrough.getTime() - 3 * 86_400_000))
  const failure = new Error('no providers today')
  const providers = {
    ...at.needs.providers,
    list() {
      throw failure
    },
  }
  const queue = { send: async () => null, sendAll: async () => {} }
  const needs = { ...at.needs, queue, providers, secretBox: at.stage.platform.secretBox }
  await expect(sweepBilling(needs)).rejects.toMatchObject({ name: 'AggregateError', errors: [failure] })
  expect(who.listMails().map(({ purpose }) => purpose)).toEqual(['notice-bonus-ends'])
})
