import { StoreLinks } from '#app/frame/footer/store-links.tsx'
import { listDetails } from '#features/billing/plan-facts.ts'
import { listHolding } from '#features/billing/prices/free-days.ts'
import '#features/billing/plans.css'
import { CouponField } from '#features/payments/checkout/coupon-field.tsx'
import { PayBar } from '#features/payments/checkout/pay-bar.tsx'
import { isCard, planProvider, planRecurring, readMethod } from '#features/payments/checkout/plan-provider.ts'
import { toQuoted } from '#features/payments/checkout/quoted-price.ts'
import { listPerks, Perks, PlanDetails, ReviewLines, WhatNext } from '#features/payments/checkout/review.tsx'
import { type CouponQuote, useQuote } from '#features/payments/checkout/use-quote.ts'
import { readSearch } from '#shared/location/location.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { PayPage, WithBuying } from '../pay-page.tsx'
import type { Buying } from '../use-bought.ts'
import { say } from '../words.ts'
import { type Checkout, useStart } from './start.ts'

/** What an address of the checkout says; the way to pay stands in its query or as its third part. GAP-093 */
export function readCheckout(search: string, third: string | undefined, { country, config, price }: Buying): Checkout {
  const query = new URLSearchParams(search)
  const method = readMethod(query.get('paymentmethod') ?? third)
  const provider = planProvider({ method, country, config, asked: query.get('provider') })
  const recurringType = planRecurring(query.get('recurringType'), {
    method,
    provider,
    country,
    isPass: price.kind === 'pass',
  })
  return { method, recurringType, provider, isKept: query.get('kept') === 'card' }
}

export interface ReviewPageProps {
  buying: Buying
  checkout: Checkout
  asked: CouponQuote
  isBusy: boolean
  onPay: () => void
}

/** Everything that is agreed to, before the button. */
export function ReviewPage({ buying, checkout, asked, isBusy, onPay }: ReviewPageProps) {
  const { plan, hadFreeDays, config, bought } = buying
  const price = toQuoted(buying.price, asked.quote)
  const isRenewing = checkout.recurringType === 'recurring'
  const isPass = price.kind === 'pass'
  const hasCoupon = isCard(checkout.method) && checkout.provider !== 'dpo' && !isPass
  const details = listDetails({ ...plan.metaData, ...price.metaData })
  const perks = listPerks(hadFreeDays, isPass)
  const held = details.filter(({ text }) => !perks.includes(text) && listHolding([text], hadFreeDays).length > 0)
  return (
    <PayPage name={paymentTexts.almostDone}>
      <div className="pay-head">
        <h1>{paymentTexts.almostDone}</h1>
      </div>
      <div className="checkout">
        <div className="gapped">
          <ReviewLines {...buying} {...checkout} price={price} />
          {hasCoupon && (
            <CouponField
              code={asked.coupon}
              onApply={asked.setCoupon}
              quote={asked.quote}
              error={asked.couponError}
              hint={config.stripe_coupon_code_text || paymentTexts.couponHint}
            />
          )}
          <Perks perks={perks} />
          {(hasCoupon || isPass) && <PlanDetails details={held} />}
          {asked.quote && <WhatNext quote={asked.quote} price={price} isRenewing={isRenewing} />}
          {asked.failure && <p role="alert">{asked.failure}</p>}
          <StoreLinks />
        </div>
        <PayBar
          price={price}
          quote={asked.quote}
          coupon={asked.couponError ? '' : asked.coupon}
          isRenewing={isRenewing}
          label={isPass ? say(bought.titleId ? 'rentIt' : 'buyPass') : paymentTexts.startMembership}
          consent={say(isRenewing ? 'consentRenewing' : 'consentOnce')}
          isBusy={isBusy}
          onPay={onPay}
        />
      </div>
    </PayPage>
  )
}

function CheckoutView({ buying }: { buying: Buying }) {
  const { paymentmethod } = useRouteParams()
  const checkout = readCheckout(readSearch(), paymentmethod, buying)
  const asked = useQuote({ sid: buying.bought.sid, titleId: buying.bought.titleId, slug: checkout.provider })
  const { isBusy, start } = useStart(buying, checkout, asked.couponError ? '' : asked.coupon)
  return <ReviewPage buying={buying} checkout={checkout} asked={asked} isBusy={isBusy} onPay={start} />
}

/** `/checkout`: the review before a membership starts, in a DPO, a card and a PayPal variant. */
export function CheckoutPage() {
  return <WithBuying View={CheckoutView} />
}
