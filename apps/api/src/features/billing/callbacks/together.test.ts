import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { newReference } from '../checkout/reference.ts'
import type { ProviderIds } from '../providers/provider.ts'
import { createDispatch, type Dispatch, sendLeft } from './dispatch.ts'
import { keepCallback } from './inbox.ts'
import { createStore } from './store/store.ts'
import { MAX_READINGS, MAX_TOGETHER, workTold } from './work.ts'

let stage: ApiStage
let checkout: { tenantId: string; checkoutId: string }
let reference: string
/** Ids with which the payment was read. */
const read: ProviderIds[] = []
/** What the provider says of them. */
let answer: (ids: ProviderIds) => Promise<ProviderIds>

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())
beforeEach(async () => {
  read.length = 0
  answer = async (ids) => ids
  await stage.db.deleteFrom('provider_event').execute()
  await sql`delete from pgboss.job`.execute(stage.db)
  ;({ checkout, reference } = await addCheckout('open'))
})

async function addCheckout(state: Checkout['state']) {
  const { id: accountId } = await stage.addAccount()
  const [checkoutId, reference, now] = [newId(), newReference(), stage.clock.now()]
  await stage.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: 'demo', id: checkoutId, reference, account_id: accountId, provider: 'stripe', state },
      ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: true, currency: 'NGN', price_minor: 290_000 },
      ...{ amount_minor: 290_000, period_days: 30, started_at: now, expires_at: now },
    })
    .execute()
  return { checkout: { tenantId: 'demo', checkoutId }, reference }
}

interface Keeping {
  dispatch?: Dispatch
  unconfirmed?: { claim: string }
  tellsPaid?: true
}

/** Until its job is made. */
async function keep(ids: ProviderIds, about: string | null = reference, { dispatch: given, ...more }: Keeping = {}) {
  const { db, clock, platform } = stage
  const { queue, log } = platform
  const dispatch = given ?? createDispatch({ db, queue, log })
  const news = { dedupeKey: newId(), kind: 'told', reference: about, ids, email: null, ...more }
  const store = createStore({ db, clock, dispatch })
  await keepCallback({ db, clock, queue, store }, { provider: 'stripe', network: '192.0.2.1', news })
  await dispatch.settle()
}

const work = () =>
  workTold(
    {
      ...{ db: stage.db, clock: stage.clock, log: stage.platform.log, queue: stage.platform.queue },
      providers: { find: () => null },
      async read(of, more) {
        read.push(more?.ids ?? {})
        return { ...of, provider_ids: { ...of.provider_ids, ...(await answer(more?.ids ?? {})) } }
      },
    },
    checkout,
  )

async function listJobs() {
  const { rows } = await sql<{ name: string; priority: number; group_id: string | null; data: unknown }>`
    select name, priority, group_id, data from pgboss.job where state = 'created' order by created_on`.execute(stage.db)
  return rows
}
const countWaiting = async () =>
  (await stage.db.selectFrom('provider_event').select('id').where('state', '=', 'waiting').execute()).length
const listLinks = async () => {
  const rows = await stage.db
    .selectFrom('checkout_link')
    .select('value')
    .where('checkout_id', '=', checkout.checkoutId)
    .orderBy('value')
    .execute()
  return rows.map(({ value }) => value)
}

test('what waits about one payment is one job and one reading, and each of its charges finds it from then on', async () => {
  for (const transaction of ['t1', 't2', 't3']) await keep({ payment: 'pi_1', transaction })
  await keep({ payment: 'pi_1' })
  expect(await listJobs()).toEqual([{ name: 'billing.told', priority: 1, group_id: 'demo', data: checkout }])
  await work()
  expect([read, await countWaiting()]).toEqual([[{ payment: 'pi_1', transaction: 't3' }], 0])
  expect(await listLinks()).toEqual(['t1', 't2', 't3'])
  await work()
  expect(read).toHaveLength(1)
  await keep({ transaction: 't1' }, null)
  await work()
  expect(read.slice(1)).toEqual([{ transaction: 't1' }])
})

