import { Section } from '@kola/ui/surfaces/sheet'
import { usePayments } from '#features/payments/calls/queries.ts'
import { PaymentList } from '#features/payments/timeline/payment-list.tsx'
import { say } from './words.ts'

/** All payments of the account. */
export function PaymentsSection() {
  const payments = usePayments()
  return (
    <Section title={say('payments')}>
      {payments ? <PaymentList payments={payments} /> : <p>{say('paymentsOnTheWay')}</p>}
    </Section>
  )
}
