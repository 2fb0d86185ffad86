import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLife, ProcessDied, toDyingNeeds } from '#app/testing/money/dying.ts'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { sendReceipt } from '#features/billing/receipts/receipt-mail.ts'
import { charge, createPayer, ngn, reading } from '#features/billing/settle/testing/stage.ts'
import { planCredit } from '../plan-credit.ts'
import { listCredit, listUses } from './testing.ts'

const HOUR_MS = 3_600_000
let at: RenewalStage

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())

const credit = async (accountId: string) => (await listCredit(at.stage.db, accountId)).map(([, , , left]) => left)
const uses = async (accountId: string) =>
  (await listUses(at.stage.db, accountId)).map(([, amount, state]) => [amount, state])

/** Money that came for something that it did not pay. */
async function addCredit(accountId: string, amountMinor: number) {
  const payer = createPayer(at.stage, accountId)
  const now = at.stage.clock.now()
  const id = await payer.addCheckout({
    ...{ way: 'banktransfer', is_recurring: false, price_minor: 90_000_000, amount_minor: 90_000_000 },
    ...{ started_at: now, expires_at: now },
  })
  const came = charge(`credit-${id}`, { amount: ngn(amountMinor), at: now })
  await payer.settle(id, reading([came]))
  const toDispute = (state: 'open' | 'lost') => ({
    ...{ disputeId: `dp-${id}`, amount: came.amount, at: now, state },
  })
  return {
    /** The payer's bank takes it back. */
    isTaken: (state: 'open' | 'lost') => payer.settle(id, reading([{ ...came, disputes: [toDispute(state)] }])),
  }
}

describe('how much of a price it pays', () => {
  const plan = (freeMinor: number, needsCharge = false) => planCredit({ wholeMinor: 290_000, freeMinor, needsCharge })

  test('is all that there is, but for what would leave less than a quarter to be charged', () => {
    expect([plan(0), plan(1), plan(217_500), plan(217_501), plan(289_999)]).toEqual([0, 1, 217_500, 217_500, 217_500])
  })

  test('leaves at least what the way takes, or nothing', () => {
    const least = (freeMinor: number) =>
      planCredit({ wholeMinor: 100_000, freeMinor, needsCharge: false, leastMinor: 50_000 })
    expect([least(49_999), least(50_000), least(99_999), least(100_000)]).toEqual([49_999, 50_000, 50_000, 100_000])
    const cheap = { wholeMinor: 40_000, freeMinor: 39_999, needsCharge: false, leastMinor: 50_000 }
    expect(planCredit(cheap)).toBe(0)
  })

  test('is the whole where there is enough, unless the means is to be left behind', () => {
    expect([plan(290_000), plan(290_001)]).toEqual([290_000, 290_000])
    expect([plan(290_000, true), plan(900_000, true)]).toEqual([217_500, 217_500])
  })
})

