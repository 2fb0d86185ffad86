import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describePaymentProvider } from '../conformance.ts'
import { describePushedProvider } from '../testing/pushed-conformance.ts'
import { type Stage, startStage } from '../testing/stage.ts'
import type { ConformanceTraits } from '../testing/subject.ts'
import { createTested, KEY, toPaystackSubject } from './testing.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const traits = (isRecurring: boolean): ConformanceTraits => ({
  ...{ currency: 'NGN', secret: KEY, isRecurring, renews: false, tellsRefunds: true, secondStart: 'refused' },
  refundTakesMs: 73 * 3_600_000,
  shortBalance: 'no-balance',
  outcomes: {
    ...{ decline: 'decline', pending: 'pending', late: 'late', less: 'underpay', more: 'overpay' },
    'other-currency': 'other-currency',
  },
})

describePaymentProvider('Paystack, once', traits(false), () => toPaystackSubject(stage))
describePaymentProvider('Paystack, to be renewed by us', traits(true), () => toPaystackSubject(stage))
describePushedProvider(
  'Paystack',
  { tellsReturned: 'bank.transfer.rejected', tellsRecalls: true, namesFurther: 'account' },
  () => ({ stage, provider: createTested(stage) }),
)
