import { newId } from '@kola/platform/ids'
import { createLog } from '@kola/platform/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { newReference } from '#features/billing/checkout/reference.ts'
import type { ListedSubscription } from '#features/billing/providers/listing/subscriptions.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import { createProviders } from '#features/billing/providers/registry.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { compareSubscriptions, MAX_DOUBTS } from './compare.ts'

const DAY_MS = 86_400_000
const PAGE = 3

let stage: ApiStage
let there: ListedSubscription[]
/** What was asked of the provider: pages by their number, single ones by their id. */
let asked: string[]
let lines: string[]
let pagesPerMinute: number
let fails: (what: string) => void

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())
beforeEach(async () => {
  there = []
  asked = []
  lines = []
  pagesPerMinute = 1_200
  fails = () => {}
  for (const table of ['provider_reading', 'listed_subscription', 'finding'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
  await stage.db.updateTable('subscription').set({ provider_subscription_id: null }).execute()
  stage.clock.advance(DAY_MS)
})

const provider = (): PaymentProvider =>
  ({
    slug: 'stripe',
    subscriptions: {
      pagesPerMinute,
      async list(cursor) {
        const page = Number(cursor ?? 0)
        asked.push(`page ${page}`)
        fails(`page ${page}`)
        const rows = there.slice(page * PAGE, (page + 1) * PAGE)
        return { subscriptions: rows, next: (page + 1) * PAGE < there.length ? String(page + 1) : null }
      },
      async find(id) {
        asked.push(id)
        fails(id)
        return there.find((one) => one.id === id) ?? null
      },
    },
  }) as Partial<PaymentProvider> as PaymentProvider

function run(more: { pause?: (ms: number) => Promise<void>; signal?: AbortSignal } = {}) {
  const destination = { write: (line: string) => void lines.push(line) }
  const log = createLog({ name: 'test', level: 'warn', destination })
  const needs = { db: stage.db, clock: stage.clock, log, providers: createProviders([provider()]) }
  return compareSubscriptions({ ...needs, ...(more.pause && { pause: more.pause }) }, more.signal)
}
const readPages = () => asked.filter((one) => one.startsWith('page'))
const listFindings = () =>
  stage.db
    .selectFrom('finding')
    .select(['kind', 'detail', 'account_id', 'checkout_id', 'proposal'])
    .orderBy('kind')
    .orderBy('fact')
    .execute()
const next = () => new Date(stage.clock.now().getTime() + 10 * DAY_MS)

const say = (id: string, more: Partial<ListedSubscription> = {}): ListedSubscription => ({
  ...{ id, state: 'active', isCancelScheduled: false, nextChargeAt: next(), reference: null, methodId: null },
  ...{ price: { amount: '2900.00', currency: 'NGN' }, planId: null, ...more },
})

/** A membership of ours, and the same at the provider unless told otherwise. */
async function addHeld(id: string, more: { isThere?: boolean; state?: 'ACTIVE' | 'CANCELLED' } = {}) {
  const { isThere = true, state = 'ACTIVE' } = more
  const { id: accountId } = await stage.addAccount()
  const [checkoutId, reference, now] = [newId(), newReference(), stage.clock.now()]
  const price = { currency: 'NGN', price_minor: 290_000, amount_minor: 290_000, period_days: 30 }
  const of = { tenant_id: 'demo', account_id: accountId, plan_id: 'basic', price_id: 'basic-30' }
  await stage.db
    .insertInto('checkout')
    .values({
      ...{ ...of, id: checkoutId, reference, provider: 'stripe', is_recurring: true, started_at: now, ...price },
      ...{ expires_at: now, state: 'paid' as const },
    })
    .execute()
  await stage.db
    .insertInto('subscription')
    .values({
      ...{ ...of, id: newId(), payment_gateway: 'stripe', state, is_recurring: true, checkout_id: checkoutId },
      ...{ provider_subscription_id: id, next_charge_at: state === 'ACTIVE' ? next() : null },
      ...(state === 'CANCELLED' && { cancelled_at: now }),
    })
    .execute()
  if (isThere) there.push(say(id))
  return { accountId, checkoutId, reference }
}
const readHeld = () =>
  stage.db
    .selectFrom('subscription')
    .select(['provider_subscription_id', 'state', 'next_charge_at', 'cancelled_at'])
    .where('provider_subscription_id', 'is not', null)
    .orderBy('provider_subscription_id')
    .execute()
async function tell(id: string, more: Partial<ListedSubscription>) {
  there = there.map((one) => (one.id === id ? { ...one, ...more } : one))
}

test('all that is the same at both is read in pages and found nowhere', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await addHeld(id)
  await run()
  expect([asked, await listFindings()]).toEqual([['page 0', 'page 1'], []])
})

test('what differs is asked for once more, is found with what both say, and changes nothing of ours', async () => {
  const { accountId, checkoutId, reference } = await addHeld('a')
  await addHeld('b')
  await tell('a', { price: { amount: '4900.00', currency: 'NGN' } })
  const before = await readHeld()
  await run()
  expect(asked).toEqual(['page 0', 'a'])
  expect(await listFindings()).toEqual([
    {
      ...{ kind: 'renewal-amount-differs', account_id: accountId, checkout_id: checkoutId },
      detail: { provider: 'stripe', subscription: 'a', ours: 'NGN 2900.00', theirs: 'NGN 4900.00', reference },
      proposal: 'The next charge would be another sum. Set the right price at the provider before its day.',
    },
  ])
  expect(await readHeld()).toEqual(before)
})

test('what is put right between the list and the second look is not found', async () => {
  await addHeld('a')
  await tell('a', { state: 'cancelled' })
  fails = (what) => {
    if (what === 'a') void tell('a', { state: 'active' })
  }
  await run()
  expect([asked, await listFindings()]).toEqual([['page 0', 'a'], []])
})

test('ours that the provider has no more, and its that are nobody’s', async () => {
  const { accountId } = await addHeld('a', { isThere: false })
  await addHeld('b', { state: 'CANCELLED' })
  const paid = await addHeld('c')
  there.push(say('stranger'), say('second', { reference: paid.reference }), say('over', { state: 'ended' }))
  await run()
  expect(asked.filter((one) => !one.startsWith('page'))).toEqual(['a', 'b', 'second', 'stranger'])
  expect(await listFindings()).toMatchObject([
    { kind: 'renewal-not-there', account_id: accountId, detail: { ours: 'ACTIVE', theirs: 'nothing' } },
    { kind: 'renews-for-nobody', detail: { subscription: 'b', ours: 'CANCELLED', theirs: 'active' } },
    { kind: 'renews-for-nobody', checkout_id: paid.checkoutId, detail: { subscription: 'second' } },
    { kind: 'renews-for-nobody', checkout_id: null, detail: { subscription: 'stranger', price: 'NGN 2900.00' } },
  ])
  const [, , , stranger] = await listFindings()
  expect(stranger?.proposal).toBe(
    'The provider goes on charging for nothing. Cancel it there, and give back what it charged.',
  )
})

test('a subscription whose payment is still under way is nobody’s concern yet', async () => {
  const { reference, checkoutId } = await addHeld('a')
  await stage.db.updateTable('checkout').set({ state: 'pending' }).where('id', '=', checkoutId).execute()
  there.push(say('new', { reference }))
  await run()
  expect(await listFindings()).toEqual([])
})

test('the same is not found again the next night, also closed; another difference is', async () => {
  await addHeld('a')
  await tell('a', { methodId: 'pm_2' })
  await stage.db.deleteFrom('payment_method').execute()
  const [held] = await stage.db
    .selectFrom('subscription')
    .select('account_id')
    .where('provider_subscription_id', '=', 'a')
    .execute()
  await stage.db
    .insertInto('payment_method')
    .values({
      ...{ tenant_id: 'demo', account_id: held?.account_id ?? '', provider: 'stripe', method_id: 'pm_1', kind: 'card' },
      ...{ expiry_month: null, expiry_year: null, kept_at: stage.clock.now() },
    })
    .execute()
  await run()
  await stage.db.updateTable('finding').set({ resolved_at: stage.clock.now() }).execute()
  stage.clock.advance(DAY_MS)
  await run()
  expect(await listFindings()).toHaveLength(1)
  await tell('a', { methodId: 'pm_3' })
  stage.clock.advance(DAY_MS)
  await run()
  expect((await listFindings()).map(({ detail }) => detail.theirs)).toEqual(['pm_2', 'pm_3'])
})

test('it begins at one o’clock in Lagos, once a night, whether or not the job of the night before came', async () => {
  await addHeld('a')
  const toMidnight = DAY_MS - (stage.clock.now().getTime() % DAY_MS)
  await run()
  stage.clock.advance(toMidnight - 1)
  expect(await run()).toBe(0)
  stage.clock.advance(1)
  await run()
  expect(readPages()).toHaveLength(2)
  stage.clock.advance(5 * DAY_MS)
  await run()
  expect([await run(), readPages().length]).toEqual([0, 3])
})

test('cut in the middle it goes on behind the last page, and a second worker reads nothing meanwhile', async () => {
  for (let one = 0; one < 8; one += 1) await addHeld(`s${one}`)
  await tell('s7', { state: 'cancelled' })
  fails = (what) => {
    if (what === 'page 1') throw new ProviderError({ provider: 'stripe', operation: 'list', retryable: true })
  }
  await run()
  expect(lines.join()).toContain('billing.comparison-failed')
  fails = () => {}
  await Promise.all([run(), run(), run()])
  expect(asked).toEqual(['page 0', 'page 1', 'page 1', 'page 2', 's7'])
  expect((await listFindings()).map(({ kind }) => kind)).toEqual(['renewal-state-differs'])
})

test('who is killed is followed by another two minutes later, behind the last page', async () => {
  for (let one = 0; one < 4; one += 1) await addHeld(`s${one}`)
  fails = (what) => {
    if (what === 'page 1') throw new Error('killed')
  }
  await stage.db.transaction().execute(async () => {
    await expect(run()).rejects.toThrow('killed')
  })
  await stage.db
    .updateTable('provider_reading')
    .set({ held_by: 'dead', held_until: new Date(stage.clock.now().getTime() + 120_000) })
    .execute()
  fails = () => {}
  stage.clock.advance(119_999)
  expect(await run()).toBe(0)
  stage.clock.advance(1)
  await run()
  expect(readPages()).toEqual(['page 0', 'page 1', 'page 1'])
})

test('a provider that is down for six hours of the night is compared when it is back', async () => {
  await addHeld('a')
  await tell('a', { state: 'cancelled' })
  fails = () => {
    throw new ProviderError({ provider: 'stripe', operation: 'list', retryable: true })
  }
  for (let hour = 0; hour < 6; hour += 1) {
    await run()
    stage.clock.advance(3_600_000)
  }
  expect(await listFindings()).toEqual([])
  fails = () => {}
  await run()
  expect((await listFindings()).map(({ kind }) => kind)).toEqual(['renewal-state-differs'])
})

test('it asks as often as the provider allows, waits where it may, and stops in the middle when it is told to', async () => {
  pagesPerMinute = 60
  for (let one = 0; one < 30; one += 1) await addHeld(`s${String(one).padStart(2, '0')}`)
  const waits: number[] = []
  const pause = async (ms: number) => {
    waits.push(ms)
    stage.clock.advance(ms)
  }
  expect(await run()).toBe(5)
  const stop = new AbortController()
  fails = (what) => {
    if (what === 'page 7') stop.abort()
  }
  expect(await run({ pause, signal: stop.signal })).toBe(3)
  expect(new Set(waits)).toEqual(new Set([1_000]))
  await run({ pause })
  expect(readPages()).toEqual(Array.from({ length: 10 }, (_, page) => `page ${page}`))
})

test('a provider whose books are all wrong makes no more findings in a night than people can read', async () => {
  for (let one = 0; one < MAX_DOUBTS + 5; one += 1) there.push(say(`x${one}`))
  pagesPerMinute = 120_000
  await addHeld('mine')
  await run()
  expect(lines.filter((line) => line.includes('billing.stranger-unreported')).length).toBe(MAX_DOUBTS - 20)
  expect([lines.join().includes('billing.comparison-flooded'), (await listFindings()).length]).toEqual([true, 20])
})

test('what was noted the night before is gone after the next', async () => {
  await addHeld('a')
  there.push(say('gone', { state: 'ended' }))
  await run()
  there = there.filter(({ id }) => id !== 'gone')
  stage.clock.advance(DAY_MS)
  await run()
  const noted = await stage.db.selectFrom('listed_subscription').select('subscription_id').execute()
  expect(noted.map(({ subscription_id: id }) => id)).toEqual(['a'])
})
