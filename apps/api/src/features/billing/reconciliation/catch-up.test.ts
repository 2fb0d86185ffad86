import { newId } from '@kola/platform/ids'
import { createLog } from '@kola/platform/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { createDispatch } from '../callbacks/dispatch.ts'
import { createStore } from '../callbacks/store/store.ts'
import { reviewUnmatched } from '../callbacks/unmatched.ts'
import { workCallback } from '../callbacks/work.ts'
import { newReference } from '../checkout/reference.ts'
import type { Listing } from '../providers/listing/listing.ts'
import type { CallbackNews, PaymentProvider } from '../providers/provider.ts'
import { createProviders } from '../providers/registry.ts'
import { catchUp, MAX_PAGES } from './catch-up.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Asked = Parameters<Listing['list']>[0]

let stage: ApiStage
let asked: Asked[]
let lines: string[]
let answer: (span: Asked) => ReturnType<Listing['list']>
let pagesPerMinute: number

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())
beforeEach(async () => {
  asked = []
  lines = []
  pagesPerMinute = 1_000
  answer = async () => ({ news: [], next: null })
  for (const table of ['provider_reading', 'provider_event', 'finding'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})

const listing = (): Listing => ({
  pagesPerMinute,
  list(span) {
    asked.push(span)
    return answer(span)
  },
})
function needs() {
  const log = createLog({
    name: 'test',
    level: 'warn',
    destination: { write: (line: string) => void lines.push(line) },
  })
  const base = { db: stage.db, clock: stage.clock, queue: stage.platform.queue, log }
  const providers = createProviders([
    { slug: 'paystack', listing: listing() } as PaymentProvider,
    { slug: 'dpo' } as PaymentProvider,
  ])
  const dispatch = createDispatch({ ...base, pauseMs: 0 })
  return { ...base, providers, dispatch, store: createStore({ ...base, dispatch }) }
}
const run = () => catchUp(needs())
const tell = (id: string, reference: string | null = null): CallbackNews => ({
  ...{ dedupeKey: `charge.success ${id} success`, kind: 'charge.success', reference, ids: { transaction: id } },
  email: null,
})
const listEvents = () =>
  stage.db.selectFrom('provider_event').select(['id', 'dedupe_key', 'state', 'checkout_id']).orderBy('id').execute()
const failWith = (retryable: boolean) => async () => {
  throw new ProviderError({ provider: 'paystack', operation: 'list-transactions', retryable })
}

async function addCheckout(): Promise<{ id: string; reference: string }> {
  const [id, reference, now] = [newId(), newReference(), stage.clock.now()]
  const { id: accountId } = await stage.addAccount()
  const price = { currency: 'NGN', price_minor: 1, amount_minor: 1, period_days: 30 }
  await stage.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: 'demo', id, reference, account_id: accountId, provider: 'paystack', plan_id: 'basic' },
      ...{ price_id: 'basic-30', is_recurring: true, started_at: now, expires_at: now, ...price },
    })
    .execute()
  return { id, reference }
}

test('a payment that nobody told of is read as if its callback had come, once', async () => {
  const { id, reference } = await addCheckout()
  answer = async () => ({ news: [tell('1', reference)], next: null })
  expect(await run()).toBe(1)
  stage.clock.advance(HOUR_MS)
  expect(await run()).toBe(1)
  const events = await listEvents()
  expect(events).toMatchObject([{ dedupe_key: 'charge.success 1 success', state: 'waiting', checkout_id: id }])
  const read: string[] = []
  const reading = async (checkout: { reference: string }) => {
    read.push(checkout.reference)
    return checkout
  }
  await workCallback({ ...needs(), read: reading as never }, events[0]?.id ?? 0)
  expect([read, (await listEvents()).map(({ state }) => state)]).toEqual([[reference], ['done']])
})

