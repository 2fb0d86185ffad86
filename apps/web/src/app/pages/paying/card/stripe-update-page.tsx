import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { payCall } from '#features/payments/calls/pay-call.ts'
import { toPayingCountry } from '#features/payments/choice/plan-options.ts'
import { keepByStripe, setUpByStripe } from '#features/payments/fields/stripe/pay-by-stripe.ts'
import { type OpenField, StripeField } from '#features/payments/fields/stripe/stripe-field.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { readPath, readSearch } from '#shared/location/location.ts'
import { matchPath } from '#shared/location/match-path.ts'
import { morePatterns, payPaths } from '#shared/more-patterns.ts'
import { say } from '../words.ts'
import { endCard, planUpdated } from './card-end.ts'
import { UpdateForm } from './update-form.tsx'

/** A card added before there is a membership goes on to the checkout of what the address buys. GAP-045, ERR-30 */
export function toCheckoutOf(path: string, search: string, hasMembership: boolean): string | null {
  if (hasMembership || !matchPath(morePatterns.addStripeCard, path)) return null
  const query = new URLSearchParams(search)
  const [sid, pid] = [query.get('sid'), query.get('pid')]
  return sid && pid
    ? payPaths.checkout({ sid, pid }, { paymentmethod: 'visa', provider: 'stripe', kept: 'card' })
    : null
}

/** `/striperenewupdatecard` and `/stripe-setup-card`. */
export function StripeUpdatePage() {
  const account = useAccount()
  const { texts: config } = useTenant()
  const [field, setField] = useState<OpenField | null>(null)
  const [cardError, setCardError] = useState('')
  const { isSending, send } = useSending()
  function keep() {
    if (!field) return
    setCardError('')
    send(async () => {
      const entry = { ...field, details: {} }
      const outcome = matchPath(morePatterns.addStripeCard, readPath())
        ? await setUpByStripe(entry, toPayingCountry(account?.profile, config), payCall)
        : await keepByStripe(entry, payCall)
      const end = planUpdated(outcome, toCheckoutOf(readPath(), readSearch(), (account?.subscriptions.length ?? 0) > 0))
      setCardError(end.cardError)
      await endCard(end, outcome, null)
    })
  }
  return (
    <UpdateForm isBusy={isSending} isReady={field !== null} onContinue={keep}>
      <StripeField label={say('newCard')} error={cardError} onField={setField} />
    </UpdateForm>
  )
}
