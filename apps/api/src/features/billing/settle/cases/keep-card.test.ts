import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { after, charge, createMoneyStage, type MoneyStage, type Payer, reading, renewing } from '../testing/stage.ts'

let at: MoneyStage<ApiStage>
let payer: Payer

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
})

const card = (last4: string, expiryYear: number | null, kind: 'card' | 'bank' = 'card') => ({
  ...{ id: last4, kind, brand: 'Visa', last4, expiryMonth: 9, expiryYear },
})
const readCard = async () => {
  const { card_last4, card_ends_at } = await payer.getSubscription()
  return [card_last4, card_ends_at?.toISOString().slice(0, 10) ?? null]
}

test('PROM-15 the card of a provider’s renewals is kept as the provider tells it, and another takes its place', async () => {
  const id = await payer.addCheckout()
  const charges = [charge(`t-${id}`)]
  await payer.settle(id, reading(charges, { ...renewing({ nextChargeAt: after(44) }), method: card('4242', 2027) }))
  expect(await readCard()).toEqual(['4242', '2027-10-01'])
  await payer.settle(id, reading(charges, { ...renewing({ nextChargeAt: after(44) }), method: card('1881', 2030) }))
  expect(await readCard()).toEqual(['1881', '2030-10-01'])
  for (const method of [null, card('0000', null), card('0000', 2029, 'bank')]) {
    await payer.settle(id, reading(charges, { ...renewing({ nextChargeAt: after(44) }), method }))
  }
  expect(await readCard()).toEqual(['1881', '2030-10-01'])
})
