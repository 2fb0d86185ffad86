import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChangeStage, createChangeStage, type Member } from '#app/testing/money/change-stage.ts'
import { createLife, ProcessDied, toDyingNeeds } from '#app/testing/money/dying.ts'
import type { JobSender } from '#shared/jobs.ts'
import { changePlan } from './change.ts'
import { tellProvider } from './tell-provider.ts'

const HOUR_MS = 3_600_000
/** So long a press waits for the answer of the one before. */
const ANSWERED_MS = 12_000
const NOBODY: JobSender = { send: async () => null }
let at: ChangeStage

beforeAll(async () => {
  at = await createChangeStage()
}, 120_000)
afterAll(() => at.close())
// What heals has to heal without news of the provider.
beforeEach(() => at.sandbox.control('/stripe/callbacks', { rule: { mode: 'drop' }, times: 10_000 }))

const wish = ({ id: accountId }: Member, priceId: string) => ({
  ...{ who: { tenantId: 'demo', accountId }, priceId, slug: 'stripe', key: null },
})
/** @returns whether it lived to the end */
async function lives(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (!(error instanceof ProcessDied)) throw error
    return false
  }
}
/** Dies at every step there is, each time with somebody else. @returns how many there are */
async function dieEverywhere(live: (diesAt: number) => Promise<boolean>): Promise<number> {
  for (let diesAt = 1; ; diesAt += 1) if (await live(diesAt)) return diesAt - 1
}
/** As the sweep does with what is under way. */
async function readAll({ id }: Member): Promise<void> {
  const rows = await at.stage.db
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', id)
    .where('state', 'in', ['open', 'pending', 'action_required'])
    .execute()
  for (const row of rows) await at.stage.services.paying.read(row)
}
const loseReply = (operation: string, slug = 'stripe') =>
  at.sandbox.control(`/${slug}/faults`, { operation, fault: { kind: 'lose-reply' }, times: 1 })

/** Paid once, held once, told, and all books agree. */
async function expectChangedOnce(who: Member, slug: 'stripe' | 'braintree' = 'stripe'): Promise<void> {
  const taken = await who.listTaken(slug)
  expect(taken).toEqual([290_000, expect.any(Number)])
  expect(await who.listPayments()).toEqual([
    { use: 'period', amount: 290_000 },
    { use: 'change', amount: taken[1] },
  ])
  expect(await who.readHeld()).toMatchObject({ plan_id: 'family', price_id: 'family-30' })
  expect(await who.listFindings()).toEqual([])
  const ledger = await who.readLedger()
  expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  expect(ledger[`provider:${slug}`]).toBe(290_000 + (taken[1] ?? 0))
  await vi.waitFor(async () => expect(await who.listChanges()).toMatchObject([{ told_at: expect.any(Date) }]), {
    timeout: 20_000,
  })
  const states = await at.stage.db.selectFrom('checkout').select('state').where('account_id', '=', who.id).execute()
  expect(states.map(({ state }) => state).filter((state) => state !== 'paid' && state !== 'expired')).toEqual([])
}

describe('CHANGE-04 a process that dies', () => {
  test('between any two steps of a change that is paid takes the difference once, and the plan is changed', async () => {
    const steps = await dieEverywhere(async (diesAt) => {
      const who = await at.addMember()
      await who.subscribe()
      const hasLived = await lives(changePlan(toDyingNeeds(at.stage, createLife(diesAt)), wish(who, 'family-30')))
      await readAll(who)
      if ((await who.readHeld()).price_id !== 'family-30') {
        // Nothing was taken: the next press goes on with what was begun.
        expect(await who.listTaken()).toHaveLength(1)
        await at.advance(ANSWERED_MS)
        expect((await who.change('family-30')).body).toMatchObject({ status: 'changed' })
      }
      await expectChangedOnce(who)
      return hasLived
    })
    expect(steps).toBeGreaterThan(30)
  }, 300_000)

  test.each(['stripe', 'braintree'] as const)(
    'at %s before it asks for the money, or before it writes down the answer, is followed at once by the next press',
    async (slug) => {
      await at.sandbox.control('/braintree/callbacks', { rule: { mode: 'drop' }, times: 100 })
      for (const isAsked of [false, true]) {
        const who = await at.addMember()
        await who.subscribe({ slug })
        const { paying } = at.stage.services
        const provider = paying.providers.get(slug)
        const fields = provider.fields && {
          ...provider.fields,
          pay: async (...given: Parameters<typeof provider.fields.pay>) => {
            if (isAsked) await provider.fields?.pay(...given)
            throw new ProcessDied()
          },
        }
        const providers = { ...paying.providers, get: () => ({ ...provider, fields }) }
        expect(await lives(changePlan({ ...paying, providers }, { ...wish(who, 'family-30'), slug }))).toBe(false)
        expect(await who.listTaken(slug)).toHaveLength(isAsked ? 2 : 1)
        await at.advance(ANSWERED_MS)
        const started = performance.now()
        expect((await who.change('family-30', slug)).body).toMatchObject({ status: 'changed', screens: 5 })
        expect(performance.now() - started).toBeLessThan(ANSWERED_MS)
        await expectChangedOnce(who, slug)
      }
    },
    60_000,
  )

  test('between any two steps of one that waits leaves one that waits, and takes nothing', async () => {
    const steps = await dieEverywhere(async (diesAt) => {
      const who = await at.addMember()
      await who.subscribe({ price: 'family-30' })
      const hasLived = await lives(changePlan(toDyingNeeds(at.stage, createLife(diesAt)), wish(who, 'basic-30')))
      expect((await who.change('basic-30')).body).toMatchObject({ status: 'scheduled' })
      const waits = { price_id: 'basic-30', effective_at: null, told_at: expect.any(Date) }
      await vi.waitFor(async () => expect(await who.listChanges()).toMatchObject([waits]), { timeout: 5_000 })
      expect(await who.listTaken()).toEqual([490_000])
      expect(await who.readHeld()).toMatchObject({ price_id: 'family-30' })
      return hasLived
    })
    expect(steps).toBeGreaterThan(10)
  }, 120_000)

  test('while it tells the provider is followed by one that tells it', async () => {
    const readPrices = async (subscriptionId: string | null) => {
      const headers = { authorization: 'Bearer sk_test_sandbox' }
      const answer = await fetch(`${at.sandbox.url}/v1/subscriptions/${subscriptionId}`, { headers })
      const { items } = (await answer.json()) as { items: { data: { price: { unit_amount: number } }[] } }
      return items.data.map(({ price }) => price.unit_amount)
    }
    const steps = await dieEverywhere(async (diesAt) => {
      const who = await at.addMember()
      await who.subscribe()
      await changePlan(toDyingNeeds(at.stage, createLife(Number.POSITIVE_INFINITY), NOBODY), wish(who, 'family-30'))
      const { id: subscriptionId, provider_subscription_id: theirs } = await who.readHeld()
      expect(await readPrices(theirs)).toEqual([290_000])
      const of = { tenantId: 'demo', subscriptionId }
      const hasLived = await lives(tellProvider(toDyingNeeds(at.stage, createLife(diesAt)), of))
      await tellProvider(at.stage.services.paying, of)
      expect(await readPrices(theirs)).toEqual([490_000])
      expect(await who.listChanges()).toMatchObject([{ told_at: expect.any(Date) }])
      return hasLived
    })
    expect(steps).toBeGreaterThan(5)
  }, 120_000)
})

