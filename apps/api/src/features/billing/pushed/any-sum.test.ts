import type { Received } from '@kola/contract/payments/pushed'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPushedStage, DAY_MS, MINUTE_MS, type PushedStage, type Sender } from '#app/testing/money/pushed-stage.ts'
import type { Totals } from '../providers/testing/payer-bank.ts'

let at: PushedStage
let who: Sender

beforeAll(async () => {
  at = await createPushedStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  who = await at.addSender()
})

/** Of what came for a payment: kind, sum and what is left of it. */
const received = async (reference: string) =>
  ((await who.view(reference)).receiving?.received ?? []).map((one: Received) => [
    ...[one.kind, one.amount, one.unused],
  ])
const untilReceived = (reference: string, count: number) =>
  who.until(async () => (await received(reference)).length === count)

describe.each(['paystack', 'flutterwave'] as const)(
  'a transfer at %s, where the bank lets anything in,',
  (provider) => {
    const accept = { mismatch: 'accept', late: 'accept', double: 'accept' }
    const provided = `provider:${provider}`
    let account: string
    let exact: number
    let reference: string
    beforeEach(async () => {
      ;({ reference, account, exact } = await who.show(provider))
    })
    afterEach(async () => {
      const { totals } = await at.sandbox.read<{ totals: Totals[] }>('/control/inbound')
      for (const { party, outMinor, balanceMinor, feesMinor, returnedMinor, silentMinor } of totals) {
        expect([party, balanceMinor + feesMinor + returnedMinor + silentMinor]).toEqual([party, outMinor])
      }
    })

    /** The same plan under another number, as the first one is about to close. */
    async function payAnother(): Promise<string> {
      await who.advance(57 * MINUTE_MS)
      const other = await who.show(provider)
      expect(other.reference).not.toBe(reference)
      await at.send(other.account, exact, accept)
      await who.untilPaid(other.reference)
      return other.reference
    }

    test('short is kept and opens nothing; the rest pays with it', async () => {
      await at.send(account, exact - 40_000, accept)
      await untilReceived(reference, 1)
      expect(await who.view(reference)).toMatchObject({
        ...{ state: 'pending', message: '₦400 is missing. Send it and you can watch; what came is yours until then.' },
        receiving: { missing: '400.00' },
      })
      expect([await who.screens(), await who.listPayments()]).toEqual([0, [{ use: 'unapplied', amount: 250_000 }]])
      expect(await who.readLedger()).toEqual({ [provided]: 250_000, unapplied: 0, wallet: -250_000 })
      await at.send(account, 40_000, accept)
      await who.untilPaid(reference)
      expect(await who.screens()).toBe(2)
      expect(await who.readLedger()).toEqual({
        ...{ [provided]: 290_000, revenue: -269_767, vat: -20_233, unapplied: 0, wallet: 0 },
      })
      expect(await received(reference)).toEqual([
        ['short', '2500.00', '0.00'],
        ['exact', '400.00', '0.00'],
      ])
    })

    test('over pays, and the rest is theirs', async () => {
      await at.send(account, exact + 40_000, accept)
      await who.untilPaid(reference)
      expect(await received(reference)).toEqual([['over', '3300.00', '400.00']])
      expect(await who.readLedger()).toEqual({
        ...{ [provided]: 330_000, revenue: -269_767, vat: -20_233, wallet: -40_000, unapplied: 0 },
      })
      expect(await who.listFindings()).toEqual([])
    })

    test('twice within a second pays once, and the second is theirs', async () => {
      await Promise.all([at.send(account, exact, accept), at.send(account, exact, accept)])
      await untilReceived(reference, 2)
      expect((await who.listPayments()).map(({ use }) => use).toSorted()).toEqual(['period', 'unapplied'])
      // Of the second none is for the provider's fee.
      const second = provider === 'paystack' ? 290_000 : 294_060
      expect(await who.readLedger()).toMatchObject({ [provided]: 290_000 + second, wallet: -second })
      expect([await who.listFindings(), await who.screens()]).toEqual([[], 2])
    })

    test('after it was cancelled is theirs, and opens nothing', async () => {
      const other = await payAnother()
      await at.stage.db
        .updateTable('subscription')
        .set({ state: 'CANCELLED', cancelled_at: at.stage.clock.now() })
        .where('account_id', '=', who.id)
        .execute()
      const until = (await who.view(other)).message
      await who.advance(10 * MINUTE_MS)
      await at.send(account, exact, accept)
      await untilReceived(reference, 1)
      expect(await received(reference)).toEqual([['after_cancel', '2900.00', '2900.00']])
      expect((await who.view(other)).message).toBe(until)
      expect(await who.readLedger()).toMatchObject({ [provided]: 580_000, wallet: -290_000, revenue: -269_767 })
    })

    test('late, after another way had paid meanwhile, is theirs', async () => {
      await payAnother()
      await who.advance(10 * MINUTE_MS)
      await at.send(account, exact, accept)
      await untilReceived(reference, 1)
      expect(await received(reference)).toEqual([['double', '2900.00', '2900.00']])
      expect((await who.listPayments()).map(({ use }) => use).toSorted()).toEqual(['period', 'unapplied'])
    })
  },
)

test('Paystack: a transfer that its bank recalls after ten working days is a dispute, and lost ends the access', async () => {
  const { account, reference } = await who.show('paystack')
  await at.send(account, 290_000, { recallAfterDays: 14 })
  await who.untilPaid(reference)
  await who.advance(14 * DAY_MS)
  await who.until(async () => (await who.listFindings()).includes('disputed'))
  expect([await who.screens(), (await who.readLedger()).disputes]).toEqual([2, 290_000])
  await who.advance(DAY_MS)
  await who.until(async () => (await who.screens()) === 0)
  expect(await who.readLedger()).toEqual({ 'provider:paystack': 0, disputes: 0, revenue: 0, vat: 0 })
  expect((await who.listFindings()).toSorted()).toEqual(['dispute-lost', 'disputed'])
})
