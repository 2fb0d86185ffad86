import { newId } from '@kola/platform/ids'
import { createLog } from '@kola/platform/log'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import type { PlacedLine } from '#features/billing/providers/listing/settlements.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import { createProviders } from '#features/billing/providers/registry.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { readSettlements } from '../read-settlements.ts'
import { addPaid, readAccounts } from '../testing/paid.ts'

const DAY_MS = 86_400_000
const GROSS = 290_000
const FEE = 8_440

let stage: ApiStage | undefined
let at: ApiStage
let told: PlacedLine[]
let asked: { from: Date; until: Date; cursor: string | null }[]
let fails: (page: number) => void
let isAllowed: boolean

beforeEach(async () => {
  await stage?.close()
  at = await createApiStage()
  stage = at
  await at.addTenant('demo')
  told = []
  asked = []
  fails = () => {}
  isAllowed = true
})
afterAll(() => stage?.close())

const pay = (transactionId: string) => addPaid(at, { provider: 'braintree', transactionId, grossMinor: GROSS })
const line = (transactionId: string, more: Partial<PlacedLine> = {}): PlacedLine => ({
  ...{
    id: `charge-${transactionId}`,
    kind: 'charge',
    transactionId,
    grossMinor: GROSS,
    feeMinor: FEE,
    currency: 'NGN',
  },
  settlement: { id: `${at.clock.now().toISOString().slice(0, 10)}-kola_ngn`, currency: 'NGN', paidAt: at.clock.now() },
  ...more,
})
const provider = (): PaymentProvider =>
  ({
    slug: 'braintree',
    settledLines: {
      pagesPerMinute: 1_000,
      async list(span) {
        asked.push(span)
        if (!isAllowed) return 'not-allowed' as const
        const page = Number(span.cursor ?? 0)
        fails(page)
        return { lines: told.slice(page, page + 1), next: page + 1 < told.length ? String(page + 1) : null }
      },
    },
  }) as Partial<PaymentProvider> as PaymentProvider
const run = () =>
  readSettlements({
    ...{ db: at.db, clock: at.clock, log: createLog({ name: 'test', level: 'fatal' }) },
    providers: createProviders([provider()]),
  })
