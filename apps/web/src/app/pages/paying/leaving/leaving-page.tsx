import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { useEffect, useRef, useState } from 'react'
import { leaveToPay } from '#features/payments/calls/leave.ts'
import { payCall } from '#features/payments/calls/pay-call.ts'
import { readTrouble } from '#features/payments/held/trouble.ts'
import { navigate, readPath, readSearch } from '#shared/location/location.ts'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { texts } from '#shared/texts.ts'
import { PayPage, WithBuying } from '../pay-page.tsx'
import type { Buying } from '../use-bought.ts'
import { say } from '../words.ts'
import { type Leaving, planLeaving } from './plan-leaving.ts'

/** A payment page that did not open, where the documents name no screen to go on to. */
export function NotOpened({ buying, onRetry }: { buying: Buying; onRetry: () => void }) {
  const reason = readTrouble()?.reason
  return (
    <div className="gapped">
      <div className="pay-head">
        <h1>{say('notOpened')}</h1>
      </div>
      <Message kind="danger">
        <strong>{paymentTexts.linkFailed}</strong>
        <p>{reason || say('notOpenedText')}</p>
      </Message>
      <Button look="main" wide onClick={onRetry}>
        {say('tryAgain')}
      </Button>
      <ButtonLink wide href={payPaths.choose(buying.bought)}>
        {say('payAnotherWay')}
      </ButtonLink>
      <p>
        <a className="quiet-link" href={paths.account}>
          {texts.account}
        </a>
      </p>
    </div>
  )
}

/** On the way: to whom, and what for. */
export function OnTheWay({ buying, company }: { buying: Buying; company: string }) {
  const { price } = buying
  return (
    <div className="gapped" role="status">
      <div className="pay-head">
        <h1>{say('onTheWay', { company })}</h1>
        <p>{say('onTheWayText', { price: formatMoney(price.price, price.currency), title: price.title })}</p>
      </div>
      <p className="safe">{say('notYetTaken')}</p>
    </div>
  )
}

const appNeeds = () => ({ pageProtocol: location.protocol, leave: (url: string) => location.replace(url) })

/** Goes to a provider's page; answers false where the screen has to say that it did not open. */
async function goAway({ what, begin, failedPath, couponPath }: Leaving): Promise<boolean> {
  const left = await leaveToPay(what, () => begin(payCall), appNeeds())
  if (left.kind === 'left') return true
  if (left.kind === 'coupon-refused') {
    navigate(couponPath, { replace: true })
    return true
  }
  showToast(paymentTexts.linkFailed)
  if (failedPath === null) return false
  navigate(failedPath, { replace: true })
  return true
}

export function LeavingView({ buying }: { buying: Buying }) {
  const [leaving] = useState(() => planLeaving(readPath(), readSearch(), buying))
  const [isClosed, setClosed] = useState(false)
  const isGoing = useRef(false)
  async function go() {
    if (isGoing.current) return
    isGoing.current = true
    setClosed(false)
    setClosed(!(await goAway(leaving)))
    isGoing.current = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen that is gone to leads on once
  useEffect(() => void go(), [])
  return (
    <PayPage name={say('onTheWay', { company: leaving.company })} slim calm>
      {isClosed ? (
        <NotOpened buying={buying} onRetry={() => void go()} />
      ) : (
        <OnTheWay buying={buying} company={leaving.company} />
      )}
    </PayPage>
  )
}

/** `/flutterwavepayment`, `/process-dpo`, `-paypal` and `-paystack`, and `/stripecheckout`: a payment begins on a provider's page. */
export function LeavingPage() {
  return <WithBuying View={LeavingView} />
}
