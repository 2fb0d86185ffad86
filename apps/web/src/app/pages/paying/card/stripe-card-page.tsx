import { Field } from '@kola/ui/fields/field'
import { type ReactNode, useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { payCall } from '#features/payments/calls/pay-call.ts'
import { CouponField } from '#features/payments/checkout/coupon-field.tsx'
import { PayBar } from '#features/payments/checkout/pay-bar.tsx'
import { type CouponQuote, useQuote } from '#features/payments/checkout/use-quote.ts'
import { payByStripe } from '#features/payments/fields/stripe/pay-by-stripe.ts'
import { type OpenField, StripeField } from '#features/payments/fields/stripe/stripe-field.tsx'
import { useSending } from '#shared/entries/use-sending.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { PayPage, WithBuying } from '../pay-page.tsx'
import type { Buying } from '../use-bought.ts'
import { say } from '../words.ts'
import { endCard, planPaid } from './card-end.ts'

export interface Payer {
  firstName: string
  lastName: string
  postalCode: string
}

interface PayerFieldsProps {
  payer: Payer
  onPayer: (payer: Payer) => void
}

/** Whose card it is; no more is asked of these than that they may stand there. */
export function PayerFields({ payer, onPayer }: PayerFieldsProps) {
  const put = (part: Partial<Payer>) => onPayer({ ...payer, ...part })
  return (
    <div className="payer">
      <Field
        label={paymentTexts.firstName}
        autoComplete="cc-given-name"
        value={payer.firstName}
        onValue={(firstName) => put({ firstName })}
      />
      <Field
        label={paymentTexts.lastName}
        autoComplete="cc-family-name"
        value={payer.lastName}
        onValue={(lastName) => put({ lastName })}
      />
      <Field
        label={paymentTexts.postalCode}
        autoComplete="postal-code"
        value={payer.postalCode}
        onValue={(postalCode) => put({ postalCode })}
      />
    </div>
  )
}

export const toDetails = ({ firstName, lastName, postalCode }: Payer) => {
  const name = `${firstName} ${lastName}`.trim()
  return { ...(name ? { name } : {}), ...(postalCode ? { address: { postal_code: postalCode.trim() } } : {}) }
}

export interface CardFormProps {
  buying: Buying
  payer: Payer
  onPayer: (payer: Payer) => void
  asked: CouponQuote
  couponError: string
  /** The provider's card field. */
  field: ReactNode
  isBusy: boolean
  isReady: boolean
  onPay: () => void
}

/** Card, name, coupon, consent, total. */
export function CardForm(props: CardFormProps) {
  const { buying, payer, onPayer, asked, couponError, field, isBusy, isReady, onPay } = props
  const { price, config } = buying
  return (
    <PayPage name={paymentTexts.payWithCard}>
      <div className="pay-head">
        <h1>{paymentTexts.payWithCard}</h1>
        <p>
          {say('priceLine', { price: formatMoney(price.price, price.currency), title: price.title })}{' '}
          <a className="quiet-link" href={paths.packages} aria-label={say('changePlan')}>
            {paymentTexts.change}
          </a>
        </p>
      </div>
      <div className="checkout">
        <div className="gapped">
          {field}
          <PayerFields payer={payer} onPayer={onPayer} />
          <CouponField
            code={asked.coupon}
            onApply={asked.setCoupon}
            quote={asked.quote}
            error={couponError || asked.couponError}
            hint={config.stripe_coupon_code_text || paymentTexts.couponHint}
          />
          {asked.failure && <p role="alert">{asked.failure}</p>}
        </div>
        <PayBar
          price={price}
          quote={asked.quote}
          coupon={asked.couponError ? '' : asked.coupon}
          isRenewing
          label={paymentTexts.continue}
          consent={say('consentCard')}
          isBusy={isBusy}
          isReady={isReady}
          onPay={onPay}
        />
      </div>
    </PayPage>
  )
}

function StripeCardView({ buying }: { buying: Buying }) {
  const profile = useAccount()?.profile
  const [typed, setTyped] = useState<Payer | null>(null)
  const [field, setField] = useState<OpenField | null>(null)
  const [errors, setErrors] = useState({ cardError: '', couponError: '' })
  const asked = useQuote({ sid: buying.bought.sid, slug: 'stripe' })
  const { isSending, send } = useSending()
  const payer = typed ?? {
    firstName: profile?.first_name ?? '',
    lastName: profile?.last_name ?? '',
    postalCode: '',
  }
  function pay() {
    if (!field) return
    setErrors({ cardError: '', couponError: '' })
    send(async () => {
      const what = { ...buying.bought, coupon: asked.couponError ? '' : asked.coupon }
      const outcome = await payByStripe({ ...field, details: toDetails(payer) }, what, payCall)
      const end = planPaid(outcome, buying.bought)
      setErrors(end)
      await endCard(end, outcome, buying.bought)
    })
  }
  return (
    <CardForm
      buying={buying}
      payer={payer}
      onPayer={setTyped}
      asked={asked}
      couponError={errors.couponError}
      field={<StripeField label={say('card')} error={errors.cardError} onField={setField} />}
      isBusy={isSending}
      isReady={field !== null}
      onPay={pay}
    />
  )
}

/** `/stripepayment`: a card by the fields of Stripe's script. */
export function StripeCardPage() {
  return <WithBuying View={StripeCardView} />
}
