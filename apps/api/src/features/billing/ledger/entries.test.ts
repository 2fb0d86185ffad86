import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Line,
  planCharge,
  planDisputed,
  planDisputeLost,
  planDisputeWon,
  planRefund,
  planUnapplied,
} from './entries.ts'

const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })
const toSums = (...entries: Line[][]) => {
  const sums: Record<string, number> = {}
  for (const { account, amountMinor } of entries.flat()) sums[account] = (sums[account] ?? 0) + amountMinor
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}
const total = (lines: Line[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const charge = { provider: 'stripe', paid: ngn(300_000), dueMinor: 232_000, discountMinor: 58_000, vatPermille: 75 }

describe('a charge', () => {
  test('is ours with its tax, the discount beside it, and what is too much is theirs', () => {
    expect(toSums(planCharge(charge))).toEqual({
      ...{ 'provider:stripe': 300_000, discount: 58_000, revenue: -273_814, vat: -16_186, unapplied: -68_000 },
    })
  })

  test('has no line of nothing', () => {
    const lines = planCharge({ ...charge, paid: ngn(232_000), discountMinor: 0, vatPermille: 0 })
    expect(lines).toEqual([
      { account: 'provider:stripe', amountMinor: 232_000 },
      { account: 'revenue', amountMinor: -232_000 },
    ])
  })

  test('that pays for nothing is theirs', () => {
    expect(toSums(planUnapplied('dpo', ngn(5)))).toEqual({ 'provider:dpo': 5, unapplied: -5 })
  })
})

describe('money that goes back', () => {
  const booked = { unappliedMinor: 68_000, oursMinor: 232_000, vatMinor: 16_186 }

  test('is theirs first, then ours with its share of the tax', () => {
    const back = (amountMinor: number) => toSums(planRefund({ provider: 'stripe', amount: ngn(amountMinor), booked }))
    expect(back(68_000)).toEqual({ 'provider:stripe': -68_000, unapplied: 68_000 })
    expect(back(184_000)).toEqual({ 'provider:stripe': -184_000, unapplied: 68_000, revenue: 107_907, vat: 8_093 })
    expect(back(300_000)).toEqual({ 'provider:stripe': -300_000, unapplied: 68_000, revenue: 215_814, vat: 16_186 })
  })

  test('in whatever parts leaves nothing behind', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(fc.nat(1_000), { maxLength: 8 }), (paid, parts) => {
        const entries = [planCharge({ ...charge, paid: ngn(paid), dueMinor: paid, discountMinor: 0 })]
        let left = paid
        for (const amountMinor of [...parts.map((part) => Math.min(part, left)), Number.POSITIVE_INFINITY]) {
          const part = Math.min(amountMinor, left)
          left -= part
          const { revenue = 0, vat = 0 } = toSums(...entries)
          const own = { unappliedMinor: 0, oursMinor: -revenue - vat, vatMinor: -vat }
          if (part > 0) entries.push(planRefund({ provider: 'stripe', amount: ngn(part), booked: own }))
        }
        expect(toSums(...entries)).toEqual({})
      }),
    )
  })

  test('beyond what is booked takes no tax that there is not', () => {
    const lines = planRefund({ provider: 'stripe', amount: ngn(400_000), booked })
    expect(toSums(lines)).toMatchObject({ vat: 16_186, unapplied: 68_000 })
    expect(total(lines)).toBe(0)
  })
})

describe('a dispute', () => {
  const booked = { unappliedMinor: 0, oursMinor: 290_000, vatMinor: 20_233 }

  test('is nobody’s while it is open', () => {
    expect(toSums(planDisputed('stripe', ngn(290_000)))).toEqual({ 'provider:stripe': -290_000, disputes: 290_000 })
  })

  test('that is won leaves nothing, that is lost is as if it was given back', () => {
    const opened = planDisputed('stripe', ngn(290_000))
    expect(toSums(opened, planDisputeWon('stripe', ngn(290_000)))).toEqual({})
    const lost = toSums(opened, planDisputeLost({ amount: ngn(290_000), booked }))
    expect(lost).toEqual(toSums(planRefund({ provider: 'stripe', amount: ngn(290_000), booked })))
  })
})
