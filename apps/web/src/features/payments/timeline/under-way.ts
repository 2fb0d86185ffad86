import type { Payment } from '@kola/contract/payments/payment'

/** Between looks at a payment that is under way. */
export const LOOK_MS = 10_000

/** The newest payment that still hangs, wherever it was begun. */
export const findUnderWay = (payments: readonly Payment[]): Payment | undefined =>
  payments.find(
    ({ state, pushed }) => state === 'pending' || state === 'action_required' || (pushed && state === 'open'),
  )
