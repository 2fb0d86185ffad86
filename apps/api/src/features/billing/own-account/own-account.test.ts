import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPushedStage, MINUTE_MS, type PushedStage, type Sender } from '#app/testing/money/pushed-stage.ts'

let at: PushedStage
let who: Sender

beforeAll(async () => {
  at = await createPushedStage()
}, 240_000)
afterAll(() => at.close())
beforeEach(async () => {
  who = await at.addSender()
  const names = { first_name: 'Adaeze', last_name: 'Bello', telephone: toPhone() }
  await at.stage.db.updateTable('account').set(names).where('id', '=', who.id).execute()
})

let last = 0
const toPhone = () => `+23480312345${String(++last).padStart(2, '0')}`
const call = async (
  path:
    | 'GET /apps/v1/own-account'
    | 'POST /apps/v1/own-account'
    | 'POST /apps/v1/own-account/look'
    | 'POST /apps/v1/own-account/retire',
) => at.stage.call(path, { token: await at.stage.signIn(who.email) })
const row = () =>
  at.stage.db.selectFrom('own_account').selectAll().where('account_id', '=', who.id).executeTakeFirstOrThrow()

/** A number of their own, as the bank gave it. */
async function open(): Promise<string> {
  expect((await call('POST /apps/v1/own-account')).body.ownAccount).toMatchObject({ state: 'asked', accountNumber: '' })
  await at.advance(31_000)
  await who.until(async () => (await row()).state === 'open')
  const { ownAccount } = (await call('GET /apps/v1/own-account')).body
  expect(ownAccount).toEqual({
    ...{ state: 'open', accountNumber: expect.stringMatching(/^\d{10}$/), bankName: 'Test Bank' },
    ...{ accountName: 'KOLA / ADAEZE BELLO', reason: null, lookAgainAt: null },
  })
  return ownAccount.accountNumber
}
const sums = async () => (await who.listPayments()).map(({ use, amount }) => [use, amount])

test('a number is asked for once, given later, and kept', async () => {
  const number = await open()
  expect((await call('POST /apps/v1/own-account')).body.ownAccount.accountNumber).toBe(number)
})

test('with nothing open all of it is credit, whoever sends it, each sum once', async () => {
  const number = await open()
  await at.send(number, 120_000, { senderName: 'MUSA THIRD PERSON' })
  await who.until(async () => (await sums()).length === 1)
  await at.send(number, 70_000)
  await who.until(async () => (await sums()).length === 2)
  expect(await sums()).toEqual([
    ['unapplied', 120_000],
    ['unapplied', 70_000],
  ])
  expect(await who.readLedger()).toEqual({ 'provider:paystack': 190_000, unapplied: 0, wallet: -190_000 })
  expect(await who.listFindings()).toEqual([])
})

test.each(['paystack', 'flutterwave'] as const)('it pays what is open at %s, and opens the films', async (provider) => {
  const number = await open()
  await who.advance(0)
  await who.show(provider)
  await at.send(number, 350_000)
  await who.until(async () => (await sums()).length === 1)
  expect([await sums(), await who.screens()]).toEqual([[['period', 350_000]], 2])
  expect(await who.readLedger()).toEqual({
    ...{ 'provider:paystack': 350_000, revenue: -269_767, vat: -20_233, unapplied: 0, wallet: -60_000 },
  })
})

test('without a phone number, and where no more are given, it is said so, and nothing is kept as open', async () => {
  await at.sandbox.control('/paystack/outcomes', { reference: 'own-accounts', outcome: 'full' })
  const full = await call('POST /apps/v1/own-account')
  expect([full.status, JSON.stringify(full.body)]).toEqual([409, expect.stringContaining('OWN_ACCOUNT_UNAVAILABLE')])
  expect(await row()).toMatchObject({ state: 'failed', number: null })
  expect((await call('GET /apps/v1/own-account')).body).toEqual({
    ownAccount: {
      ...{ state: 'failed', accountNumber: '', bankName: '', accountName: '', reason: 'none_left', lookAgainAt: null },
    },
    isOffered: true,
  })
  await at.sandbox.control('/paystack/outcomes', { reference: 'own-accounts', outcome: '' })
  await at.stage.db.updateTable('account').set({ telephone: null }).where('id', '=', who.id).execute()
  const bare = await call('POST /apps/v1/own-account')
  expect([bare.status, JSON.stringify(bare.body)]).toEqual([409, expect.stringContaining('OWN_ACCOUNT_NEEDS_PHONE')])
})

test('the bank is asked again once in ten minutes; given up, the number stays whose it was', async () => {
  const number = await open()
  expect((await call('POST /apps/v1/own-account/look')).status).toBe(200)
  expect((await call('POST /apps/v1/own-account/look')).status).toBe(429)
  await at.advance(11 * MINUTE_MS)
  expect((await call('POST /apps/v1/own-account/look')).status).toBe(200)
  expect((await call('POST /apps/v1/own-account/retire')).body.ownAccount).toBeNull()
  expect(await row()).toMatchObject({ state: 'retired', number, closed_at: expect.any(Date) })
})

test('outside Nigeria none is offered, and none is given', async () => {
  await at.stage.db.updateTable('account').set({ country: 'GH' }).where('id', '=', who.id).execute()
  expect((await call('GET /apps/v1/own-account')).body).toEqual({ ownAccount: null, isOffered: false })
  const asked = await call('POST /apps/v1/own-account')
  expect([asked.status, JSON.stringify(asked.body)]).toEqual([409, expect.stringContaining('OWN_ACCOUNT_UNAVAILABLE')])
})

test('money for which nothing was open names no plan, and says whose it is', async () => {
  const number = await open()
  await at.send(number, 120_000)
  await who.until(async () => (await sums()).length === 1)
  const token = await at.stage.signIn(who.email)
  const { payments } = (await at.stage.call('GET /apps/v1/payments', { token })).body
  expect(payments).toMatchObject([
    {
      ...{ state: 'paid', package: '', package_id: '', sub: 'Sent to your account number', sub_id: '' },
      ...{ toOwnAccount: true, amount: '1200.00', receipt: null, invoices: [], expiry_date: null },
      message: 'It came to your account number, and is yours: it makes your next payment smaller.',
    },
  ])
  expect(payments[0]?.timeline.map(({ text }: { text: string }) => text)).toContain('₦1,200 came in')
})
