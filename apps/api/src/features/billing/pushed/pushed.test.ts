import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBooks } from '#app/testing/money/change-stage.ts'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { workCallback } from '../callbacks/work.ts'

const MINUTE_MS = 60_000
let at: PaymentStage
let who: { id: string; email: string; token: string }

beforeAll(async () => {
  at = await createPaymentStage()
  await at.setConfig({ vat_percent: '7.5' })
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  const { id, email } = await at.stage.addAccount()
  who = { id, email, token: await at.stage.signIn(email) }
})

type Provider = 'paystack' | 'flutterwave'
const begin = (provider: Provider, more: object = {}) =>
  at.stage.call('POST /apps/v1/process-payment', {
    token: who.token,
    body: {
      ...{ slug: 'basic-monthly', provider_slug: provider, type: 'one-time', paymentmethod: 'banktransfer', ...more },
    },
  })
const view = async (reference: string) =>
  (
    await at.stage.call('GET /apps/v1/payment-intents/{reference}', {
      token: who.token,
      params: { reference },
    })
  ).body.payment
async function show(provider: Provider, more: object = {}) {
  const { body } = await begin(provider, more)
  const { reference } = body.data
  return { reference, link: body.data.link, payment: await view(reference) }
}
const toMinor = (text: string) => Math.round(Number(text) * 100)
/** From the payer's bank. */
const send = (accountNumber: string, amountMinor: number, more: object = {}) =>
  at.sandbox.control('/inbound', { accountNumber, amountMinor, ...more })
const listMoved = async (accountNumber: string) => {
  const { movements } = await at.sandbox.read<{ movements: { accountNumber: string; disposition: string }[] }>(
    '/control/inbound',
  )
  return movements.filter((one) => one.accountNumber === accountNumber).map(({ disposition }) => disposition)
}
const books = () => createBooks(at, who.id)
const screens = async () => (await at.stage.call('GET /apps/v1/account', { token: who.token })).body.screens as number
const untilPaid = (reference: string) =>
  vi.waitUntil(async () => (await view(reference)).state === 'paid', { timeout: 4_000, interval: 50 })
/** The sweep's reading, for what nobody is told of. */
async function readAgain(reference: string) {
  await at.stage.call('POST /apps/v1/verify-payment', { token: who.token, body: { tx_ref: reference } })
  return view(reference)
}

