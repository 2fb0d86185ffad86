import '@kola/ui/fields/field.css'
import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Lock } from '@kola/ui/icons/contact'
import { CircleAlert } from '@kola/ui/icons/notices'
import { useEffect, useId, useRef, useState } from 'react'
import { openPayments } from '#features/payments/calls/pay-call.ts'
import { say } from '#features/payments/words.ts'
import { toFailure } from '#shared/entries/failure.ts'
import { usePartyPage } from '../use-party-page.ts'
import { readFieldStyle } from './field-colours.ts'
import { openStripe } from './stripe.ts'
import type { StripeCard, StripeClient } from './stripe-types.ts'

export interface OpenField {
  stripe: StripeClient
  card: StripeCard
}

interface CardAreaProps {
  label: string
  /** The provider's message. */
  error: string
  isLoading: boolean
  /** Why the field is not there. */
  missing: string
  onRetry: () => void
  where?: React.Ref<HTMLDivElement>
}

/** The place of another party's card field; its errors stand below it. */
export function CardArea({ label, error, isLoading, missing, onRetry, where }: CardAreaProps) {
  const id = useId()
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <p className="field__label" id={id}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand outside the box */}
      <div className="field__box" role="group" aria-labelledby={id}>
        <div className="party-field" ref={where} />
      </div>
      {isLoading && <p role="status">{say('fieldComes')}</p>}
      {missing && (
        <p role="alert">
          {say('fieldMissing', { reason: missing })}{' '}
          <Button look="text" small onClick={onRetry}>
            {say('tryAgain')}
          </Button>
        </p>
      )}
      <div role="alert">
        {error && (
          <p className="field__error">
            <Icon of={CircleAlert} />
            {error}
          </p>
        )}
      </div>
      <p className="safe">
        <Icon of={Lock} />
        <span>{say('fieldSafe')}</span>
      </p>
    </div>
  )
}

interface StripeFieldProps {
  label: string
  /** What came back after the field was sent. */
  error: string
  /** Told when the field is there, and whenever what is typed is whole or is not. */
  onField: (field: OpenField | null) => void
}

/** The card field of Stripe's script, which comes with this field and with no other page. */
export function StripeField({ label, error, onField }: StripeFieldProps) {
  const where = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState('')
  const [missing, setMissing] = useState('')
  const [isLoading, setLoading] = useState(true)
  const [count, setCount] = useState(0)
  usePartyPage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each try
  useEffect(() => {
    let card: StripeCard | undefined
    let isGone = false
    setMissing('')
    setLoading(true)
    async function open() {
      const stripe = await openStripe(await openPayments('stripe'))
      if (isGone || !where.current) return
      card = stripe.elements().create('card', { style: readFieldStyle(where.current), hidePostalCode: true })
      const field = { stripe, card }
      card.on('ready', () => setLoading(false))
      card.on('change', ({ complete, error: fault }) => {
        setTyping(fault?.message ?? '')
        onField(complete ? field : null)
      })
      card.mount(where.current)
    }
    open().catch((fault) => {
      setLoading(false)
      if (!isGone) setMissing(toFailure(fault).text)
    })
    return () => {
      isGone = true
      card?.destroy()
    }
  }, [count])
  return (
    <CardArea
      label={label}
      error={typing || error}
      isLoading={isLoading && !missing}
      missing={missing}
      onRetry={() => setCount(count + 1)}
      where={where}
    />
  )
}