describe('CHANGE-04 a reply that is lost after the provider has done it', () => {
  test('of the difference at Stripe is asked for again: it is taken once, and the plan is changed', async () => {
    const who = await at.addMember()
    await who.subscribe()
    await loseReply('create-payment-intent')
    expect((await who.change('family-30')).body).toMatchObject({ status: 'changed', screens: 5 })
    await expectChangedOnce(who)
  })

  test('of the difference at Braintree leaves the payment open, and the next reading changes the plan', async () => {
    await at.sandbox.control('/braintree/callbacks', { rule: { mode: 'drop' }, times: 100 })
    const who = await at.addMember()
    await who.subscribe({ slug: 'braintree' })
    await loseReply('sale', 'braintree')
    expect((await who.change('family-30', 'braintree')).body.error).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect(await who.readHeld()).toMatchObject({ price_id: 'basic-30' })
    await readAll(who)
    await expectChangedOnce(who, 'braintree')
    expect((await who.change('family-30', 'braintree')).body.error).toMatchObject({ code: 'SAME_PLAN' })
  }, 60_000)

  test('of the new price is told again, and the next charge is that price', async () => {
    const who = await at.addMember()
    await who.subscribe()
    await loseReply('update-subscription')
    await who.change('family-30')
    await expectChangedOnce(who)
    await at.advance(45 * 24 * HOUR_MS)
    const membership = await at.stage.db
      .selectFrom('checkout')
      .selectAll()
      .where('account_id', '=', who.id)
      .where('is_recurring', '=', true)
      .executeTakeFirstOrThrow()
    await at.stage.services.paying.read(membership)
    expect((await who.listPayments()).at(-1)).toEqual({ use: 'period', amount: 490_000 })
    expect(await who.listFindings()).toEqual([])
  })
})

test('CHANGE-04 a bank that was not passed is asked anew by the next press, though nobody told of the first', async () => {
  const who = await at.addMember()
  await who.subscribe()
  await at.sandbox.control('/stripe/outcomes', { reference: who.email, outcome: 'authentication-required' })
  const answerBank = (clientSecret: string, result: 'complete' | 'fail') => {
    const id = clientSecret.split('_secret_')[0]
    const address = `${at.sandbox.url}/stripe/3ds/${id}?client_secret=${clientSecret}`
    return fetch(address, { method: 'POST', body: new URLSearchParams({ result }), redirect: 'manual' })
  }
  const first = (await who.change('family-30')).body
  expect(first).toMatchObject({ status: 'action_required', screens: 2, clientSecret: expect.stringMatching(/^pi_/) })
  await answerBank(first.clientSecret, 'fail')
  const second = (await who.change('family-30')).body
  expect(second).toMatchObject({ status: 'action_required', clientSecret: expect.stringMatching(/^pi_/) })
  expect(second.clientSecret).not.toBe(first.clientSecret)
  expect(await who.readHeld()).toMatchObject({ price_id: 'basic-30' })
  await answerBank(second.clientSecret, 'complete')
  expect((await who.change('family-30')).body).toMatchObject({ status: 'changed', screens: 5 })
  expect(await who.listTaken()).toEqual([290_000, 200_000])
  expect(await who.listFindings()).toEqual([])
})
