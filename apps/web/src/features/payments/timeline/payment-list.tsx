import type { Payment } from '@kola/contract/payments/payment'
import { Accordion } from '@kola/ui/surfaces/accordion'
import { formatMoney } from '#shared/money.ts'
import { toGatewayName } from '../gateway-names.ts'
import { PayStyles } from '../pay-styles.tsx'
import { PrintReceipt } from '../receipt/print-receipt.tsx'
import type { ReceiptParties } from '../receipt/receipt.tsx'
import { SlipLine } from '../slip-line.tsx'
import { say } from '../words.ts'
import { isGoingBack } from './plan-steps.ts'
import { Timeline } from './timeline.tsx'

const STATES = {
  open: 'stateOpen',
  action_required: 'stateWaiting',
  pending: 'stateWaiting',
  paid: 'statePaid',
  failed: 'stateFailed',
  cancelled: 'stateCancelled',
  expired: 'stateExpired',
  refunded: 'stateRefunded',
} as const satisfies Record<Payment['state'], Parameters<typeof say>[0]>

const toDay = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function OnePayment({ payment, parties }: { payment: Payment; parties: ReceiptParties }) {
  const { amount, currency, state, startedAt, gateway, message, reference, receipt } = payment
  return (
    <Accordion
      title={say('paymentTitle', {
        ...{
          amount: formatMoney(amount, currency),
          state: say(isGoingBack(payment) ? 'stateGoesBack' : STATES[state]),
          day: toDay(startedAt),
        },
      })}
    >
      <div className="gapped">
        <p>{say('paymentFacts', { plan: payment.sub, way: toGatewayName(gateway) })}</p>
        {message && <p>{message}</p>}
        <Timeline payment={payment} />
        <dl>
          <SlipLine label={say('reference')} value={reference} copyLabel={say('copyReference')} />
          {receipt && <SlipLine label={say('receipt')} value={receipt} />}
        </dl>
        {receipt && <PrintReceipt payment={payment} parties={parties} />}
      </div>
    </Accordion>
  )
}

interface PaymentListProps {
  payments: readonly Payment[]
  /** Who stand on the receipts. */
  parties: ReceiptParties
}

/** All payments of an account, each with its timeline and its receipt. */
export function PaymentList({ payments, parties }: PaymentListProps) {
  if (payments.length === 0) return <p>{say('noPayments')}</p>
  return (
    <div className="pay-list">
      <PayStyles />
      {payments.map((payment) => (
        <OnePayment key={payment.reference} payment={payment} parties={parties} />
      ))}
    </div>
  )
}
