import type { Payment } from '@kola/contract/payments/payment'
import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import type { Trouble } from '../held/trouble.ts'
import { hasMoreToSay } from '../result/plan-outcome.ts'
import { SlipLine } from '../slip-line.tsx'
import { say } from '../words.ts'
import { toTaken } from './plan-steps.ts'
import { Timeline } from './timeline.tsx'

const TAKEN = {
  taken: 'wasTaken',
  'not-taken': 'nothingTaken',
  'given-back': 'givenBack',
  'going-back': 'goesBack',
  unknown: 'takenUnknown',
} as const

/** Whether anything was taken, in a sentence. */
function sayTaken(payment: Payment | undefined, isUnsure: boolean): string {
  if (!payment) return say(isUnsure ? 'takenUnknown' : 'nothingTaken')
  return say(TAKEN[toTaken(payment)], { amount: formatMoney(payment.amount, payment.currency) })
}

/** A message of the service that nothing was taken says it already, and so does what the bank asks. */
const isSaid = (payment: Payment | undefined): boolean =>
  payment?.state === 'action_required' || (payment?.message.includes(say('nothingTaken')) ?? false)

/** What can be done next with a payment; it is never paid a second time while the first may still come. */
function NextWay({ payment, trouble }: { payment: Payment | undefined; trouble: Trouble | null }) {
  // The answer was lost: the payment may have begun, and a second one would be one too many.
  if (!payment && trouble?.isUnsure) return null
  if (payment?.toOwnAccount) return null
  const bought = payment ? { sid: payment.sub_id, pid: payment.package_id } : trouble?.bought
  if (payment?.state === 'paid' || payment?.state === 'refunded') return null
  if (payment && (payment.state === 'pending' || payment.state === 'action_required' || hasMoreToSay(payment))) {
    return <ButtonLink href={payPaths.result(payment.reference)}>{say('followIt')}</ButtonLink>
  }
  return (
    <>
      {payment?.url && (
        <ButtonLink look="line" href={payment.url}>
          {say('goOnPaying')}
        </ButtonLink>
      )}
      {bought && (
        <ButtonLink look="line" href={payPaths.choose(bought)}>
          {say('payAnotherWay')}
        </ButtonLink>
      )}
    </>
  )
}

interface PaymentPartProps {
  payment: Payment | undefined
  /** Why one stands here; null for a payment that is just under way. */
  trouble: Trouble | null
}

/** What became of a payment, whether anything was taken, and the next way to pay. */
export function PaymentPart({ payment, trouble }: PaymentPartProps) {
  const reason = payment?.message || trouble?.reason
  const isUnsure = trouble?.isUnsure ?? false
  return (
    <section className="gapped pay-part" aria-label={say('yourPayment')}>
      <Message kind={trouble ? 'danger' : 'plain'}>
        <strong>{trouble ? trouble.text.trim() : say('underWay')}</strong>
        {!isSaid(payment) && <p>{sayTaken(payment, isUnsure)}</p>}
        {reason && <p>{reason}</p>}
        {!payment && isUnsure && <p>{say('doNotPayAgain')}</p>}
      </Message>
      {payment && (
        <>
          <Timeline payment={payment} />
          <dl className="surface">
            <SlipLine label={say('reference')} value={payment.reference} copyLabel={say('copyReference')} />
          </dl>
        </>
      )}
      <div className="button-row">
        <NextWay payment={payment} trouble={trouble} />
      </div>
    </section>
  )
}
