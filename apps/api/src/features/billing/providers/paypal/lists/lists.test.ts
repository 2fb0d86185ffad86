import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import type { CallbackNews } from '#features/billing/providers/callback-news.ts'
import type { PlacedLine, SettledPage } from '#features/billing/providers/listing/settlements.ts'
import { toHostedSubject } from '#features/billing/providers/testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from '#features/billing/providers/testing/stage.ts'
import { toOrder } from '#features/billing/providers/testing/subject.ts'
import { createPaypal } from '../paypal.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const feeOf = (minor: number) => Math.round(minor * 0.0349) + 49

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const toProvider = (searchesTransactions = true) =>
  createPaypal({
    config: {
      ...{ apiUrl: `${stage.sandbox.url}/paypal`, clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX' },
      searchesTransactions,
    },
    ...{ secrets: { clientSecret: new Secret('sandbox-paypal-secret') }, clock: stage.clock, objects: createObjects() },
  })
const order = (isRecurring = false) => toOrder({ currency: 'USD', isRecurring })

/** Approved on PayPal's page, and captured by a reading. */
async function pay(of = order()) {
  const provider = toProvider()
  const { begun, url } = await toHostedSubject(stage, provider).begin(of)
  const { searchParams, origin, pathname } = new URL(url)
  const fields = Object.fromEntries(searchParams)
  await submit(`${origin}${pathname}`, { ...fields, action: 'approve' })
  await provider.read(begun)
  const charges = (await stage.readBooks('paypal')).filter(({ kind }) => kind === 'charge')
  return { ...of, begun, transaction: charges.at(-1)?.transaction ?? '' }
}
const lie = (id: string, about: object) => stage.sandbox.control('/paypal/lies', { id, lie: about })
const row = (id: string, code: string, more: object = {}) => ({
  ...{ id, code, amountMinor: 0, feeMinor: 0, currency: 'USD', at: stage.clock.now().toISOString(), status: 'S' },
  ...{ reference: null, ...more },
})

async function listPage(span: { from: Date; until: Date; cursor: string | null }): Promise<SettledPage> {
  const page = await toProvider().settledLines?.list(span)
  if (!page || page === 'not-allowed') throw new Error('nothing is settled')
  return page
}
async function listLines(days = 30) {
  const now = stage.clock.now().getTime()
  const span = { from: new Date(now - days * DAY_MS), until: new Date(now) }
  const lines: PlacedLine[] = []
  let [cursor, pages]: [string | null, number] = [null, 0]
  do {
    const page: SettledPage = await listPage({ ...span, cursor })
    lines.push(...page.lines)
    cursor = page.next
    pages += 1
  } while (cursor !== null)
  return { pages, lines }
}

test('what is in the balance is told with its fee, three hours after it came and not before', async () => {
  const paid = await pay()
  const day = stage.clock.now().toISOString().slice(0, 10)
  await stage.advance(3 * HOUR_MS - 60_000)
  expect((await listLines()).lines).toEqual([])
  await stage.advance(2 * 60_000)
  const gross = paid.due.amountMinor
  expect((await listLines()).lines).toEqual([
    {
      ...{ id: `charge-${paid.transaction}`, kind: 'charge', transactionId: paid.transaction, grossMinor: gross },
      ...{ feeMinor: feeOf(gross), currency: 'USD' },
      settlement: { id: `${day}-USD`, currency: 'USD', paidAt: new Date(`${day}T00:00:00Z`) },
    },
  ])
})

test('what went back, what a bank took back and what a subscription paid are told as our books name them', async () => {
  const [once, renewing] = [await pay(), await pay(order(true))]
  const part = { amountMinor: 100, currency: 'USD' }
  const refund = { begun: once.begun, transactionId: once.transaction, amount: part }
  const { refundId } = await toProvider().refund({ ...refund, key: 'refund-1', reason: 'Asked' })
  await submit(`${stage.sandbox.url}/paypal/reverse`, { sale: renewing.transaction })
  const read = await toProvider().read(renewing.begun)
  await stage.advance(4 * HOUR_MS)
  const { lines } = await listLines()
  expect(lines.map(({ settlement: _, id: _id, currency: _currency, ...line }) => line)).toEqual([
    ...[once, renewing].map(({ transaction: transactionId, due: { amountMinor } }) => ({
      ...{ kind: 'charge', transactionId, grossMinor: amountMinor, feeMinor: feeOf(amountMinor) },
    })),
    { kind: 'refund', transactionId: refundId, grossMinor: -100, feeMinor: 0 },
    {
      ...{ kind: 'chargeback', transactionId: read.charges[0]?.disputes?.[0]?.disputeId, feeMinor: 0 },
      grossMinor: -renewing.due.amountMinor,
    },
  ])
  expect(lines.at(-1)?.transactionId).toBe(`reversal of ${renewing.transaction}`)
})

test('what stays ours is no line, a fee is one of its payment, and what nobody has seen is nobody’s', async () => {
  const rows = [
    ...['T0400', 'T0403', 'T0200', 'T1110', 'T1111', 'T1503', 'T2101'].map((code, index) =>
      row(`OURS${index}`, code, { amountMinor: -500 }),
    ),
    row('PENDING', 'T0006', { amountMinor: 500, status: 'P' }),
    row('DENIED', 'T0006', { amountMinor: 500, status: 'D' }),
    row('REVERSED', 'T0006', { amountMinor: 500, feeMinor: 66, status: 'V' }),
    row('FEE', 'T0106', { amountMinor: -2_000, reference: 'REVERSED' }),
    row('BACK', 'T1109', { amountMinor: 17, reference: 'REVERSED' }),
    row('NEW', 'T9900', { amountMinor: -300 }),
    row('SENT', 'T0001', { amountMinor: -400, currency: 'EUR' }),
  ]
  await lie('more transactions', { rows })
  await stage.advance(4 * HOUR_MS)
  const { lines } = await listLines()
  expect(lines.map(({ settlement, ...line }) => ({ ...line, settlement: settlement.id.slice(11) }))).toEqual([
    ...[
      { id: 'charge-REVERSED', kind: 'charge', transactionId: 'REVERSED', grossMinor: 500, feeMinor: 66 },
      { id: 'other-FEE', kind: 'other', transactionId: 'REVERSED', grossMinor: 0, feeMinor: 2_000 },
      { id: 'other-BACK', kind: 'other', transactionId: 'REVERSED', grossMinor: 0, feeMinor: -17 },
      { id: 'other-NEW', kind: 'other', transactionId: 'NEW', grossMinor: -300, feeMinor: 0 },
    ].map((line) => ({ ...line, currency: 'USD', settlement: 'USD' })),
    {
      ...{ id: 'other-SENT', kind: 'other', transactionId: 'SENT', grossMinor: -400, feeMinor: 0, currency: 'EUR' },
      settlement: 'EUR',
    },
  ])
})

test('a year is asked for in spans that PayPal takes, pages to the last one, and halves of what is too much', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => row(`T${index}`, 'T0006', { amountMinor: 500 }))
  await lie('more transactions', { rows })
  await stage.advance(100 * DAY_MS)
  const late = [row('LATE', 'T0006', { amountMinor: 500 })]
  await lie('more transactions', { rows: [...rows, ...late] })
  await stage.advance(4 * HOUR_MS)
  const { lines, pages } = await listLines(365)
  const ids = new Set(lines.map(({ transactionId }) => transactionId))
  expect([ids.size, ids.has('LATE'), pages]).toEqual([451, true, 13 + 2])
  await stage.advance(60_000)
  await lie('transaction search', { maxFound: 300 })
  const few = Array.from({ length: 450 }, (_, index) => {
    const at = new Date(stage.clock.now().getTime() - 5 * DAY_MS + index * 60_000).toISOString()
    return row(`F${index}`, 'T0006', { amountMinor: 500, at })
  })
  await lie('more transactions', { rows: few })
  const halved = await listLines(30)
  expect(new Set(halved.lines.map(({ transactionId }) => transactionId)).size).toBe(450)
})

