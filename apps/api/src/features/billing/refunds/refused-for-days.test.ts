import { JOBS } from '@kola/contract/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooks } from '#app/testing/money/change-stage.ts'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { submit } from '../providers/testing/stage.ts'
import { sendOwed } from '../sweep/send-owed.ts'
import { giveBack } from './give-back.ts'
import { reviewOverdue } from './review-overdue.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const STEP_MS = 15 * MINUTE_MS
const { retryLimit, retryDelaySeconds, retryDelayMaxSeconds } = JOBS['billing.refund']
const WITHIN = '₦2,900 on its way back to you, within 72 hours'
const LATE = '₦2,900 on its way back to you. It is late, and we see to it'

let at: PaymentStage
beforeAll(async () => {
  at = await createPaymentStage({ worksFrom: 'asked' })
}, 120_000)
afterAll(() => at.close())

/** Somebody whose bank paid twice under one reference, and whose second payment is to go back. */
async function payTwice() {
  const { id, email } = await at.stage.addAccount()
  await at.sandbox.control('/flutterwave/outcomes', { reference: email, outcome: 'double-charge' })
  const body = { slug: 'basic-monthly', provider_slug: 'flutterwave', type: 'one-time', paymentmethod: 'visa' }
  const token = await at.stage.signIn(email)
  const { reference, link } = (await at.stage.call('POST /apps/v1/process-payment', { token, body })).body.data
  await submit(`${link}/card`, { number: '5531886652142950', expiry: '09/32', cvv: '564' })
  await submit(`${link}/step`, { pin: '3310' })
  await submit(`${link}/step`, { otp: '12345' })
  await at.stage.call('POST /apps/v1/verify-payment', { token, body: { tx_ref: reference } })
  const refund = () =>
    at.stage.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .selectAll('refund')
      .where('payment.account_id', '=', id)
      .executeTakeFirstOrThrow()
  return {
    ...{ id, email, reference, refund },
    ...createBooks(at, id),
    /** What the account says of it. */
    async says(): Promise<string[]> {
      const { timeline } = (
        await at.stage.call('GET /apps/v1/payment-intents/{reference}', {
          ...{ token: await at.stage.signIn(email), params: { reference } },
        })
      ).body.payment
      return timeline
        .filter(({ kind }: { kind: string }) => kind.startsWith('refund'))
        .map(({ text }: { text: string }) => text)
    },
    async countGivenBack(): Promise<number[]> {
      const { books } = await at.sandbox.read<{ books: { kind: string; reference: string; amountMinor: number }[] }>(
        '/control/flutterwave/books',
      )
      return books.filter((one) => one.kind === 'refund' && one.reference === reference).map((one) => one.amountMinor)
    },
  }
}

type Payer = Awaited<ReturnType<typeof payTwice>>

/** The job of one refund as the queue tries it, and what the clock does beside it. */
function createWork(who: Payer, beforeTry: () => Promise<void>) {
  const { stage } = at
  const { paying } = stage.services
  const asked: number[] = []
  let job: { tries: number; dueMs: number } | null = null
  const nowMs = () => stage.clock.now().getTime()
  const queue = {
    async send(name: string, { refundId }: { refundId?: string }) {
      if (name === 'billing.refund' && refundId === (await who.refund()).id) job ??= { tries: 0, dueMs: nowMs() }
      return null
    },
    sendAll: async () => {},
  }
  async function work(): Promise<void> {
    const tried = job
    if (!tried || tried.dueMs > nowMs()) return
    asked.push(nowMs())
    await beforeTry()
    try {
      await giveBack({ ...paying }, { tenantId: 'demo', refundId: (await who.refund()).id })
      job = null
    } catch {
      const delaySeconds = Math.min(retryDelayMaxSeconds, retryDelaySeconds * 2 ** tried.tries)
      const next = { tries: tried.tries + 1, dueMs: nowMs() + delaySeconds * 1_000 }
      job = tried.tries >= retryLimit ? null : next
    }
  }
  return {
    asked,
    queue,
    async goOn(untilMs: number): Promise<void> {
      while (nowMs() < untilMs) {
        await at.advance(Math.min(STEP_MS, untilMs - nowMs()))
        await work()
        await sendOwed({ ...paying, queue: queue as never })
        await reviewOverdue(paying)
      }
    },
  }
}

