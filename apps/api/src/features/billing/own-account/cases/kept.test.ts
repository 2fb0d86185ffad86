import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOwnStage, type Owner, type OwnStage } from '#app/testing/money/own-stage.ts'
import { tellKept } from '../tell-kept.ts'

let at: OwnStage
let who: Owner
let number: string

beforeAll(async () => {
  at = await createOwnStage()
}, 240_000)
afterAll(() => at.close())
beforeEach(async () => {
  who = await at.addOwner()
  number = await who.open()
})

const tell = () => tellKept(at.needs)
const mails = () => at.mails.filter(({ to, purpose }) => to === who.email && purpose === 'own-kept')
const text = () => (mails().at(-1)?.text ?? '').replace(/\s+/g, ' ')

test('money to one’s own number while nothing is open is told of once, with the sum and whose it is', async () => {
  await who.sends(number, 120_000)
  expect(mails()).toEqual([])
  await Promise.all([tell(), tell()])
  await tell()
  expect(mails().map(({ subject }) => subject)).toEqual(['Your money has come'])
  expect(text()).toContain(
    'Hello Adaeze, ₦1,200 came to your account number. It is yours: it makes your next payment smaller. You can ask for it back in your account. See your account:',
  )
  expect(text()).toContain(`${at.publicUrl}/#/account`)
  await who.sends(number, 50_000)
  await tell()
  expect(mails()).toHaveLength(2)
  expect(text()).toContain('₦500 came to your account number.')
})

test('what has paid for days by then is not told of, and of what is left it is said how much', async () => {
  for (const [amount, count] of [
    [290_000, 0],
    [400_000, 1],
  ] as const) {
    who = await at.addOwner()
    number = await who.open()
    const paidThrough = await who.joins(number)
    await who.sends(number, amount)
    await who.goToMorning(paidThrough, 3)
    await at.tellAll()
    expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
    await tell()
    expect(mails()).toHaveLength(count)
  }
  expect(text()).toContain(
    '₦4,000 came to your account number. It is yours: it makes your next payment smaller. ₦1,100 of it is left. You can ask for it back',
  )
})

test('what pays at once has its receipt, and a part of what is due stands in the reminders: neither is told of', async () => {
  const paidThrough = await who.joins(number)
  await who.goToMorning(paidThrough, 3)
  await at.tellAll()
  await who.sends(number, 120_000)
  expect(await who.credit()).toEqual([['short', 120_000]])
  await tell()
  expect(mails()).toEqual([])
})

test('by SMS, in letters that an SMS has', async () => {
  await at.stage.db.updateTable('account').set({ email_address: null }).where('id', '=', who.id).execute()
  await who.sends(number, 120_000)
  await tell()
  const { text: sms } = at.texts.at(-1) ?? { text: '' }
  expect(sms).toBe(
    `Kola: NGN 1200.00 came to your account number. It is yours and makes your next payment smaller. ${at.publicUrl}/#/account`,
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those of the alphabet of an SMS
  expect(sms).toMatch(/^[\x0a\x20-\x7e]+$/)
})
