import { TEST_EVENT, WEBHOOK_EVENT_NAMES } from '@kola/contract/staff/webhooks'
import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHookStage, type HookStage } from '#app/testing/hooks/hook-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'

let at: HookStage
let endpointId: string
beforeAll(async () => {
  at = await createHookStage()
  endpointId = (await at.make({ events: [...WEBHOOK_EVENT_NAMES] })).webhook.id
})
afterAll(() => at.close())

/** What was written since, oldest first. */
async function during(act: () => Promise<unknown>) {
  const read = () =>
    at.stage.db
      .selectFrom('webhook_delivery as delivery')
      .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
      .select(['delivery.id', 'event.type', 'event.data'])
      .where('delivery.endpoint_id', '=', endpointId)
      .execute()
  const before = new Set((await read()).map(({ id }) => id))
  await act()
  return (await read()).filter(({ id }) => !before.has(id)).map(({ type, data }) => ({ type, data }))
}

const NGN = { amount_minor: 290_000, currency: 'NGN' }
const addCheckout = async (accountId: string, purpose: 'membership' | 'gift' = 'membership') => {
  const id = newId()
  await at.stage.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: 'demo', account_id: accountId, id, reference: id, provider: 'paystack', purpose, ...NGN },
      ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: false, price_minor: 290_000, period_days: 30 },
      ...{ started_at: at.stage.clock.now(), expires_at: at.stage.clock.now(), state: 'open' },
    })
    .execute()
  return id
}
const addPayment = async (accountId: string, checkoutId: string) => {
  const id = newId()
  await at.stage.db
    .insertInto('payment')
    .values({
      ...{ tenant_id: 'demo', account_id: accountId, id, checkout_id: checkoutId, provider: 'paystack', ...NGN },
      ...{ transaction_id: id, use: 'period', paid_at: at.stage.clock.now() },
    })
    .execute()
  return id
}

test('of members: who signed up, was closed and opened again, by ids alone', async () => {
  let accountId = ''
  const made = await during(async () => {
    accountId = (await at.stage.addAccount({ email: 'ngozi@example.com' })).id
  })
  expect(made).toEqual([{ type: 'member.signed-up', data: { accountId } }])
  const act = (what: 'close' | 'restore') =>
    during(() =>
      at.stage.call(`POST /api/v1/apps/accounts/{id}/${what}`, {
        ...{ token: OPERATOR_KEY, params: { id: accountId }, body: { actor: 'Ada', contact: 'ngozi@example.com' } },
      }),
    )
  expect(await act('close')).toEqual([{ type: 'member.closed', data: { accountId } }])
  expect(await act('restore')).toEqual([{ type: 'member.restored', data: { accountId } }])
})

test('of an erased member', async () => {
  const { id: accountId } = await at.stage.addAccount()
  const now = at.stage.clock.now()
  const closing = { tenant_id: 'demo', id: newId(), account_id: accountId, closed_at: now, erase_at: now }
  await at.stage.db.insertInto('account_closing').values(closing).execute()
  const erase = (erased_at: Date) =>
    at.stage.db
      .updateTable('account_closing')
      .set({ began_at: erased_at, erased_at })
      .where('id', '=', closing.id)
      .execute()
  expect(await during(() => erase(now))).toEqual([{ type: 'member.erased', data: { accountId } }])
  expect(await during(() => erase(new Date(now.getTime() + 1)))).toEqual([])
})

