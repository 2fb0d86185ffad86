import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeStage, createChangeStage } from '#app/testing/money/change-stage.ts'
import { cancelAtProvider } from '../subscriptions/cancel.ts'
import { sendOwed } from './send-owed.ts'
import { sweepBilling } from './sweep-billing.ts'

const DAY_MS = 86_400_000
let at: ChangeStage

beforeAll(async () => {
  at = await createChangeStage({ worksFrom: 'asked' })
  await at.sandbox.control('/stripe/callbacks', { rule: { mode: 'drop' }, times: 10_000 })
}, 120_000)
afterAll(() => at.close())

const sweep = () => {
  const queue = { send: async () => null, sendAll: async () => {} }
  const { paying, tenants } = at.stage.services
  const { secretBox, log } = at.stage.platform
  return sweepBilling({ ...paying, tenants, log, secretBox, queue, messages: at.messages, publicUrl: at.publicUrl })
}

test('a cancellation of which the provider was never told is told it when its days are over too, and ends only then', async () => {
  const who = await at.addMember()
  await who.subscribe()
  const { id: subscriptionId, paid_through: end } = await who.readHeld()
  const cancelled = await who.call('POST /apps/v1/cancel-subscription', { body: { subscriptionId } })
  expect(cancelled.status).toBe(200)
  // Beyond what a renewal may be late by, with nobody to run the jobs.
  await at.advance(end.getTime() - at.stage.clock.now().getTime() + 61 * DAY_MS)
  const before = (await who.listTaken()).length
  await sweep()
  expect(await who.readHeld()).toMatchObject({ state: 'CANCEL_SCHEDULED' })
  const sent: object[] = []
  const queue = { send: async (name: string, data: object) => void sent.push({ name, data }) }
  await sendOwed({ ...at.stage.services.paying, queue } as never)
  const job = { tenantId: 'demo', subscriptionId }
  expect(sent).toContainEqual({ name: 'billing.cancel', data: job })
  await cancelAtProvider(at.stage.services.paying, job)
  expect(await who.readHeld()).toMatchObject({ state: 'CANCELLED' })
  await at.advance(90 * DAY_MS)
  expect(await who.listTaken()).toHaveLength(before)
  await sweep()
  expect(await who.readHeld()).toMatchObject({ state: 'EXPIRED' })
})
