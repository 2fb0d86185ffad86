import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeldContract, reckon } from './reckon.ts'
import { shareOf, split } from './split.ts'

const weights = fc.array(fc.integer({ min: 0, max: 3_000_000_000 }), { minLength: 1, maxLength: 60 })
const whole = fc.integer({ min: 0, max: 4_000_000_000_000_000 })
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test('parts come to the whole, none is a unit off, and who has more has no less', () => {
  fc.assert(
    fc.property(whole, weights, (amount, given) => {
      const parts = split(amount, given)
      const all = sum(given)
      expect(sum(parts)).toBe(all === 0 ? 0 : amount)
      for (const [at, part] of parts.entries()) {
        // |part - amount * weight / all| < 1, by whole numbers.
        const off = BigInt(part) * BigInt(all) - BigInt(amount) * BigInt(given[at] ?? 0)
        expect(all === 0 || (off < BigInt(all) && -off < BigInt(all))).toBe(true)
        for (const [other, theirs] of parts.entries())
          if ((given[at] ?? 0) > (given[other] ?? 0)) expect(part).toBeGreaterThanOrEqual(theirs)
      }
    }),
  )
})

test('what is left over goes to whoever lost most, the earlier first', () => {
  expect(split(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(split(100, [1, 2, 4])).toEqual([14, 29, 57])
  expect(split(5, [0, 0])).toEqual([0, 0])
})

test('a share is rounded down, and below nothing it is nothing', () => {
  expect(shareOf(100, { points: 3_333, seconds: 1, all: 1 })).toBe(33)
  expect(shareOf(9_007_199_254_740_991, { points: 10_000, seconds: 86_400, all: 86_400 })).toBe(9_007_199_254_740_991)
  expect(shareOf(-5, { points: 10_000, seconds: 1, all: 1 })).toBe(0)
  expect(shareOf(5, { points: 10_000, seconds: 0, all: 0 })).toBe(0)
})

const titles = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 20 })
const contracts = fc.array(fc.record({ points: fc.integer({ min: 1, max: 10_000 }), titles }), {
  minLength: 1,
  maxLength: 8,
})

test('all producers together never have more than is left, each contract is what its titles come to, and so are its minutes', () => {
  fc.assert(
    fc.property(whole, contracts, fc.integer({ min: 0, max: 1_000_000 }), (net, given, others) => {
      const seconds = sum(given.flatMap((one) => one.titles)) + others
      const held = given.map(
        (one, at): HeldContract => ({
          ...{ id: `c${at}`, reference: '', from: '2026-10-01', until: '2026-10-31' },
          rule: { kind: 'share', points: one.points },
          titles: one.titles.map((own, n) => ({ id: `t${at}-${n}`, name: '', kind: 'movie', seconds: own })),
        }),
      )
      const sheet = reckon({ revenue: [{ amountMinor: net, currency: 'XOF' }], seconds }, held, 'XOF')
      for (const one of sheet.contracts) {
        const parts = one.titles.flatMap(({ amounts }) => amounts.map(({ amount }) => Number(amount)))
        expect(sum(parts)).toBe(sum(one.amounts.map(({ amount }) => Number(amount))))
        expect(sum(one.titles.map(({ minutes }) => minutes))).toBe(one.minutes)
      }
      const [total] = sheet.totals
      expect(Number(total?.amount)).toBe(
        sum(sheet.contracts.flatMap((one) => one.amounts.map(({ amount }) => Number(amount)))),
      )
      expect(Number(total?.amount)).toBeLessThanOrEqual(net)
    }),
  )
})
