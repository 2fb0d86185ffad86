import { createLog } from '@kola/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPages, listScans, type Ran, recordStatements } from '#app/testing/plans.ts'
import { type ApiStage, assertAnswer, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { readPaymentRows } from '#env.ts'
import { createDispatch, sendLeft, type Unsent } from './callbacks/dispatch.ts'
import { keepCallback } from './callbacks/inbox.ts'
import { createStore } from './callbacks/store/store.ts'
import { workCallback, workTold } from './callbacks/work.ts'
import { billingJobs } from './jobs.ts'
import type { CallbackNews, Reading } from './providers/provider.ts'
import { sendReceipt } from './receipts/receipt-mail.ts'
import { fillPayments } from './testing/payment-rows.ts'

const ROWS = readPaymentRows()
/** A page of a hundred payments, each found in its tables, looks at some three thousand; two hundred that are noted at six. */
const MAX_PAGES = 8_000
const FIRST = { tenantId: 'demo', accountId: 'a1', checkoutId: 'c1' }

let stage: ApiStage
let statements: Ran[]

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await fillPayments(stage.platform.pool, { rows: ROWS, now: stage.clock.now() })
  statements = recordStatements(stage.platform.pool)
  // Only connections that are made from now on tell what they run.
  const open = await Promise.all(Array.from({ length: 8 }, () => stage.platform.pool.connect()))
  for (const client of open) client.release(true)
}, 900_000)
afterAll(() => stage.close())

/** What runs meanwhile, judged: how many statements, and that none looks at more than it needs. */
async function judge(work: () => Promise<unknown>): Promise<number> {
  const from = statements.length
  await work()
  const ran = statements.slice(from).filter(({ text }) => !text.includes('pgboss'))
  expect(ran.length).toBeGreaterThan(0)
  expect(await listScans(stage.platform.pool, ran)).toEqual([])
  const { pages, text } = await countPages(stage.platform.pool, ran)
  expect(pages, text).toBeLessThan(MAX_PAGES)
  return ran.length
}

const asOperator = (key: Parameters<ApiStage['call']>[0], more: object) =>
  stage.call(key, { token: OPERATOR_KEY, ...more })

test('an operator’s list of a hundred payments takes as many statements as a list of one, and goes on where it ended', async () => {
  const list = (query: Record<string, string>) => asOperator('GET /api/v1/apps/payments', { query })
  const first = await list({})
  assertAnswer('GET /api/v1/apps/payments', first)
  const references = first.body.payments.map(({ reference }: { reference: string }) => reference)
  expect([references.length, references[0], references[99]]).toEqual([100, 'KL-0000000001', 'KL-0000000100'])
  expect(first.body.payments[0]).toMatchObject({
    ...{ userid: 'a1', transactions: [{ id: 'p1', transaction: 't1', refunded: '1.00' }], receipt: '2026-000001' },
  })
  const next = await list({ before: references[99] })
  expect(next.body.payments[0].reference).toBe('KL-0000000101')
  const pending = await list({ state: 'pending', before: 'KL-0000000100' })
  expect(pending.body.payments.slice(0, 2).map(({ reference }: { reference: string }) => reference)).toEqual([
    ...['KL-0000000150', 'KL-0000000200'],
  ])
  const counts: number[] = []
  const refused = { params: { reference: 'KL-0000000003' }, body: { actor: 'ngozi' } }
  await judge(() => asOperator('POST /api/v1/apps/payments/{reference}/confirm', refused))
  const deep = `KL-${String(ROWS - 500).padStart(10, '0')}`
  for (const query of [{}, { state: 'pending' }, { userid: 'a2' }, { before: deep }, { state: 'open' }]) {
    counts.push(await judge(() => list(query as Record<string, string>)))
  }
  const one = await judge(() =>
    asOperator('GET /api/v1/apps/payments/{reference}', { params: { reference: 'KL-0000000001' } }),
  )
  expect(Math.max(...counts)).toBeLessThanOrEqual(one)
})

test('findings, open and all of them, are read a page at a time', async () => {
  const list = (query: Record<string, string>) => asOperator('GET /api/v1/apps/findings', { query })
  const open = await list({})
  assertAnswer('GET /api/v1/apps/findings', open)
  const ids = open.body.findings.map(({ id }: { id: string }) => id)
  expect([ids.length, ids[0], ids[99]]).toEqual([100, 'f1', 'f199'])
  expect((await list({ before: 'f199' })).body.findings[0].id).toBe('f201')
  expect((await list({ all: 'true', before: 'f199' })).body.findings[0].id).toBe('f200')
  for (const query of [{}, { all: 'true' }, { before: 'f9999' }, { all: 'true', before: 'f9999' }]) {
    await judge(() => list(query as Record<string, string>))
  }
})

test('a member’s payments, quote and standing are read by the member alone', async () => {
  const { email, id } = await stage.addAccount()
  const token = await stage.signIn(email)
  await sql`update checkout set account_id = ${id} where tenant_id = 'demo' and id in (
    select 'c' || n from generate_series(1000, 1149) n)`.execute(stage.db)
  const list = (query: Record<string, string>) => stage.call('GET /apps/v1/payments', { token, query })
  const first = await list({})
  assertAnswer('GET /apps/v1/payments', first)
  expect([first.body.payments.length, first.body.payments[0].reference]).toEqual([100, 'KL-0000001000'])
  const rest = await list({ before: first.body.payments[99].reference })
  expect([rest.body.payments.length, rest.body.payments[0].reference]).toEqual([50, 'KL-0000001100'])
  await judge(() => list({}))
  await judge(() => list({ before: 'KL-0000001050' }))
  const body = { subscriptionId: 'basic-30', coupon: 'OFTEN' }
  const quote = await stage.call('POST /apps/v1/quotes', { token, body })
  assertAnswer('POST /apps/v1/quotes', quote)
  await judge(() => stage.call('POST /apps/v1/quotes', { token, body }))
  await judge(() => stage.services.standings.read({ tenantId: 'demo', accountId: 'a1', titleId: null }))
})

