import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLife, ProcessDied, toDyingNeeds } from '#app/testing/money/dying.ts'
import { createRenewalStage, FIRST_DAYS, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { sweepRenewals } from './sweep.ts'
import { tryRenewal } from './try-renewal.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let at: RenewalStage
let who: Renewer

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
/** Each begins at noon of a Monday in Lagos, so that the days of the week are known. */
beforeEach(async () => {
  await at.goToMonday()
  who = await at.addRenewer()
})

/** The paid days are over. @param hours after that */
const fallDue = async (hours = 0) => {
  await at.goTo(new Date(who.paidThrough.getTime() + hours * HOUR_MS))
  await at.sweep()
}
/** What the provider says now of all that is under way. */
async function readAll(): Promise<void> {
  const open = (await who.listTries()).filter(({ state }) => state === 'open' || state === 'pending')
  for (const checkout of open) await at.needs.read(checkout)
}
async function expectRenewedOnce(): Promise<void> {
  expect(await who.listTaken()).toEqual([290_000, 290_000])
  expect(await who.listPayments()).toEqual([
    { use: 'period', amount: 290_000 },
    { use: 'period', amount: 290_000 },
  ])
  expect(await who.listPeriods()).toMatchObject([
    { endsAt: who.paidThrough },
    { startsAt: who.paidThrough, endsAt: who.after(30) },
  ])
  expect(await who.listFindings()).toEqual([])
  expect(await who.readRenewal()).toMatchObject({ state: 'paid', next_try_at: null })
  expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', next_charge_at: who.after(30), past_due_since: null })
  const ledger = await who.readLedger()
  expect(ledger['provider:dpo']).toBe(580_000)
  expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(0)
}

test('PROM-15 what DPO keeps is charged when the paid days are over, and the next days follow them', async () => {
  expect(await who.readHeld()).toMatchObject({ next_charge_at: who.paidThrough })
  expect(who.paidThrough.getTime() - at.stage.clock.now().getTime()).toBeCloseTo(FIRST_DAYS * DAY_MS, -5)
  await at.goTo(new Date(who.paidThrough.getTime() - 1))
  await at.sweep()
  await expect(who.readRenewal()).rejects.toThrow('no result')
  await fallDue()
  expect(await who.readRenewal()).toMatchObject({ state: 'open', amount_minor: 290_000, currency: 'NGN', tries: 0 })
  await who.tries()
  await expectRenewedOnce()
  expect(await who.listTries()).toMatchObject([{ state: 'paid', try_number: 1, is_recurring: true }])
})

test('two workers, a job that comes twice and another sweep charge once', async () => {
  await fallDue()
  await Promise.allSettled([who.tries(), who.tries(), who.tries()])
  await at.sweep()
  await who.tries()
  await expectRenewedOnce()
})

test('a job that comes when its try was made long ago charges nothing', async () => {
  await who.says('declined')
  await fallDue()
  await who.tries()
  await who.says('')
  const { id: renewalId, tries, next_try_at: next } = await who.readRenewal()
  expect([tries, next]).toEqual([1, expect.any(Date)])
  await tryRenewal(at.needs, { tenantId: 'demo', renewalId, number: 1 })
  expect(await who.listTries()).toHaveLength(1)
  expect(await who.listTaken()).toEqual([290_000])
})

test('a reply that is lost is no second charge: nothing is tried until it was read', async () => {
  await fallDue()
  const fault = { operation: 'chargeTokenRecurrent', fault: { kind: 'lose-reply' }, times: 1 }
  await at.sandbox.control('/dpo/faults', fault)
  await who.tries()
  await at.sweep()
  await who.plans()
  await who.tries()
  expect(await who.listTries()).toMatchObject([{ state: 'open' }])
  expect(await who.readRenewal()).toMatchObject({ state: 'open', tries: 1, next_try_at: null })
  await readAll()
  await expectRenewedOnce()
})

test('a process that dies between any two steps charges once', async () => {
  for (let diesAt = 1; ; diesAt += 1) {
    who = await at.addRenewer()
    await fallDue()
    const { queue, publicUrl, tenants, messages } = at.needs
    const dying = { ...toDyingNeeds(at.stage, createLife(diesAt)), queue, publicUrl, tenants, messages }
    const lived = await who.tries(dying).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ProcessDied)) throw error
        return false
      },
    )
    // The job comes again, and the sweep reads what is under way until it is known or has run out.
    await who.tries()
    await readAll()
    if ((await who.readRenewal()).state === 'open') {
      await at.advance(HOUR_MS + 1)
      await readAll()
      await at.sweep()
      const { next_try_at: next } = await who.readRenewal()
      expect(next).not.toBeNull()
      await at.goTo(next ?? new Date())
      await who.tries()
    }
    expect(await who.listTaken()).toEqual([290_000, 290_000])
    expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
    expect(await who.listPayments()).toHaveLength(2)
    if (lived) {
      expect(diesAt).toBeGreaterThan(20)
      break
    }
  }
}, 180_000)

