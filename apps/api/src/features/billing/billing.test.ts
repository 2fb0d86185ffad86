import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '../../app/testing/stage.ts'
import { decideEntitlement } from '../../shared/entitlement.ts'
import { toDecimalText } from '../../shared/money.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

const can = async (accountId: string) => {
  try {
    return (await stage.services.billing.assertCanPlay({ tenantId: 'demo', accountId, titleId: 'any' })).screens
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('API-04 ENT-13 packages answers the plans with their prices', async () => {
  const answer = await stage.call('GET /apps/v1/packages', { token: await stage.getAppToken() })
  assertAnswer('GET /apps/v1/packages', answer)
  const [basic] = answer.body.response.packages
  expect(basic).toMatchObject({ id: 'basic', title: 'Basic', metaData: { screens: '2' } })
  expect(basic.subscriptions[0]).toMatchObject({
    ...{ id: 'basic-30', sub_id: 'basic-30', slug_name: 'basic-monthly', currency: 'NGN', price: '2900.00' },
    metaData: { plan_details_keys: '["Full HD"]', 'Full HD': 'Full HD' },
  })
})

test('PLANS-02 special plans are not in the public list', async () => {
  const { body } = await stage.call('GET /apps/v1/packages', { token: await stage.getAppToken() })
  expect(body.response.packages.map((plan: { id: string }) => plan.id)).toEqual(['basic', 'family'])
})

test('the newcomer, the expired and the paid are told apart by dates alone', async () => {
  const newcomer = await stage.addAccount()
  expect(await can(newcomer.id)).toBe('SUBSCRIPTION_REQUIRED')
  const expired = await stage.addAccount()
  await stage.addSubscription({ accountId: expired.id, days: -1 })
  expect(await can(expired.id)).toBe('SUBSCRIPTION_EXPIRED')
  const paid = await stage.addAccount()
  await stage.addSubscription({ accountId: paid.id, days: 1 })
  await stage.db
    .updateTable('subscription')
    .set({ payment_status: 'CANCELLED' })
    .where('account_id', '=', paid.id)
    .execute()
  expect(await can(paid.id)).toBe(2)
})

test('the largest of several plans counts, and grace days count as paid', async () => {
  const { id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 3 })
  await stage.addSubscription({ accountId: id, days: -2, graceDays: 3, planId: 'family' })
  expect(await can(id)).toBe(5)
})

test('entitlement is a pure function of now, the paid-through date and the grace', () => {
  const hold = { paidThrough: new Date('2026-11-20T00:00:00Z'), graceDays: 2, screens: 2 }
  expect(decideEntitlement([hold], new Date('2026-11-21T23:59:59.999Z'))).toEqual({ kind: 'entitled', screens: 2 })
  expect(decideEntitlement([hold], new Date('2026-11-22T00:00:00Z'))).toEqual({ kind: 'expired' })
  expect(decideEntitlement([], new Date())).toEqual({ kind: 'never' })
})

test('CONFIG-11 enable_play of the text false switches playing off for everybody', async () => {
  const { id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 3 })
  await stage.db.updateTable('tenant').set({ config: '{"enable_play":"false"}' }).where('id', '=', 'demo').execute()
  stage.clock.advance(1_001)
  expect(await can(id)).toBe('PLAY_DISABLED')
})

test('writes money in major units of its currency', () => {
  expect(toDecimalText(290_000, 'NGN')).toBe('2900.00')
  expect(toDecimalText(5, 'USD')).toBe('0.05')
  expect(toDecimalText(1_500, 'XAF')).toBe('1500')
})