test('a callback finds its payment by its reference, by an id, and by plan and payer', async () => {
  const read: string[] = []
  const needs = {
    ...{ db: stage.platform.db, clock: stage.clock, log: stage.platform.log, providers: { find: () => null } },
    read: async (checkout: { id: string }) => void read.push(checkout.id) as never,
  }
  const told = [
    { reference: 'KL-0000000005', ids: {}, email: null },
    { reference: null, ids: { transaction: 't77' }, email: null },
    { reference: 'URF_1', ids: { transaction: 'unknown' }, plan: '77', email: 'a9@example.com' },
    { reference: 'URF_1', ids: { transaction: 'unknown' }, plan: null, email: 'a9@example.com' },
  ]
  for (const [at, news] of told.entries()) {
    const values = { provider: 'flutterwave', dedupe_key: `told${at}`, kind: 'told', received_at: stage.clock.now() }
    const { id } = await stage.db
      .insertInto('provider_event')
      .values({ ...values, news: JSON.stringify(news) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await judge(() => workCallback(needs, id))
  }
  expect(read).toEqual(['c5', 'c77', 'c9'])
})

test('a callback is kept by one statement, sent on with the others, and worked off with all that waits beside it', async () => {
  const { clock } = stage
  const { db, queue, log } = stage.platform
  const unsent: Unsent[] = []
  const dispatch = { send: (event: Unsent) => void unsent.push(event), settle: async () => {} }
  const store = createStore({ db, clock, dispatch })
  const keep = (news: Pick<CallbackNews, 'dedupeKey' | 'reference' | 'ids'>) =>
    keepCallback(
      { db, clock, queue, store },
      { provider: 'flutterwave', network: 'n', news: { ...news, kind: 'told', email: null } },
    )
  const told = [
    { dedupeKey: 'kept1', reference: 'KL-0000000005', ids: { transaction: 'new' } },
    { dedupeKey: 'kept2', reference: null, ids: { transaction: 't5' } },
    { dedupeKey: 'kept3', reference: 'URF_2', ids: { transaction: 'of nobody' } },
    { dedupeKey: 'd1', reference: 'KL-0000000005', ids: { transaction: 't5' } },
  ]
  for (const news of told) expect(await judge(() => keep(news))).toBe(1)
  const about = { tenantId: 'demo', checkoutId: 'c5', isUrgent: false }
  expect(unsent.map((event) => event.about)).toEqual([about, about, null])
  const sending = createDispatch({ db, queue, log })
  await judge(async () => {
    for (const event of unsent) sending.send(event)
    await sending.settle()
  })
  clock.advance(60_000)
  await judge(() => sendLeft({ db, queue, clock }))
  const read: object[] = []
  const needs = { db, clock, log, queue, providers: { find: () => null } }
  await judge(() =>
    workTold(
      {
        ...needs,
        async read(checkout, more) {
          read.push(more?.ids ?? {})
          return { ...checkout, provider_ids: more?.ids ?? {} }
        },
      },
      { tenantId: 'demo', checkoutId: 'c5' },
    ),
  )
  expect(read).toEqual([{ transaction: 't5' }])
})

test('a renewal is settled, its receipt sent and the sweep done without looking at others’ payments', async () => {
  const { settle } = stage.services.paying
  const amount = { amountMinor: 290_000, currency: 'NGN' }
  const refunds = [{ refundId: 'back', amount: { ...amount, amountMinor: 100 }, at: stage.clock.now() }]
  const charge = { amount, at: stage.clock.now(), state: 'succeeded' as const, decline: null }
  const reading: Reading = {
    ...{ state: 'paid', subscription: null, method: null, decline: null, ids: { transaction: 'renewed' } },
    charges: [
      { ...charge, transactionId: 't1', isRenewal: false, refunds },
      { ...charge, transactionId: 'renewed', isRenewal: true, refunds: [] },
    ],
  }
  await judge(() => settle(FIRST, reading))
  const added = await stage.db.selectFrom('payment').select('id').where('transaction_id', '=', 'renewed').execute()
  expect(added).toHaveLength(1)
  const { clock, platform, services } = stage
  const { db } = platform
  const messages = { queueMail: async () => {} } as never
  const { tenants } = services
  await judge(() =>
    sendReceipt(
      { db, tenants, messages, publicUrl: '' },
      { tenantId: 'demo', paymentId: added[0]?.id ?? '', receipt: '1' },
    ),
  )
  // What members pay by choice was counted today: that reads a year of it, once.
  const counted = { asked_at: clock.now(), counted_to: clock.now() }
  await db
    .insertInto('retry_rates')
    .values({ tenant_id: 'demo', ...counted })
    .execute()
  const log = createLog({ name: 'test', level: 'error' })
  const { providers, read } = services.paying
  const jobs = billingJobs({
    db,
    clock,
    log,
    queue: platform.queue,
    tenants,
    messages,
    providers,
    read,
    secretBox: platform.secretBox,
    publicUrl: '',
  })
  const signal = new AbortController().signal
  await judge(() => jobs['billing.sweep']({ id: '1', name: 'billing.sweep', data: {}, attempt: 1, signal }))
})
