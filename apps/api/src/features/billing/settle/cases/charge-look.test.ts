import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import {
  after,
  charge,
  createMoneyStage,
  type MoneyStage,
  type Payer,
  reading,
  renewal,
  renewing,
} from '../testing/stage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let at: MoneyStage<ApiStage>
let payer: Payer
let id: string

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
  id = await payer.addCheckout()
})

/** When the provider is asked again, after it said this of the subscription. */
async function readNext(more: Parameters<typeof renewing>[0] = {}): Promise<Date | null> {
  return (await payer.settle(id, reading([charge(`t-${id}`)], renewing(more)))).next_read_at
}
const now = () => at.stage.clock.now()

describe('a charge that the provider takes by itself', () => {
  test('is asked about an hour after it was due, in case nobody hears of it', async () => {
    expect(await readNext()).toEqual(new Date(after(44).getTime() + HOUR_MS))
    expect(await readNext({ nextChargeAt: after(40) })).toEqual(new Date(after(40).getTime() + HOUR_MS))
  })

  test('of which the provider says only when the one after it comes is asked about when the paid days are over', async () => {
    expect(await readNext({ nextChargeAt: after(74) })).toEqual(new Date(after(44).getTime() + HOUR_MS))
  })

  test('that was heard of plans the question after the next one', async () => {
    await readNext()
    const charges = [charge(`t-${id}`), renewal(`t2-${id}`, 44)]
    const { next_read_at: next } = await payer.settle(
      id,
      reading(charges, renewing({ id: `sub-${id}`, nextChargeAt: after(74) })),
    )
    expect(next).toEqual(new Date(after(74).getTime() + HOUR_MS))
  })

  test('that is late or overdue is asked about daily, until sixty days after what was paid for', async () => {
    const dueAt = new Date(now().getTime() - HOUR_MS)
    const tomorrow = new Date(now().getTime() + DAY_MS)
    expect(await readNext({ nextChargeAt: dueAt })).toEqual(tomorrow)
    expect(await readNext({ state: 'past_due', nextChargeAt: dueAt })).toEqual(tomorrow)
    const old = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const settleOld = async (days: number) => {
      payer = await at.addPayer()
      id = await payer.addCheckout({ started_at: old(days), expires_at: old(days - 1) })
      const paid = charge(`t-${id}`, { at: old(days) })
      const told = renewing({ id: `sub-${id}`, state: 'past_due', nextChargeAt: null })
      return (await payer.settle(id, reading([paid], told))).next_read_at
    }
    expect(await settleOld(44 + 60)).toEqual(tomorrow)
    expect(await settleOld(44 + 61)).toBeNull()
  })

  test.each([
    ['was cancelled', { state: 'cancelled' as const }],
    ['has ended', { state: 'ended' as const }],
    ['will not come', { isCancelScheduled: true }],
  ])('of a subscription that %s is not asked about', async (_what, more) => {
    expect(await readNext(more)).toBeNull()
  })
})
