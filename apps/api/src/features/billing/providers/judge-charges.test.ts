import { expect, it } from 'vitest'
import { judgeCharges } from './judge-charges.ts'
import type { Charge } from './provider.ts'

const due = { amountMinor: 2_900, currency: 'USD' }
const charge = (change: Partial<Charge> = {}): Charge => ({
  ...{ transactionId: '1', amount: due, at: new Date(0), state: 'succeeded', isRenewal: false, decline: null },
  ...{ refunds: [], ...change },
})

it.each([
  ['not_begun', []],
  ['paid', [charge()]],
  ['paid', [charge({ state: 'failed' }), charge()]],
  ['paid', [charge({ amount: { amountMinor: 2_901, currency: 'USD' } })]],
  ['pending', [charge({ amount: { amountMinor: 2_899, currency: 'USD' } })]],
  ['pending', [charge({ amount: { amountMinor: 2_900, currency: 'NGN' } })]],
  ['pending', [charge({ state: 'failed' }), charge({ state: 'pending' })]],
  ['declined', [charge({ state: 'failed' })]],
  ['not_begun', [charge({ isRenewal: true })]],
] as const)('is %s with %j', (state, charges) => {
  expect(judgeCharges(due, charges)).toBe(state)
})
