import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Lock } from '@kola/ui/icons/contact'
import { useEffect, useRef, useState } from 'react'
import { payCall } from '#features/payments/calls/pay-call.ts'
import { say } from '#features/payments/words.ts'
import { toFailure } from '#shared/entries/failure.ts'
import { usePartyPage } from '../use-party-page.ts'
import type { TokenParties } from './client-token.ts'
import { askClientToken, type DropIn, openDropIn } from './drop-in.ts'

interface DropInFieldProps {
  parties: TokenParties
  /** `braintreeTokenValidity` of the tenant. */
  validity: string | undefined
  /** A card that is only kept is asked about by nobody. */
  isPaying?: boolean
  /** The widget's own message, or why it is not there. ERR-20 */
  onError: (message: string) => void
  onDropIn: (dropIn: DropIn | null) => void
}

/** Braintree's widget, which comes with this field and with no other page. */
export function DropInField({ parties, validity, isPaying = false, onError, onDropIn }: DropInFieldProps) {
  const where = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading')
  const [count, setCount] = useState(0)
  usePartyPage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each try
  useEffect(() => {
    let dropIn: DropIn | undefined
    let isGone = false
    setState('loading')
    async function open() {
      const answer = await askClientToken({ parties, validity, nowMs: Date.now() }, payCall)
      if (isGone || !where.current) return
      where.current.replaceChildren()
      dropIn = await openDropIn({ ...answer, threeDSecure: isPaying && answer.threeDSecure }, where.current)
      if (isGone) return void dropIn.teardown()
      setState('there')
      onDropIn(dropIn)
    }
    open().catch((error) => {
      if (isGone) return
      setState('missing')
      onError(toFailure(error).text)
    })
    return () => {
      isGone = true
      onDropIn(null)
      void dropIn?.teardown()
    }
  }, [count, parties.userId])
  return (
    <div className="gapped">
      {state === 'loading' && <p role="status">{say('fieldComes')}</p>}
      <div className="party-frame" ref={where} hidden={state === 'missing'} />
      {state === 'missing' && <Button onClick={() => setCount(count + 1)}>{say('tryAgain')}</Button>}
      <p className="safe">
        <Icon of={Lock} />
        <span>{say('fieldSafe')}</span>
      </p>
    </div>
  )
}
