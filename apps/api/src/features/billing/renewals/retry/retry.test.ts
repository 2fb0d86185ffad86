import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { Declined } from '#features/billing/providers/provider.ts'
import { EXPLORING_SHARE } from '#features/billing/retries/plan.ts'
import { draw } from '#features/billing/retries/planning/draw.ts'
import { sweepRenewals } from '../sweep.ts'
import { readHistory } from './history.ts'
import { learnDaily, readRates } from './rates.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let at: RenewalStage
let who: Renewer

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  await at.goToMonday()
  who = await at.addRenewer()
})

const fallDue = async () => {
  await at.goTo(who.paidThrough)
  await at.sweep()
}
const setDecline = (more: { decline_class?: string; decline_retry_at?: Date; decline_code?: string }) =>
  at.stage.db
    .updateTable('checkout')
    .set({ ...more, decline_message: '' })
    .where('account_id', '=', who.id)
    .where('try_number', 'is not', null)
    .execute()
/** The first try came to nothing for that reason, and the next is planned anew. */
async function planAfter(more: Parameters<typeof setDecline>[0]) {
  await who.says('declined')
  await fallDue()
  await who.tries()
  await setDecline(more)
  await at.stage.db
    .updateTable('renewal')
    .set({ next_try_at: null, stop_reason: '' })
    .where('account_id', '=', who.id)
    .execute()
  await who.plans()
  const { next_try_at: next, stop_reason: stop } = await who.readRenewal()
  return { hours: next ? (next.getTime() - who.paidThrough.getTime()) / HOUR_MS : null, stop }
}

describe('after a refusal', () => {
  test('of a bank that did not answer it is tried once more four hours later', async () => {
    expect(await planAfter({ decline_class: 'issuer' })).toEqual({ hours: 4, stop: '' })
  })

  test('that only the member can mend, and of a card that is gone, it is not tried again', async () => {
    expect(await planAfter({ decline_class: 'member' })).toEqual({ hours: null, stop: 'member-must-act' })
    who = await at.addRenewer()
    expect(await planAfter({ decline_class: 'hard' })).toEqual({ hours: null, stop: 'hard-decline' })
  })

  test('by a provider’s limit it waits for the time that it names, by day', async () => {
    await at.goTo(who.paidThrough)
    const named = new Date(who.paidThrough.getTime() + 6 * DAY_MS)
    expect(await planAfter({ decline_class: 'regulator', decline_retry_at: named })).toEqual({ hours: 144, stop: '' })
  })

  test('that is worth one more try is worth no third, whatever class the provider gave it', async () => {
    await planAfter({ decline_class: 'generic', decline_code: '12' })
    const { next_try_at: next } = await who.readRenewal()
    await at.goTo(next ?? new Date())
    await who.tries()
    await setDecline({ decline_class: 'generic', decline_code: '12' })
    await at.stage.db
      .updateTable('renewal')
      .set({ next_try_at: null, stop_reason: '' })
      .where('account_id', '=', who.id)
      .execute()
    await who.plans()
    expect(await who.readRenewal()).toMatchObject({ next_try_at: null, stop_reason: 'hard-decline', tries: 2 })
  })

  test('that says nothing of its class is read by its number', async () => {
    expect(await planAfter({ decline_code: '54' })).toEqual({ hours: null, stop: 'member-must-act' })
  })
})

test('a provider’s own class and its time are kept with the try', async () => {
  await fallDue()
  const real = at.needs.providers
  const retryAt = new Date(who.paidThrough.getTime() + DAY_MS)
  const dpo = real.get('dpo')
  const charge = async () => {
    throw new Declined({ code: 'regulator', message: 'Not yet', isHard: false, class: 'regulator', retryAt })
  }
  const provider = { ...dpo, kept: { holds: () => true, charge } }
  await who.tries({ ...at.needs, providers: { ...real, find: () => provider } })
  expect(await who.listTries()).toMatchObject([
    { state: 'failed', decline_class: 'regulator', decline_retry_at: retryAt, decline_message: 'Not yet' },
  ])
  expect(await who.readRenewal()).toMatchObject({ next_try_at: retryAt })
})