describe('a card that says no', () => {
  test('is tried after three, seven and fourteen days more, in the morning of a working day, and then no more', async () => {
    await who.says('declined')
    await fallDue()
    // Due on a Wednesday at noon: after three days it is Saturday.
    const toMorning = (days: number) => new Date(new Date(who.after(days)).setUTCHours(6, 0, 0, 0))
    const mornings = [who.paidThrough, toMorning(5), toMorning(7), toMorning(14)]
    await who.tries()
    for (;;) {
      expect(await who.readHeld()).toMatchObject({ state: 'PAST_DUE', past_due_since: who.paidThrough })
      const { next_try_at: next } = await who.readRenewal()
      if (!next) break
      await at.goTo(new Date(next.getTime() - 1))
      await at.sweep()
      expect(await who.readRenewal()).toMatchObject({ next_try_at: next })
      await at.goTo(next)
      await who.tries()
    }
    expect((await who.listTries()).map(({ started_at: at }) => at)).toEqual(mornings)
    expect(await who.readRenewal()).toMatchObject({ state: 'open', stop_reason: 'tries-used', tries: 4 })
    expect(await who.readHeld()).toMatchObject({ state: 'PAST_DUE', next_charge_at: null })
    expect(await who.listTaken()).toEqual([290_000])
    await at.sweep()
    await who.tries()
    expect(await who.listTries()).toHaveLength(4)
  })

  test('gives access for three days, and when it pays within them they are paid for too', async () => {
    await who.says('declined')
    await fallDue()
    await who.tries()
    await at.goTo(new Date(who.after(3).getTime() - 1))
    expect(await who.entitles()).toBe(true)
    await who.says('')
    await at.stage.db
      .updateTable('renewal')
      .set({ next_try_at: at.stage.clock.now() })
      .where('account_id', '=', who.id)
      .execute()
    await who.tries()
    await expectRenewedOnce()
  })

  test('and pays after them pays for days that begin then', async () => {
    await who.says('declined')
    await fallDue()
    await who.tries()
    await at.goTo(who.after(3))
    expect(await who.entitles()).toBe(false)
    await who.says('')
    const { next_try_at: next } = await who.readRenewal()
    await at.goTo(next ?? new Date())
    await who.tries()
    const [, renewed] = await who.listPeriods()
    expect(renewed?.startsAt.getTime()).toBe(next?.getTime())
    expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', past_due_since: null })
    expect(await who.entitles()).toBe(true)
  })

  test('for three weeks ends the membership, unless nobody knows yet what came of a try; later money gives days', async () => {
    await who.says('pending')
    await fallDue()
    await who.tries()
    await at.goTo(who.after(21))
    await at.sweep()
    expect(await who.readRenewal()).toMatchObject({ state: 'open' })
    const [hanging] = await who.listTries()
    const setState = (state: 'expired') =>
      at.stage.db
        .updateTable('checkout')
        .set({ state })
        .where('id', '=', hanging?.id ?? '')
        .execute()
    await setState('expired')
    await at.goTo(new Date(who.after(21).getTime() + 1))
    await at.sweep()
    expect(await who.readRenewal()).toMatchObject({ state: 'lapsed', next_try_at: null })
    expect(await who.readHeld()).toMatchObject({ state: 'FAILED', next_charge_at: null })
    expect(await who.entitles()).toBe(false)
    const late = await at.stage.db
      .selectFrom('checkout')
      .selectAll()
      .where('id', '=', hanging?.id ?? '')
      .executeTakeFirstOrThrow()
    const now = at.stage.clock.now()
    const paid = { transactionId: `late-${late.id}`, amount: { amountMinor: 290_000, currency: 'NGN' }, at: now }
    const charge = { ...paid, state: 'succeeded' as const, isRenewal: false, decline: null, refunds: [] }
    const of = { tenantId: 'demo', accountId: who.id, checkoutId: late.id }
    await at.stage.services.paying.settle(of, {
      ...{ state: 'paid', charges: [charge], subscription: null, method: null, decline: null, ids: {} },
    })
    expect(await who.listFindings()).toEqual(['late-success'])
    expect((await who.listPeriods()).at(-1)).toEqual({ startsAt: now, endsAt: new Date(now.getTime() + 30 * DAY_MS) })
    expect(await who.entitles()).toBe(true)
  })
})

