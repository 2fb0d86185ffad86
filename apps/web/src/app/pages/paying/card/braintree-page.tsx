import { Message } from '@kola/ui/feedback/message'
import { type ReactNode, useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { payCall } from '#features/payments/calls/pay-call.ts'
import { CouponField } from '#features/payments/checkout/coupon-field.tsx'
import { PayBar } from '#features/payments/checkout/pay-bar.tsx'
import { type CouponQuote, useQuote } from '#features/payments/checkout/use-quote.ts'
import type { DropIn } from '#features/payments/fields/braintree/drop-in.ts'
import { DropInField } from '#features/payments/fields/braintree/drop-in-field.tsx'
import { payByBraintree } from '#features/payments/fields/braintree/pay-by-braintree.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { customerId } from '#shared/service/service.ts'
import { PayPage, WithBuying } from '../pay-page.tsx'
import type { Buying } from '../use-bought.ts'
import { say } from '../words.ts'
import { endCard, planBraintree } from './card-end.ts'

export interface WidgetFormProps {
  buying: Buying
  asked: CouponQuote
  couponError: string
  /** The widget's own message. */
  error: string
  widget: ReactNode
  isBusy: boolean
  isReady: boolean
  onPay: () => void
}

/** The provider's widget, the total and Pay Now. BRAINTREE-01. */
export function WidgetForm(props: WidgetFormProps) {
  const { buying, asked, couponError, error, widget, isBusy, isReady, onPay } = props
  return (
    <PayPage name={paymentTexts.payWithCard}>
      <div className="pay-head">
        <h1>{paymentTexts.payWithCard}</h1>
        <p>{buying.price.title}</p>
      </div>
      <div className="checkout">
        <div className="gapped">
          {error && <Message kind="danger">{error}</Message>}
          {widget}
          <CouponField
            code={asked.coupon}
            onApply={asked.setCoupon}
            quote={asked.quote}
            error={couponError || asked.couponError}
          />
        </div>
        <PayBar
          price={buying.price}
          quote={asked.quote}
          coupon={asked.couponError ? '' : asked.coupon}
          isRenewing
          label={paymentTexts.payNow}
          consent={say('consentRenewing')}
          isBusy={isBusy}
          isReady={isReady}
          onPay={onPay}
        />
      </div>
    </PayPage>
  )
}

function BraintreeView({ buying }: { buying: Buying }) {
  const userId = useAccount()?.userid ?? ''
  const [dropIn, setDropIn] = useState<DropIn | null>(null)
  const [errors, setErrors] = useState({ cardError: '', couponError: '' })
  const asked = useQuote({ sid: buying.bought.sid, slug: 'braintree' })
  const { isSending, send } = useSending()
  const onError = (cardError: string) => setErrors({ cardError, couponError: '' })
  function pay() {
    if (!dropIn) return
    onError('')
    send(async () => {
      const amount = asked.quote?.due ?? buying.price.price
      const what = { ...buying.bought, coupon: asked.couponError ? '' : asked.coupon, amount }
      const outcome = await payByBraintree(dropIn, what, payCall)
      const end = planBraintree(outcome, buying.bought)
      setErrors(end)
      await endCard(end, outcome, buying.bought)
    })
  }
  const validity = buying.config.braintreeTokenValidity
  return (
    <WidgetForm
      {...{ buying, asked }}
      couponError={errors.couponError}
      error={errors.cardError}
      widget={
        userId && (
          <DropInField
            parties={{ customerId, userId }}
            validity={validity}
            isPaying
            onError={onError}
            onDropIn={setDropIn}
          />
        )
      }
      isBusy={isSending}
      isReady={dropIn !== null}
      onPay={pay}
    />
  )
}

/** `/payment`: Braintree's widget. GAP-108. */
export function BraintreePage() {
  return <WithBuying View={BraintreeView} />
}
