import { beforeEach, describe, expect, it } from 'vitest'
import { Declined, type Order, type PaymentProvider, type ProviderIds, type RawCallback } from '../provider.ts'
import type { Stage } from '../testing/stage.ts'
import { toBegun, toOrder } from '../testing/subject.ts'
import type { ConsentStep, MandatePayments } from './mandate-payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A Monday at ten in Lagos: what is agreed then waits for no weekend. */
const isWaiting = ['REQUESTED', 'AWAITING_CONSENT']

export interface MandateSubject {
  provider: PaymentProvider
  /** What the holder does with what they were told, from that account. */
  agree(step: ConsentStep, accountNumber: string): Promise<void>
  /** What the control API calls the calls. */
  operations: { ask: string; debit: string; end: string }
  /** A genuine callback with one thing changed, as a stranger would. */
  forge(callback: RawCallback): RawCallback
  /** What a callback of this one says somewhere. */
  toMark(ids: ProviderIds, order: Order): string
}

/** What every provider of mandates must do, through the interface alone. */
export function describeMandates(name: string, toStage: () => Stage, toSubject: () => MandateSubject): void {
  describe(name, () => {
    let subject: MandateSubject
    let stage: Stage
    let mandates: MandatePayments
    let order: Order
    beforeEach(async () => {
      stage = toStage()
      subject = toSubject()
      if (!subject.provider.mandates) throw new Error('it has no mandates')
      mandates = subject.provider.mandates
      order = toOrder({ currency: 'NGN', isRecurring: false })
      await goToMonday(stage)
    })
    const ask = (accountNumber: string) =>
      mandates.request({
        ...{ payer: order.payer, most: order.due, narration: 'Basic' },
        returnUrl: 'http://kola.test/#/direct-debit',
        account: { bankCode: '058', number: accountNumber, address: '1 Broad Street, Lagos', phone: '+2348031234567' },
      })
    const agreed = async (accountNumber = '0123456789') => {
      const { step, ids } = await ask(accountNumber)
      await subject.agree(step, accountNumber)
      return mandates.read(ids)
    }
    const active = async (accountNumber?: string) => {
      const { ids } = await agreed(accountNumber)
      await stage.advance(mandates.activeWithinMs + MINUTE_MS)
      return (await mandates.read(ids)).ids
    }
    const readPayment = () => subject.provider.read(toBegun(order))
    const booked = () => stage.readBooks(subject.provider.slug)
    const fail = (operation: string, fault: object) =>
      stage.sandbox.control(`/${subject.provider.slug}/faults`, { fault, operation })
    const says = (outcome: string) =>
      stage.sandbox.control(`/${subject.provider.slug}/outcomes`, { reference: order.payer.email, outcome })

    it('is asked for, and waits for its holder', async () => {
      const { step, ids } = await ask('0123456789')
      if (step.kind === 'transfer') expect(step.amount).toEqual(mandates.consent)
      else expect(step.url).toMatch(/^http/)
      const reading = await mandates.read(ids)
      expect(isWaiting).toContain(reading.state)
      expect(JSON.stringify(reading.ids)).not.toContain('0123456789')
      expect(await booked()).toEqual([])
    })

    it('is agreed by the small sum, of the account that is named', async () => {
      expect(await agreed()).toMatchObject({ state: 'CONSENTED', last4: '6789', bankName: expect.stringMatching(/\w/) })
    })

    it('12 is debited for nothing while it is only agreed', async () => {
      const { ids } = await agreed()
      await stage.advance(mandates.activeWithinMs - 2 * MINUTE_MS)
      await expect(mandates.debit(order, ids)).rejects.toBeInstanceOf(Declined)
      expect([(await readPayment()).state, await booked()]).toEqual(['not_begun', []])
    })

    it('is active in time, and read so', async () => {
      const { ids } = await agreed()
      await stage.advance(mandates.activeWithinMs - 2 * MINUTE_MS)
      expect((await mandates.read(ids)).state).toBe('CONSENTED')
      await stage.advance(3 * MINUTE_MS)
      expect((await mandates.read(ids)).state).toBe('ACTIVE')
    })

    it('takes what is due once it is active, after the bank has answered', async () => {
      const ids = await active()
      expect(await mandates.debit(order, ids)).toMatchObject({ kind: 'read' })
      expect(await readPayment()).toMatchObject({ state: 'pending' })
      await stage.advance(2 * MINUTE_MS)
      const reading = await readPayment()
      expect(reading).toMatchObject({ state: 'paid', subscription: null, method: null })
      expect(reading.isRenewalMissing ?? false).toBe(false)
      expect(JSON.stringify(reading.ids)).not.toMatch(/AUTH_|flw-1bt/)
      expect(await booked()).toMatchObject([{ reference: order.reference, ...order.due }])
    })

    it('13 is silent for three days, and failed then', async () => {
      const ids = await active()
      await says('silent decline')
      await mandates.debit(order, ids)
      await stage.advance(71 * HOUR_MS)
      expect((await readPayment()).state).toBe('pending')
      await stage.advance(2 * HOUR_MS)
      expect(await readPayment()).toMatchObject({
        ...{ state: 'declined', decline: { message: expect.stringMatching(/\w{4}/) } },
      })
      expect(await booked()).toEqual([])
    })

    it.each([
      ['0000000051', /insufficient/i],
      ['0000000091', /inoperative/i],
      ['0000000041', /./],
    ])('tells what the bank of %s says', async (account, message) => {
      const ids = await active(account)
      await mandates.debit(order, ids)
      await stage.advance(2 * MINUTE_MS)
      expect(await readPayment()).toMatchObject({
        ...{ state: 'declined', decline: { message: expect.stringMatching(message) } },
      })
      expect(await booked()).toEqual([])
    })

    it.each([
      ['0000000099', 'paid'],
      ['0000000098', 'declined'],
    ])('of %s nobody knows for two days, then it is %s', async (account, state) => {
      const ids = await active(account)
      await mandates.debit(order, ids)
      await stage.advance(47 * HOUR_MS)
      expect((await readPayment()).state).toBe('pending')
      await stage.advance(2 * HOUR_MS)
      expect((await readPayment()).state).toBe(state)
    })

    it('ended at the bank is read so, and debited no more', async () => {
      const ids = await active()
      await stage.sandbox.control('/revoke', { mandate: order.payer.email })
      expect((await mandates.read(ids)).state).toBe('ENDED')
      await expect(mandates.debit(order, ids)).rejects.toBeInstanceOf(Declined)
      expect(await booked()).toEqual([])
    })

    it('is ended by us, also twice and when the answer is lost', async () => {
      const ids = await active()
      await fail(subject.operations.end, { kind: 'lose-reply' })
      await expect(mandates.end(ids)).rejects.toMatchObject({ name: 'ProviderError', mayBeDone: true })
      await mandates.end(ids)
      expect((await mandates.read(ids)).state).toBe('ENDED')
      await expect(mandates.debit(order, ids)).rejects.toBeInstanceOf(Declined)
    })

    it('is ended before its holder agreed', async () => {
      const { ids } = await ask('0123456789')
      await expect(mandates.end(ids)).resolves.toBeUndefined()
    })

    it('rests and goes on where the provider has that', async () => {
      const ids = await active()
      if (!(mandates.pause && mandates.resume)) return
      await mandates.pause(ids)
      expect((await mandates.read(ids)).state).toBe('PAUSED')
      await expect(mandates.debit(order, ids)).rejects.toBeInstanceOf(Declined)
      await mandates.resume(ids)
      expect((await mandates.read(ids)).state).toBe('ACTIVE')
    })

    it('does not know whether it was asked for when the reply is lost, and is asked for again', async () => {
      await fail(subject.operations.ask, { kind: 'lose-reply' })
      await expect(ask('0123456789')).rejects.toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: true })
      expect((await agreed()).state).toBe('CONSENTED')
      expect(await booked()).toEqual([])
    })

    it('takes once when the reply to a debit is lost, and when it is asked twice', async () => {
      const ids = await active()
      await fail(subject.operations.debit, { kind: 'lose-reply' })
      await expect(mandates.debit(order, ids)).rejects.toMatchObject({ name: 'ProviderError', mayBeDone: true })
      expect((await readPayment()).state).toBe('pending')
      expect(await mandates.debit(order, ids)).toMatchObject({ kind: 'read' })
      await stage.advance(2 * MINUTE_MS)
      expect((await readPayment()).state).toBe('paid')
      expect(await booked()).toHaveLength(1)
    })

    it('is told of by callbacks that are genuine, each fact under one name however often and in whatever order', async () => {
      const { slug } = subject.provider
      await stage.sandbox.control(`/${slug}/callbacks`, { rule: { mode: 'reorder', delayMs: 300 } })
      await stage.sandbox.control(`/${slug}/callbacks`, { rule: { mode: 'repeat', copies: 2 } })
      const { ids } = await agreed()
      await stage.advance(mandates.activeWithinMs + MINUTE_MS)
      await stage.sandbox.control('/revoke', { mandate: order.payer.email })
      const all = await stage.untilCallbacks(subject.toMark(ids, order), 2)
      const keys = new Map<string, string>()
      for (const callback of all) {
        const news = await subject.provider.readCallback(callback)
        if (typeof news === 'string') throw new Error(news)
        const { names = [], email = null } = news.mandate ?? {}
        expect(names.some((one) => Object.values(ids).includes(one)) || email === order.payer.email).toBe(true)
        expect(news).toMatchObject({ reference: null, ids: {} })
        keys.set(callback.body.toString(), news.dedupeKey)
      }
      expect(new Set(keys.values()).size).toBe(keys.size)
      const [callback] = all
      if (!callback) throw new Error('there is no callback')
      expect(await subject.provider.readCallback(subject.forge(callback))).toBe('forged')
    })
  })
}

async function goToMonday(stage: Stage): Promise<void> {
  const now = stage.clock.now()
  const at = new Date(now).setUTCHours(9, 0, 0, 0)
  const days = (8 - new Date(at).getUTCDay()) % 7 || 7
  await stage.advance(at + days * 24 * HOUR_MS - now.getTime())
}