const listKinds = async () =>
  (await at.db.selectFrom('finding').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
const books = () => readAccounts(at)

test('what is told of payments is entered once, under the payout that it was in, however often it is told', async () => {
  await pay('a')
  await pay('b')
  told = [line('a'), line('b')]
  for (let night = 0; night < 3; night += 1) {
    at.clock.advance(DAY_MS)
    await run()
  }
  expect([await books(), await listKinds()]).toEqual([
    { bank: 2 * (GROSS - FEE), fees: 2 * FEE, unapplied: -2 * GROSS },
    [],
  ])
  const settlements = await at.db.selectFrom('settlement').select(['settlement_id', 'net_minor', 'currency']).execute()
  expect(settlements).toEqual([{ settlement_id: told[0]?.settlement.id, net_minor: null, currency: 'NGN' }])
})

test('the first night reads from the first payment on, each later one the last thirty days', async () => {
  await pay('a')
  const paidMs = at.clock.now().getTime()
  at.clock.advance(50 * DAY_MS)
  told = [line('a')]
  await run()
  at.clock.advance(DAY_MS)
  await run()
  const [first, second] = asked.map(({ from, until }) => [from.getTime(), until.getTime()])
  expect(first).toEqual([paidMs - DAY_MS, paidMs + 50 * DAY_MS])
  expect(second).toEqual([paidMs + 20 * DAY_MS, paidMs + 51 * DAY_MS])
})

test('what was held back when its day was read is entered when it is told later, into the same payout', async () => {
  await pay('a')
  await pay('held')
  const later = line('held')
  told = [line('a')]
  at.clock.advance(DAY_MS)
  await run()
  expect(await books()).toMatchObject({ bank: GROSS - FEE, 'provider:braintree': GROSS })
  told.push(later)
  at.clock.advance(20 * DAY_MS)
  await run()
  expect([await books(), await listKinds()]).toEqual([
    { bank: 2 * (GROSS - FEE), fees: 2 * FEE, unapplied: -2 * GROSS },
    [],
  ])
})

test('what is never paid out is told after ten days, and a payment that was taken back before is not', async () => {
  await pay('a')
  await pay('held')
  const voided = await pay('voided')
  const gone = { state: 'done' as const, key: 'k', asked_by: 'person', provider_refund_id: 'void-voided' }
  const now = at.clock.now()
  await at.db
    .insertInto('refund')
    .values({
      ...{ ...gone, tenant_id: 'demo', id: newId(), payment_id: voided, amount_minor: GROSS, currency: 'NGN' },
      ...{ reason: 'Asked', asked_at: now, due_at: now, done_at: now },
    })
    .execute()
  told = [line('a')]
  at.clock.advance(11 * DAY_MS)
  await run()
  const found = await at.db.selectFrom('finding').select(['kind', 'detail']).execute()
  expect(found).toMatchObject([{ kind: 'settlement-lacks', detail: { provider: 'braintree', transaction: 'held' } }])
})

test('cut between two pages, by a failure or by being killed, it goes on and enters nothing twice', async () => {
  for (const id of ['a', 'b', 'c']) await pay(id)
  told = [line('a'), line('b'), line('c')]
  at.clock.advance(DAY_MS)
  fails = (page) => {
    if (page === 1) throw new ProviderError({ provider: 'braintree', operation: 'search', retryable: true })
  }
  await run()
  expect(await books()).toMatchObject({ bank: GROSS - FEE })
  // Whoever is killed leaves the page read and its place not kept.
  fails = (page) => {
    if (page === 2) throw new Error('killed')
  }
  await expect(run()).rejects.toThrow('killed')
  fails = () => {}
  at.clock.advance(120_000)
  await run()
  expect(asked.map(({ cursor }) => cursor)).toEqual([null, '1', '1', '2', '2'])
  expect([await books(), await listKinds()]).toEqual([
    { bank: 3 * (GROSS - FEE), fees: 3 * FEE, unapplied: -3 * GROSS },
    [],
  ])
})

test('a line of nobody’s is told after a day; one in another currency, or dearer than any, at once', async () => {
  await pay('a')
  await pay('b')
  told = [
    line('a', { currency: 'USD', grossMinor: 181, feeMinor: 0 }),
    line('b', { feeMinor: 100_000 }),
    line('never', { kind: 'other', id: 'other-never' }),
  ]
  await run()
  expect(await listKinds()).toEqual(['settlement-differs', 'settlement-fee-out-of-bounds'])
  at.clock.advance(DAY_MS)
  await run()
  expect(await listKinds()).toEqual(['settlement-differs', 'settlement-fee-out-of-bounds', 'settlement-unknown'])
})

test('where the provider does not let us read it is asked once a night, nothing is found, and all is read when it lets us', async () => {
  await pay('a')
  told = [line('a')]
  const paidMs = at.clock.now().getTime()
  at.clock.advance(DAY_MS)
  await run()
  isAllowed = false
  const refusedMs = at.clock.now().getTime()
  await pay('b')
  await pay('lost')
  told.push(line('b'))
  for (let night = 0; night < 50; night += 1) {
    at.clock.advance(DAY_MS)
    await run()
    await run()
  }
  expect([asked.length, await listKinds()]).toEqual([1 + 50, []])
  const readRefused = () => at.db.selectFrom('provider_reading').select('refused_since').executeTakeFirstOrThrow()
  expect(await readRefused()).toEqual({ refused_since: new Date(refusedMs) })
  isAllowed = true
  at.clock.advance(DAY_MS)
  await run()
  expect(asked[51]?.from.getTime()).toBe(refusedMs - 30 * DAY_MS)
  expect(await readRefused()).toEqual({ refused_since: null })
  expect(await books()).toMatchObject({ bank: 2 * (GROSS - FEE), 'provider:braintree': GROSS })
  expect(await listKinds()).toEqual(['settlement-lacks'])
  expect(refusedMs - paidMs).toBe(DAY_MS)
})
