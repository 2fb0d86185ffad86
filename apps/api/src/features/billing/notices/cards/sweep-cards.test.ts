import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { toCardEnd } from './keep-card.ts'
import { sweepCards } from './sweep-cards.ts'

const DAY_MS = 86_400_000
let at: RenewalStage
let who: Renewer

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
/** Noon of Lagos; the days are paid for forty-four days. */
beforeEach(async () => {
  await at.stage.db.updateTable('subscription').set({ state: 'CANCELLED' }).where('state', '=', 'ACTIVE').execute()
  await at.goTo(new Date(new Date(at.stage.clock.now().getTime() + DAY_MS).setUTCHours(11, 0, 0, 0)))
  who = await at.addRenewer()
})

const sweep = () => sweepCards(at.needs)
/** So many days before the next charge; at that provider. */
const endsBefore = (days: number, payment_gateway = 'dpo') =>
  at.stage.db
    .updateTable('subscription')
    .set({ card_brand: 'Visa', card_last4: '4242', card_ends_at: who.after(-days), payment_gateway })
    .where('account_id', '=', who.id)
    .where('state', '=', 'ACTIVE')
    .execute()
const listSubjects = () => who.listMails().map(({ subject }) => subject)
const lastText = () => (who.listMails().at(-1)?.text ?? '').replace(/\s+/g, ' ').trim()
const SUBJECT = 'Your card ends before your next renewal'

describe('PROM-15 a card that ends before the charge that it is to pay', () => {
  test('is told of a month and a week before, each once, at its moment', async () => {
    await endsBefore(5)
    await at.goTo(new Date(who.after(-35).getTime() - 1))
    await sweep()
    expect(listSubjects()).toEqual([])
    await at.goTo(who.after(-35))
    await sweep()
    await sweep()
    expect(listSubjects()).toEqual([SUBJECT])
    await at.goTo(new Date(who.after(-12).getTime() - 1))
    await sweep()
    expect(listSubjects()).toEqual([SUBJECT])
    await at.goTo(who.after(-12))
    await sweep()
    await sweep()
    expect(listSubjects()).toEqual([SUBJECT, SUBJECT])
    expect(lastText()).toBe(
      `Hello Adaeze, Your Visa ending in 4242 can be charged until ${who.toDay(-5)}. ` +
        `On ${who.toDay(0)} your Basic membership renews for ₦2,900, and that card would be refused. Should it be refused, we send ` +
        'you a link: by it you pay with another card, by transfer or by USSD, and lose no day within three days. ' +
        `Open my account: ${at.needs.publicUrl}/#/account Kola`,
    )
  })

  test.each([
    ['stripe', 'striperenewupdatecard', 'Give us another card before then, and it goes on as it is.'],
    ['braintree', 'braintreerenewupdatecard', 'Give us another card before then, and it goes on as it is.'],
    ['flutterwave', 'account', 'Cancel it before then and choose your plan again with another card'],
  ])('at %s leads to %s', async (gateway, path, how) => {
    await endsBefore(20, gateway)
    await sweep()
    expect(lastText()).toContain(how)
    expect(lastText()).toContain(`${at.needs.publicUrl}/#/${path} `)
  })

  test('is nothing where it lasts for the charge, was replaced, or nothing renews', async () => {
    await endsBefore(-1)
    await sweep()
    await endsBefore(20)
    const set = (row: object) =>
      at.stage.db
        .updateTable('subscription')
        .set(row)
        .where('account_id', '=', who.id)
        .where('state', '=', 'ACTIVE')
        .execute()
    await set({ card_ends_at: null })
    await sweep()
    await endsBefore(20)
    await set({ is_recurring: false })
    await sweep()
    await set({ is_recurring: true })
    await who.cancel()
    await sweep()
    expect(listSubjects()).toEqual([])
  })
})

test('PROM-15 the account says so too, from thirty days before its end until another card is there', async () => {
  const read = async () => {
    const token = await at.stage.signIn(who.email)
    const { body } = await at.stage.call('GET /apps/v1/account', { token })
    return body.subscriptions[0]?.endingCard
  }
  await endsBefore(10)
  await at.goTo(new Date(who.after(-40).getTime() - 1))
  expect(await read()).toBeUndefined()
  await at.goTo(who.after(-40))
  const lastDay = new Date(who.after(-10).getTime() - 1).toISOString().slice(0, 10)
  expect(await read()).toEqual({ last4: '4242', lastDay })
  // To the moment of the charge it is refused, after it it lasts.
  await endsBefore(0)
  await at.goTo(who.after(-20))
  expect(await read()).toMatchObject({ last4: '4242' })
  await at.stage.db
    .updateTable('subscription')
    .set({ card_ends_at: new Date(who.after(0).getTime() + 1) })
    .where('account_id', '=', who.id)
    .execute()
  expect(await read()).toBeUndefined()
  await endsBefore(10)
  await who.cancel()
  expect(await read()).toBeUndefined()
})

test.each([
  [9, 32, '2032-10-01'],
  [12, 2032, '2033-01-01'],
  [null, 2032, null],
  [13, 2032, null],
  [0, 2032, null],
])('a card of %s/%s is refused from %s on', (expiryMonth, expiryYear, day) => {
  const card = { id: '1', kind: 'card' as const, brand: '', last4: '', expiryMonth, expiryYear }
  expect(toCardEnd(card)?.toISOString().slice(0, 10) ?? null).toBe(day)
})
