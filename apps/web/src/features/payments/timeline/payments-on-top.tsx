import type { Payment } from '@kola/contract/payments/payment'
import { useState } from 'react'
import { usePayments } from '../calls/queries.ts'
import { findTroubled, readTrouble } from '../held/trouble.ts'
import { PayStyles } from '../pay-styles.tsx'
import { PaymentPart } from './payment-part.tsx'
import { findUnderWay } from './under-way.ts'

/** The same, of a screen that knows the payments; undefined while they are on their way. */
export function PaymentsOnTopOf({ payments }: { payments: readonly Payment[] | undefined }) {
  const [trouble] = useState(() => readTrouble())
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

/** What stands on top of the screen that one arrives at: a payment that went wrong, or one that is under way. */
export function PaymentsOnTop({ isMember }: { isMember: boolean }) {
  const payments = usePayments(isMember)
  return isMember ? <PaymentsOnTopOf payments={payments} /> : null
}
