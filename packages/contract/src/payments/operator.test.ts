import { describe, expect, it } from 'vitest'
import { operatorPaymentEndpoints as calls } from './operator.ts'

const evidence = {
  ...{ actor: 'ada@kola.example', bankId: 'gtb', slipNumber: '2026/114-7.B 3', amount: '2900.00' },
  ...{ currency: 'NGN', paidOn: '2026-11-22' },
}
const takes = (change: Record<string, unknown>) =>
  calls['POST /api/v1/apps/payments/{reference}/evidence'].body.safeParse({ ...evidence, ...change }).success
const refunds = (change: Record<string, unknown>) =>
  calls['POST /api/v1/apps/payments/{reference}/refund'].body.safeParse({
    ...{ actor: 'ada', reason: 'twice', ...change },
  }).success

describe('an amount that an operator writes', () => {
  it.each(['0', '1', '2900', '2900.00', '0.5', '1.234', '999999999999.999'])('%s is one', (amount) => {
    expect(takes({ amount })).toBe(true)
    expect(refunds({ amount })).toBe(true)
  })

  it.each(['', '-1', '+1', '1,000', '1.', '.5', '1.2345', '1e3', ' 1', '1 ', '1000000000000', 'NGN 5'])(
    '%j is none',
    (amount) => {
      expect(takes({ amount })).toBe(false)
      expect(refunds({ amount })).toBe(false)
    },
  )

  it('is needed on a slip, and may be left out of a refund of the whole', () => {
    expect(takes({ amount: undefined })).toBe(false)
    expect(refunds({})).toBe(true)
  })
})

it('who acts says so, in 2 to 80 signs', () => {
  for (const [actor, isRight] of [
    ['', false],
    ['a', false],
    ['ab', true],
    ['a'.repeat(80), true],
    ['a'.repeat(81), false],
    [undefined, false],
  ] as const) {
    expect(takes({ actor })).toBe(isRight)
    expect(refunds({ actor })).toBe(isRight)
    expect(calls['POST /api/v1/apps/payments/{reference}/confirm'].body.safeParse({ actor }).success).toBe(isRight)
  }
})

it('a slip has a number of at most 60 signs, a currency of three capitals and a day', () => {
  expect(['1', 'x'.repeat(60), 'A_1./ -'].map((slipNumber) => takes({ slipNumber }))).toEqual([true, true, true])
  expect(['', 'x'.repeat(61), '7;8', '<7>'].map((slipNumber) => takes({ slipNumber }))).toEqual(Array(4).fill(false))
  expect(['ngn', 'NG', 'NGNN', 'N1N', ' NGN'].map((currency) => takes({ currency }))).toEqual(Array(5).fill(false))
})

it('a slip was paid on a day that the calendar has', () => {
  const right = ['2026-01-01', '2026-12-31', '2026-10-09', '2028-02-29']
  expect(right.filter((paidOn) => !takes({ paidOn }))).toEqual([])
  const wrong = ['2026-00-10', '2026-10-00', '2026-13-01', '2026-01-32', '2026-02-29', '2026-02-31', '2026-04-31']
  const shapes = ['2026-1-1', '22-11-2026', '2026-11-22T00:00', ' 2026-11-22', '']
  expect([...wrong, ...shapes].filter((paidOn) => takes({ paidOn }))).toEqual([])
})

it('money goes back for a reason of 3 to 300 signs', () => {
  expect(['', 'no', 'yes', 'y'.repeat(300), 'y'.repeat(301)].map((reason) => refunds({ reason }))).toEqual([
    ...[false, false, true, true, false],
  ])
  expect(refunds({ reason: undefined })).toBe(false)
})

it('a finding is closed with 3 to 500 signs of what was done', () => {
  const closes = (resolution?: string) =>
    calls['POST /api/v1/apps/findings/{id}/resolve'].body.safeParse({ actor: 'ada', resolution }).success
  expect([closes('no'), closes('yes'), closes('y'.repeat(500)), closes('y'.repeat(501)), closes()]).toEqual([
    ...[false, true, true, false, false],
  ])
})

it('every call of an operator’s money is an operator’s', () => {
  expect(Object.values(calls).map(({ auth }) => auth)).toEqual(Array(Object.keys(calls).length).fill('operator'))
})
