import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

async function readAccount(email: string) {
  const answer = await stage.call('GET /apps/v1/account', { token: await stage.signIn(email) })
  assertAnswer('GET /apps/v1/account', answer)
  return answer.body
}

test('API-09 ENT-08 ENT-09 ENT-10 the account answers name, userid, profile and subscriptions', async () => {
  const { email, id } = await stage.addAccount({ telephone: '+2348000000001' })
  await stage.addSubscription({ accountId: id, days: 10 })
  const account = await readAccount(email)
  expect(account).toMatchObject({ name: 'Adaeze Bello', userid: id, logedin: true, screens: 2 })
  expect(account).toMatchObject({ subscriptionHistory: 1, recurring: 1, paymentProvider: 'stripe' })
  expect(account.profile).toMatchObject({
    ...{ id, username: email, first_name: 'Adaeze', last_name: 'Bello', telephone: '+2348000000001' },
    ...{ emailVerified: true, mobileVerified: false, metaData: { image_id: 1 } },
  })
})

test('ENT-11 ENT-12 a subscription bears package, price, status, gateway and its day of expiry', async () => {
  const { email, id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 10, planId: 'family' })
  const { subscriptions } = await readAccount(email)
  expect(subscriptions).toEqual([
    {
      ...{ package: 'Family', package_id: 'family', sub: 'Family, every 30 days', sub_id: 'family-30' },
      ...{ price: '2900.00', currency: 'NGN', subscription_slug: 'family-monthly', paymentStatus: 'SUCCESS' },
      ...{ payment_gateway: 'stripe', transaction_id: '', expiry_date: '2026-11-30', recurring: 1 },
    },
  ])
})

test('someone who never subscribed has no history and no screens', async () => {
  const { email } = await stage.addAccount()
  expect(await readAccount(email)).toMatchObject({
    ...{ subscriptions: [], subscriptionList: [], subscriptionHistory: 0, recurring: 0, screens: 0 },
    paymentProvider: 'other',
  })
})

test('the live chat is told by a hash whose confirmed address it is, and nothing of an unconfirmed one', async () => {
  const { email, id } = await stage.addAccount()
  const expected = createHmac('sha256', 'chat-secret').update(email).digest('hex')
  expect((await readAccount(email)).chatHash).toBe(expected)
  await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
  expect((await readAccount(email)).chatHash).toBeUndefined()
})

test('what has run out is history and entitles no more', async () => {
  const { email, id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: -1 })
  const account = await readAccount(email)
  expect(account).toMatchObject({ subscriptions: [], subscriptionHistory: 1, screens: 0 })
  expect(account.subscriptionList).toHaveLength(1)
})

test('GATE-07 what dpo was paid for names dpo in its own entry, though the account knows the provider as other', async () => {
  const { email, id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: -1 })
  await stage.db.updateTable('subscription').set({ payment_gateway: 'dpo' }).where('account_id', '=', id).execute()
  expect(await readAccount(email)).toMatchObject({
    ...{ subscriptions: [], subscriptionHistory: 1, recurring: 1, paymentProvider: 'other' },
    subscriptionList: [{ payment_gateway: 'dpo' }],
  })
})