describe('who cancels', () => {
  test('is not charged again', async () => {
    await fallDue()
    expect((await who.cancel()).status).toBe(200)
    expect(await who.readRenewal()).toMatchObject({ state: 'cancelled', next_try_at: null })
    await who.tries()
    await at.sweep()
    expect(await who.listTaken()).toEqual([290_000])
    expect(await who.listTries()).toEqual([])
  })

  test('while the card is charged gets back what came after it', async () => {
    await fallDue()
    const fault = { operation: 'chargeTokenRecurrent', fault: { kind: 'lose-reply' }, times: 1 }
    await at.sandbox.control('/dpo/faults', fault)
    await who.tries()
    await who.cancel()
    await at.advance(1)
    await readAll()
    expect(await who.listFindings()).toEqual(['charged-after-cancel'])
    expect(await who.listPayments()).toEqual([
      { use: 'period', amount: 290_000 },
      { use: 'unapplied', amount: 290_000 },
    ])
    const refunds = await at.stage.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.amount_minor as amount', 'refund.reason'])
      .where('payment.account_id', '=', who.id)
      .execute()
    expect(refunds).toEqual([{ amount: 290_000, reason: 'charged-after-cancel' }])
  })
})

test('nobody is charged at night: what falls due then waits until six in the morning', async () => {
  const night = new Date(who.paidThrough)
  // One period that ends at midnight in Lagos.
  night.setUTCHours(23, 0, 0, 0)
  await at.goTo(night)
  await at.sweep()
  await at.stage.db.updateTable('renewal').set({ next_try_at: night }).where('account_id', '=', who.id).execute()
  await who.tries()
  expect(await who.readRenewal()).toMatchObject({ tries: 0, next_try_at: new Date(night.getTime() + 6 * HOUR_MS) })
  expect(await who.listTaken()).toEqual([290_000])
})

test('where nothing is kept nothing is tried, and the membership is not called unpaid before its grace is over', async () => {
  await at.stage.db.updateTable('checkout').set({ provider_ids: '{}' }).where('account_id', '=', who.id).execute()
  await fallDue()
  await who.tries()
  expect(await who.readRenewal()).toMatchObject({ state: 'open', stop_reason: 'no-means', tries: 0 })
  expect(await who.listTries()).toEqual([])
})

test('the database refuses a second asking for a period, a second try of a number, and one beside one that is not known', async () => {
  await fallDue()
  const { id: _id, ...row } = await who.readRenewal()
  const again = at.stage.db
    .insertInto('renewal')
    .values({ ...row, id: 'another' })
    .execute()
  await expect(again).rejects.toThrow('renewal_tenant_id_subscription_id_period_starts_at_key')
  await who.says('pending')
  await who.tries()
  const [first] = await who.listTries()
  const copy = (more: object) =>
    at.stage.db
      .insertInto('checkout')
      .values({ ...first, id: 'x', reference: 'KL-XXXXXXXXXX', provider_ids: '{}', ...more } as never)
      .execute()
  await expect(copy({})).rejects.toThrow('checkout_try_once')
  await expect(copy({ try_number: 2 })).rejects.toThrow('checkout_try_alone')
  const lie = at.stage.db.updateTable('renewal').set({ amount_minor: 1 }).where('account_id', '=', who.id).execute()
  await expect(lie).rejects.toThrow('its terms stay')
})

test('many that fall due at once are worked off by two workers, each charged once and by few statements', async () => {
  const MANY = 24
  const members: Renewer[] = []
  for (let count = 0; count < MANY; count += 1) members.push(await at.addRenewer())
  const last = members.at(-1)
  if (last) await at.goTo(last.paidThrough)
  const jobs: { tenantId: string; renewalId: string; number: number }[] = []
  const queue = {
    sendAll: async (_name: string, given: readonly { data: unknown }[]) => {
      jobs.push(...given.map(({ data }) => data as (typeof jobs)[number]))
    },
  }
  await sweepRenewals({ ...at.needs, queue })
  const own = new Set(await Promise.all(members.map(async (one) => (await one.readRenewal()).id)))
  const due = jobs.filter(({ renewalId }) => own.has(renewalId))
  expect(due).toHaveLength(MANY)
  expect(await sweepRenewals({ ...at.needs, queue })).toMatchObject({ renewalsOpened: 0, renewalTries: 0 })
  at.statements.length = 0
  const work = async (list: typeof due) => {
    for (const one of list) await tryRenewal(at.needs, one)
  }
  await Promise.all([work(due), work(due.toReversed())])
  expect(at.statements.length / MANY).toBeLessThan(60)
  for (const one of members) {
    expect(await one.listTaken()).toEqual([290_000, 290_000])
    expect(await one.readRenewal()).toMatchObject({ state: 'paid', tries: 1 })
  }
})