describe('a payment that is begun', () => {
  let who: { id: string; token: string }
  beforeEach(async () => {
    const { id, email } = await at.stage.addAccount()
    who = { id, token: await at.stage.signIn(email) }
  })

  const begin = async (slug = 'flutterwave') => {
    const body = { slug: 'basic-monthly', provider_slug: slug, type: 'one-time' }
    const { data } = (await at.stage.call('POST /apps/v1/process-payment', { token: who.token, body })).body
    return data as { link: string; reference: string }
  }
  const quote = async (more: object = {}) =>
    (
      await at.stage.call('POST /apps/v1/quotes', {
        token: who.token,
        body: { subscriptionId: 'basic-30', slug: 'flutterwave', paymentmethod: 'banktransfer', ...more },
      })
    ).body
  const view = async (reference: string) =>
    (await at.stage.call('GET /apps/v1/payment-intents/{reference}', { token: who.token, params: { reference } })).body
      .payment
  const findCheckout = (reference: string) =>
    at.stage.db.selectFrom('checkout').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  const settle = async (reference: string, of: ReturnType<typeof reading>) => {
    const { id } = await findCheckout(reference)
    return createPayer(at.stage, who.id).settle(id, of)
  }

  test('is quoted and asked for without what credit pays, and with its tax on all of it', async () => {
    await addCredit(who.id, 100_000)
    expect(await quote()).toMatchObject({ price: '2900.00', credit: '1000.00', due: '1900.00', vat: '202.33' })
    expect(await quote({ paymentmethod: 'visa' })).toMatchObject({ due: '2900.00' })
    expect(await quote({ paymentmethod: 'visa' })).not.toHaveProperty('credit')
    const { link, reference } = await begin()
    expect(link).toContain('/flutterwave/')
    expect(await view(reference)).toMatchObject({ amount: '1900.00', credit: '1000.00', discount: '0.00' })
    expect(await credit(who.id)).toEqual([0])
    const now = at.stage.clock.now()
    await settle(reference, reading([charge(`n-${reference}`, { amount: ngn(190_000), at: now })]))
    expect(await view(reference)).toMatchObject({ state: 'paid', vat: '202.33' })
    expect(await uses(who.id)).toEqual([
      [100_000, 'freed'],
      [100_000, 'used'],
    ])
    expect(await createPayer(at.stage, who.id).readLedger()).toMatchObject({
      ...{ 'provider:flutterwave': 290_000, revenue: -269_767, vat: -20_233 },
    })
  })

  test('says on its receipt and invoice what credit paid', async () => {
    await addCredit(who.id, 100_000)
    const { reference } = await begin()
    const now = at.stage.clock.now()
    await settle(reference, reading([charge(`r-${reference}`, { amount: ngn(200_000), at: now })]))
    const { invoices } = await view(reference)
    const params = { number: invoices?.[0] ?? '' }
    const { invoice } = (await at.stage.call('GET /apps/v1/invoices/{number}', { token: who.token, params })).body
    expect(invoice).toMatchObject({ gross: '2900.00', vat: '202.33', credit: '900.00' })
    const { id: paymentId } = await at.stage.db
      .selectFrom('payment')
      .select('id')
      .where('transaction_id', '=', `r-${reference}`)
      .executeTakeFirstOrThrow()
    const texts: string[] = []
    const queueMail = async ({ text }: { text: string }) => texts.push(text) && ''
    const needs = { ...at.needs, messages: { ...at.needs.messages, queueMail } }
    await sendReceipt(needs as unknown as Parameters<typeof sendReceipt>[0], {
      tenantId: 'demo',
      paymentId,
      receipt: '1',
    })
    expect(texts[0]?.split('\n').filter((line) => /NGN/.test(line))).toEqual([
      expect.stringMatching(/: NGN 2900\.00$/),
      'Paid with your credit: NGN 900.00',
      'Paid: NGN 2000.00',
      'of which VAT 7.5 %: NGN 202.33',
    ])
    expect(await credit(who.id)).toEqual([10_000])
  })

  test('in two tabs holds it once', async () => {
    await addCredit(who.id, 100_000)
    const begun = await Promise.all([begin(), begin('paystack')])
    const rows = await Promise.all(begun.map(({ reference }) => findCheckout(reference)))
    expect(rows.map(({ credit_minor: held }) => held).toSorted()).toEqual([0, 100_000])
    expect(await credit(who.id)).toEqual([0])
    expect(await uses(who.id)).toEqual([[100_000, 'held']])
  })

  test.each(['declined', 'cancelled', 'expired'] as const)('and %s gives it back', async (state) => {
    await addCredit(who.id, 100_000)
    const { reference } = await begin()
    await settle(reference, reading([], { state }))
    expect(await credit(who.id)).toEqual([100_000])
    expect(await uses(who.id)).toEqual([[100_000, 'freed']])
    // Its money may come all the same, while the credit is there.
    const now = at.stage.clock.now()
    await settle(reference, reading([charge(`l-${reference}`, { amount: ngn(190_000), at: now })]))
    expect(await view(reference)).toMatchObject({ state: 'paid' })
  })

  test.each([
    ['open', -290_000, 0],
    ['lost', -190_000, 0],
  ] as const)('for which credit is held that a bank takes, %s, is short by it', async (state, wallet, receivable) => {
    const came = await addCredit(who.id, 100_000)
    const { reference } = await begin()
    await came.isTaken(state)
    const now = at.stage.clock.now()
    await settle(reference, reading([charge(`d-${reference}`, { amount: ngn(190_000), at: now })]))
    expect(await view(reference)).toMatchObject({ state: 'pending' })
    const ledger = await createPayer(at.stage, who.id).readLedger()
    expect([ledger.wallet, ledger.receivable ?? 0]).toEqual([wallet, receivable])
  })

  test('that credit pays whole asks no provider, and is paid at once', async () => {
    await addCredit(who.id, 300_000)
    expect(await quote()).toMatchObject({ credit: '2900.00', due: '0.00' })
    const { link, reference } = await begin()
    expect(new URL(link).pathname).toBe(`/payments/return/flutterwave/${reference}`)
    const paid = await view(reference)
    expect(paid).toMatchObject({ state: 'paid', amount: '0.00', credit: '2900.00', vat: '202.33' })
    expect(paid.timeline.map(({ text }: { text: string }) => text)).toContain('₦2,900 of your credit')
    expect(await credit(who.id)).toEqual([10_000])
    expect(await createPayer(at.stage, who.id).readLedger()).toEqual({
      ...{ 'provider:flutterwave': 300_000, wallet: -10_000, revenue: -269_767, vat: -20_233 },
    })
    await at.needs.read(await findCheckout(reference))
    expect(await createPayer(at.stage, who.id).listPeriods()).toHaveLength(1)
  })
})

