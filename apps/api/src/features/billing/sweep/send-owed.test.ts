import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import type { JobSender } from '#shared/jobs.ts'
import { charge, createMoneyStage, type MoneyStage, type Payer, reading, renewing } from '../settle/testing/stage.ts'
import { cancelSubscription } from '../subscriptions/cancel.ts'
import { sendOwed } from './send-owed.ts'

const HOUR_MS = 3_600_000
let at: MoneyStage<ApiStage>
let payer: Payer
let sent: { name: string; data: object }[] = []
const queue: JobSender = {
  async send(name, data) {
    sent.push({ name, data })
    return null
  },
}
/** Loses whatever it is given. */
const lossy: JobSender = { send: async () => null }

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
})

/** What the sweep makes anew for this test's rows. */
async function sendFor(ids: readonly string[]): Promise<typeof sent> {
  sent = []
  await sendOwed({ db: at.stage.db, clock: at.stage.clock, queue })
  return sent.filter(({ data }) => Object.values(data).some((value) => ids.includes(value)))
}
const hold = async (given: object = {}, name = `t-${newId()}`) => {
  const checkoutId = await payer.addCheckout({ ...given })
  await payer.settle(checkoutId, reading([charge(name)], renewing({ id: `sub-${name}` })))
  const held = await at.stage.db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', payer.accountId)
    .executeTakeFirstOrThrow()
  return { checkoutId, subscriptionId: held.id, name }
}

test('a cancellation of which the provider has not heard in an hour is told it again, and one that it took is not', async () => {
  const { subscriptionId } = await hold()
  const { db, clock } = at.stage
  await cancelSubscription(
    { db, clock, queue: lossy },
    { ...{ tenantId: 'demo', accountId: payer.accountId }, wanted: subscriptionId },
  )
  clock.advance(HOUR_MS)
  expect(await sendFor([subscriptionId])).toEqual([])
  clock.advance(1)
  expect(await sendFor([subscriptionId])).toEqual([
    { name: 'billing.cancel', data: { tenantId: 'demo', subscriptionId } },
  ])
  await db.updateTable('subscription').set({ state: 'CANCELLED' }).where('id', '=', subscriptionId).execute()
  expect(await sendFor([subscriptionId])).toEqual([])
})

test.each([
  ['flutterwave', 1],
  // A deposit goes back by hand.
  ['manual', 0],
])(
  'money of %s that was to go back an hour ago is asked back again, and what is on its way is not',
  async (provider, times) => {
    const { checkoutId, name } = await hold({ provider })
    const { db, clock } = at.stage
    await payer.settle(checkoutId, reading([charge(name), charge(`${name}-2`)], renewing({ id: `sub-${name}` })))
    const refund = await db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.id', 'payment.id as paymentId'])
      .where('payment.account_id', '=', payer.accountId)
      .executeTakeFirstOrThrow()
    const due = { name: 'billing.refund', data: { tenantId: 'demo', refundId: refund.id } }
    clock.advance(HOUR_MS)
    expect(await sendFor([refund.id])).toEqual([])
    clock.advance(1)
    expect(await sendFor([refund.id])).toEqual(Array(times).fill(due))
    await db.updateTable('refund').set({ state: 'pending' }).where('id', '=', refund.id).execute()
    expect(await sendFor([refund.id])).toEqual([])
  },
)

test('a change of plan is told again, the newest alone, while the membership runs and the change is not too old', async () => {
  const { subscriptionId } = await hold()
  const { db, clock } = at.stage
  const asked = clock.now()
  const add = async (number: number) => {
    const id = newId()
    await db
      .insertInto('plan_change')
      .values({
        ...{ tenant_id: 'demo', id, subscription_id: subscriptionId, account_id: payer.accountId },
        ...{ from_plan_id: 'basic', from_price_id: 'basic-30', from_minor: 290_000, from_days: 30 },
        ...{ plan_id: 'family', price_id: 'family-30', currency: 'NGN', renewal_minor: 490_000, period_days: 30 },
        asked_at: new Date(asked.getTime() + number),
      })
      .execute()
    return id
  }
  const [older, newer] = [await add(1), await add(2)]
  clock.advance(HOUR_MS + 1)
  expect(await sendFor([subscriptionId])).toEqual([])
  clock.advance(2)
  expect(await sendFor([older, newer])).toEqual([
    { name: 'billing.change', data: { tenantId: 'demo', subscriptionId, changeId: newer } },
  ])
  clock.advance(40 * 24 * HOUR_MS)
  expect(await sendFor([older, newer])).toEqual([])
  clock.advance(-HOUR_MS - 2)
  expect(await sendFor([newer])).toHaveLength(1)
  await db.updateTable('subscription').set({ state: 'EXPIRED' }).where('id', '=', subscriptionId).execute()
  expect(await sendFor([newer])).toEqual([])
})
