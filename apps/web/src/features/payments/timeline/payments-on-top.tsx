import type { Payment } from '@kola/contract/payments/payment'
import { useEffect, useState } from 'react'
import { usePayments } from '../calls/queries.ts'
import { showKeptNotice } from '../held/kept-notice.ts'
import { findTroubled, readTrouble } from '../held/trouble.ts'
import { PayStyles } from '../pay-styles.tsx'
import { PaymentPart } from './payment-part.tsx'

/** Between looks at a payment that is under way. */
export const LOOK_MS = 10_000

/** The newest payment that still hangs, wherever it was begun. */
export const findUnderWay = (payments: readonly Payment[]): Payment | undefined =>
  payments.find(
    ({ state, pushed }) => state === 'pending' || state === 'action_required' || (pushed && state === 'open'),
  )

/** What stands on top of the screen that one arrives at: a payment that went wrong, or one that is under way. */
export function PaymentsOnTop({ isMember }: { isMember: boolean }) {
  const payments = usePayments(isMember)
  const [trouble] = useState(() => readTrouble())
  useEffect(() => showKeptNotice(), [])
  if (!isMember) return null
  const payment = trouble ? findTroubled(trouble, payments ?? []) : findUnderWay(payments ?? [])
  // Paid after all: the screen below says what there is now.
  if (payment?.state === 'paid' || (!trouble && !payment)) return <PayStyles />
  return (
    <>
      <PayStyles />
      <PaymentPart payment={payment} trouble={trouble} />
    </>
  )
}
