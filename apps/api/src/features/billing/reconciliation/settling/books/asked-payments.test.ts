import { createLog } from '@kola/platform/log'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import type { PlacedLine } from '#features/billing/providers/listing/settlements.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import { createProviders } from '#features/billing/providers/registry.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { readSettlements } from '../read-settlements.ts'
import { addPaid, readAccounts } from '../testing/paid.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const GROSS = 290_000
const FEE = 10_150

let stage: ApiStage | undefined
let at: ApiStage
let settled: Set<string>
let asked: string[]
let maxPerNight: number
let fails: (transactionId: string) => void

beforeEach(async () => {
  await stage?.close()
  at = await createApiStage()
  stage = at
  await at.addTenant('demo')
  settled = new Set()
  asked = []
  maxPerNight = 1_000
  fails = () => {}
})
afterAll(() => stage?.close())

const pay = (transactionId: string) => addPaid(at, { provider: 'dpo', transactionId, grossMinor: GROSS })
const toLine = (transactionId: string): PlacedLine => ({
  ...{
    id: `charge-${transactionId}`,
    kind: 'charge',
    transactionId,
    grossMinor: GROSS,
    feeMinor: FEE,
    currency: 'NGN',
  },
  settlement: { id: '2026-11-20-NGN', currency: 'NGN', paidAt: at.clock.now() },
})
const provider = (): PaymentProvider =>
  ({
    slug: 'dpo',
    settledAnswers: {
      ...{ pagesPerMinute: 1_000, maxPerNight },
      async ask({ transactionId }) {
        asked.push(transactionId)
        fails(transactionId)
        return settled.has(transactionId) ? toLine(transactionId) : null
      },
    },
  }) as Partial<PaymentProvider> as PaymentProvider
const run = () =>
  readSettlements({
    ...{ db: at.db, clock: at.clock, log: createLog({ name: 'test', level: 'fatal' }) },
    providers: createProviders([provider()]),
  })
async function night() {
  asked = []
  at.clock.advance(DAY_MS)
  await run()
  return asked
}
const listKinds = async () =>
  (await at.db.selectFrom('finding').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)

test('each payment is asked about from a day after it on, once a night until it is settled, and entered once', async () => {
  await pay('a')
  at.clock.advance(DAY_MS - 1)
  await run()
  expect(asked, 'not a day old').toEqual([])
  at.clock.advance(1)
  await pay('b')
  expect(await night()).toEqual(['a', 'b'])
  settled.add('a')
  expect(await night()).toEqual(['a', 'b'])
  expect(await night()).toEqual(['b'])
  expect([await readAccounts(at), await listKinds()]).toEqual([
    { bank: GROSS - FEE, fees: FEE, 'provider:dpo': GROSS, unapplied: -2 * GROSS },
    [],
  ])
})

test('what is not settled is found after ten days, and asked about for sixty days, not longer', async () => {
  await pay('a')
  await pay('lost')
  settled.add('a')
  for (let count = 1; count <= 10; count += 1) expect(await night()).toContain('lost')
  expect(await listKinds()).toEqual(['settlement-lacks'])
  for (let count = 11; count < 60; count += 1) expect(await night()).toEqual(['lost'])
  expect(await night(), 'sixty days').toEqual([])
})

test('no more are asked about in one night than it may be, the oldest first', async () => {
  maxPerNight = 2
  for (const id of ['a', 'b', 'c']) await pay(id)
  expect(await night()).toEqual(['a', 'b'])
  settled.add('a')
  expect(await night()).toEqual(['a', 'b'])
  expect(await night()).toEqual(['b', 'c'])
})

test('cut between two payments it goes on with the next, and asks nobody twice who has answered', async () => {
  for (const id of ['a', 'b', 'c']) {
    await pay(id)
    settled.add(id)
  }
  at.clock.advance(DAY_MS)
  fails = (id) => {
    if (id === 'b') throw new ProviderError({ provider: 'dpo', operation: 'verifyToken', retryable: true })
  }
  await run()
  expect(await readAccounts(at)).toMatchObject({ bank: GROSS - FEE })
  fails = (id) => {
    if (id === 'c') throw new Error('killed')
  }
  await expect(run()).rejects.toThrow('killed')
  fails = () => {}
  await Promise.all([run(), run()])
  expect([asked, await readAccounts(at)]).toEqual([
    ['a', 'b', 'b', 'c', 'c'],
    { bank: 3 * (GROSS - FEE), fees: 3 * FEE, unapplied: -3 * GROSS },
  ])
})
