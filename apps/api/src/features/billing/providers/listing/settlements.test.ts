import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { createFlutterwave } from '../flutterwave/flutterwave.ts'
import { createTested, payByCard } from '../paystack/testing.ts'
import type { Order, PaymentProvider } from '../provider.ts'
import { createStripe } from '../stripe/stripe.ts'
import { makeCard } from '../stripe/testing.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from '../testing/stage.ts'
import { toOrder } from '../testing/subject.ts'
import type { SettledLine } from './settlements.ts'

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
  feeOf(minor: number): number
}
const shared = () => ({ clock: stage.clock, objects: createObjects() })

function toPaystack(): Case {
  const provider = createTested(stage)
  const pay = async (order: Order) => void (await payByCard((await toHostedSubject(stage, provider).begin(order)).url))
  return {
    provider,
    pay,
    feeOf: (minor) => Math.min(Math.round(minor * 0.015) + (minor < 250_000 ? 0 : 10_000), 200_000),
  }
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
  return { provider, pay, feeOf: (minor) => Math.round(minor * 0.014) }
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
  return { provider, pay, feeOf: (minor) => Math.round(minor * 0.015) + 100 }
}

const order = () => toOrder({ currency: 'NGN', isRecurring: false })
function listsOf({ provider }: Case) {
  if (!provider.settlements) throw new Error('nothing is settled')
  return provider.settlements
}
async function listAll(at: Case, days = 40) {
  const { list, listLines } = listsOf(at)
  const now = stage.clock.now().getTime()
  const span = { from: new Date(now - days * DAY_MS), until: new Date(now), cursor: null }
  const { settlements } = await list(span)
  const lines: SettledLine[] = []
  for (const { id } of settlements) {
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listLines>> = await listLines(id, cursor)
      lines.push(...page.lines)
      cursor = page.next
    } while (cursor !== null)
  }
  return { settlements, lines }
}
const tell = (slug: string, id: string, lie: unknown) => stage.sandbox.control(`/${slug}/lies`, { id, lie })

describe.each([
  ['paystack', toPaystack],
  ['flutterwave', toFlutterwave],
  ['stripe', toStripe],
] as const)('%s', (slug, toCase) => {
  it('has nothing settled before it paid out, and holds what was paid without its fee', async () => {
    const at = toCase()
    const paid = order()
    await at.pay(paid)
    expect(await listAll(at)).toEqual({ settlements: [], lines: [] })
    const { amountMinor } = paid.due
    const held = (await listsOf(at).readBalance(['NGN'])).filter(({ currency }) => currency === 'NGN')
    expect(held.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(amountMinor - at.feeOf(amountMinor))
  })

  it('lists what was paid out, and the charges and fees that it is made of', async () => {
    const at = toCase()
    const orders = [order(), order()]
    for (const one of orders) await at.pay(one)
    await stage.advance(3 * DAY_MS)
    const books = await stage.readBooks(slug)
    const { settlements, lines } = await listAll(at)
    const amountMinor = orders[0]?.due.amountMinor ?? 0
    const feeMinor = at.feeOf(amountMinor)
    expect(settlements.map(({ net }) => net)).toEqual([{ amountMinor: 2 * (amountMinor - feeMinor), currency: 'NGN' }])
    expect(
      lines.map(({ id: _, ...line }) => line).toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1)),
    ).toEqual(
      books
        .map(({ transaction: transactionId }) => ({
          ...{ kind: 'charge', transactionId, grossMinor: amountMinor, feeMinor, currency: 'NGN' },
        }))
        .toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1)),
    )
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2)
    expect((await listsOf(at).readBalance(['NGN'])).every((one) => one.amountMinor === 0)).toBe(true)
  })

  it('tells wrong sums and hides lines where its books are wrong', async () => {
    const at = toCase()
    await at.pay(order())
    await at.pay(order())
    await stage.advance(3 * DAY_MS)
    const [first, second] = await stage.readBooks(slug)
    await tell(slug, `settled ${first?.transaction}`, { grossMinor: 100, feeMinor: 7 })
    await tell(slug, `settled ${second?.transaction}`, 'hidden')
    const { lines } = await listAll(at)
    expect(lines).toMatchObject([{ transactionId: first?.transaction, grossMinor: 100, feeMinor: 7 }])
  })
})
