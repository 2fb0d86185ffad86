import { newId } from '@kola/platform/ids'
import { createLog } from '@kola/platform/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { newReference } from '../checkout/reference.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { createProviders } from '../providers/registry.ts'
import { createDispatch } from './dispatch.ts'
import { keepCallback } from './inbox.ts'
import { createStore } from './store/store.ts'
import { reviewUnmatched } from './unmatched.ts'
import { workCallback } from './work.ts'

const HOUR_MS = 3_600_000

let stage: ApiStage
let lines: string[]
let accountId: string

beforeAll(async () => {
  stage = await createApiStage()
  for (const tenant of ['demo', 'silent']) await stage.addTenant(tenant)
})
afterAll(() => stage.close())
beforeEach(async () => {
  lines = []
  accountId = (await stage.addAccount()).id
  await stage.db.deleteFrom('provider_event').execute()
  await stage.db.deleteFrom('finding').execute()
})

const needs = () => ({
  ...{ db: stage.db, clock: stage.clock, queue: stage.platform.queue },
  log: createLog({ name: 'test', level: 'warn', destination: { write: (line: string) => void lines.push(line) } }),
  providers: createProviders([
    { slug: 'stripe' } as PaymentProvider,
    { slug: 'dpo', hasAnonymousCallbacks: true } as PaymentProvider,
  ]),
  read: () => expect.fail('nothing is read'),
})
const addCheckout = async (provider: string, reference = newReference()) => {
  const { clock } = stage
  await stage.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: 'demo', id: newId(), reference, account_id: accountId, provider, plan_id: 'basic' },
      ...{
        price_id: 'basic-30',
        is_recurring: true,
        currency: 'NGN',
        price_minor: 1,
        amount_minor: 1,
        period_days: 30,
      },
      ...{ started_at: clock.now(), expires_at: clock.now() },
    })
    .execute()
  return reference
}
async function hear(provider: 'stripe' | 'dpo', dedupeKey: string, reference: string | null = null): Promise<void> {
  const ids = { payment: `pi_${dedupeKey}` }
  const news = { dedupeKey, kind: 'charge.succeeded', reference, ids, email: null }
  const store = createStore({ ...needs(), dispatch: createDispatch(needs()) })
  await keepCallback({ ...needs(), store }, { provider, network: '203.0.113.0', news })
  const { id } = await stage.db
    .selectFrom('provider_event')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
  await workCallback(needs(), id)
}
const listFound = async (tenantId = 'demo') =>
  (
    await stage.db
      .selectFrom('finding')
      .select(['kind', 'detail'])
      .where('tenant_id', '=', tenantId)
      .orderBy('found_at')
      .orderBy('id')
      .execute()
  ).map(({ kind, detail }) => [kind, (detail as { payment?: string }).payment])
const listStates = async () =>
  (await stage.db.selectFrom('provider_event').select('state').orderBy('id').execute()).map(({ state }) => state)

test('a callback that matched nothing for an hour is a finding, once, of who takes money by that provider', async () => {
  await addCheckout('stripe')
  await hear('stripe', 'e1')
  stage.clock.advance(HOUR_MS - 1)
  expect(await reviewUnmatched(needs())).toBe(0)
  stage.clock.advance(1)
  expect(await reviewUnmatched(needs())).toBe(1)
  expect(await reviewUnmatched(needs())).toBe(0)
  expect(await listFound()).toEqual([['callback-unmatched', 'pi_e1']])
  expect(await listFound('silent')).toEqual([])
  const { body } = await stage.call('GET /api/v1/apps/findings', { token: OPERATOR_KEY })
  expect(body.findings[0]).toMatchObject({ kind: 'callback-unmatched', reference: null, resolution: null })
  expect(body.findings[0].about).toContain('callback charge.succeeded')
  await hear('stripe', 'e1')
  stage.clock.advance(2 * HOUR_MS)
  expect(await reviewUnmatched(needs())).toBe(0)
})

test('one whose payment is known by then is worked off, and no finding', async () => {
  await addCheckout('stripe')
  const reference = newReference()
  await hear('stripe', 'e2', reference)
  await addCheckout('stripe', reference)
  stage.clock.advance(HOUR_MS)
  expect(await reviewUnmatched(needs())).toBe(1)
  expect(await listStates()).toEqual(['waiting'])
  expect(await listFound()).toEqual([])
})

test('one that nobody signed is none: strangers do not fill the list', async () => {
  await addCheckout('dpo')
  await hear('dpo', 'e3')
  stage.clock.advance(HOUR_MS)
  expect(await reviewUnmatched(needs())).toBe(1)
  expect([await listStates(), await listFound()]).toEqual([['reported'], []])
})

test('twenty stand open, what else comes is logged, and there is room when some are closed', async () => {
  await addCheckout('stripe')
  for (let place = 0; place < 22; place += 1) await hear('stripe', `f${place}`)
  stage.clock.advance(HOUR_MS)
  lines = []
  expect(await reviewUnmatched(needs())).toBe(22)
  expect(await listFound()).toHaveLength(20)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    Array.from({ length: 2 }, () => 'billing.callback-unreported'),
  )
  await stage.db.updateTable('finding').set({ resolved_at: stage.clock.now() }).execute()
  await hear('stripe', 'g1')
  stage.clock.advance(HOUR_MS)
  await reviewUnmatched(needs())
  expect(await listFound()).toHaveLength(21)
})

test('a finding is closed with a reason, and with who closed it', async () => {
  await addCheckout('stripe')
  await hear('stripe', 'h1')
  stage.clock.advance(HOUR_MS)
  await reviewUnmatched(needs())
  const { id } = await stage.db.selectFrom('finding').select('id').executeTakeFirstOrThrow()
  const close = (resolution: string) =>
    stage.call('POST /api/v1/apps/findings/{id}/resolve', {
      ...{ token: OPERATOR_KEY, params: { id }, body: { actor: 'ngozi', resolution } },
    })
  expect((await close('of another shop')).body.finding).toMatchObject({ resolution: 'of another shop' })
  expect((await close('a second thought')).body.finding).toMatchObject({ resolution: 'of another shop' })
  const actions = await stage.db
    .selectFrom('operator_action')
    .select(['actor', 'action', 'subject', 'detail'])
    .where('subject', '=', id)
    .execute()
  const action = { actor: 'ngozi', action: 'finding.resolve', subject: id }
  expect(actions).toEqual([{ ...action, detail: { resolution: 'of another shop' } }])
  const open = await stage.call('GET /api/v1/apps/findings', { token: OPERATOR_KEY })
  const all = await stage.call('GET /api/v1/apps/findings', { token: OPERATOR_KEY, query: { all: 'true' } })
  expect([open.body.findings.length, all.body.findings.length]).toEqual([0, 1])
})