test('that a charge was paid is read as long as our books do not know it, and never after', async () => {
  const told = { tellsPaid: true } as const
  await keep({ transaction: 'paid 1' }, reference, told)
  await work()
  expect([read.splice(0), await countWaiting()]).toEqual([[{ transaction: 'paid 1' }], 0])
  await stage.db
    .insertInto('payment')
    .values({
      ...{ tenant_id: 'demo', id: newId(), account_id: 'any', checkout_id: checkout.checkoutId, provider: 'stripe' },
      ...{ transaction_id: 'paid 1', amount_minor: 290_000, currency: 'NGN', use: 'period' },
      paid_at: stage.clock.now(),
    })
    .execute()
  await keep({ transaction: 'paid 1' }, reference, told)
  await work()
  expect([read, await countWaiting()]).toEqual([[], 0])
  // Another charge, and whatever else is told of the same one.
  await keep({ transaction: 'paid 2' }, reference, told)
  await work()
  await keep({ transaction: 'paid 1' })
  await work()
  expect([read, await countWaiting()]).toEqual([[{ transaction: 'paid 2' }, { transaction: 'paid 1' }], 0])
})

test('a charge that the provider does not let stand finds nothing', async () => {
  for (const transaction of ['t4', 't5']) await keep({ transaction })
  answer = async () => ({ transaction: 'true' })
  await work()
  expect([read, await listLinks()]).toEqual([[{ transaction: 't5' }], []])
})

test('what leads elsewhere at the provider is read by itself, and goes through where another fails', async () => {
  for (const payment of ['pi_1', 'pi_2', 'pi_1']) await keep({ payment })
  answer = async ({ payment }) => {
    if (payment === 'pi_1') throw new Error('not now')
    return {}
  }
  await expect(work()).rejects.toThrow('not now')
  expect([read, await countWaiting()]).toEqual([[{ payment: 'pi_1' }, { payment: 'pi_2' }], 2])
})

test('more than is taken together is worked off by the next job, behind whoever else waits', async () => {
  await sql`
    insert into provider_event (provider, dedupe_key, kind, news, received_at, tenant_id, checkout_id)
    select 'stripe', 'd' || n, 'told', '{"ids":{}}', ${stage.clock.now()}, 'demo', ${checkout.checkoutId}
    from generate_series(1, ${MAX_TOGETHER + 1}) n`.execute(stage.db)
  await work()
  expect([read.length, await countWaiting(), await listJobs()]).toMatchObject([1, 1, [{ name: 'billing.told' }]])
  await work()
  for (let number = 0; number <= MAX_READINGS; number += 1) await keep({ payment: `pi_${number}` })
  await sql`delete from pgboss.job`.execute(stage.db)
  read.length = 0
  await work()
  expect([read.length, await countWaiting(), (await listJobs()).length]).toEqual([MAX_READINGS, 1, 1])
  expect(read[0]).toEqual({ payment: `pi_${MAX_READINGS}` })
  await sql`delete from pgboss.job`.execute(stage.db)
  await work()
  expect([await countWaiting(), await listJobs()]).toEqual([0, []])
})

test('goes before the others where somebody waits for it, and stands among the rest where nobody does', async () => {
  for (const state of ['pending', 'action_required', 'paid', 'refunded', 'expired'] as const) {
    await keep({}, (await addCheckout(state)).reference)
  }
  await keep({ transaction: 'of nobody' }, null)
  await keep({}, reference, { unconfirmed: { claim: 'c' } })
  await keep({}, (await addCheckout('paid')).reference, { unconfirmed: { claim: 'c' } })
  const jobs = await listJobs()
  expect(jobs.map(({ name, priority }) => [name, priority])).toEqual([
    ...[1, 1, 0, 0, 0].map((priority) => ['billing.told', priority]),
    ['billing.callback', 0],
    ...[1, 0].map((priority) => ['billing.doubtful', priority]),
  ])
})

/** As one of a process that ends before it sent anything. */
const dead: Dispatch = { send: () => {}, settle: async () => {} }

