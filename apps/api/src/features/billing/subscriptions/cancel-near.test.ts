import type { AppError } from '@kola/contract/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import {
  after,
  charge,
  createMoneyStage,
  type MoneyStage,
  NOW,
  type Payer,
  reading,
  renewing,
} from '../settle/testing/stage.ts'
import { cancelSubscription } from './cancel.ts'

let at: MoneyStage<ApiStage>
let payer: Payer

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
})

async function subscribe(nextChargeAt: Date | null, isRecurring = true): Promise<string> {
  const id = await payer.addCheckout({ is_recurring: isRecurring })
  await payer.settle(id, reading([charge(`t-${id}`)], isRecurring ? renewing({ nextChargeAt }) : {}))
  return (await payer.getSubscription()).id
}
const cancel = (wanted: string) => {
  const { db, clock, platform } = at.stage
  return cancelSubscription(
    { db, clock, queue: platform.queue },
    { tenantId: 'demo', accountId: payer.accountId, wanted },
  )
}
const codeOf = (wanted: string) => cancel(wanted).catch((error: AppError) => error.code)

test('a charge less than 72 hours away may still come; from 72 hours on it does not', async () => {
  expect(await cancel(await subscribe(new Date(after(3).getTime() - 1)))).toEqual({
    ...{ paidThrough: after(44), mayChargeAgain: true },
  })
  payer = await at.addPayer()
  expect(await cancel(await subscribe(after(3)))).toEqual({ paidThrough: after(44), mayChargeAgain: false })
})

test('where no next charge is known, the end of what is paid is it', async () => {
  expect(await cancel(await subscribe(null))).toEqual({ paidThrough: after(44), mayChargeAgain: false })
})

test('it counts at once, is found by its price too, and the provider is told once', async () => {
  const subscriptionId = await subscribe(after(44))
  await cancel('basic-30')
  expect(await payer.getSubscription()).toMatchObject({
    ...{ state: 'CANCEL_SCHEDULED', cancelled_at: NOW, next_charge_at: null, paid_through: after(44) },
  })
  expect(await codeOf(subscriptionId)).toBe('SUBSCRIPTION_ALREADY_CANCELLED')
  expect(await payer.listJobs('billing.cancel', [subscriptionId])).toEqual([{ tenantId: 'demo', subscriptionId }])
})

test('CANCEL-03 what is another’s or is not there is none; what does not renew says so', async () => {
  const subscriptionId = await subscribe(null, false)
  expect(await codeOf(subscriptionId)).toBe('SUBSCRIPTION_NOT_RENEWING')
  expect(await codeOf('nothing')).toBe('SUBSCRIPTION_NOT_FOUND')
  const renews = await at.addPayer().then((other) => {
    payer = other
    return subscribe(after(44))
  })
  payer = await at.addPayer()
  expect(await codeOf(renews)).toBe('SUBSCRIPTION_NOT_FOUND')
})
