import { createSeededNumbers } from '@kola/platform/testing/seeded-numbers'
import { describe, expect, it } from 'vitest'
import type { PayerBank } from './payer-bank.ts'
import { type PushedSubject, type ShownPayment, showAccount } from './pushed-subject.ts'

const COUNT = 500
/** As many as a minute has calls for. */
const AT_ONCE = 8
const SEED = 20_261_125
const RULES = ['return', 'accept', 'silent'] as const

/** Numbers by chance that are the same for the same seed. */
function createDraws(seed: number) {
  const { below: whole } = createSeededNumbers(seed)
  return {
    whole,
    isOneIn: (many: number) => whole(many) === 0,
    pick: <T>(of: readonly T[]) => of[whole(of.length)] as T,
  }
}
type Draws = ReturnType<typeof createDraws>

/** Whatever payers send: what the adapter reads is what the party's own books have, and no naira vanishes. */
export function describeAnyTransfers(now: () => { subject: PushedSubject; bank: PayerBank }): void {
  describe('whatever is sent', () => {
    it(`is read as it was booked, over ${COUNT} payments by chance`, async () => {
      const { subject, bank } = now()
      const draws = createDraws(SEED)
      let sentMinor = 0
      const sendAll = async (payments: readonly ShownPayment[]) => {
        const plans = payments.map((payment) => planSome(payment, draws))
        await Promise.all(plans.map((plan) => sendSome(bank, plan)))
        for (const { amountMinor } of plans.flat()) sentMinor += amountMinor
      }
      for (let done = 0; done < COUNT; done += AT_ONCE) {
        const dues = Array.from({ length: Math.min(AT_ONCE, COUNT - done) }, () => 10_000 + draws.whole(10_000_000))
        const payments = await Promise.all(
          dues.map((amountMinor) => showAccount(subject, { due: { amountMinor, currency: 'NGN' } })),
        )
        await sendAll(payments)
        // A minute's allowance of calls, and what is late from now on.
        await subject.stage.advance(draws.isOneIn(4) ? 70 * 60_000 : 61_000)
        await sendAll(payments.slice(0, AT_ONCE / 2))
        await assertRead(subject, bank, payments)
        await bank.assertNothingLost()
        await subject.stage.advance(61_000)
      }
      const [totals] = await bank.readTotals()
      expect(totals?.outMinor).toBe(sentMinor)
      // Each way was gone: a run that sends nothing anywhere proves nothing.
      for (const where of ['balanceMinor', 'returnedMinor', 'silentMinor'] as const) {
        expect(totals?.[where]).toBeGreaterThan(0)
      }
    }, 60_000)
  })
}

interface Sending {
  number: string
  amountMinor: number
  rules: object
}

const planSome = ({ shown }: ShownPayment, draws: Draws): Sending[] =>
  Array.from({ length: draws.whole(4) }, () => ({
    ...{ number: shown.number },
    amountMinor: draws.isOneIn(2) ? shown.amount.amountMinor : 1 + draws.whole(2 * shown.amount.amountMinor),
    rules: { mismatch: draws.pick(RULES), late: draws.pick(RULES), double: draws.pick(['return', 'accept']) },
  }))

async function sendSome(bank: PayerBank, plan: readonly Sending[]): Promise<void> {
  for (const { number, amountMinor, rules } of plan) await bank.send(number, { amountMinor, ...rules })
}

async function assertRead({ provider, stage }: PushedSubject, bank: PayerBank, payments: readonly ShownPayment[]) {
  const [{ movements }, books] = await Promise.all([bank.readMoved(), stage.readBooks(provider.slug)])
  const assertOne = async ({ shown, begun }: ShownPayment) => {
    const own = movements.filter(({ accountNumber }) => accountNumber === shown.number)
    const transactions = own.flatMap(({ transaction }) => (transaction === null ? [] : [transaction]))
    const { charges } = await provider.read({ ...begun, ids: { received: transactions.join(' ') } })
    const read = charges.filter(({ state }) => state === 'succeeded')
    const booked = books.filter(({ transaction }) => transactions.includes(transaction))
    expect(toRows(read.map(({ transactionId: id, amount }) => ({ id, amountMinor: amount.amountMinor })))).toEqual(
      toRows(booked.map(({ transaction: id, amountMinor }) => ({ id, amountMinor }))),
    )
  }
  await Promise.all(payments.map(assertOne))
}

const toRows = (of: { id: string; amountMinor: number }[]) => of.toSorted((a, b) => (a.id < b.id ? -1 : 1))
