import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordStatements } from '#app/testing/plans.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { toDecimalText } from '#shared/money.ts'
import { decideEntitlement } from './entitlement.ts'

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
  await stage.db.updateTable('subscription').set({ state: 'CANCELLED' }).where('account_id', '=', paid.id).execute()
  expect(await can(paid.id)).toBe(2)
})

test('the largest of several plans counts, and grace days count as paid', async () => {
  const { id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 3 })
  await stage.addSubscription({ accountId: id, days: -2, graceDays: 3, planId: 'family' })
  expect(await can(id)).toBe(5)
})

const HELD = { paidThrough: new Date('2026-11-20T00:00:00Z'), graceDays: 2, screens: 2, opens: 'every title' } as const

test('entitlement is a pure function of now, the paid-through date and the grace', () => {
  const at = (time: string) => ({ titleId: 'film', now: new Date(time) })
  expect(decideEntitlement([HELD], at('2026-11-21T23:59:59.999Z'))).toEqual({
    kind: 'entitled',
    screens: 2,
    rental: null,
  })
  expect(decideEntitlement([HELD], at('2026-11-22T00:00:00Z'))).toEqual({ kind: 'expired', needs: 'membership' })
  expect(decideEntitlement([], at('2026-11-20T00:00:00Z'))).toEqual({ kind: 'never', needs: 'membership' })
})

test('what opens one title entitles to that title alone, and to whatever there is when none is named', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const own = { ...HELD, screens: 1, opens: { titleId: 'film' } }
  const over = { ...HELD, paidThrough: new Date('2026-01-01T00:00:00Z') }
  const decide = (holdings: Parameters<typeof decideEntitlement>[0], titleId: string | null) =>
    decideEntitlement(holdings, { titleId, now })
  expect(decide([own], 'film')).toEqual({ kind: 'entitled', screens: 1, rental: null })
  expect(decide([own], 'another')).toEqual({ kind: 'never', needs: 'membership' })
  expect(decide([own], null)).toEqual({ kind: 'entitled', screens: 1, rental: null })
  expect(decide([own, over], 'another')).toEqual({ kind: 'expired', needs: 'membership' })
  expect(decide([own, HELD], 'film')).toEqual({ kind: 'entitled', screens: 2, rental: null })
  expect(decide([own, HELD], 'another')).toEqual({ kind: 'entitled', screens: 2, rental: null })
})

test('account and playback read the same standing, whatever is held', async () => {
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const read = async () => {
    const { entitlement } = await stage.services.standings.read({ tenantId: 'demo', accountId: id, titleId: 'film' })
    const { body } = await stage.call('GET /apps/v1/account', { token })
    const screens = entitlement.kind === 'entitled' ? entitlement.screens : 0
    expect(body.screens).toBe(screens)
    return [entitlement.kind, screens, body.subscriptions.length, body.subscriptionList.length]
  }
  expect(await read()).toEqual(['never', 0, 0, 0])
  await stage.addSubscription({ accountId: id, days: -9, planId: 'family', graceDays: 8 })
  expect(await read()).toEqual(['expired', 0, 0, 1])
  await stage.addSubscription({ accountId: id, days: -2, planId: 'family', graceDays: 3 })
  expect(await read()).toEqual(['entitled', 5, 1, 2])
  await stage.addSubscription({ accountId: id, days: 1 })
  expect(await read()).toEqual(['entitled', 5, 2, 3])
})

test('the title that somebody wants to play is carried to the reading', async () => {
  const { id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 1 })
  const { standings } = stage.services
  const read = vi.spyOn(standings, 'read')
  expect(await can(id)).toBe(2)
  expect(read.mock.calls).toEqual([[{ tenantId: 'demo', accountId: id, titleId: 'any' }]])
  read.mockRestore()
})

test('the standings of many members are read in few statements, each its own', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, () => stage.addAccount()))
  for (const [place, { id: accountId }] of members.entries()) {
    if (place % 2 === 0) await stage.addSubscription({ accountId, days: 1 })
  }
  const statements = recordStatements(stage.platform.pool)
  const client = await stage.platform.pool.connect()
  client.release(true)
  const found = await Promise.all(
    members.map(({ id: accountId }) => stage.services.standings.read({ tenantId: 'demo', accountId, titleId: 'film' })),
  )
  expect(found.map(({ holdings }) => holdings.length)).toEqual(members.map((_, place) => (place % 2 === 0 ? 1 : 0)))
  expect(statements.length).toBeLessThanOrEqual(3)
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