test('of money: paid, declined and given back, each once', async () => {
  const { id: accountId } = await at.stage.addAccount()
  const checkoutId = await addCheckout(accountId)
  const sum = { amountMinor: 290_000, currency: 'NGN' }
  const decline = () =>
    at.stage.db.updateTable('checkout').set({ state: 'failed' }).where('id', '=', checkoutId).execute()
  const about = { checkoutId, accountId, purpose: 'membership', provider: 'paystack', ...sum }
  expect(await during(decline)).toEqual([{ type: 'payment.failed', data: about }])
  expect(await during(decline)).toEqual([])
  let paymentId = ''
  const paid = await during(async () => {
    paymentId = await addPayment(accountId, checkoutId)
  })
  expect(paid).toEqual([{ type: 'payment.paid', data: { paymentId, subscriptionId: null, ...about } }])
  const refund = { tenant_id: 'demo', id: newId(), payment_id: paymentId, ...NGN, reason: 'asked', asked_by: 'ngozi' }
  const now = at.stage.clock.now()
  const queue = () =>
    at.stage.db
      .insertInto('refund')
      .values({ ...refund, state: 'queued', key: refund.id, asked_at: now, due_at: now })
      .execute()
  expect(await during(queue)).toEqual([])
  const done = () =>
    at.stage.db.updateTable('refund').set({ state: 'done', done_at: now }).where('id', '=', refund.id).execute()
  const told = { type: 'payment.refunded', data: { refundId: refund.id, paymentId, ...sum } }
  expect(await during(done)).toEqual([told])
  expect(await during(done)).toEqual([])
})

test('of titles: whatever brings them before viewers, and takes them away', async () => {
  expect(await during(() => at.stage.addTitle({ id: 'film', state: 'processing' }))).toEqual([])
  const set = (state: 'published' | 'withdrawn' | 'failed') => () =>
    at.stage.db.updateTable('title').set({ state }).where('id', '=', 'film').execute()
  const data = { titleId: 'film', kind: 'movie' }
  expect(await during(set('published'))).toEqual([{ type: 'title.published', data }])
  expect(await during(set('published'))).toEqual([])
  expect(await during(set('withdrawn'))).toEqual([{ type: 'title.removed', data }])
  expect(await during(set('failed'))).toEqual([])
  expect(await during(() => at.stage.addTitle({ id: 'other' }))).toMatchObject([{ type: 'title.published' }])
  const remove = () => at.stage.db.deleteFrom('title').where('id', '=', 'other').execute()
  expect(await during(remove)).toMatchObject([{ type: 'title.removed', data: { titleId: 'other' } }])
})

test('a transaction that comes to nothing tells nothing', async () => {
  const told = await during(() =>
    at.stage.db
      .transaction()
      .execute(async (tx) => {
        const title = { tenant_id: 'demo', id: 'never', kind: 'movie' as const, name: 'Never', facts: '{}' }
        await tx
          .insertInto('title')
          .values({ ...title, art: '{}' })
          .execute()
        throw new Error('not after all')
      })
      .catch(() => undefined),
  )
  expect(told).toEqual([])
})

test('an endpoint is told what it chose, of its own tenant alone', async () => {
  const { webhook } = await at.make({ events: ['title.removed'] })
  await at.stage.addTenant('other')
  await at.stage.addTitle({ id: 'theirs', tenantId: 'other' })
  await at.stage.addTitle({ id: 'ours' })
  await at.stage.db.deleteFrom('title').where('id', '=', 'theirs').execute()
  expect((await at.list(webhook.id)).deliveries).toEqual([])
  await at.stage.db.deleteFrom('title').where('id', '=', 'ours').execute()
  expect((await at.list(webhook.id)).deliveries).toMatchObject([{ type: 'title.removed', state: 'waiting', tries: 0 }])
  expect(WEBHOOK_EVENT_NAMES).not.toContain(TEST_EVENT)
})

test('a renewal that was paid is told as one', async () => {
  const { id: accountId } = await at.stage.addAccount()
  const checkoutId = await addCheckout(accountId)
  await at.stage.db.schema.alterTable('checkout').dropConstraint('checkout_purpose_renewal').execute()
  await at.stage.db.updateTable('checkout').set({ purpose: 'renewal' }).where('id', '=', checkoutId).execute()
  expect(await during(() => addPayment(accountId, checkoutId))).toMatchObject([
    { type: 'payment.renewed', data: { purpose: 'renewal' } },
  ])
})
