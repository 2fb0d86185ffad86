import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDatedPrice } from '#app/testing/money/dated-prices.ts'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { beginPrices } from './begin.ts'
import { sweepPriceNotices } from './tell.ts'

const DAY_MS = 86_400_000
let at: RenewalStage
let who: Renewer

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
/** Noon of Lagos; whoever was there before pays nothing any more. */
beforeEach(async () => {
  await at.stage.db.updateTable('subscription').set({ state: 'CANCELLED' }).where('state', '=', 'ACTIVE').execute()
  await at.goTo(new Date(new Date(at.stage.clock.now().getTime() + DAY_MS).setUTCHours(11, 0, 0, 0)))
  // What this one pays is what there was before it, whatever others were told.
  who = await at.addRenewer()
  price = await readPays()
})

let price = 0
const queue = { send: vi.fn(), sendAll: async () => {} }
const tell = () => sweepPriceNotices(at.needs)
const begin = () => beginPrices({ ...at.needs, queue } as never)
const readPays = async () =>
  (
    await at.stage.db
      .selectFrom('checkout')
      .select('price_minor')
      .where('account_id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).price_minor
/** For renewals from so many days after now on. */
const add = (amountMinor: number, days: number) => {
  const from = new Date(at.stage.clock.now().getTime() + days * DAY_MS)
  return addDatedPrice(at.stage, { id: 'basic-30', amountMinor, countsFrom: from, renewalsFrom: from })
}
const renew = async (days: number) => {
  await at.goTo(who.after(days))
  await begin()
  await at.sweep()
  await who.tries()
}
const toText = (minor: number) => `₦${(minor / 100).toLocaleString('en')}`
const lastMail = () => (who.listMails().at(-1)?.text ?? '').replace(/\s+/g, ' ').trim()
const readShown = async () =>
  (await at.stage.call('GET /apps/v1/account', { token: await at.stage.signIn(who.email) })).body.subscriptions[0]

describe('another price of a running membership', () => {
  test('is told once with both sums, the day and how to cancel, and paid by the first renewal that is late enough', async () => {
    await add(price + 60_000, 40)
    await tell()
    await tell()
    expect(who.listMails()).toHaveLength(1)
    const [old, next] = [toText(price), toText(price + 60_000)]
    expect(lastMail()).toBe(
      `Hello Adaeze, Your Basic membership renews for ${old} every 30 days. From ${who.toDay(0)} on it renews for ${next}. ` +
        'If you do not want that, cancel before then. You can watch until the days that you paid for are over. ' +
        `Cancel my membership: ${at.needs.publicUrl}/#/account?cancel=1 Kola`,
    )
    expect(await readShown()).toMatchObject({
      price: `${price / 100}.00`,
      newPrice: {
        price: `${(price + 60_000) / 100}.00`,
        currency: 'NGN',
        from: who.after(0).toISOString().slice(0, 10),
      },
    })
    await renew(0)
    expect(await who.listTaken()).toEqual([price, price + 60_000])
    const shown = await readShown()
    expect(shown).toMatchObject({ price: `${(price + 60_000) / 100}.00` })
    expect(shown).not.toHaveProperty('newPrice')
    expect(shown).not.toHaveProperty('change')
  })

  test('is not paid by a renewal less than thirty days after it was told, to the millisecond', async () => {
    // Forty-four days are paid: told fourteen days from now, the first renewal is thirty days later.
    await add(price + 60_000, 1)
    await at.goTo(new Date(who.after(-30).getTime() + 1))
    await tell()
    expect(lastMail()).toContain(`From ${who.toDay(30)} on`)
    await renew(0)
    expect(await who.listTaken()).toEqual([price, price])
    await renew(30)
    expect(await who.listTaken()).toEqual([price, price, price + 60_000])
  })

  test('told exactly thirty days before, it is paid', async () => {
    await add(price + 60_000, 1)
    await at.goTo(who.after(-30))
    await tell()
    await renew(0)
    expect(await who.listTaken()).toEqual([price, price + 60_000])
  })

  test('is not paid by who was not told, and waits for the day', async () => {
    await add(price + 60_000, 1)
    await at.stage.db.updateTable('account').set({ email_address: null }).where('id', '=', who.id).execute()
    await tell()
    expect(who.listMails()).toEqual([])
    await renew(0)
    expect(await who.listTaken()).toEqual([price, price])
    await at.stage.db.updateTable('account').set({ email_address: who.email }).where('id', '=', who.id).execute()
  })

  test('is nobody’s in the night, who cancelled, or whose country has a price of its own', async () => {
    await add(price + 60_000, 1)
    await at.goTo(new Date(new Date(at.stage.clock.now().getTime() + DAY_MS).setUTCHours(2, 0, 0, 0)))
    await tell()
    expect(who.listMails()).toEqual([])
    await at.goTo(new Date(at.stage.clock.now().getTime() + 6 * 3_600_000))
    await addDatedPrice(at.stage, { id: 'basic-30', amountMinor: price, country: 'KE' })
    await at.stage.db.updateTable('account').set({ country: 'KE' }).where('id', '=', who.id).execute()
    await tell()
    expect(who.listMails()).toEqual([])
    await at.stage.db.updateTable('account').set({ country: '' }).where('id', '=', who.id).execute()
    await who.cancel()
    await tell()
    expect(who.listMails()).toEqual([])
  })

  test('that is put right is told of again, and the other one never comes', async () => {
    await add(price + 600_000, 40)
    await tell()
    await add(price, 41)
    await tell()
    expect(lastMail()).toContain(`It does not come: you go on paying ${toText(price)} for 30 days.`)
    await renew(0)
    expect(await who.listTaken()).toEqual([price, price])
    expect(await readShown()).not.toHaveProperty('newPrice')
  })

  test('leaves alone whoever runs, where it says nothing of renewals', async () => {
    await addDatedPrice(at.stage, { id: 'basic-30', amountMinor: price + 60_000 })
    await tell()
    await renew(0)
    expect([who.listMails(), await who.listTaken()]).toEqual([[], [price, price]])
  })

  test('told of, it cannot be withdrawn; a dry run counts whom it touches', async () => {
    const id = await add(price + 60_000, 40)
    const body = { actor: 'Ngozi', subscriptionId: 'basic-30', amount: '9000.00', from: '2099-01-01' }
    const dry = { ...body, renewalsFrom: '2099-01-01', dryRun: true }
    const count = async () => (await at.stage.call('POST /api/v1/apps/prices', { token: OPERATOR_KEY, body: dry })).body
    expect((await count()).touched).toEqual({ told: 1, unreachable: 0, kept: 0 })
    await at.stage.db
      .updateTable('subscription')
      .set({ payment_gateway: 'flutterwave' })
      .where('account_id', '=', who.id)
      .execute()
    expect((await count()).touched).toEqual({ told: 0, unreachable: 0, kept: 1 })
    await at.stage.db
      .updateTable('subscription')
      .set({ payment_gateway: 'dpo' })
      .where('account_id', '=', who.id)
      .execute()
    await tell()
    const of = { token: OPERATOR_KEY, params: { id }, body: { actor: 'Ngozi' } }
    expect((await at.stage.call('POST /api/v1/apps/prices/{id}/withdraw', of)).body.error).toMatchObject({
      code: 'PRICE_REFUSED',
      message: '1 members were told of it. Add the right amount from a later day: they are told of that',
    })
  })
})
