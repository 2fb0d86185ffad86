import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createPushedStage,
  MINUTE_MS,
  type PushedStage,
  type Sender,
  toMinor,
} from '#app/testing/money/pushed-stage.ts'

let at: PushedStage
let who: Sender

beforeAll(async () => {
  at = await createPushedStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  who = await at.addSender()
})

const listMoved = async (accountNumber: string) => {
  const { movements } = await at.sandbox.read<{ movements: { accountNumber: string; disposition: string }[] }>(
    '/control/inbound',
  )
  return movements.filter((one) => one.accountNumber === accountNumber).map(({ disposition }) => disposition)
}

describe.each(['paystack', 'flutterwave'] as const)('a transfer at %s', (provider) => {
  test('is shown as the provider said it, on a screen of ours, for the hour that it is asked for', async () => {
    const { payment, link, reference } = await who.show(provider)
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
    const { payment, reference } = await who.show(provider)
    const { accountNumber = '', amount = '' } = payment.pushed ?? {}
    expect(await who.screens()).toBe(0)
    const sentAt = performance.now()
    await at.send(accountNumber, toMinor(amount))
    await who.untilPaid(reference)
    expect(performance.now() - sentAt).toBeLessThan(2_000)
    expect(await who.screens()).toBe(2)
    const paid = await who.view(reference)
    expect(paid).not.toHaveProperty('pushed')
    expect(paid.receipt).not.toBeNull()
    expect(await who.listPayments()).toEqual([{ use: 'period', amount: 290_000 }])
    expect((await who.readLedger())[`provider:${provider}`]).toBe(290_000)
  })

  test('of another amount goes back to the payer, takes nothing, and the number stays good', async () => {
    const { payment, reference } = await who.show(provider)
    const { accountNumber = '', amount = '' } = payment.pushed ?? {}
    await at.send(accountNumber, toMinor(amount) - 40_000)
    await at.send(accountNumber, toMinor(amount) + 40_000)
    expect(await listMoved(accountNumber)).toEqual(['returned', 'returned'])
    expect((await who.readAgain(reference)).state).not.toBe('paid')
    expect(await who.listPayments()).toEqual([])
    await at.send(accountNumber, toMinor(amount))
    await who.untilPaid(reference)
    expect(await who.listPayments()).toEqual([{ use: 'period', amount: 290_000 }])
  })

  test('that comes twice pays once', async () => {
    const { payment, reference } = await who.show(provider)
    const { accountNumber = '', amount = '' } = payment.pushed ?? {}
    await at.send(accountNumber, toMinor(amount), { copies: 2 })
    await who.untilPaid(reference)
    expect(await listMoved(accountNumber)).toEqual(['credited', 'returned'])
    expect(await who.listPayments()).toEqual([{ use: 'period', amount: 290_000 }])
  })

  test('a minute after the number closed goes back; where the bank lets it in, it counts', async () => {
    const { payment, reference } = await who.show(provider)
    const { accountNumber = '', amount = '', expiresAt = '' } = payment.pushed ?? {}
    await who.advance(new Date(expiresAt).getTime() - at.stage.clock.now().getTime() + MINUTE_MS)
    await at.send(accountNumber, toMinor(amount))
    expect(await listMoved(accountNumber)).toEqual(['returned'])
    expect(await who.readAgain(reference)).toMatchObject({ state: 'expired', pushed: { accountNumber } })
    await who.advance(12 * 60 * MINUTE_MS)
    await at.send(accountNumber, toMinor(amount), { late: 'accept' })
    await who.untilPaid(reference)
    expect(await who.screens()).toBe(2)
  })

  test('is asked for once: a second press and a second tab show the same number', async () => {
    const [one, other] = await Promise.all([who.begin(provider), who.begin(provider)])
    expect(one.body.data.reference).toBe(other.body.data.reference)
    await who.advance(50 * MINUTE_MS)
    const again = await who.show(provider)
    expect(again.reference).toBe(one.body.data.reference)
  })

  test('of which less than five minutes are left is asked for anew, and the old number is still listened to', async () => {
    const old = await who.show(provider)
    await who.advance(56 * MINUTE_MS)
    const next = await who.show(provider)
    expect(next.reference).not.toBe(old.reference)
    expect(next.payment.pushed?.accountNumber).not.toBe(old.payment.pushed?.accountNumber)
    await at.send(old.payment.pushed?.accountNumber ?? '', toMinor(old.payment.pushed?.amount ?? ''))
    await who.untilPaid(old.reference)
    expect(await who.screens()).toBe(2)
  })

  test('whose answer was lost is asked for anew, and what was shown to nobody takes nothing', async () => {
    await at.sandbox.control(`/${provider}/faults`, { operation: 'push', fault: { kind: 'lose-reply' }, times: 1 })
    expect((await who.begin(provider)).status).toBe(503)
    await who.advance(13_000)
    const { payment } = await who.show(provider)
    expect(payment.pushed?.kind).toBe('transfer')
    expect(await who.listPayments()).toEqual([])
  })

  test('by a code is one bank’s, good for one dial', async () => {
    const ussd = { paymentmethod: 'ussd', bank: 'gtbank' }
    const { payment, reference } = await who.show(provider, ussd)
    expect(payment.pushed).toEqual({
      ...{ kind: 'ussd', code: expect.stringMatching(/^\*737\*[\d*]+#$/), bankName: 'GTBank', amount: '2900.00' },
      expiresAt: expect.any(String),
    })
    const other = await who.show(provider, { ...ussd, bank: 'uba' })
    expect(other.reference).not.toBe(reference)
    expect(other.payment.pushed).toMatchObject({ bankName: 'UBA', code: expect.stringMatching(/^\*919\*/) })
    const code = payment.pushed?.kind === 'ussd' ? payment.pushed.code : ''
    await at.sandbox.control('/dial', { code })
    await who.untilPaid(reference)
    expect(await who.listPayments()).toEqual([{ use: 'period', amount: 290_000 }])
  })
})

test('a bank without a code, and money that renews, are asked for on the provider’s page', async () => {
  const { body } = await who.begin('paystack', { paymentmethod: 'ussd', bank: 'access' })
  expect(body.data.link).toContain('/paystack/checkout/')
  const renewing = await who.begin('flutterwave', { paymentmethod: undefined, type: '' })
  expect(renewing.body.data.link).toContain('/flutterwave/pay/')
})

test('what was shown stays for ever', async () => {
  const { reference } = await who.show('paystack')
  const of = await at.stage.db.selectFrom('checkout').select('id').where('reference', '=', reference).executeTakeFirst()
  const rows = at.stage.db.deleteFrom('shown_account').where('checkout_id', '=', of?.id ?? '')
  await expect(rows.execute()).rejects.toThrow('what was shown is not taken away')
  const lie = at.stage.db
    .updateTable('shown_account')
    .set({ number: '1' })
    .where('checkout_id', '=', of?.id ?? '')
  await expect(lie.execute()).rejects.toThrow('what was shown stays')
})
