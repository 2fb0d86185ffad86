import type { UserSubscription } from '@kola/contract/billing'
import { Message } from '@kola/ui/feedback/message'
import { CreditCard } from '@kola/ui/icons/bars'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { say } from '../words.ts'

/** What helps, by whose card it is: a field of ours takes another one, we send a link, or only buying again does. */
function sayHow(gateway: UserSubscription['payment_gateway']): string {
  if (gateway === 'stripe' || gateway === 'braintree') return say('cardUpdate')
  return gateway === 'dpo' || gateway === 'paystack' ? say('cardLink') : say('cardAnew')
}

/** The card that is to pay the next renewal ends before it. */
export function EndingCard({ of: { endingCard, payment_gateway } }: { of: UserSubscription }) {
  if (!endingCard) return null
  const values = { last4: endingCard.last4, day: formatDay(endingCard.lastDay) }
  return (
    <Message icon={CreditCard}>
      <p>
        <Rich
          text={values.last4 ? say('cardEnds', values) : say('cardEndsNameless', values)}
          parts={{ day: (words) => <strong className="money">{words}</strong> }}
        />
      </p>
      <p>{sayHow(payment_gateway)}</p>
    </Message>
  )
}
