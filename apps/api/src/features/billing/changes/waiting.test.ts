import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChangeStage, createChangeStage, type Member } from '#app/testing/money/change-stage.ts'
import { addDatedPrice } from '#app/testing/money/dated-prices.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { lockMoney } from '../settle/repository.ts'
import { beginChange, findChange } from './repository.ts'

let at: ChangeStage
let who: Member

beforeAll(async () => {
  at = await createChangeStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  who = await at.addMember()
})

const setPrice = (id: string, amountMinor: number) => addDatedPrice(at.stage, { id, amountMinor })
const toWaiting = (day: Date) => ({
  ...{ package: 'Basic', package_id: 'basic', sub: 'Basic, every 30 days', sub_id: 'basic-30' },
  ...{ price: '2900.00', currency: 'NGN', periodDays: 30, from: day.toISOString().slice(0, 10) },
})

describe('CHANGE-04 ENT-11 a change that waits for the next charge', () => {
  test('is shown with the membership, and is gone once it is taken back', async () => {
    await who.subscribe({ price: 'family-30' })
    expect(await who.readShown()).not.toHaveProperty('change')
    await who.change('basic-30')
    const { paid_through: until } = await who.readHeld()
    const account = await who.call('GET /apps/v1/account')
    assertAnswer('GET /apps/v1/account', account)
    expect(account.body.subscriptions[0]).toMatchObject({ package: 'Family', change: toWaiting(until) })
    expect(account.body.subscriptionList[0].change).toEqual(toWaiting(until))
    const back = await who.change('family-30')
    expect(back.body).toEqual({ status: 'changed', message: 'You keep Family.', screens: 5 })
    expect(await who.readShown()).not.toHaveProperty('change')
    expect(await who.listPayments()).toEqual([{ use: 'period', amount: 490_000 }])
  })

  test('bears the price that was said, whatever it costs by now', async () => {
    await who.subscribe({ price: 'family-30' })
    await who.change('basic-30')
    await setPrice('basic-30', 310_000)
    expect((await who.readShown()).change.price).toBe('2900.00')
    await setPrice('basic-30', 290_000)
  })

  test('is not shown once the membership is cancelled: there is no next charge', async () => {
    await who.subscribe({ price: 'family-30' })
    await who.change('basic-30')
    await who.call('POST /apps/v1/cancel-subscription', { body: { subscriptionId: 'family-30', slug: 'stripe' } })
    expect(await who.readShown()).not.toHaveProperty('change')
  })

  test('once it holds it is shown no more', async () => {
    await who.subscribe({ price: 'family-30' })
    await who.change('basic-30')
    const change = await findChange(at.stage.db, { tenantId: 'demo', subscriptionId: (await who.readHeld()).id })
    if (!change) throw new Error('nothing waits')
    await at.stage.db.transaction().execute((tx) => beginChange(tx, change, at.stage.clock.now()))
    expect(await who.readShown()).toMatchObject({ package: 'Basic' })
    expect(await who.readShown()).not.toHaveProperty('change')
  })
})

describe('CHANGE-04 what is reckoned while a change waits', () => {
  test('goes by what was paid for the days that are left, however many changes wait', async () => {
    await who.subscribe({ price: 'family-30' })
    await at.advance(14 * 86_400_000)
    const due = (await who.quote('family-dear')).due
    expect(due).toBe('533.33')
    await who.change('basic-30')
    await who.change('basic-cheap')
    expect((await who.quote('family-dear')).due).toBe(due)
  })

  test('taken back, it costs what it cost when it was paid, whatever it costs by now', async () => {
    await who.subscribe({ price: 'family-30' })
    await who.change('basic-30')
    await setPrice('family-30', 550_000)
    expect(await who.quote('family-30')).toMatchObject({ kind: 'at_once', due: '0.00', renewal: '4900.00' })
    await who.change('family-30')
    await setPrice('family-30', 490_000)
    expect((await who.listChanges()).at(-1)).toMatchObject({ price_id: 'family-30', renewal_minor: 490_000 })
  })

  test('can be taken back while changing is switched off, and nothing else can be done', async () => {
    await who.subscribe({ price: 'family-30' })
    await who.change('basic-30')
    const setSwitch = async (value: string) => {
      const config = JSON.stringify({ vat_percent: '7.5', enable_change_subscription: value })
      await at.stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
      await at.advance(2_000)
    }
    await setSwitch('FALSE')
    await vi.waitFor(async () => expect((await who.quote('family-dear')).error?.code).toBe('PLAN_CHANGE_OFF'), 10_000)
    expect((await who.change('family-30')).body).toMatchObject({ message: 'You keep Family.' })
    expect((await who.change('family-30')).body.error.code).toBe('PLAN_CHANGE_OFF')
    await setSwitch('TRUE')
    await vi.waitFor(async () => expect((await who.quote('family-dear')).kind).toBe('at_once'), 10_000)
  })

  test('is refused where the next charge comes between the look and the press', async () => {
    await who.subscribe({ price: 'family-30' })
    await who.change('basic-30')
    const { id: subscriptionId } = await who.readHeld()
    // A callback of the first payment may wait for the same lock: it came before.
    const countWaiting = async (since: Date) => {
      const { rows } = await sql`
        select 1 from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and not granted and datname = current_database() and xact_start > ${since}`.execute(
        at.stage.db,
      )
      return rows.length
    }
    const answer = await at.stage.db.transaction().execute(async (tx) => {
      await lockMoney(tx, { tenantId: 'demo', accountId: who.id })
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
      const back = who.change('family-30')
      const since = rows[0]?.now ?? new Date()
      await vi.waitFor(async () => expect(await countWaiting(since)).toBeGreaterThan(0), { timeout: 10_000 })
      const change = await findChange(tx, { tenantId: 'demo', subscriptionId })
      if (!change) throw new Error('nothing waits')
      await beginChange(tx, change, at.stage.clock.now())
      return { back }
    })
    expect((await answer.back).body.error).toMatchObject({
      ...{ code: 'REQUEST_CONFLICT', message: 'Your membership has changed meanwhile. Please look at it again' },
    })
    expect(await who.readHeld()).toMatchObject({ price_id: 'basic-30' })
  })
})
