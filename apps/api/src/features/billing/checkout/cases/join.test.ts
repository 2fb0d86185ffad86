import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMoneyStage, type MoneyStage } from '#app/testing/money/money-stage.ts'
import type { PaymentProvider, Started } from '#features/billing/providers/provider.ts'
import { giveUp, LeftBehind } from '../order/give-up.ts'
import { createStart, type StartedCheckout, type StartOptions } from '../start.ts'

/** So long a press waits for the answer of the one before; it looks every fifth of a second. */
const ANSWERED_MS = 12_000
const SOME_LOOKS_MS = 1_000
let money: MoneyStage
let start: ReturnType<typeof createStart>

beforeAll(async () => {
  money = await createMoneyStage()
  const provider = { slug: 'stripe', findCoupon: null, canCharge: () => true } as unknown as PaymentProvider
  const providers = { list: () => [provider], find: () => provider, get: () => provider }
  start = createStart({ ...money.stage, providers, publicUrl: 'http://localhost', read: async (checkout) => checkout })
})
afterAll(() => money.stage.close())

let person: Awaited<ReturnType<MoneyStage['addPerson']>>
beforeEach(async () => {
  person = await money.addPerson()
})

const press = (
  more: Pick<StartOptions, 'begin' | 'readLeft' | 'isPage'> & Partial<Pick<StartOptions, 'key' | 'change'>>,
): Promise<StartedCheckout> =>
  start({
    ...{ tenantId: 'demo', accountId: person.accountId, priceId: 'basic-30', provider: 'stripe', coupon: undefined },
    ...{ isRecurring: true, way: '', key: null, returnPath: () => '/', cancelPath: '/', ...more },
  })
/** A press whose process ends while the provider is asked. */
async function pressAndDie(): Promise<void> {
  const { promise: asked, resolve: tell } = Promise.withResolvers<void>()
  void press({
    begin: () => {
      tell()
      return new Promise<Started>(() => undefined)
    },
  })
  await asked
}
/** @returns how often the provider was asked, and what the second press has come to */
function pressAgain(more: Partial<Pick<StartOptions, 'readLeft' | 'isPage'>>) {
  const seen = { asked: 0, outcome: 'waits' as 'waits' | StartedCheckout | Error }
  const done = press({
    async begin() {
      seen.asked += 1
      return { kind: 'redirect', url: 'https://pay.example/1', ids: {} }
    },
    ...more,
  }).then(
    (started) => {
      seen.outcome = started
    },
    (error: Error) => {
      seen.outcome = error
    },
  )
  return { seen, done }
}
const listOwn = () =>
  money.stage.db
    .selectFrom('checkout')
    .select(['state', 'decline_code', 'reference'])
    .where('account_id', '=', person.accountId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
const readLeft: StartOptions['readLeft'] = async (checkout) => checkout

test('a press takes over what the one before left behind when twelve seconds have passed, and not a moment before', async () => {
  await pressAndDie()
  money.stage.clock.advance(ANSWERED_MS - 1)
  const { seen, done } = pressAgain({ readLeft })
  await wait(SOME_LOOKS_MS)
  expect(seen).toEqual({ asked: 0, outcome: 'waits' })
  money.stage.clock.advance(1)
  await done
  expect(seen).toMatchObject({ asked: 1, outcome: { isKnown: false, checkout: { url: 'https://pay.example/1' } } })
})

test('where the provider might take money twice nothing is taken over: the person is told to try again', async () => {
  await pressAndDie()
  money.stage.clock.advance(ANSWERED_MS)
  const { seen, done } = pressAgain({})
  await done
  expect(seen).toMatchObject({ asked: 0, outcome: { code: 'PROVIDER_UNAVAILABLE' } })
})

test('a page that nobody was sent to is begun anew under another reference, whatever becomes of the first', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Started>()
  const first = press({ begin: () => answered, isPage: true })
  const refused = expect(first).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  await vi.waitFor(async () => expect(await listOwn()).toHaveLength(1))
  money.stage.clock.advance(ANSWERED_MS - 1)
  const { seen, done } = pressAgain({ isPage: true })
  await wait(SOME_LOOKS_MS)
  expect(seen).toEqual({ asked: 0, outcome: 'waits' })
  money.stage.clock.advance(1)
  await done
  expect(seen).toMatchObject({ asked: 1, outcome: { isKnown: false, checkout: { url: 'https://pay.example/1' } } })
  // The process lived and its provider was slow: its payer is not sent to a second page.
  answer({ kind: 'redirect', url: 'https://pay.example/0', ids: {} })
  await refused
  const own = await listOwn()
  expect(own.map(({ state, decline_code: code }) => [state, code])).toEqual([
    ['failed', 'left-behind'],
    ['open', ''],
  ])
  expect(new Set(own.map(({ reference }) => reference)).size).toBe(2)
})