describe('a renewal that we run', () => {
  let who: Renewer
  beforeEach(async () => {
    const noon = new Date(at.stage.clock.now())
    noon.setUTCHours(11, 0, 0, 0)
    const monday = new Date(noon.getTime() + ((8 - noon.getUTCDay()) % 7) * 24 * HOUR_MS)
    await at.goTo(new Date(Math.max(monday.getTime(), at.stage.clock.now().getTime())))
    who = await at.addRenewer()
  })
  const fallDue = async () => {
    await at.goTo(who.paidThrough)
    await at.sweep()
  }

  test('charges the rest', async () => {
    await addCredit(who.id, 100_000)
    await fallDue()
    await Promise.allSettled([who.tries(), who.tries()])
    expect(await who.listTaken()).toEqual([290_000, 190_000])
    expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
    expect(await credit(who.id)).toEqual([0])
    expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', next_charge_at: who.after(30) })
  })

  test('that credit pays whole charges nothing, and keeps the means for the next', async () => {
    await addCredit(who.id, 300_000)
    await fallDue()
    await Promise.allSettled([who.tries(), who.tries(), who.tries()])
    expect(await who.listTaken()).toEqual([290_000])
    expect(await who.listPeriods()).toMatchObject([{ endsAt: who.paidThrough }, { endsAt: who.after(30) }])
    expect(await credit(who.id)).toEqual([10_000])
    await at.goTo(who.after(30))
    await at.sweep()
    await who.tries()
    expect(await who.listTaken()).toEqual([290_000, 280_000])
    expect(await who.listPeriods()).toHaveLength(3)
  })

  test('refused gives it back, for the next try', async () => {
    await addCredit(who.id, 100_000)
    await fallDue()
    await who.says('declined')
    await who.tries()
    expect(await who.listTaken()).toEqual([290_000])
    expect(await credit(who.id)).toEqual([100_000])
    expect(await who.readRenewal()).toMatchObject({ state: 'open' })
  })

  test('whose process dies anywhere uses it once', async () => {
    for (let diesAt = 1; ; diesAt += 3) {
      who = await at.addRenewer()
      await addCredit(who.id, 300_000)
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
      await who.tries()
      for (const checkout of await who.listTries()) if (checkout.state === 'open') await at.needs.read(checkout)
      expect(await who.listTaken()).toEqual([290_000])
      expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
      expect(await credit(who.id)).toEqual([10_000])
      if (lived) break
    }
  })
})
