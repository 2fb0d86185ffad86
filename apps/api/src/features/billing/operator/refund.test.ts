import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { after, charge, createMoneyStage, type MoneyStage, ngn, type Payer, reading } from '../settle/testing/stage.ts'

let at: MoneyStage<ApiStage>
let payer: Payer
let reference: string

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
  const id = await payer.addCheckout()
  const twice = charge(`s-${id}`, { amount: ngn(5_000), at: after(0.1) })
  const checkout = await payer.settle(id, reading([charge(`t-${id}`), twice]))
  reference = checkout.reference
})

/** @returns null when it is queued, or why it is refused */
async function refund(wanted: { amount?: string; transaction?: string } = {}): Promise<string | null> {
  const { status, body } = await at.stage.call('POST /api/v1/apps/payments/{reference}/refund', {
    ...{ token: OPERATOR_KEY, params: { reference }, body: { actor: 'ngozi', reason: 'asked for it', ...wanted } },
  })
  return status === 200 ? null : body.error.message
}
const listAmounts = async () => (await payer.listRefunds()).map(({ amount_minor }) => amount_minor)

test('an operator gives back at most what is left, counting what still waits, to the last unit', async () => {
  expect(await refund({ amount: '2900.01' })).toBe('At most NGN 2900.00 can be given back')
  expect(await refund({ amount: '900' })).toBeNull()
  expect(await refund({ amount: '2000.01' })).toBe('At most NGN 2000.00 can be given back')
  expect(await refund({ amount: '2000.00' })).toBeNull()
  expect(await refund({ amount: '0.01' })).toBe('At most NGN 0.00 can be given back')
  expect(await refund()).toBe('At most NGN 0.00 can be given back')
  expect(await listAmounts()).toEqual([90_000, 200_000])
})

test('without an amount all that is left goes back, in the name of who asked', async () => {
  await refund({ amount: '900.00' })
  await refund()
  expect(await payer.listRefunds()).toMatchObject([
    { amount_minor: 90_000, state: 'queued', reason: 'asked for it', asked_by: 'ngozi' },
    { amount_minor: 200_000, state: 'queued', reason: 'asked for it', asked_by: 'ngozi' },
  ])
})

test('nothing, and an amount that the currency has not, go back from nobody', async () => {
  for (const amount of ['0', '0.00', '1.001']) {
    expect(await refund({ amount })).toBe('At most NGN 2900.00 can be given back')
  }
  expect(await listAmounts()).toEqual([])
})

test('what was refused may be asked for again', async () => {
  await refund()
  await at.stage.db.updateTable('refund').set({ state: 'failed' }).where('reason', '=', 'asked for it').execute()
  expect(await refund()).toBeNull()
  expect(await listAmounts()).toEqual([290_000, 290_000])
})

test('of several transactions the named one goes back, and the first where none is named', async () => {
  const [, second] = await payer.listPayments()
  expect(await refund({ transaction: second?.id ?? '', amount: '50.01' })).toBe('At most NGN 50.00 can be given back')
  expect(await refund({ transaction: second?.id ?? '' })).toBeNull()
  expect(await refund()).toBeNull()
  expect(await listAmounts()).toEqual([5_000, 290_000])
  expect(await refund({ transaction: 'of-somebody-else' })).toBe('Nothing was paid')
})
