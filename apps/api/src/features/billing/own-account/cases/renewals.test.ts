import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOwnStage, type Owner, type OwnStage } from '#app/testing/money/own-stage.ts'
import { DAY_MS } from '#app/testing/money/pushed-stage.ts'
import { sweepNotices } from '#features/billing/notices/sweep-notices.ts'

let at: OwnStage
let who: Owner
let number: string
let paidThrough: Date

beforeAll(async () => {
  at = await createOwnStage()
}, 240_000)
afterAll(() => at.close())
/** Whoever paid by a transfer to their own number, and keeps nothing that could be charged. */
beforeEach(async () => {
  who = await at.addOwner()
  number = await who.open()
  paidThrough = await who.joins(number)
})

const renewedUntil = () => new Date(paidThrough.getTime() + 30 * DAY_MS)
const mails = () => at.mails.filter(({ to, purpose }) => to === who.email && purpose.startsWith('notice-'))
const lastMail = () => (mails().at(-1)?.text ?? '').replace(/\s+/g, ' ')
const link = () => /\/p\/[\w-]+/.exec(mails().at(-1)?.text ?? '')?.[0] ?? ''
const page = async () =>
  (await at.stage.app.inject({ method: 'GET', url: link() })).body
    .replace(/^.*<main>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('each reminder and the page of its link name the number, and the exact sum there renews, once', async () => {
  for (const days of [3, 1, 0]) {
    await who.goToMorning(paidThrough, days)
    await at.tellAll()
    expect(lastMail()).toContain(
      `The next 30 days follow those that you have. Or send ₦2,900 from any bank to your own account number: ${number}, Test Bank. Pay ₦2,900:`,
    )
  }
  expect(mails().map(({ purpose }) => purpose)).toEqual(['notice-ends-3', 'notice-ends-1', 'notice-ends-today'])
  expect(await page()).toContain(
    `Pay by card Or send ₦2,900 from any bank to your own account number. Account number ${number} Bank Test Bank You pay once.`,
  )
  await who.sends(number, 290_000)
  expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
  expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', paid_through: renewedUntil(), is_recurring: false })
  expect(await page()).toContain('Paid. Thank you')
  expect(await who.credit()).toEqual([])
  // A second one of the same sum is theirs, and renews nothing.
  await who.sends(number, 290_000)
  expect((await who.readHeld()).paid_through).toEqual(renewedUntil())
  expect(await who.credit()).toEqual([['over', 290_000]])
  expect(await who.readLedger()).toMatchObject({ 'provider:paystack': 870_000, wallet: -290_000 })
})

test('too little is credit, said on the page, and renews with the rest; what is too much stays theirs', async () => {
  await who.goToMorning(paidThrough, 3)
  await at.tellAll()
  await who.sends(number, 120_000)
  expect([await who.credit(), (await who.readHeld()).paid_through]).toEqual([[['short', 120_000]], paidThrough])
  expect(await page()).toContain('Or send ₦1,700 from any bank to your own account number.')
  await who.goToMorning(paidThrough, 1)
  await at.tellAll()
  expect(lastMail()).toContain('pay ₦2,900 by transfer')
  expect(lastMail()).toContain(`Or send ₦1,700 from any bank to your own account number: ${number}, Test Bank.`)
  await who.sends(number, 169_999)
  expect((await who.readHeld()).paid_through).toEqual(paidThrough)
  await who.sends(number, 50_001)
  expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', paid_through: renewedUntil() })
  expect(await who.readLedger()).toMatchObject({ 'provider:paystack': 630_000, wallet: -50_000 })
  expect((await who.credit()).reduce((sum, [, left]) => sum + Number(left), 0)).toBe(50_000)
  expect(await who.listFindings()).toEqual([])
})

test('more than is due renews, and the rest is credit', async () => {
  await who.goToMorning(paidThrough, 1)
  await at.tellAll()
  await who.sends(number, 400_000)
  expect([await who.readHeld(), await who.credit()]).toMatchObject([
    { paid_through: renewedUntil() },
    [['over', 110_000]],
  ])
})

test('what came before the renewal was asked for pays it three days ahead, and nobody is asked for it again', async () => {
  await who.sends(number, 290_000)
  expect([await who.credit(), await who.readRenewal()]).toEqual([[['over', 290_000]], undefined])
  await who.goToMorning(paidThrough, 4)
  await at.tellAll()
  expect(await who.readRenewal()).toBeUndefined()
  await who.goToMorning(paidThrough, 3)
  await Promise.all([at.tellAll(), at.tellAll()])
  await at.tellAll()
  expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
  expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', paid_through: renewedUntil() })
  expect([mails(), await who.credit()]).toEqual([[], [['over', 0]]])
  expect((await who.readLedger()).wallet).toBe(0)
})

test('a kobo less, or a number that was given up, pays nothing by itself', async () => {
  await who.sends(number, 289_999)
  await who.goToMorning(paidThrough, 3)
  await at.tellAll()
  expect(await who.readRenewal()).toMatchObject({ state: 'open' })
  expect(lastMail()).toContain('Or send ₦0.01 from any bank')
  const other = await at.addOwner()
  const ended = await other.joins(await other.open())
  await other.sends((await other.row()).number ?? '', 290_000)
  await other.call('POST /apps/v1/own-account/retire')
  await other.goToMorning(ended, 3)
  await at.tellAll()
  expect(await other.readRenewal()).toMatchObject({ state: 'open' })
  const told = at.mails.filter(({ to }) => to === other.email).at(-1)?.text ?? ''
  expect([told.includes('by transfer, USSD or card'), told.includes('your own account number')]).toEqual([true, false])
})

test('an SMS names it with the sum, in letters that an SMS has', async () => {
  await at.stage.db.updateTable('account').set({ email_address: null }).where('id', '=', who.id).execute()
  const now = at.stage.clock.now().getTime()
  await at.advance(new Date(paidThrough.getTime() - DAY_MS).setUTCHours(7, 0, 0, 0) - now)
  await at.tellAll()
  const { text } = at.texts.at(-1) ?? { text: '' }
  expect(text).toMatch(
    new RegExp(
      `^Kola: Your membership ends on [^.]+, Lagos time\\. Send NGN 2900\\.00 to ${number}, Test Bank, or pay: `,
    ),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those of the alphabet of an SMS
  expect(text).toMatch(/^[\x0a\x20-\x7e]+$/)
})

test('a process that dies before the credit is read has held it once, and the clock pays with it', async () => {
  await who.sends(number, 290_000)
  await who.goToMorning(paidThrough, 3)
  const dies = async () => {
    throw new Error('died')
  }
  await sweepNotices({ ...at.needs, read: dies })
  await at.tellAll()
  expect([await who.credit(), (await who.readHeld()).paid_through]).toEqual([[['over', 0]], paidThrough])
  const held = await at.stage.db
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', who.id)
    .where('credit_minor', '>', 0)
    .execute()
  expect(held).toMatchObject([
    { state: 'open', credit_minor: 290_000, amount_minor: 0, next_read_at: expect.any(Date) },
  ])
  for (const one of [...held, ...held]) await at.needs.read(one)
  expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
  expect([(await who.readHeld()).paid_through, (await who.readLedger()).wallet]).toEqual([renewedUntil(), 0])
  expect(mails()).toEqual([])
})
