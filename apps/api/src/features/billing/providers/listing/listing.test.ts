import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { createFlutterwave } from '../flutterwave/flutterwave.ts'
import { createTested, payByCard } from '../paystack/testing.ts'
import type { CallbackNews, Order, PaymentProvider } from '../provider.ts'
import { createStripe } from '../stripe/stripe.ts'
import { makeCard } from '../stripe/testing.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from '../testing/stage.ts'
import { toOrder } from '../testing/subject.ts'
import type { Listing } from './listing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

interface Case {
  provider: PaymentProvider
  pay(order: Order): Promise<void>
  /** What tells of a payment that succeeded. */
  kind: string
  pageRows: number
}

const shared = () => ({ clock: stage.clock, objects: createObjects() })

function toPaystack(): Case {
  const provider = createTested(stage)
  const pay = async (order: Order) => payByCard((await toHostedSubject(stage, provider).begin(order)).url)
  return { ...{ provider, kind: 'charge.success', pageRows: 100 }, pay: async (order) => void (await pay(order)) }
}

function toFlutterwave(): Case {
  const provider = createFlutterwave({
    config: { apiUrl: `${stage.sandbox.url}/flutterwave/v3` },
    secrets: { secretKey: new Secret('FLWSECK_TEST-sandbox-X'), secretHash: new Secret('sandbox-flutterwave-hash') },
    ...shared(),
  })
  async function pay(order: Order) {
    const { url } = await toHostedSubject(stage, provider).begin(order)
    await submit(`${url}/card`, { number: '5531886652142950', expiry: '09/32', cvv: '564' })
    await submit(`${url}/step`, { pin: '3310' })
    await submit(`${url}/step`, { otp: '12345' })
  }
  return { ...{ provider, kind: 'charge.completed', pageRows: 20 }, pay }
}

function toStripe(): Case {
  const provider = createStripe({
    config: { apiUrl: stage.sandbox.url, publishableKey: 'pk_test_sandbox', scriptUrl: '' },
    secrets: { secretKey: new Secret('sk_test_sandbox'), webhookSecret: new Secret('whsec_sandbox') },
    ...shared(),
  })
  async function pay(order: Order) {
    const nonce = await makeCard(stage.sandbox.url, '4242424242424242')
    const kept = await provider.fields?.keep({ payer: order.payer, customerId: null, nonce, subscriptionIds: [] })
    if (kept?.kind !== 'kept') throw new Error(kept?.kind)
    await provider.fields?.pay(order, { customerId: kept.customerId, methodId: kept.method.id })
  }
  return { ...{ provider, kind: 'payment_intent.succeeded', pageRows: 100 }, pay }
}

async function listAll({ provider }: Case, span: { from: Date; until: Date }) {
  const pages: CallbackNews[][] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Listing['list']>> | undefined = await provider.listing?.list({ ...span, cursor })
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
const order = () => toOrder({ currency: 'NGN', isRecurring: false })

describe.each([
  ['Paystack', toPaystack],
  ['Flutterwave', toFlutterwave],
  ['Stripe', toStripe],
])('%s', (_name, toCase) => {
  it('lists what was paid as its callback tells it, and nothing that was not', async () => {
    const at = toCase()
    const [paid, left] = [order(), order()]
    await at.pay(paid)
    await at.provider.hosted?.start(left)
    const [callback] = await stage.untilCallbacks(paid.reference, 1)
    const all = (await listAll(at, toSpan(HOUR_MS))).flat().filter(({ kind }) => kind === at.kind)
    expect(all.map(({ reference }) => reference)).toEqual([paid.reference])
    const told = await Promise.all(
      (await stage.untilCallbacks(paid.reference, 1)).map((one) => at.provider.readCallback(one)),
    )
    const keys = told.map((news) => (typeof news === 'string' ? news : news.dedupeKey))
    expect([callback !== undefined, keys]).toEqual([true, expect.arrayContaining([all[0]?.dedupeKey])])
  })

  it('has a span with two ends', async () => {
    const at = toCase()
    await at.pay(order())
    await stage.advance(3 * DAY_MS)
    const paid = async (span: { from: Date; until: Date }) =>
      (await listAll(at, span)).flat().filter(({ kind }) => kind === at.kind).length
    expect([
      await paid(toSpan(DAY_MS)),
      await paid(toSpan(4 * DAY_MS, -2 * DAY_MS)),
      await paid(toSpan(6 * DAY_MS, -5 * DAY_MS)),
    ]).toEqual([0, 1, 0])
  })

  it('has more pages than one, without a hole', async () => {
    const at = toCase()
    // Each payment is several events of Stripe's.
    const orders = Array.from({ length: at.pageRows === 20 ? 22 : at.provider.slug === 'stripe' ? 30 : 101 }, order)
    for (const [index, one] of orders.entries()) {
      // Paystack takes a hundred calls a minute.
      if (index % 80 === 79) await stage.advance(60_000)
      await at.pay(one)
    }
    const pages = await listAll(at, toSpan(HOUR_MS))
    const listed = pages.flat().filter(({ kind }) => kind === at.kind)
    expect(pages.length).toBeGreaterThan(1)
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(at.pageRows)
    expect(new Set(listed.map(({ reference }) => reference))).toEqual(new Set(orders.map(({ reference }) => reference)))
  })
})
