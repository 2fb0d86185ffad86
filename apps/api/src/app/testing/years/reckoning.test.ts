import { expect, test } from 'vitest'
import { type Happened, reckon } from './reckoning.ts'

const DAY_MS = 86_400_000
const on = (day: number) => new Date(Date.UTC(2028, 11, 1) + day * DAY_MS)
const sent = (day: number, amountMinor: number, pushedFor: string): Happened => ({
  ...{ kind: 'charge', transaction: `${pushedFor}-${day}`, at: on(day), amountMinor, pushedFor },
})
const credit = (day: number): Happened => ({ kind: 'credit', at: on(day) })

test('of two payments that were heard of in another order the one that was kept pays later', () => {
  const parts = [sent(0, 203_000, 'a'), sent(1, 87_000, 'b'), sent(2, 290_000, 'c')]
  expect(reckon(parts)).toMatchObject({ leftMinor: 0, isFromNothing: false })
  const used = reckon([...parts, credit(38)])
  expect(used).toMatchObject({ leftMinor: 0, isFromNothing: false })
  expect(used.days.map(({ at, days }) => [at, days])).toEqual([
    [on(1), 30],
    [on(38), 30],
  ])
})

test('credit that nobody sent is from nothing, also when other days are over', () => {
  expect(reckon([sent(0, 290_000, 'a'), credit(90)])).toMatchObject({ isFromNothing: true, leftMinor: -290_000 })
  expect(reckon([credit(0)])).toMatchObject({ isFromNothing: true })
  expect(reckon([sent(0, 290_000, 'a'), credit(10), credit(20)])).toMatchObject({ isFromNothing: true })
})
