import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { createProviders } from '../providers/registry.ts'
import { enterLines } from '../reconciliation/settling/enter-lines.ts'
import { after, charge, createMoneyStage, type MoneyStage, ngn, reading } from '../settle/testing/stage.ts'
import { createSettled } from './settlements.ts'

let at: MoneyStage<ApiStage>
let reference: string

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
  const payer = await at.addPayer()
  const id = await payer.addCheckout()
  const twice = charge(`s-${id}`, { amount: ngn(5_000), at: after(0.1) })
  reference = (await payer.settle(id, reading([charge(`t-${id}`), twice]))).reference
  await settle('po1', '2026-11-20T06:00:00.000Z', [`t-${id}`, 'somebody else’s'])
  await settle('po2', '2026-11-21T06:00:00.000Z', [`s-${id}`])
  await settle('po3', '2026-11-22T06:00:00.000Z', ['nobody’s'])
})
afterAll(() => at.stage.close())

async function settle(settlementId: string, paidAt: string, transactions: string[]) {
  const { db, clock } = at.stage
  const { provider } = await db.selectFrom('payment').select('provider').executeTakeFirstOrThrow()
  const sum = { provider, currency: 'NGN', net_minor: 0, paid_at: new Date(paidAt) }
  await db
    .insertInto('settlement')
    .values({ ...sum, settlement_id: settlementId })
    .execute()
  const lines = transactions.map((transactionId) => ({
    ...{ id: `l-${transactionId}`, kind: 'charge' as const, transactionId, settlementId },
    ...{ grossMinor: 290_000, feeMinor: 14_350, currency: 'NGN' },
  }))
  await enterLines({ db, clock }, { provider, lines })
}
const list = async (query: { provider?: string; before?: string } = {}, customerId = 'demo') => {
  const { body } = await at.stage.call('GET /api/v1/apps/settlements', {
    ...{ token: OPERATOR_KEY, query, customer: customerId },
  })
  return body
}
const ids = async (...of: Parameters<typeof list>) =>
  (await list(...of)).settlements.map(({ id }: { id: string }) => id)
const show = (id: string, query: { provider?: string; after?: string } = {}, customerId = 'demo') =>
  at.stage.call('GET /api/v1/apps/settlements/{id}', {
    ...{ token: OPERATOR_KEY, params: { id }, query, customer: customerId },
  })
const sums = { currency: 'NGN', gross: '2900.00', fees: '143.50', net: '2756.50' }

test('settlements are listed newest first, with what is the tenant’s alone', async () => {
  const { settlements } = await list()
  expect(settlements).toMatchObject([
    { id: 'po2', paidAt: '2026-11-21T06:00:00.000Z', lines: 1, ...sums },
    { id: 'po1', paidAt: '2026-11-20T06:00:00.000Z', lines: 1, ...sums },
  ])
  const { provider = '' } = settlements[0] ?? {}
  expect(await ids({ provider })).toEqual(['po2', 'po1'])
  expect(await ids({ provider: 'another' })).toEqual([])
  expect(await ids({ before: '2026-11-21T06:00:00.000Z' })).toEqual(['po1'])
  expect(await ids({ before: '2026-11-21T06:00:00.001Z' })).toEqual(['po2', 'po1'])
})

test('one is shown with its lines; one that has none of the tenant’s is not there', async () => {
  const { body } = await show('po1')
  expect(body).toMatchObject({ settlement: { id: 'po1', lines: 1 }, lines: [{ kind: 'charge', reference, ...sums }] })
  const { lines } = body as { lines: { id: string }[] }
  expect(await show('po1', { after: lines[0]?.id ?? '' })).toMatchObject({ body: { lines: [] } })
  expect((await show('po3')).status).toBe(404)
  const { provider } = (body as { settlement: { provider: string } }).settlement
  expect(await show('po1', { provider })).toMatchObject({ body: { settlement: { id: 'po1', provider } } })
  expect((await show('po1', { provider: 'another' })).status).toBe(404)
  expect((await show('po9')).status).toBe(404)
})

test('another tenant sees nothing of it', async () => {
  await at.stage.addTenant('ibadan')
  expect(await ids({}, 'ibadan')).toEqual([])
  expect((await show('po1', {}, 'ibadan')).status).toBe(404)
})

test('what was paid out at one moment stands on one page, however much it is', async () => {
  const moment = '2026-11-19T06:00:00.000Z'
  const { db, clock } = at.stage
  const { provider, transaction_id } = await db
    .selectFrom('payment')
    .selectAll()
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const names = Array.from({ length: 101 }, (_, place) => `tie-${String(place).padStart(3, '0')}`)
  const sum = { provider, currency: 'NGN', net_minor: 0, paid_at: new Date(moment) }
  await db
    .insertInto('settlement')
    .values(names.map((settlement_id) => ({ ...sum, settlement_id })))
    .execute()
  const lines = names.map((settlementId) => ({
    ...{ id: settlementId, kind: 'charge' as const, transactionId: transaction_id, settlementId },
    ...{ grossMinor: 100, feeMinor: 0, currency: 'NGN' },
  }))
  await enterLines({ db, clock }, { provider, lines })
  expect(await ids({ before: '2026-11-19T06:00:00.001Z' })).toEqual(names)
  expect(await ids()).toEqual(['po2', 'po1', ...names])
  expect(await ids({ before: moment })).toEqual([])
})

test('where nothing is read is said: turned off here, or refused there, and not of another provider', async () => {
  const { db, clock } = at.stage
  const read = async (paypal: object, query: { provider?: string } = {}) => {
    const providers = createProviders([{ slug: 'paypal', ...paypal }, { slug: 'stripe' }] as PaymentProvider[])
    return createSettled({ db, providers }).listUnread(query.provider)
  }
  const book = { provider: 'paypal', book: 'settlements', read_until: clock.now(), tokens: 1, tokens_at: clock.now() }
  await db
    .insertInto('provider_reading')
    .values({ ...book, held_by: '', held_until: clock.now(), refused_since: clock.now() })
    .execute()
  expect(await read({ settledLines: null })).toEqual([{ provider: 'paypal', why: 'off' }])
  expect(await read({ settledLines: {} })).toEqual([{ provider: 'paypal', why: 'refused' }])
  expect(await read({ settledLines: {} }, { provider: 'stripe' })).toEqual([])
  await db.updateTable('provider_reading').set({ refused_since: null }).execute()
  expect([await read({ settledLines: {} }), (await list()).unread]).toEqual([[], []])
})
