import type { Payment } from '@kola/contract/payments/payment'
import { Button } from '@kola/ui/controls/button'
import { Accordion } from '@kola/ui/surfaces/accordion'
import { useEffect, useRef } from 'react'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { toGatewayName } from '../gateway-names.ts'
import { PayStyles } from '../pay-styles.tsx'
import { PrintReceipt } from '../receipt/print-receipt.tsx'
import type { ReceiptParties } from '../receipt/receipt.tsx'
import { hasMoreToSay } from '../result/plan-outcome.ts'
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
  const { amount, currency, state, startedAt, gateway, message, reference, receipt, invoices = [] } = payment
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
        {hasMoreToSay(payment) && (
          <p>
            <a className="link" href={payPaths.result(reference)}>
              {say('followIt')}
            </a>
          </p>
        )}
        {invoices.length > 0 && (
          <p className="pay-papers">
            {invoices.map((number) => (
              <a className="link" key={number} href={payPaths.invoice(number)}>
                {say('invoiceOf', { number })}
              </a>
            ))}
          </p>
        )}
        {receipt && <PrintReceipt payment={payment} parties={parties} />}
      </div>
    </Accordion>
  )
}

interface Older {
  isThere: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => Promise<unknown>
}

/** Goes on with the keyboard at the first that came; where none came, at the last that stands there. */
function useGoingOn(count: number, { isThere, load }: Older) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  useEffect(() => {
    const from = before.current
    if (from === 0 || (count === from && isThere)) return
    before.current = 0
    list.current?.querySelectorAll('summary')[Math.min(from, count - 1)]?.focus()
  }, [count, isThere])
  const loadMore = () => {
    before.current = count
    void load()
  }
  return { list, loadMore }
}

interface PaymentListProps {
  payments: readonly Payment[]
  /** Who stand on the receipts. */
  parties: ReceiptParties
  older: Older
}

/** All payments of an account, each with its timeline and its receipt. */
export function PaymentList({ payments, parties, older }: PaymentListProps) {
  const { list, loadMore } = useGoingOn(payments.length, older)
  if (payments.length === 0) return <p>{say('noPayments')}</p>
  return (
    <div ref={list} className="pay-list">
      <PayStyles />
      {payments.map((payment) => (
        <OnePayment key={payment.reference} payment={payment} parties={parties} />
      ))}
      <p className="visually-hidden" role="status">
        {say(older.isThere ? 'paymentsSoFar' : 'paymentsInAll', { count: payments.length })}
      </p>
      {older.hasFailed && <p role="alert">{say('olderFailed')}</p>}
      {older.isThere && (
        <Button look="line" busy={older.isLoading} onClick={loadMore}>
          {say('olderPayments')}
        </Button>
      )}
    </div>
  )
}
