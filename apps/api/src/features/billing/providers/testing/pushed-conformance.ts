import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addBusinessDays, DAY_MS, toLagosDay, toLagosMs } from '#features/billing/retries/calendar/calendar.ts'
import { toDecimalText } from '#shared/money.ts'
import type { Begun, CallbackNews, Reading } from '../provider.ts'
import { describeAnyTransfers } from './any-transfers.ts'
import { createPayerBank, type PayerBank } from './payer-bank.ts'
import { type PushedSubject, type PushedTraits, type ShownPayment, showAccount } from './pushed-subject.ts'

const MINUTE_MS = 60_000

/** What every provider must do whose payers send the money by themselves. */
export function describePushedProvider(name: string, traits: PushedTraits, toSubject: () => PushedSubject): void {
  describe(`${name}, what payers send`, () => {
    let subject: PushedSubject
    let bank: PayerBank
    let payment: ShownPayment
    beforeEach(async () => {
      subject = toSubject()
      bank = createPayerBank(subject.stage)
      payment = await showAccount(subject)
    })
    afterEach(() => bank.assertNothingLost())

    const exact = () => payment.shown.amount.amountMinor
    const due = () => payment.order.due.amountMinor
    const send = (amountMinor: number, more: object = {}) => bank.send(payment.shown.number, { amountMinor, ...more })
    /** With all that callbacks told of it so far. */
    const read = async (ids: Begun['ids'] = {}) => {
      const received = (await bank.listTransactions(payment.shown.number)).join(' ')
      return subject.provider.read({ ...payment.begun, ids: { ...payment.begun.ids, ...ids, received } })
    }
    const taken = ({ charges }: Reading) =>
      charges.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount.amountMinor)
    const readAll = async (): Promise<CallbackNews[]> => {
      const told = await Promise.all(subject.stage.listCallbacks().map((one) => subject.provider.readCallback(one)))
      return told.filter((one): one is CallbackNews => typeof one !== 'string')
    }

    it('shows the account and the sum as the provider said them, for as long as it said', async () => {
      const { shown, order } = payment
      expect(shown).toMatchObject({ kind: 'transfer', number: expect.stringMatching(/^\d{10}$/) })
      expect(shown.bankName).toMatch(/\w{3}/)
      expect(shown.amount.currency).toBe('NGN')
      // The fee, where the payer bears it, is in the sum that is shown and in no sum that is ours.
      expect(exact()).toBeGreaterThanOrEqual(due())
      const leftMs = shown.expiresAt.getTime() - subject.stage.clock.now().getTime()
      expect(leftMs).toBeGreaterThan(14 * MINUTE_MS)
      expect(shown.expiresAt.getTime()).toBeLessThanOrEqual(order.expiresAt.getTime() + MINUTE_MS)
      expect(taken(await read())).toEqual([])
    })

    it('reads what is exact as what was due, however often it is told and in which order', async () => {
      await bank.repeatCallbacks(subject.provider.slug, 5)
      expect(await send(exact())).toBe('credited')
      const all = await subject.stage.untilCallbacks(payment.order.reference, 5)
      const news = await Promise.all(all.toReversed().map((one) => subject.provider.readCallback(one)))
      expect(new Set(news.map((one) => (typeof one === 'string' ? one : one.dedupeKey))).size).toBe(1)
      for (let again = 0; again < 2; again += 1) {
        const reading = await read()
        expect([reading.state, taken(reading), reading.method]).toEqual(['paid', [due()], null])
      }
    })

    it('sends short, over, late and further money back by itself, and takes nothing of it', async () => {
      expect([await send(exact() - 40_000), await send(exact() + 40_000)]).toEqual(['returned', 'returned'])
      expect(taken(await read())).toEqual([])
      expect([await send(exact()), await send(exact())]).toEqual(['credited', 'returned'])
      expect(taken(await read())).toEqual([due()])
      payment = await showAccount(subject)
      await subject.stage.advance(payment.shown.expiresAt.getTime() - subject.stage.clock.now().getTime() + MINUTE_MS)
      expect(await send(exact())).toBe('returned')
      expect(taken(await read())).toEqual([])
    })

    it('reads short money as it is, then the rest beside it', async () => {
      const accept = { mismatch: 'accept', double: 'accept' }
      expect(await send(exact() - 40_000, accept)).toBe('credited')
      const short = await read()
      expect([short.state, taken(short)]).toEqual(['pending', [due() - 40_000]])
      expect(await send(40_000, accept)).toBe('credited')
      expect(taken(await read()).toSorted((a, b) => b - a)).toEqual([due() - 40_000, 40_000])
    })

    it('reads money that is more as it is', async () => {
      expect(await send(exact() + 40_000, { mismatch: 'accept' })).toBe('credited')
      const reading = await read()
      expect([reading.state, taken(reading)]).toEqual(['paid', [due() + 40_000]])
    })

    it('reads two exact transfers of one second as two, under names of their own', async () => {
      await Promise.all([send(exact(), { double: 'accept' }), send(exact(), { double: 'accept' })])
      const { charges } = await read()
      expect(charges.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
      expect(new Set(charges.map(({ transactionId }) => transactionId)).size).toBe(2)
    })

    it('says of a further transfer whose it is', async () => {
      await send(exact(), { double: 'accept' })
      await send(exact(), { double: 'accept' })
      const [, further = ''] = await bank.listTransactions(payment.shown.number)
      const [callback] = await subject.stage.untilCallbacks(further, 1)
      if (!callback) throw new Error('no callback')
      const news = await subject.provider.readCallback(callback)
      if (typeof news === 'string') throw new Error(news)
      const found = await subject.provider.identify?.(news.ids.transaction ?? '')
      if (traits.namesFurther === 'reference') expect(news.reference).toBe(payment.order.reference)
      else expect(found?.credited).toMatchObject({ account: payment.shown.number, at: expect.any(Date) })
    })

    it('reads what is let in a minute after the account closed', async () => {
      await subject.stage.advance(payment.shown.expiresAt.getTime() - subject.stage.clock.now().getTime() + MINUTE_MS)
      expect(await send(exact(), { late: 'accept' })).toBe('credited')
      const reading = await read()
      expect([reading.state, taken(reading)]).toEqual(['paid', [due()]])
    })

    it.skipIf(traits.tellsReturned === null)(
      'tells of each sum that went back, without our reference, and which payment it was for',
      async () => {
        const other = await showAccount(subject, { payer: payment.order.payer })
        await send(exact() - 40_000)
        await send(exact() + 40_000)
        await bank.send(other.shown.number, { amountMinor: 100_000 })
        await subject.stage.untilCallbacks(traits.tellsReturned ?? '', 3)
        const told = (await readAll()).filter(({ kind }) => kind === traits.tellsReturned)
        expect(told.map(({ reference, returned }) => [reference, returned?.amountMinor])).toEqual([
          [null, exact() - 40_000],
          [null, exact() + 40_000],
          [null, 100_000],
        ])
        expect(new Set(told.map(({ dedupeKey }) => dedupeKey)).size).toBe(3)
        const found = await Promise.all(told.map(({ ids }) => subject.provider.identify?.(ids.transaction ?? '')))
        const { reference } = payment.order
        expect(found.map((one) => one?.reference)).toEqual([reference, reference, other.order.reference])
      },
    )

    it.skipIf(!traits.tellsRecalls)(
      'tells that the payer’s bank took a transfer back, ten working days later',
      async () => {
        const now = subject.stage.clock.now().getTime()
        const days = addBusinessDays(toLagosDay(now), 10) - toLagosDay(now)
        await send(exact(), { recallAfterDays: days })
        const dispute = async () => (await read()).charges[0]?.disputes?.map(({ state, amount }) => [state, amount])
        await subject.stage.advance(days * DAY_MS - MINUTE_MS)
        expect(await dispute()).toBeUndefined()
        await subject.stage.advance(2 * MINUTE_MS)
        expect(await dispute()).toEqual([['open', payment.order.due]])
        // The bank gives it back within one business day, whatever the merchant says.
        await subject.stage.advance(toLagosMs(addBusinessDays(toLagosDay(now), 11) + 1, 0) - now)
        expect(await dispute()).toEqual([['lost', payment.order.due]])
      },
    )

    it('takes nothing under a reference that was used, and asks for a whole sum in naira', async () => {
      await expect(subject.provider.pushed?.show(payment.order, { kind: 'transfer' })).rejects.toMatchObject({
        ...{ name: 'ProviderError', retryable: false },
      })
      const asked = { ...payment.order, due: { amountMinor: 290_000, currency: 'USD' } }
      expect([subject.provider.pushed?.canShow(payment.order), subject.provider.pushed?.canShow(asked)]).toEqual([
        ...[true, false],
      ])
      expect(toDecimalText(due(), 'NGN')).toBe('2320.40')
    })

    describeAnyTransfers(() => ({ subject, bank }))
  })
}
