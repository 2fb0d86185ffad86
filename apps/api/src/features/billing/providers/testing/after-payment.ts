import { beforeEach, describe, expect, it } from 'vitest'
import { type Begun, type CallbackReading, Declined, type Order, type RawCallback, type Reading } from '../provider.ts'
import { type Buyer, sums } from './buyer.ts'
import type { ConformanceSubject, ConformanceTraits } from './subject.ts'

const DAY_MS = 24 * 3_600_000

/** What comes after a payment: money given back, callbacks, renewals. */
export function describeAfterPayment(traits: ConformanceTraits, buyer: Buyer): void {
  const { outcomes, tellsRefunds } = traits
  const { buy, buyAndRead, read, booked } = buyer
  let subject: ConformanceSubject
  let order: Order
  beforeEach(() => {
    ;({ subject, order } = buyer.now())
  })

  describe('giving back', () => {
    let bought: { begun: Begun; reading: Reading }
    beforeEach(async () => {
      bought = await buyAndRead()
      await subject.settle?.()
    })
    const ask = (amountMinor: number, key: string) =>
      subject.provider.refund({
        ...{ begun: bought.begun, transactionId: bought.reading.charges[0]?.transactionId ?? '', key },
        ...{ amount: { amountMinor, currency: order.due.currency }, reason: 'Charged twice' },
      })
    /** To its end: what goes on for days is asked about again under its key. */
    const giveBack = async (amountMinor: number, key: string) => {
      const asked = await ask(amountMinor, key)
      const { refundTakesMs } = traits
      if (refundTakesMs === undefined || asked.state === 'done') return asked
      expect(await told()).not.toContainEqual(expect.objectContaining({ refundId: asked.refundId }))
      await subject.advance(refundTakesMs)
      return ask(amountMinor, key)
    }
    const told = async () => {
      const { charges } = await read(bought.begun)
      return charges[0]?.refunds.map(({ refundId, amount }) => ({ refundId, ...amount }))
    }

    it('gives all of it back, once for one key', async () => {
      const first = await giveBack(order.due.amountMinor, 'refund-1')
      expect(first).toEqual({ refundId: expect.stringMatching(/./), state: 'done' })
      expect(await giveBack(order.due.amountMinor, 'refund-1')).toEqual(first)
      expect(await booked('refund')).toMatchObject([order.due])
      if (tellsRefunds) expect(await told()).toEqual([{ refundId: first.refundId, ...order.due }])
      expect((await read(bought.begun)).state).toBe('paid')
    })

    const { shortBalance = '' } = traits
    it.runIf(shortBalance)(
      'is refused for now where our balance is short, and gives back once when it is not',
      async () => {
        await subject.setOutcome(order.reference, shortBalance)
        for (const key of ['short-1', 'short-1']) {
          const error = await ask(100_000, key).catch((thrown: unknown) => thrown)
          expect((error as Declined).decline).toMatchObject({ isHard: false, class: 'ours' })
        }
        expect(await booked('refund')).toEqual([])
        await subject.setOutcome(order.reference, '')
        expect(await giveBack(100_000, 'short-1')).toMatchObject({ state: 'done' })
        expect(await booked('refund')).toMatchObject([{ amountMinor: 100_000, currency: order.due.currency }])
      },
    )

    it('gives parts of it back, and never more than there is', async () => {
      const part = { amountMinor: 100_000, currency: order.due.currency }
      const one = await giveBack(part.amountMinor, 'part-1')
      const other = await giveBack(part.amountMinor, 'part-2')
      expect(other.refundId).not.toBe(one.refundId)
      const error = await giveBack(part.amountMinor, 'part-3').catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Declined)
      expect((error as Declined).decline.message).toMatch(/\w{4}/)
      expect(await booked('refund')).toMatchObject([part, part])
      if (tellsRefunds) {
        expect(await told()).toEqual([one, other].map(({ refundId }) => ({ refundId, ...part })))
      }
    })

    it('gives back once when the reply is lost', async () => {
      await subject.failNext('refund', { kind: 'lose-reply' })
      const lost = giveBack(100_000, 'lost-1')
      if (traits.asksAgain) await expect(lost).resolves.toMatchObject({ state: 'done' })
      else await expect(lost).rejects.toMatchObject({ retryable: true, mayBeDone: true })
      const again = await giveBack(100_000, 'lost-1')
      expect(again.state).toBe('done')
      expect(await booked('refund')).toHaveLength(1)
    })
  })

  describe('callbacks', () => {
    /** As it is believed in the end. */
    const judge = async (callback: RawCallback): Promise<CallbackReading> => {
      const { provider } = subject
      const news = await provider.readCallback(callback)
      const claim = typeof news === 'string' ? null : (news.unconfirmed?.claim ?? null)
      if (claim === null) return news
      return (await provider.confirm?.(claim)) ? news : 'forged'
    }

    it('lead to the payment, each fact under one name however often it is told', async () => {
      await subject.repeatNextCallback()
      const begun = await buy()
      await subject.provoke?.()
      const { ids } = await read(begun)
      const all = await subject.untilCallbacks(order.reference, 2)
      const judged = await Promise.all(all.map(async (callback) => ({ callback, one: await judge(callback) })))
      const told = judged.filter(({ one }) => one !== 'of-no-interest')
      const [callbacks, news] = [told.map(({ callback }) => callback), told.map(({ one }) => one)]
      for (const one of news) {
        if (typeof one === 'string') throw new Error(one)
        const isFound =
          one.reference === order.reference || Object.entries(one.ids).some(([key, id]) => ids[key] === id)
        expect(isFound).toBe(true)
      }
      const keys = new Map(callbacks.map((one, at) => [one.body.toString(), news[at]]))
      expect(keys.size).toBeLessThan(callbacks.length)
      const dedupeKeys = news.map((one) => (typeof one === 'string' ? one : one.dedupeKey))
      expect(new Set(dedupeKeys).size).toBe(keys.size)
    })

    it('are not believed when they are forged, and not read when they are nonsense', async () => {
      await buy()
      await subject.provoke?.()
      const [callback] = await subject.untilCallbacks(order.reference, 1)
      if (!callback) throw new Error('there is no callback')
      const nonsense = { ...callback, body: Buffer.from('<nonsense') }
      expect(['forged', 'unreadable']).toContain(await judge(nonsense))
      if (subject.forge) expect(await judge(subject.forge(callback))).toBe('forged')
      const { headers: _, ...bare } = callback
      const isInHeaders = subject.forge && !subject.isSignedInBody
      if (isInHeaders) expect(await judge({ ...bare, headers: {} })).toBe('forged')
    })
  })

  describe('renewals', () => {
    const itRenews = it.skipIf(!(traits.isRecurring && traits.renews))

    itRenews('take the full price, which is read with the first charge', async () => {
      const { begun, reading } = await buyAndRead()
      const next = reading.subscription?.nextChargeAt?.getTime() ?? 0
      expect(reading.subscription).toMatchObject({ state: 'active', isCancelScheduled: false })
      expect(next - Date.now()).toBeGreaterThan(27 * DAY_MS)
      expect(next - Date.now()).toBeLessThan(46 * DAY_MS)
      await subject.advance(next - Date.now() + 3_600_000)
      const renewed = await read(begun)
      expect(renewed.charges.map(({ amount, isRenewal, state }) => [amount, isRenewal, state])).toEqual([
        [order.due, false, 'succeeded'],
        [order.price.amount, true, 'succeeded'],
      ])
      expect(await booked()).toMatchObject(
        sums(renewed).map(({ transactionId, ...sum }) => ({ transaction: transactionId, ...sum })),
      )
      expect(renewed.subscription?.state).toBe('active')
      expect(renewed.subscription?.nextChargeAt?.getTime()).toBeGreaterThan(next + 27 * DAY_MS)
      expect(await read({ ...begun, ids: renewed.ids })).toEqual(renewed)
    })

    itRenews('end when they are cancelled, which may be done twice', async () => {
      const { begun, reading } = await buyAndRead()
      const id = reading.subscription?.id ?? ''
      await subject.provider.renewing?.cancel(begun, id)
      await subject.provider.renewing?.cancel(begun, id)
      expect(await read(begun)).toMatchObject({ state: 'paid', subscription: { id, nextChargeAt: null } })
      await subject.advance(60 * DAY_MS)
      expect((await read(begun)).charges).toHaveLength(1)
      expect(await booked()).toHaveLength(1)
    })

    itRenews('are overdue when nothing could be taken', async () => {
      const { begun, reading } = await buyAndRead()
      const next = reading.subscription?.nextChargeAt?.getTime() ?? 0
      await subject.setOutcome(order.payer.email, outcomes.decline ?? '')
      await subject.setOutcome(order.reference, outcomes.decline ?? '')
      await subject.advance(next - Date.now() + (traits.draftMs ?? 0) + 60_000)
      const failed = await read(begun)
      expect(failed.subscription?.state).toBe('past_due')
      expect(failed.charges.at(-1)).toMatchObject({ isRenewal: true, state: 'failed', decline: { isHard: false } })
      expect(failed.charges[0]).toMatchObject({ isRenewal: false, state: 'succeeded' })
      expect(await booked()).toHaveLength(1)
    })
  })
}
