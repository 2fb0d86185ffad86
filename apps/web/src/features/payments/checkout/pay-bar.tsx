import type { Price } from '@kola/contract/billing'
import type { Quote } from '@kola/contract/payments/payments'
import { Button } from '@kola/ui/controls/button'
import { Checkbox } from '@kola/ui/entries/checkbox'
import { type ReactNode, useState } from 'react'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { say } from '../words.ts'
import { Bill } from './bill.tsx'
import { planNextSteps } from './next-steps.ts'

const terms = (words: string) => (
  <a className="quiet-link" href={paths.terms} target="_blank" rel="noopener">
    {words}
  </a>
)

export interface PayBarProps {
  price: Price
  quote: Quote | undefined
  coupon: string
  isRenewing: boolean
  /** Words of the button. */
  label: string
  /** Words of the consent, with `<terms>` and `<agree>` marked. */
  consent: string
  isBusy: boolean
  /** What else must be there before anything is paid. */
  isReady?: boolean
  onPay: () => void
  children?: ReactNode
}

/** The total, always in view; the consent; the one button. */
export function PayBar(props: PayBarProps) {
  const { price, quote, coupon, isRenewing, label, consent, isBusy, isReady = true, onPay, children } = props
  const [isAgreed, setAgreed] = useState(false)
  const shown = quote ?? { due: price.price, currency: price.currency }
  return (
    <aside className="pay-bar" aria-label={say('total')}>
      {quote && <Bill quote={quote} title={price.title} coupon={coupon} />}
      <p className="total">
        <strong>{say('totalToday')}</strong>{' '}
        <span className="money" aria-live="polite">
          {formatMoney(shown.due, shown.currency)}
        </span>
        {quote && <span className="note"> {planNextSteps(quote, price, isRenewing).today}</span>}
      </p>
      <Checkbox checked={isAgreed} onChecked={setAgreed}>
        <Rich text={consent} parts={{ terms, agree: (words) => <strong>{words}</strong> }} />
      </Checkbox>
      {children}
      <Button look="main" wide busy={isBusy} disabled={!isAgreed || !isReady} onClick={onPay}>
        {label}
      </Button>
    </aside>
  )
}
