import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { submit } from '../providers/testing/stage.ts'
import { createDispatch } from './dispatch.ts'
import { keepCallback } from './inbox.ts'
import { createStore } from './store/store.ts'

const FLOOD = 10_000
/** Of them as they come; the others are copies, since each takes its milliseconds. */
const KEPT = 1_000
const RENEWALS = 300
const AT_ONCE = 8
const MAX_PLAYS_MS = 2_000

let at: PaymentStage

beforeAll(async () => {
  at = await createPaymentStage({ worksFrom: 'asked' })
}, 120_000)
afterAll(() => at.close())

async function begin() {
  const { stage } = at
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const body = { slug: 'basic-monthly', provider_slug: 'flutterwave', type: '' }
  const { link, reference } = (await stage.call('POST /apps/v1/process-payment', { token, body })).body.data
  return { id, token, link: String(link), reference: String(reference) }
}

/** As many at once as a provider sends. */
async function keepAll(count: number, toTold: (number: number) => { reference: string; transaction: string }) {
  const { db, clock, queue, log } = at.stage.platform
  const dispatch = createDispatch({ db, queue, log })
  const store = createStore({ db, clock, dispatch })
  let told = 0
  const keepOn = async () => {
    while (told < count) {
      told += 1
      const { reference, transaction } = toTold(told)
      const news = { dedupeKey: newId(), kind: 'charge.completed', reference, ids: { transaction }, email: null }
      await keepCallback({ db, clock, queue, store }, { provider: 'flutterwave', network: '192.0.2.1', news })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepOn))
  await dispatch.settle()
}

/** Paid long ago, and all of them renewed in the same hour. */
const addRenewing = (accountId: string) =>
  sql`
    insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency,
      price_minor, amount_minor, period_days, state, started_at, expires_at)
    select 'demo', 'old' || n, 'KL-' || lpad(n::text, 10, '0'), ${accountId}, 'flutterwave', 'basic', 'basic-30', true, 'NGN',
      290000, 290000, 30, 'paid', now(), now() from generate_series(1, ${RENEWALS}) n`.execute(at.stage.db)

const copyTold = () =>
  sql`
    insert into provider_event (provider, dedupe_key, kind, news, received_at, tenant_id, checkout_id)
    select provider, dedupe_key || ' ' || n, kind, news, received_at, tenant_id, checkout_id
    from provider_event, generate_series(2, ${FLOOD / KEPT}) n where news ->> 'reference' not like 'KL-0000000%'`.execute(
    at.stage.db,
  )

const countWaiting = async () =>
  (await at.stage.db.selectFrom('provider_event').select('id').where('state', '=', 'waiting').execute()).length

test('whoever pays behind ten thousand callbacks about another payment, and behind a tenant’s renewals, plays within two seconds', {
  timeout: 180_000,
}, async () => {
  const [other, payer] = [await begin(), await begin()]
  await addRenewing(other.id)
  await keepAll(RENEWALS, (number) => ({
    ...{ reference: `KL-${String(number).padStart(10, '0')}`, transaction: `renewal ${number}` },
  }))
  await keepAll(KEPT, (number) => ({ reference: other.reference, transaction: String(number) }))
  await copyTold()
  expect(await countWaiting()).toBe(FLOOD + RENEWALS)
  await submit(`${payer.link}/card`, { number: '5531886652142950', expiry: '09/32', cvv: '564' })
  await submit(`${payer.link}/step`, { pin: '3310' })
  await at.startWork()
  await submit(`${payer.link}/step`, { otp: '12345' })
  const paid = performance.now()
  const plays = async () => (await at.stage.call('GET /apps/v1/account', { token: payer.token })).body.screens === 2
  await vi.waitUntil(plays, { timeout: 60_000, interval: 20 })
  const [ms, waiting] = [performance.now() - paid, await countWaiting()]
  expect(ms).toBeLessThan(MAX_PLAYS_MS)
  expect(waiting, 'the renewals go on behind').toBeGreaterThan(0)
  await vi.waitUntil(async () => (await countWaiting()) === 0, { timeout: 60_000, interval: 100 })
})
