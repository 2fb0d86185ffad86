import { examplePayment } from '@kola/contract/payments/payment'
import { examplePushed, type Pushed, type Received } from '@kola/contract/payments/pushed'
import type { PushedPayment } from '../plan/plan-pushed.ts'

const START = '2026-11-22T19:12:00.000Z'
export const END = '2026-11-22T19:52:00.000Z'

/** Minutes since the number was given; it is good for forty. */
export const atMinute = (minutes: number): number => Date.parse(START) + minutes * 60_000

export const toReceived = (given: Partial<Received> = {}): Received => ({
  ...{ id: 'one', kind: 'short', amount: '2500.00', at: '2026-11-22T19:21:00.000Z', unused: '2500.00', use: 'kept' },
  ...given,
})

const code: Pushed = {
  ...{ kind: 'ussd', code: '*737*33*4*18791#', bankName: 'GTBank', amount: '2900.00', expiresAt: END },
}

/** A payment that is waited for. */
export const toPushed = (given: Partial<PushedPayment> = {}): PushedPayment => ({
  ...{ ...examplePayment, state: 'open', recurring: 0, startedAt: START, pushed: examplePushed },
  ...{ expiry_date: null, receipt: null, receiving: { missing: '2900.00', received: [] } },
  message: 'Not paid yet. Nothing was taken.',
  ...given,
})
export const toDialled = (given: Partial<PushedPayment> = {}): PushedPayment => toPushed({ pushed: code, ...given })
