import { Message } from '@kola/ui/feedback/message'
import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { payCall } from '#features/payments/calls/pay-call.ts'
import type { DropIn } from '#features/payments/fields/braintree/drop-in.ts'
import { DropInField } from '#features/payments/fields/braintree/drop-in-field.tsx'
import { keepByBraintree } from '#features/payments/fields/braintree/pay-by-braintree.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { customerId } from '#shared/service/service.ts'
import { endCard, planUpdated } from './card-end.ts'
import { UpdateForm } from './update-form.tsx'

/** `/braintreerenewupdatecard`. */
export function BraintreeUpdatePage() {
  const userId = useAccount()?.userid ?? ''
  const { texts: config } = useTenant()
  const [dropIn, setDropIn] = useState<DropIn | null>(null)
  const [error, setError] = useState('')
  const { isSending, send } = useSending()
  function keep() {
    if (!dropIn) return
    setError('')
    send(async () => {
      const outcome = await keepByBraintree(dropIn, payCall)
      const end = planUpdated(outcome, null)
      setError(end.cardError)
      await endCard(end, outcome, null)
    })
  }
  return (
    <UpdateForm isBusy={isSending} isReady={dropIn !== null} onContinue={keep}>
      {error && <Message kind="danger">{error}</Message>}
      {userId && (
        <DropInField
          parties={{ customerId, userId }}
          validity={config.braintreeTokenValidity}
          onError={setError}
          onDropIn={setDropIn}
        />
      )}
    </UpdateForm>
  )
}