test('what matches nothing for an hour is a finding of whoever takes money there', async () => {
  await addCheckout()
  answer = async () => ({ news: [tell('2')], next: null })
  await run()
  const [event] = await listEvents()
  await workCallback({ ...needs(), read: () => expect.fail('nothing is read') }, event?.id ?? 0)
  stage.clock.advance(HOUR_MS)
  await reviewUnmatched(needs() as never)
  const found = await stage.db.selectFrom('finding').select(['kind', 'detail']).execute()
  expect(found).toMatchObject([{ kind: 'callback-unmatched', detail: { provider: 'paystack', transaction: '2' } }])
})

test('a provider that is down for six hours is read from where it was, a day before that too', async () => {
  const start = stage.clock.now().getTime()
  await run()
  answer = failWith(true)
  for (let hour = 1; hour <= 6; hour += 1) {
    stage.clock.advance(HOUR_MS)
    expect(await run()).toBe(0)
  }
  expect(lines.filter((line) => line.includes('billing.catch-up-failed'))).toHaveLength(6)
  answer = async () => ({ news: [], next: null })
  expect(await run()).toBe(1)
  const { from, until } = asked.at(-1) as Asked
  // The span that failed first is read first, the rest of the six hours at once after it.
  expect([from.getTime(), until.getTime()]).toEqual([start - DAY_MS, start + HOUR_MS])
  expect(await run()).toBe(1)
  const rest = asked.at(-1) as Asked
  expect([rest.from.getTime(), rest.until.getTime()]).toEqual([start + HOUR_MS - DAY_MS, start + 6 * HOUR_MS])
})

test('a span begins an hour after the last, not before', async () => {
  await run()
  stage.clock.advance(HOUR_MS - 1)
  expect(await run()).toBe(0)
  stage.clock.advance(1)
  expect(await run()).toBe(1)
})

test('a run ends after so many pages, and the next goes on behind the last', async () => {
  answer = async ({ cursor }) => ({
    news: [],
    next: Number(cursor ?? 1) < 130 ? String(Number(cursor ?? 1) + 1) : null,
  })
  expect(await run()).toBe(MAX_PAGES)
  expect(await run()).toBe(30)
  expect(asked.map(({ cursor }) => Number(cursor ?? 1))).toEqual(Array.from({ length: 130 }, (_, page) => page + 1))
  expect(new Set(asked.map(({ until }) => until.getTime())).size).toBe(1)
})

test('no more pages are asked for than a minute has room for, and one more as soon as there is', async () => {
  pagesPerMinute = 3
  answer = async () => ({ news: [], next: 'more' })
  expect([await run(), await run()]).toEqual([3, 0])
  stage.clock.advance(19_999)
  expect(await run()).toBe(0)
  stage.clock.advance(1)
  expect([await run(), await run()]).toEqual([1, 0])
  stage.clock.advance(DAY_MS)
  expect(await run()).toBe(3)
})

test('of two workers one reads, and who was killed keeps the other away for two minutes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: tellAsked } = Promise.withResolvers<void>()
  answer = async () => {
    tellAsked()
    await promise
    return { news: [], next: null }
  }
  const first = run()
  await isAsked
  stage.clock.advance(119_999)
  expect(await run()).toBe(0)
  stage.clock.advance(1)
  answer = async () => ({ news: [], next: null })
  expect(await run()).toBe(1)
  resolve()
  await first
  const { read_until, held_by } = await stage.db.selectFrom('provider_reading').selectAll().executeTakeFirstOrThrow()
  expect([asked.length, held_by, read_until]).toEqual([2, '', asked[0]?.until])
})

test('a page that the provider has no more makes it begin the span again', async () => {
  answer = async ({ cursor }) => (cursor === null ? { news: [], next: 'gone' } : failWith(false)())
  expect(await run()).toBe(1)
  answer = async () => ({ news: [], next: null })
  expect(await run()).toBe(1)
  expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'gone', null])
})

test('what bears a name that no provider gives is left out, and the rest is kept', async () => {
  answer = async () => ({ news: [tell('x'.repeat(301)), tell('3')], next: null })
  await run()
  expect((await listEvents()).map(({ dedupe_key }) => dedupe_key)).toEqual(['charge.success 3 success'])
  expect(lines.join()).toContain('billing.catch-up-unfit')
})
