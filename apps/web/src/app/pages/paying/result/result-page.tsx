import { showToast } from '@kola/ui/feedback/toast'
import { useEffect } from 'react'
import { readHeldPayment } from '#features/payments/held/held-payment.ts'
import { isPushing } from '#features/payments/result/plan-outcome.ts'
import { Result } from '#features/payments/result/result-views.tsx'
import { RESULT_REDIRECT_MS } from '#shared/delays.ts'
import { navigate, useHashSearch } from '#shared/location/location.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { PayPage } from '../pay-page.tsx'
import { say } from '../words.ts'
import { planWay, toBought } from './plan-result.ts'
import { useAnswering } from './use-answering.ts'
import { useFollowing } from './use-following.ts'

/** A failure is read and then leads home, unless the person does something meanwhile. GAP-109. */
function useReturnHome(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return
    showToast(paymentTexts.verifyFailed)
    const timer = setTimeout(() => navigate(paths.home), RESULT_REDIRECT_MS)
    const stay = () => clearTimeout(timer)
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) addEventListener(event, stay, { once: true })
    return stay
  }, [isFailed])
}

function ResultOf({ sid }: { sid: string }) {
  const { outcome, retry, askNow } = useFollowing(sid)
  const answer = useAnswering(retry)
  const isStaying = outcome.kind === 'failed' && planWay(outcome, 'link') === null
  useReturnHome(isStaying)
  const isWide = outcome.kind === 'waiting' && outcome.payment !== null && isPushing(outcome.payment)
  const bought = toBought(outcome, readHeldPayment())
  return (
    <PayPage name={say('payment')} slim={!isWide} calm={!isWide}>
      <Result outcome={outcome} bought={bought} onRetry={retry} onAsk={askNow} {...answer} />
    </PayPage>
  )
}

/** `/payment-res`, `/paymentres-dpo` and `/stripe-res`: what became of a payment, told as it is. */
export function ResultPage() {
  const { sid = '' } = useRouteParams()
  return <ResultOf key={useHashSearch()} sid={sid} />
}