test('what is older than PayPal tells is not asked for', async () => {
  await pay()
  await stage.advance(4 * HOUR_MS)
  expect((await listLines(5 * 365)).lines).toHaveLength(1)
})

test('it is off without the setting, and told where PayPal does not allow it or was asked too often', async () => {
  expect(toProvider(false).settledLines).toBeNull()
  const now = stage.clock.now().getTime()
  const span = { from: new Date(now - DAY_MS), until: new Date(now), cursor: null }
  await lie('transaction search', { isAllowed: false })
  expect(await toProvider().settledLines?.list(span)).toBe('not-allowed')
  await lie('transaction search', { isAllowed: true })
  const asked = Promise.all(Array.from({ length: 61 }, () => listPage(span)))
  await expect(asked).rejects.toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: false })
  await stage.advance(60_000)
  expect((await listPage(span)).lines).toEqual([])
})

test('a page that fails in the middle is read again, and nothing is missing', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => row(`T${index}`, 'T0006', { amountMinor: 500 }))
  await lie('more transactions', { rows })
  await stage.advance(4 * HOUR_MS)
  const now = stage.clock.now().getTime()
  const span = { from: new Date(now - DAY_MS), until: new Date(now) }
  const first = await listPage({ ...span, cursor: null })
  const fault = { kind: 'status', status: 503 }
  await stage.sandbox.control('/paypal/faults', { operation: 'search-transactions', fault })
  await expect(listPage({ ...span, cursor: first.next })).rejects.toMatchObject({ retryable: true })
  const second = await listPage({ ...span, cursor: first.next })
  expect([first.lines.length, second.lines.length, second.next]).toEqual([200, 50, null])
})

