import type { Price } from '@kola/contract/billing'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { useEffect } from 'react'
import { formatMoney } from '#shared/money.ts'
import { type Bought, payPaths } from '#shared/more-patterns.ts'
import { BankChoice } from './parts/dial-code.tsx'
import type { PushedProvider } from './plan/banks.ts'
import { PushedStyles } from './pushed-styles.tsx'
import { type Beginning, useBegin } from './use-begin.ts'
import { say } from './words.ts'

export interface PushedStartProps {
  way: 'banktransfer' | 'ussd'
  provider: PushedProvider
  coupon: string
  bought: Bought
  price: Price
}

type StartViewProps = PushedStartProps & { beginning: Beginning }

/** Before there is a number: which bank is dialled, or that a number is asked for; and why none came. */
export function StartView({ way, provider, bought, price, beginning }: StartViewProps) {
  const { begin, isSending, failure } = beginning
  const isUssd = way === 'ussd'
  const values = { price: formatMoney(price.price, price.currency), title: price.title }
  const waits = say(isUssd ? 'dialIt' : 'numberComes')
  return (
    <div className="gapped">
      <div className="pay-head" role={isUssd ? undefined : 'status'}>
        <h1>{failure && !isUssd ? say('notOpened') : waits}</h1>
        <p>{say('numberComesText', values)}</p>
      </div>
      {isUssd && <BankChoice provider={provider} bank={undefined} onBank={begin} isBusy={isSending} />}
      {failure && (
        <Message kind="danger">
          <strong>{say('couldNotBegin')}</strong>
          <p>{failure.text}</p>
        </Message>
      )}
      {failure && !isUssd && (
        <Button wide look="main" busy={isSending} onClick={() => begin()}>
          {say('tryAgain')}
        </Button>
      )}
      <p>
        <a className="quiet-link" href={payPaths.choose(bought)}>
          {say('payAnotherWay')}
        </a>
      </p>
    </div>
  )
}

export function PushedStart(props: PushedStartProps) {
  const { bought, provider, price, coupon, way } = props
  const beginning = useBegin({ bought, provider, slugName: price.slug_name || price.id, coupon })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen that is gone to asks once
  useEffect(() => {
    if (way === 'banktransfer') beginning.begin()
  }, [])
  return (
    <>
      <PushedStyles />
      <StartView {...props} beginning={beginning} />
    </>
  )
}