const CASES = {
  'refuses for want of a balance': {
    begin: (who: Payer) => at.sandbox.control('/flutterwave/outcomes', { reference: who.email, outcome: 'no-balance' }),
    end: (who: Payer) => at.sandbox.control('/flutterwave/outcomes', { reference: who.email, outcome: '' }),
    beforeTry: async () => {},
  },
  'does not answer': {
    begin: async () => {},
    end: async () => {},
    beforeTry: () =>
      at.sandbox.control('/flutterwave/faults', { operation: 'refund', fault: { kind: 'status', status: 503 } }),
  },
}

test.each(Object.keys(CASES) as (keyof typeof CASES)[])(
  'PROM-14 a provider that %s for three days is asked each half hour, a day before the promise ends an operator is told, and it goes back once',
  async (name) => {
    const { begin, end, beforeTry } = CASES[name]
    const who = await payTwice()
    const { asked_at: askedAt, due_at: dueAt } = await who.refund()
    expect(dueAt.getTime() - askedAt.getTime()).toBe(72 * HOUR_MS)
    let isDown = true
    await begin(who)
    const work = createWork(who, async () => (isDown ? beforeTry() : undefined))
    await work.queue.send('billing.refund', { refundId: (await who.refund()).id })
    const findings = async () => (await who.listFindings()).toSorted()
    const listOpen = async () => {
      const query = { due: 'true' as const }
      const { findings: open } = (await at.stage.call('GET /api/v1/apps/findings', { token: OPERATOR_KEY, query })).body
      return open
        .filter((one: { reference: string }) => one.reference === who.reference)
        .map((one: { kind: string; ageHours: number; dueAt: string; hoursLeft: number }) => [
          ...[one.kind, one.ageHours, one.dueAt, one.hoursLeft],
        ])
    }
    const due = dueAt.toISOString()

    await work.goOn(dueAt.getTime() - 24 * HOUR_MS - 1)
    expect(await findings()).toEqual(['debited-twice'])
    await work.goOn(dueAt.getTime() - 24 * HOUR_MS)
    expect(await findings()).toEqual(['debited-twice', 'refund-late'])
    expect((await listOpen()).toSorted()).toEqual([
      ['debited-twice', 48, due, 24],
      ['refund-late', 0, due, 24],
    ])
    await work.goOn(dueAt.getTime() - 1)
    expect([await findings(), await who.says()]).toEqual([['debited-twice', 'refund-late'], [WITHIN]])
    await work.goOn(dueAt.getTime() + HOUR_MS)
    expect([await findings(), await who.says()]).toEqual([['debited-twice', 'refund-late', 'refund-overdue'], [LATE]])
    expect((await listOpen()).map(([, , , hoursLeft]: number[]) => hoursLeft)).toEqual([-1, -1, -1])

    // Not once in vain: the money is the person's until it goes.
    expect(await who.refund()).toMatchObject({ state: 'queued', reason: 'debited-twice' })
    expect(await who.readLedger()).toMatchObject({ 'provider:flutterwave': 580_000, unapplied: -290_000 })
    const gaps = work.asked.slice(1).map((askedMs, index) => askedMs - (work.asked[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(45 * MINUTE_MS)
    expect(work.asked.length).toBeGreaterThan(120)
    expect(work.asked.length).toBeLessThan(180)
    expect(await who.countGivenBack()).toEqual([])

    isDown = false
    await end(who)
    await work.goOn(dueAt.getTime() + 3 * HOUR_MS)
    expect(await who.countGivenBack()).toEqual([290_000])
    expect(await who.refund()).toMatchObject({ state: 'done' })
    expect(await who.says()).toEqual([WITHIN, '₦2,900 given back'])
    const tries = work.asked.length
    await work.goOn(dueAt.getTime() + 24 * HOUR_MS)
    expect([work.asked.length, await who.countGivenBack()]).toEqual([tries, [290_000]])
    expect(await who.readLedger()).toMatchObject({ 'provider:flutterwave': 290_000, unapplied: 0 })
  },
  120_000,
)