test('a page whose first press is answered in the last moment is that one, for both', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Started>()
  const first = press({ begin: () => answered, isPage: true })
  await vi.waitFor(async () => expect(await listOwn()).toHaveLength(1))
  const { seen, done } = pressAgain({ isPage: true })
  await wait(SOME_LOOKS_MS)
  answer({ kind: 'redirect', url: 'https://pay.example/0', ids: {} })
  const { checkout } = await first
  money.stage.clock.advance(ANSWERED_MS)
  await done
  expect(seen).toMatchObject({ asked: 0, outcome: { isKnown: true, checkout: { reference: checkout.reference } } })
})

test('one that was answered in the moment in which it is given up stays as it was answered', async () => {
  const begin = async (): Promise<Started> => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} })
  const { checkout } = await press({ begin, isPage: true })
  await giveUp(money.stage, checkout, new LeftBehind())
  expect(await listOwn()).toMatchObject([{ state: 'open', decline_code: '' }])
})

test.each([
  ['was paid while it was on its way', 1, true],
  ['was paid before it', 0, false],
])('a press whose wish %s is the same payment or another one (%s ms later: %s)', async (_what, laterMs, isKnown) => {
  const begin = async (): Promise<Started> => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} })
  const { checkout } = await press({ begin })
  const settledAt = new Date(money.stage.clock.now().getTime() + laterMs)
  await money.stage.db
    .updateTable('checkout')
    .set({ state: 'paid', settled_at: settledAt })
    .where('id', '=', checkout.id)
    .execute()
  const again = await press({ begin })
  expect([again.isKnown, again.checkout.id === checkout.id]).toEqual([isKnown, isKnown])
})

test('a press that looked before the first one was settled, and came to it after, is the same payment', async () => {
  const begin = async (): Promise<Started> => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} })
  const { checkout } = await press({ begin })
  const { db, clock } = money.stage
  let second: Promise<Awaited<ReturnType<typeof press>>> | undefined
  await db.transaction().execute(async (tx) => {
    // What is held is read, and the payment's own row waits.
    await sql`lock table checkout in share mode`.execute(tx)
    second = press({ begin })
    await wait(SOME_LOOKS_MS)
    // A settling bears the time at which its reading came.
    await tx
      .updateTable('checkout')
      .set({ state: 'paid', settled_at: new Date(clock.now().getTime() - 50) })
      .where('id', '=', checkout.id)
      .execute()
  })
  const again = await second
  expect([again?.isKnown, again?.checkout.id]).toEqual([true, checkout.id])
})

test.each([
  ['a moment', 1, true],
  ['less than a minute', 59_999, true],
  ['a minute', 60_000, false],
])(
  'two presses between which a window of five minutes ends are one when %s lies between them (%s ms: %s)',
  async (_what, apartMs, isKnown) => {
    const begin = async (): Promise<Started> => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} })
    const { clock } = money.stage
    clock.advance(300_000 - (clock.now().getTime() % 300_000) - 1)
    const { checkout } = await press({ begin })
    clock.advance(apartMs)
    const again = await press({ begin })
    expect([again.isKnown, again.checkout.id === checkout.id]).toEqual([isKnown, isKnown])
  },
)

test('under a key of the client’s own what comes again is that payment, also long after it was paid', async () => {
  const begin = async (): Promise<Started> => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} })
  const { checkout } = await press({ begin, key: 'wish-1' })
  const { db, clock } = money.stage
  await db
    .updateTable('checkout')
    .set({ state: 'paid', settled_at: clock.now() })
    .where('id', '=', checkout.id)
    .execute()
  clock.advance(3_600_000)
  const again = await press({ begin, key: 'wish-1' })
  expect([again.isKnown, again.checkout.id]).toEqual([true, checkout.id])
  expect((await press({ begin, key: 'wish-2' })).checkout.id).not.toBe(checkout.id)
})

test('a change of plan is not the membership that was begun at the same price a moment before, in the window before it', async () => {
  const begin = async (): Promise<Started> => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} })
  const { clock } = money.stage
  clock.advance(300_000 - (clock.now().getTime() % 300_000) - 1)
  await press({ begin })
  clock.advance(1)
  const due = { amountMinor: 290_000, currency: 'NGN' }
  const change = { subscriptionId: 'held', due, until: clock.now(), renewal: due }
  await expect(press({ begin, change })).rejects.toMatchObject({ code: 'REQUEST_CONFLICT' })
})
