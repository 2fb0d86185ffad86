import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import type { CallbackNews } from '#features/billing/providers/callback-news.ts'
import { createObjects, type Stage, startStage } from '#features/billing/providers/testing/stage.ts'
import { toBegun, toOrder } from '#features/billing/providers/testing/subject.ts'
import { createBraintree } from '../braintree.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const toProvider = () =>
  createBraintree({
    config: {
      ...{ merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public', apiUrl: stage.sandbox.url },
      ...{ scriptUrl: '', merchantAccounts: { NGN: 'kola_ngn', USD: 'kola_usd' } },
    },
    secrets: { privateKey: new Secret('sandbox-braintree-private') },
    ...{ clock: stage.clock, objects: createObjects() },
  })
const order = (isRecurring = false) => toOrder({ currency: 'NGN', isRecurring })

async function pay(of: ReturnType<typeof order>, nonce = 'fake-valid-visa-nonce') {
  const { fields } = toProvider()
  const kept = await fields?.keep({ payer: of.payer, customerId: null, nonce, subscriptionIds: [] })
  if (kept?.kind !== 'kept') throw new Error(kept?.kind)
  await fields?.pay(of, { customerId: kept.customerId, methodId: kept.method.id })
}
async function listAll(span: { from: Date; until: Date }): Promise<CallbackNews[]> {
  const all: CallbackNews[] = []
  let cursor: string | null = null
  do {
    const page: { news: CallbackNews[]; next: string | null } | undefined = await toProvider().listing?.list({
      ...span,
      cursor,
    })
    if (!page) throw new Error('nothing is listed')
    all.push(...page.news)
    cursor = page.next
  } while (cursor !== null)
  return all
}
const toSpan = (beforeMs: number, afterMs = HOUR_MS) => {
  const now = stage.clock.now().getTime()
  return { from: new Date(now - beforeMs), until: new Date(now + afterMs) }
}

test('what was charged is listed by its reference, once or the first period of what renews', async () => {
  const paid = [order(), order(true)]
  for (const one of paid) await pay(one)
  const listed = await listAll(toSpan(HOUR_MS))
  expect(listed.map(({ reference }) => reference).toSorted()).toEqual(paid.map(({ reference }) => reference).toSorted())
  const books = await stage.readBooks('braintree')
  expect(listed.map(({ ids }) => ids.transaction).toSorted()).toEqual(books.map((one) => one.transaction).toSorted())
  expect(await listAll(toSpan(HOUR_MS)), 'the same facts').toEqual(listed)
})

test('what is given back is listed as of the payment that it was', async () => {
  const paid = order()
  await pay(paid)
  await stage.advance(2 * DAY_MS)
  const [charge] = await stage.readBooks('braintree')
  const transactionId = charge?.transaction ?? ''
  const refund = { begun: toBegun(paid, { transaction: transactionId }), transactionId, amount: paid.due }
  await toProvider().refund({ ...refund, key: 'refund-1', reason: 'Charged twice' })
  const listed = await listAll(toSpan(HOUR_MS))
  expect(listed.map(({ ids }) => ids.transaction)).toEqual([transactionId])
})

test('a span has two ends', async () => {
  await pay(order())
  await stage.advance(3 * DAY_MS)
  const counts = [toSpan(DAY_MS), toSpan(4 * DAY_MS, -2 * DAY_MS), toSpan(6 * DAY_MS, -5 * DAY_MS)].map(listAll)
  expect((await Promise.all(counts)).map(({ length }) => length)).toEqual([0, 1, 0])
})