test('what a process left behind gets its job from the sweep, once', async () => {
  const { db, clock, platform } = stage
  const sweep = () => sendLeft({ db, clock, queue: platform.queue })
  const renewed = await addCheckout('paid')
  await keep({}, renewed.reference, { dispatch: dead })
  await keep({}, reference, { dispatch: dead })
  await keep({ transaction: 'of nobody' }, null, { dispatch: dead })
  await keep({}, (await addCheckout('open')).reference)
  await sql`delete from pgboss.job`.execute(db)
  clock.advance(10_000)
  expect([await sweep(), await listJobs()]).toEqual([0, []])
  clock.advance(1)
  expect(await sweep()).toBe(3)
  const jobs = (await listJobs()).toSorted((a, b) => a.name.localeCompare(b.name) || b.priority - a.priority)
  expect(jobs).toEqual([
    { name: 'billing.callback', priority: 0, group_id: null, data: { eventId: expect.any(Number) } },
    { name: 'billing.told', priority: 1, group_id: 'demo', data: checkout },
    { name: 'billing.told', priority: 0, group_id: 'demo', data: renewed.checkout },
  ])
  expect(await sweep()).toBe(0)
})

test('jobs are made behind the answers, those that come meanwhile together, and go on after one that failed', async () => {
  const { db, platform } = stage
  const sizes: number[] = []
  let failures = 1
  const queue: Pick<typeof platform.queue, 'sendAll'> = {
    async sendAll(name, jobs, options) {
      if (name === 'billing.told') sizes.push(jobs.length)
      if (failures-- > 0) throw new Error('not now')
      return platform.queue.sendAll(name, jobs, options)
    },
  }
  const dispatch = createDispatch({ db, queue, log: platform.log })
  const others = [await addCheckout('open'), await addCheckout('open')]
  for (const [eventId, isUrgent] of [false, false, true].entries()) {
    for (const { checkout: about } of others) dispatch.send({ eventId, about: { ...about, isUrgent } })
  }
  await dispatch.settle()
  expect(sizes).toEqual([1, 5])
  expect((await listJobs()).map(({ priority }) => priority)).toEqual([1, 1])
})

test('jobs of what comes soon after others are made together', async () => {
  const { db, platform } = stage
  const sizes: number[] = []
  const queue: Pick<typeof platform.queue, 'sendAll'> = {
    sendAll: async (name, jobs) => void (name === 'billing.told' && sizes.push(jobs.length)),
  }
  const dispatch = createDispatch({ db, queue, log: platform.log, pauseMs: 1_000 })
  const send = (eventId: number) => dispatch.send({ eventId, about: { ...checkout, isUrgent: true } })
  send(1)
  await vi.waitUntil(() => sizes.length === 1, { interval: 5 })
  for (const eventId of [2, 3]) send(eventId)
  await dispatch.settle()
  expect(sizes).toEqual([1, 2])
})

test('a callback that is reviewed while its job is made late is waited for, and neither fails', async () => {
  const { db, clock, platform } = stage
  const { id: eventId } = await db
    .insertInto('provider_event')
    .values({
      ...{ provider: 'stripe', dedupe_key: newId(), kind: 'told', news: '{}', is_unsent: true },
      received_at: new Date(clock.now().getTime() - 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = await db.transaction().execute(async (tx) => {
    await tx.updateTable('provider_event').set({ state: 'waiting' }).where('id', '=', eventId).execute()
    const late = sendLeft({ db, queue: platform.queue, clock })
    await vi.waitUntil(async () => (await countHeldUp()) === 1, { timeout: 5_000, interval: 20 })
    await platform.queue.send('billing.callback', { eventId }, { tx })
    return { late }
  })
  expect(await sent.late).toBe(1)
  const { rows } = await sql`select 1 from pgboss.job where name = 'billing.callback'`.execute(db)
  expect(rows).toHaveLength(1)
})

/** How many statements wait for who holds the callback. */
async function countHeldUp(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'update provider_event'`.execute(
    stage.db,
  )
  return rows[0]?.count ?? 0
}
