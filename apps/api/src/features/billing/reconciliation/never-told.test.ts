import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeJobs } from '#app/jobs.ts'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { submit } from '../providers/testing/stage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let at: PaymentStage
let jobs: ReturnType<typeof composeJobs>
let token: string

beforeAll(async () => {
  at = await createPaymentStage({ worksFrom: 'asked' })
  const { config, secrets, platform, db } = at.stage
  jobs = composeJobs(platform, { config, secrets, mailer: { send: async () => {}, close: async () => {} } as never })
  const price = { tenant_id: 'demo', price_id: 'basic-30', amount_minor: 599, currency: 'USD' }
  await db
    .insertInto('provider_price')
    .values({ ...price, provider: 'paypal' })
    .execute()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  const { email } = await at.stage.addAccount()
  token = await at.stage.signIn(email)
  // Nothing that a provider tells arrives.
  for (const party of ['dpo', 'paypal']) {
    await at.sandbox.control(`/${party}/callbacks`, { rule: { mode: 'drop' }, times: 1_000 })
  }
})

async function begin(slug: 'dpo' | 'paypal') {
  const { body } = await at.stage.call('POST /apps/v1/add-subscription', {
    ...{ token, body: { slug, slug_name: 'basic-monthly' } },
  })
  return { url: String(body.url), reference: String(body.reference), beganMs: at.stage.clock.now().getTime() }
}
const stateOf = async (reference: string) =>
  (
    await at.stage.db
      .selectFrom('checkout')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).state
const signal = new AbortController().signal
type Work = (job: { data: object; signal: AbortSignal }) => Promise<unknown>
const work = (name: keyof typeof jobs, data: object = {}) => (jobs[name] as unknown as Work)({ data, signal })

/** Whatever the clock asks for, as the sweep of each minute does. */
async function sweep(): Promise<void> {
  const now = at.stage.clock.now()
  const due = await at.stage.db
    .selectFrom('checkout')
    .select(['tenant_id as tenantId', 'id as checkoutId'])
    .where('next_read_at', '<=', now)
    .execute()
  await work('billing.sweep')
  for (const data of due) await work('billing.read', data)
}
/** So long after it was begun. */
async function reach({ beganMs }: { beganMs: number }, ms: number): Promise<void> {
  await at.advance(beganMs + ms - at.stage.clock.now().getTime())
  await sweep()
}

const payAtDpo = (url: string, means = 'card') =>
  submit(url, { ID: new URL(url).searchParams.get('ID') ?? '', means, card: '5436886269848367', action: 'pay' })

test('what was paid at DPO at once is found a minute later, though nobody told and nobody came back', async () => {
  const begun = await begin('dpo')
  await payAtDpo(begun.url)
  await reach(begun, MINUTE_MS - 1)
  expect(await stateOf(begun.reference)).toBe('open')
  await reach(begun, MINUTE_MS)
  expect(await stateOf(begun.reference)).toBe('paid')
})

test('what was paid at DPO just after a look is found at the next one, half an hour later at most', async () => {
  const begun = await begin('dpo')
  for (const minutes of [1, 3, 8, 13, 23, 38]) await reach(begun, minutes * MINUTE_MS)
  await payAtDpo(begun.url)
  await reach(begun, 68 * MINUTE_MS - 1)
  expect(await stateOf(begun.reference)).toBe('open')
  await reach(begun, 68 * MINUTE_MS)
  expect(await stateOf(begun.reference)).toBe('paid')
})

test('a transfer at DPO that comes a day later is found six hours after it came at most', async () => {
  const begun = await begin('dpo')
  await payAtDpo(begun.url, 'bank')
  let hours = 0
  while ((await stateOf(begun.reference)) !== 'paid' && hours < 72) {
    hours += 1
    await reach(begun, hours * HOUR_MS)
  }
  expect(hours).toBeGreaterThanOrEqual(24)
  expect(hours).toBeLessThanOrEqual(30)
})

const catchUp = async () => {
  await work('billing.catch-up')
  const waiting = await at.stage.db.selectFrom('provider_event').select('id').where('state', '=', 'waiting').execute()
  for (const { id: eventId } of waiting) await work('billing.callback', { eventId })
}

test('what was approved at PayPal is found within an hour by its list of events, not before, and is paid once', async () => {
  await catchUp()
  const begun = await begin('paypal')
  await submit(begun.url, { ...Object.fromEntries(new URL(begun.url).searchParams), action: 'approve' })
  await at.advance(HOUR_MS - 1)
  await catchUp()
  expect(await stateOf(begun.reference)).not.toBe('paid')
  await at.advance(1)
  await catchUp()
  expect(await stateOf(begun.reference)).toBe('paid')
  await at.advance(HOUR_MS)
  await catchUp()
  const { id } = await at.stage.db
    .selectFrom('checkout')
    .select('id')
    .where('reference', '=', begun.reference)
    .executeTakeFirstOrThrow()
  const payments = await at.stage.db.selectFrom('payment').selectAll().where('checkout_id', '=', id).execute()
  expect(payments.map(({ amount_minor, currency }) => [amount_minor, currency])).toEqual([[599, 'USD']])
})
