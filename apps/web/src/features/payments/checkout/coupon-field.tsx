import type { Quote } from '@kola/contract/payments/payments'
import { Field } from '@kola/ui/fields/field'
import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { say } from '../words.ts'

export interface CouponFieldProps {
  /** The code that counts now; empty for none. */
  code: string
  onApply: (code: string) => void
  /** What came of it. */
  quote: Quote | undefined
  /** The provider's own words. */
  error: string | undefined
  hint?: string | undefined
}

/** A coupon; what the provider says of it stands below it, as it said it. */
export function CouponField({ code, onApply, quote, error, hint }: CouponFieldProps) {
  const [typed, setTyped] = useState(code)
  const apply = () => onApply(typed.trim().toUpperCase())
  const isTaken = code !== '' && quote !== undefined && Number(quote.discount) > 0
  return (
    <div className="coupon" data-taken={isTaken && !error ? '' : undefined}>
      <Field
        label={say('coupon')}
        aside={<span className="note">{say('optional')}</span>}
        value={typed}
        onValue={setTyped}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={code !== '' && typed.trim().toUpperCase() === code ? error : undefined}
        hint={isTaken ? say('couponTaken', { amount: formatMoney(quote.discount, quote.currency) }) : hint}
        side={
          <button className="field__side link" type="button" onClick={apply}>
            {say('apply')}
          </button>
        }
      />
    </div>
  )
}
