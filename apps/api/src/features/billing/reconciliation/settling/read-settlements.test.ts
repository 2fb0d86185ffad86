import { createLog } from '@kola/platform/log'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import type { ListedSettlement, SettledLine } from '#features/billing/providers/listing/settlements.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import { createProviders } from '#features/billing/providers/registry.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { readSettlements } from './read-settlements.ts'
import { addPaid, readAccounts } from './testing/paid.ts'

const DAY_MS = 86_400_000
const GROSS = 290_000
const FEE = 14_350

let stage: ApiStage | undefined
let at: ApiStage
let settlements: ListedSettlement[]
let lines: Record<string, SettledLine[]>
let balance: number | null
let fails: (what: string) => void

beforeEach(async () => {
  await stage?.close()
  at = await createApiStage()
  stage = at
  await at.addTenant('demo')
  settlements = []
  lines = {}
  balance = null
  fails = () => {}
})
afterAll(() => stage?.close())

const pay = (transactionId: string) => addPaid(at, { provider: 'stripe', transactionId, grossMinor: GROSS })
const line = (transactionId: string, more: Partial<SettledLine> = {}): SettledLine => ({
  ...{ id: `txn-${transactionId}`, kind: 'charge', transactionId, grossMinor: GROSS, feeMinor: FEE, currency: 'NGN' },
  ...more,
})
function addSettlement(
  id: string,
  of: SettledLine[],
  netMinor = of.reduce((sum, one) => sum + one.grossMinor - one.feeMinor, 0),
) {
  settlements.push({ id, net: { amountMinor: netMinor, currency: 'NGN' }, paidAt: at.clock.now() })
  lines[id] = of
}
const provider = (): PaymentProvider =>
  ({
    slug: 'stripe',
    settlements: {
      pagesPerMinute: 1_000,
      async list({ from, until, cursor }) {
        const index = Number(cursor ?? 0)
        fails(`list ${index}`)
        const within = settlements.filter(({ paidAt }) => paidAt >= from && paidAt <= until)
        return {
          settlements: within.slice(index, index + 1),
          next: index + 1 < within.length ? String(index + 1) : null,
        }
      },
      async listLines(id, cursor) {
        const index = Number(cursor ?? 0)
        fails(`${id} ${index}`)
        const all = lines[id] ?? []
        return { lines: all.slice(index, index + 1), next: index + 1 < all.length ? String(index + 1) : null }
      },
      async readBalance() {
        const held = (await readAccounts(at))['provider:stripe'] ?? 0
        return [{ amountMinor: balance ?? held, currency: 'NGN' }]
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

test('what was paid out goes from the provider to bank and fees, once, however often it is read', async () => {
  await pay('a')
  await pay('b')
  addSettlement('po1', [line('a'), line('b')])
  at.clock.advance(DAY_MS)
  await run()
  const books = { bank: 2 * (GROSS - FEE), fees: 2 * FEE, unapplied: -2 * GROSS }
  expect([await readAccounts(at), await listKinds()]).toEqual([books, []])
  for (let night = 0; night < 3; night += 1) {
    at.clock.advance(DAY_MS)
    await run()
  }
  expect([await readAccounts(at), await listKinds()]).toEqual([books, []])
})

test('cut between two pages it goes on, and enters nothing twice', async () => {
  for (const id of ['a', 'b', 'c']) await pay(id)
  addSettlement('po1', [line('a'), line('b')])
  addSettlement('po2', [line('c')])
  at.clock.advance(DAY_MS)
  for (const where of ['list 1', 'po1 1', 'po2 0']) {
    fails = (what) => {
      if (what === where) throw new ProviderError({ provider: 'stripe', operation: 'list', retryable: true })
    }
    await run()
  }
  fails = () => {}
  await Promise.all([run(), run()])
  await run()
  expect([await readAccounts(at), await listKinds()]).toEqual([
    { bank: 3 * (GROSS - FEE), fees: 3 * FEE, unapplied: -3 * GROSS },
    [],
  ])
})

test('another sum, a fee beyond all that is agreed, and lines that do not come to the payout are found once', async () => {
  await pay('a')
  addSettlement('po1', [line('a', { grossMinor: GROSS - 1, feeMinor: 100_000 })], 5)
  at.clock.advance(DAY_MS)
  await run()
  at.clock.advance(DAY_MS)
  await run()
  expect(await listKinds()).toEqual(['settlement-differs', 'settlement-fee-out-of-bounds', 'settlement-sum-differs'])
})

test('what is nobody’s is told after a day, unless it is somebody’s by then', async () => {
  await pay('a')
  addSettlement('po1', [line('a'), line('late'), line('never')])
  await run()
  expect(await listKinds()).toEqual([])
  await pay('late')
  at.clock.advance(DAY_MS)
  await run()
  expect(await listKinds()).toEqual(['settlement-unknown'])
  expect(await readAccounts(at)).toEqual({ bank: 2 * (GROSS - FEE), fees: 2 * FEE, unapplied: -2 * GROSS })
})

test('a payment that is in no settlement is told after ten days, not before, and once', async () => {
  await pay('a')
  await pay('lost')
  const paidMs = at.clock.now().getTime()
  addSettlement('po1', [line('a')])
  // In the small hours, when it is looked for.
  const nightMs = Math.floor(paidMs / DAY_MS) * DAY_MS + 3 * 3_600_000
  at.clock.advance(nightMs + 10 * DAY_MS - paidMs - (nightMs > paidMs ? DAY_MS : 0))
  if (at.clock.now().getTime() < paidMs + 10 * DAY_MS) await run()
  expect(await listKinds()).toEqual([])
  for (let night = 0; night < 2; night += 1) {
    at.clock.advance(DAY_MS)
    await run()
  }
  expect(await listKinds()).toEqual(['settlement-lacks'])
})

test('a balance beside the books is told, and what the fees of unsettled payments explain is not', async () => {
  await pay('a')
  at.clock.advance(3 * DAY_MS)
  balance = GROSS - FEE
  await run()
  expect(await listKinds()).toEqual([])
  balance = GROSS + 1
  at.clock.advance(DAY_MS)
  await run()
  expect(await listKinds()).toEqual(['clearing-differs'])
})

test('the database refuses an entry that its line does not say, and a line that is changed', async () => {
  const paymentId = await pay('a')
  addSettlement('po1', [line('a')])
  at.clock.advance(DAY_MS)
  await run()
  const entry = { tenantId: 'demo', key: 'settled:stripe:other', kind: 'settlement' as const, paymentId }
  const lines = [
    { account: 'bank' as const, amountMinor: 1 },
    { account: 'provider:stripe' as const, amountMinor: -1 },
  ]
  const wrong = at.db
    .transaction()
    .execute((tx) => post(tx, { ...entry, happenedAt: at.clock.now(), currency: 'NGN', lines }))
  await expect(wrong).rejects.toThrow('settles nothing')
  await expect(at.db.updateTable('settlement_line').set({ fee_minor: 1 }).execute()).rejects.toThrow('not changed')
  await expect(at.db.deleteFrom('settlement').execute()).rejects.toThrow('only ever added to')
})