describe.each(['paystack', 'flutterwave'] as const)('a transfer at %s', (provider) => {
  test('is shown as the provider said it, on a screen of ours, for the hour that it is asked for', async () => {
    const { payment, link, reference } = await show(provider)
    expect(link).toBe(`${at.publicUrl}/payments/return/${provider}/${reference}`)
    expect(payment).toMatchObject({ state: 'open', url: null, recurring: 0, amount: '2900.00', gateway: provider })
    const { pushed } = payment
    expect(pushed).toEqual({
      ...{ kind: 'transfer', accountNumber: expect.stringMatching(/^\d{10}$/) },
      ...(provider === 'paystack'
        ? { bankName: 'Paystack-Titan', accountName: 'PAYSTACK CHECKOUT', amount: '2900.00' }
        : // What Flutterwave asks for holds its fee.
          { bankName: 'Sterling BANK', accountName: 'Kola', amount: '2940.60' }),
      expiresAt: expect.any(String),
    })
    // The provider's clock has gone on with the tests before, by some seconds.
    const leftMs = new Date(pushed?.expiresAt ?? 0).getTime() - at.stage.clock.now().getTime()
    expect(leftMs).toBeGreaterThan(58 * MINUTE_MS)
    expect(leftMs).toBeLessThan(65 * MINUTE_MS)
  })

  test('that is exact gives access within two seconds of it', async () => {
    const { payment, reference } = await show(provider)
    const { accountNumber = '', amount = '' } = payment.pushed ?? {}
    expect(await screens()).toBe(0)
    const sentAt = performance.now()
    await send(accountNumber, toMinor(amount))
    await untilPaid(reference)
    expect(performance.now() - sentAt).toBeLessThan(2_000)
    expect(await screens()).toBe(2)
    const paid = await view(reference)
    expect(paid).not.toHaveProperty('pushed')
    expect(paid.receipt).not.toBeNull()
    expect(await books().listPayments()).toEqual([{ use: 'period', amount: 290_000 }])
    expect((await books().readLedger())[`provider:${provider}`]).toBe(290_000)
  })

  test('of another amount goes back to the payer, takes nothing, and the number stays good', async () => {
    const { payment, reference } = await show(provider)
    const { accountNumber = '', amount = '' } = payment.pushed ?? {}
    await send(accountNumber, toMinor(amount) - 40_000)
    await send(accountNumber, toMinor(amount) + 40_000)
    expect(await listMoved(accountNumber)).toEqual(['returned', 'returned'])
    expect((await readAgain(reference)).state).not.toBe('paid')
    expect(await books().listPayments()).toEqual([])
    await send(accountNumber, toMinor(amount))
    await untilPaid(reference)
    expect(await books().listPayments()).toEqual([{ use: 'period', amount: 290_000 }])
  })

  test('that comes twice pays once', async () => {
    const { payment, reference } = await show(provider)
    const { accountNumber = '', amount = '' } = payment.pushed ?? {}
    await send(accountNumber, toMinor(amount), { copies: 2 })
    await untilPaid(reference)
    expect(await listMoved(accountNumber)).toEqual(['credited', 'returned'])
    expect(await books().listPayments()).toEqual([{ use: 'period', amount: 290_000 }])
  })

  test('a minute after the number closed goes back; where the bank lets it in, it counts', async () => {
    const { payment, reference } = await show(provider)
    const { accountNumber = '', amount = '', expiresAt = '' } = payment.pushed ?? {}
    await at.advance(new Date(expiresAt).getTime() - at.stage.clock.now().getTime() + MINUTE_MS)
    who.token = await at.stage.signIn(who.email)
    await send(accountNumber, toMinor(amount))
    expect(await listMoved(accountNumber)).toEqual(['returned'])
    expect(await readAgain(reference)).toMatchObject({ state: 'expired', pushed: { accountNumber } })
    await at.advance(12 * 60 * MINUTE_MS)
    who.token = await at.stage.signIn(who.email)
    await send(accountNumber, toMinor(amount), { late: 'accept' })
    await untilPaid(reference)
    expect(await screens()).toBe(2)
    // It pays from when it came, not from when it was asked for; the provider's clock has gone on by some seconds.
    const { paid_through: end } = await books().readHeld()
    const givenMs = end.getTime() - at.stage.clock.now().getTime()
    expect(givenMs).toBeGreaterThanOrEqual(44 * 24 * 60 * MINUTE_MS)
    expect(givenMs).toBeLessThan((44 * 24 * 60 + 5) * MINUTE_MS)
  })

  test('is asked for once: a second press and a second tab show the same number', async () => {
    const [one, other] = await Promise.all([begin(provider), begin(provider)])
    expect(one.body.data.reference).toBe(other.body.data.reference)
    await at.advance(50 * MINUTE_MS)
    who.token = await at.stage.signIn(who.email)
    const again = await show(provider)
    expect(again.reference).toBe(one.body.data.reference)
  })

  test('of which less than five minutes are left is asked for anew, and the old number is still listened to', async () => {
    const old = await show(provider)
    await at.advance(56 * MINUTE_MS)
    who.token = await at.stage.signIn(who.email)
    const next = await show(provider)
    expect(next.reference).not.toBe(old.reference)
    expect(next.payment.pushed?.accountNumber).not.toBe(old.payment.pushed?.accountNumber)
    await send(old.payment.pushed?.accountNumber ?? '', toMinor(old.payment.pushed?.amount ?? ''))
    await untilPaid(old.reference)
    expect(await screens()).toBe(2)
  })

  test('whose answer was lost is asked for anew, and what was shown to nobody takes nothing', async () => {
    await at.sandbox.control(`/${provider}/faults`, { operation: 'push', fault: { kind: 'lose-reply' }, times: 1 })
    expect((await begin(provider)).status).toBe(503)
    await at.advance(13_000)
    const { payment } = await show(provider)
    expect(payment.pushed?.kind).toBe('transfer')
    expect(await books().listPayments()).toEqual([])
  })

  test('by a code is one bank’s, good for one dial', async () => {
    const ussd = { paymentmethod: 'ussd', bank: 'gtbank' }
    const { payment, reference } = await show(provider, ussd)
    expect(payment.pushed).toEqual({
      ...{ kind: 'ussd', code: expect.stringMatching(/^\*737\*[\d*]+#$/), bankName: 'GTBank', amount: '2900.00' },
      expiresAt: expect.any(String),
    })
    const other = await show(provider, { ...ussd, bank: 'uba' })
    expect(other.reference).not.toBe(reference)
    expect(other.payment.pushed).toMatchObject({ bankName: 'UBA', code: expect.stringMatching(/^\*919\*/) })
    const code = payment.pushed?.kind === 'ussd' ? payment.pushed.code : ''
    await at.sandbox.control('/dial', { code })
    await untilPaid(reference)
    expect(await books().listPayments()).toEqual([{ use: 'period', amount: 290_000 }])
  })
})

test('Paystack tells what went back: it stands with the payment, and is mailed once with the exact sum', async () => {
  const { payment, reference } = await show('paystack')
  await send(payment.pushed?.kind === 'transfer' ? payment.pushed.accountNumber : '', 250_000)
  const told = 'Your transfer of ₦2,500 was not the exact amount: your bank gives it back to you. Please send ₦2,900.'
  await vi.waitUntil(async () => (await view(reference)).message === told, { timeout: 4_000, interval: 50 })
  const messages = await at.stage.db
    .selectFrom('message')
    .select(['purpose', 'recipient'])
    .where('account_id', '=', who.id)
    .where('purpose', '=', 'transfer-returned')
    .execute()
  expect(messages).toHaveLength(1)
})

describe('what goes back of a transaction that Paystack does not name', () => {
  /** As the callback would be worked off. */
  async function reject(email: string) {
    const { id } = await at.stage.db
      .insertInto('provider_event')
      .values({
        ...{ provider: 'paystack', dedupe_key: `rejected ${newId()}`, kind: 'bank.transfer.rejected' },
        news: JSON.stringify({ reference: null, ids: {}, email, returned: { amountMinor: 100_000, currency: 'NGN' } }),
        received_at: at.stage.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { db, clock, log, providers, read } = at.stage.services.paying
    await workCallback({ db, clock, log, providers, read }, id)
    return at.stage.db.selectFrom('provider_event').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  }

  test('is of the one transfer that its payer has open', async () => {
    const { reference } = await show('paystack')
    expect(await reject(who.email.toUpperCase())).toEqual({ state: 'done' })
    expect((await view(reference)).message).toMatch(/^Your transfer of ₦1,000 was not the exact amount/)
  })

  test('is nobody’s where two are open, and where none is', async () => {
    expect(await reject(who.email)).toEqual({ state: 'unmatched' })
    const shown = [await show('paystack'), await show('paystack', { slug: 'family-monthly' })]
    expect(await reject(who.email)).toEqual({ state: 'unmatched' })
    for (const { reference } of shown) expect((await view(reference)).message).not.toContain('Your transfer')
  })
})

test('a bank without a code, and money that renews, are asked for on the provider’s page', async () => {
  const { body } = await begin('paystack', { paymentmethod: 'ussd', bank: 'access' })
  expect(body.data.link).toContain('/paystack/checkout/')
  const renewing = await begin('flutterwave', { paymentmethod: undefined, type: '' })
  expect(renewing.body.data.link).toContain('/flutterwave/pay/')
})

test('what was shown stays for ever', async () => {
  const { reference } = await show('paystack')
  const of = await at.stage.db.selectFrom('checkout').select('id').where('reference', '=', reference).executeTakeFirst()
  const rows = at.stage.db.deleteFrom('shown_account').where('checkout_id', '=', of?.id ?? '')
  await expect(rows.execute()).rejects.toThrow('what was shown is not taken away')
  const lie = at.stage.db
    .updateTable('shown_account')
    .set({ number: '1' })
    .where('checkout_id', '=', of?.id ?? '')
  await expect(lie.execute()).rejects.toThrow('what was shown stays')
})