test('why a try is planned for its moment is kept once, and what is planned anew takes its place', async () => {
  const list = () => at.stage.db.selectFrom('renewal_choice').selectAll().orderBy('try_number').execute()
  const before = (await list()).length
  await planAfter({ decline_class: 'funds' })
  const { id, next_try_at: next } = await who.readRenewal()
  const own = (await list()).filter(({ renewal_id: of }) => of === id)
  expect((await list()).length - before).toBe(1)
  expect(own).toMatchObject([{ try_number: 2, planned_for: next, chance: 1, is_exploring: false }])
})

test('of renewals one in ten is tried at a moment that is drawn, and it is noted with its chance', async () => {
  let id = newId()
  while (draw(id, 'explore') >= EXPLORING_SHARE) id = newId()
  await who.says('declined')
  await at.goTo(who.paidThrough)
  await sweepRenewals({ ...at.needs, toId: () => id })
  await who.tries()
  const choice = await at.stage.db
    .selectFrom('renewal_choice')
    .selectAll()
    .where('renewal_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(choice.is_exploring).toBe(true)
  expect(choice.chance).toBeGreaterThan(0)
  expect(choice.chance).toBeLessThan(0.1)
})

describe('what is learnt', () => {
  const readKnown = () => readRates(at.stage.db, 'demo')
  const learn = () => learnDaily(at.needs)
  const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((all, one) => all + one, 0))

  test('is of the tries after a want of money and of what members paid by choice, once a day by one of two workers', async () => {
    await at.advance(2 * DAY_MS)
    expect((await Promise.all([learn(), learn(), learn()])).toSorted()).toEqual([0, 0, 1])
    expect(await learn()).toBe(0)
    const first = await readKnown()
    await planAfter({ decline_class: 'funds' })
    await who.says('')
    const { next_try_at: next } = await who.readRenewal()
    await at.goTo(next ?? new Date())
    await who.tries()
    expect(await who.readRenewal()).toMatchObject({ state: 'paid', tries: 2 })
    await at.advance(DAY_MS)
    // A sweep learns as well.
    await at.sweep()
    const known = await readKnown()
    expect(known.asOfMs).toBeGreaterThan(first.asOfMs)
    expect(known.tryCount - first.tryCount).toBe(1)
    // The member's first payment was by choice.
    expect(sum(known.counts.paid)).toBeGreaterThan(0)
    const hours = await at.stage.db.selectFrom('paid_hour').selectAll().execute()
    const paid = await at.stage.db
      .selectFrom('checkout')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('state', '=', 'paid')
      .where('try_number', 'is', null)
      .executeTakeFirstOrThrow()
    expect(hours.reduce((all, { count }) => all + count, 0)).toBe(Number(paid.count))
    const own = await at.stage.db.selectFrom('retry_rates').selectAll().execute()
    expect(own).toHaveLength(1)
  })

  test('of another layout is not believed', async () => {
    await at.stage.db
      .updateTable('retry_rates')
      .set({ rates: JSON.stringify({ layout: 99, tryCount: 5_000 }) })
      .execute()
    expect(await readKnown()).toMatchObject({ tryCount: 0 })
  })

  test('decides the moment of the next try', async () => {
    const rates = await readKnown()
    // Money is there in one band of the day, everywhere in the month.
    const paid = rates.counts.paid.map((_, bin) => (bin % 4 === 2 ? 900 : 1))
    const tries = paid.map(() => 1_000)
    await at.stage.db
      .updateTable('retry_rates')
      .set({
        rates: JSON.stringify({ ...rates, tryCount: 5_000, counts: { tries, paid } }),
        // Nobody learns anew.
        asked_at: '2090-01-01',
      })
      .execute()
    await planAfter({ decline_class: 'funds' })
    const { next_try_at: next } = await who.readRenewal()
    // From one to five in the afternoon of Lagos.
    expect(next?.getUTCHours()).toBeGreaterThanOrEqual(12)
    expect(next?.getUTCHours()).toBeLessThan(16)
  })

  test('counts what the member paid by choice', async () => {
    const now = at.stage.clock.now()
    const read = (accountId: string) => readHistory(at.stage.db, { tenantId: 'demo', accountId, renewalId: '', now })
    expect(await read(who.id)).toMatchObject({ voluntaryMs: [expect.any(Number)], retries: [] })
    expect(await read('nobody')).toEqual({ voluntaryMs: [], retries: [] })
  })
})