async function listNews(span: { from: Date; until: Date }): Promise<CallbackNews[][]> {
  const pages: CallbackNews[][] = []
  let cursor: string | null = null
  do {
    const page: { news: CallbackNews[]; next: string | null } | undefined = await toProvider().listing?.list({
      ...{ ...span, cursor },
    })
    if (!page) throw new Error('nothing is listed')
    pages.push(page.news)
    cursor = page.next
  } while (cursor !== null)
  return pages
}
const toSpan = (beforeMs: number, afterMs = HOUR_MS) => {
  const now = stage.clock.now().getTime()
  return { from: new Date(now - beforeMs), until: new Date(now + afterMs) }
}

test('what PayPal told is listed as its callback tells it, and needs nobody to stand by it', async () => {
  const paid = await pay()
  const [callback] = await stage.untilCallbacks('PAYMENT.CAPTURE.COMPLETED', 1)
  if (!callback) throw new Error('no callback')
  const told = await toProvider().readCallback(callback)
  if (typeof told === 'string') throw new Error(told)
  const { unconfirmed, ...news } = told
  const listed = (await listNews(toSpan(HOUR_MS))).flat()
  expect([listed.find(({ kind }) => kind === news.kind), unconfirmed?.claim]).toEqual([news, expect.any(String)])
  expect(new Set(listed.map(({ reference }) => reference))).toEqual(new Set([paid.reference]))
})

test('an approval that nobody heard of is listed, though no money has moved', async () => {
  await stage.sandbox.control('/paypal/callbacks', { rule: { mode: 'drop' }, times: 100 })
  const of = order()
  const { begun, url } = await toHostedSubject(stage, toProvider()).begin(of)
  const { searchParams, origin, pathname } = new URL(url)
  await submit(`${origin}${pathname}`, { ...Object.fromEntries(searchParams), action: 'approve' })
  const listed = (await listNews(toSpan(HOUR_MS))).flat()
  expect(listed).toMatchObject([{ kind: 'CHECKOUT.ORDER.APPROVED', reference: of.reference, ids: begun.ids }])
  expect(await stage.readBooks('paypal')).toEqual([])
})

test('a span of events has two ends, more pages than one, and begins no earlier than PayPal remembers', async () => {
  for (let count = 0; count < 52; count += 1) await pay()
  const pages = await listNews(toSpan(HOUR_MS))
  expect(pages.length).toBe(2)
  const all = pages.flat()
  expect([all.length, new Set(all.map(({ dedupeKey }) => dedupeKey)).size]).toEqual([104, 104])
  await stage.advance(3 * DAY_MS)
  const counts = [toSpan(DAY_MS), toSpan(60 * DAY_MS, 0), toSpan(6 * DAY_MS, -5 * DAY_MS)].map(async (span) => {
    return (await listNews(span)).flat().length
  })
  expect(await Promise.all(counts)).toEqual([0, 104, 0])
})
