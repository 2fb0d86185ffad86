import type { OverviewMoney } from '@kola/contract/overview/overview'
import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { recordStatements } from '#app/testing/plans.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { createOverview } from './service.ts'

let at: PaymentStage
beforeAll(async () => {
  at = await createPaymentStage({ worksFrom: 'asked' })
}, 120_000)
afterAll(() => at.close())

async function look(token: string) {
  const answer = await at.stage.call('GET /apps/v1/account/overview', { token })
  assertAnswer('GET /apps/v1/account/overview', answer)
  return answer.body
}

test('ACCOUNT-01 one call answers the account as it is answered alone, and since when one is a member', async () => {
  const { id, email } = await at.stage.addAccount()
  await at.stage.addSubscription({ accountId: id, days: 10 })
  const token = await at.stage.signIn(email)
  const { account, memberSince, signIn, nextCharge, payments, mandates, ownAccount } = await look(token)
  expect(account).toEqual((await at.stage.call('GET /apps/v1/account', { token })).body)
  expect(account).toMatchObject({ userid: id, screens: 2, subscriptionHistory: 1 })
  const { created_at: made } = await at.stage.db
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(memberSince).toBe(made.toISOString().slice(0, 10))
  expect(signIn).toEqual({ hasPassword: true, passwordSetAt: made.toISOString(), passkeys: [] })
  expect([nextCharge, payments, mandates.mandates]).toEqual([null, [], []])
  expect(ownAccount).toEqual((await at.stage.call('GET /apps/v1/own-account', { token })).body)
})

test('ACCOUNT-01 the passkeys of the account stand there by name, and nobody else’s', async () => {
  const [mine, other] = [await at.stage.addAccount(), await at.stage.addAccount()]
  const now = at.stage.clock.now()
  for (const [account, name] of [
    [mine, 'Phone'],
    [other, 'Laptop'],
  ] as const) {
    const key = { credential_id: name, public_key: Buffer.alloc(1), sign_count: 0, transports: [], is_synced: false }
    const row = { tenant_id: 'demo', id: newId(), account_id: account.id, name, created_at: now, ...key }
    await at.stage.db.insertInto('passkey').values(row).execute()
  }
  expect((await look(await at.stage.signIn(mine.email))).signIn.passkeys).toEqual(['Phone'])
})

test('a password says when it was set last, and whoever has none is not told of one', async () => {
  const { id, email } = await at.stage.addAccount()
  const token = await at.stage.signIn(email)
  const set = new Date('2026-07-01T10:00:00.000Z')
  const change = at.stage.db.updateTable('account').where('id', '=', id)
  await change.set({ identities_reviewed_at: set }).execute()
  expect((await look(token)).signIn).toEqual({ hasPassword: true, passwordSetAt: set.toISOString(), passkeys: [] })
  await change.set({ password_hash: null }).execute()
  expect((await look(token)).signIn).toEqual({ hasPassword: false, passwordSetAt: null, passkeys: [] })
})

test('five payments at most, those that hang before newer ones, the newest first', async () => {
  const { email } = await at.stage.addAccount()
  const token = await at.stage.signIn(email)
  const begin = async (body: object) => {
    at.stage.clock.advance(6 * 60_000)
    const { data } = (await at.stage.call('POST /apps/v1/process-payment', { token, body })).body
    return data.reference as string
  }
  const transfer = { slug: 'basic-monthly', provider_slug: 'paystack', type: 'one-time', paymentmethod: 'banktransfer' }
  const hangs = await begin(transfer)
  const pages: string[] = []
  for (const _ of Array(6)) pages.unshift(await begin({ slug: 'basic-monthly', provider_slug: 'dpo', type: '' }))
  expect((await look(token)).payments.map(({ reference }: { reference: string }) => reference)).toEqual([
    ...pages.slice(0, 4),
    hangs,
  ])
  const other = await at.stage.signIn((await at.stage.addAccount()).email)
  expect((await look(other)).payments).toEqual([])
})

test('without a sign-in it answers as every call of a member', async () => {
  expect(await at.stage.call('GET /apps/v1/account/overview', {})).toMatchObject({ status: 401 })
})

test('eight statements and no more, whatever stands in it, and one of what a payer was shown', async () => {
  const ran = recordStatements(at.stage.platform.pool)
  const { id, email } = await at.stage.addAccount()
  const token = await at.stage.signIn(email)
  const count = async () => {
    const before = ran.length
    await look(token)
    return ran.length - before
  }
  expect(await count()).toBe(8)
  await at.stage.addSubscription({ accountId: id, days: 10 })
  const begin = (body: object) => at.stage.call('POST /apps/v1/process-payment', { token, body })
  await begin({ slug: 'basic-monthly', provider_slug: 'dpo', type: '' })
  expect(await count()).toBe(8)
  at.stage.clock.advance(6 * 60_000)
  const pushed = { provider_slug: 'paystack', type: 'one-time', paymentmethod: 'banktransfer' }
  expect((await begin({ slug: 'basic-monthly', ...pushed })).status).toBe(200)
  expect(await count()).toBe(9)
})

test('what is held is read after the payments, so that none is told beside a membership that does not know of it', async () => {
  const order: string[] = []
  const { email } = await at.stage.addAccount()
  const token = await at.stage.signIn(email)
  const { account } = await look(token)
  const read = createOverview({
    db: at.stage.db,
    account: {
      async getWithFacts() {
        order.push('account')
        return { account, facts: { memberSince: '2026-01-01', hasPassword: true, passwordSetAt: null } }
      },
    },
    passkeys: { listNames: async () => [] },
    playback: { listWatching: async () => [] },
    async readMoney() {
      await new Promise((done) => setImmediate(done))
      order.push('payments')
      return {} as OverviewMoney
    },
  })
  await read({ tenantId: 'demo', accountId: account.userid, userTokenSha256: '', deviceId: '' })
  expect(order).toEqual(['payments', 'account'])
})
