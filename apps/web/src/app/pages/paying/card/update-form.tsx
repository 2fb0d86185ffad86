import { Button, ButtonLink } from '@kola/ui/controls/button'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { PayPage } from '../pay-page.tsx'
import { say } from '../words.ts'

export interface UpdateFormProps {
  /** The provider's field. */
  children: ReactNode
  isBusy: boolean
  isReady: boolean
  onContinue: () => void
}

/** Another card for what renews. STRIPE-07. */
export function UpdateForm({ children, isBusy, isReady, onContinue }: UpdateFormProps) {
  return (
    <PayPage name={paymentTexts.updateCard} slim calm>
      <div className="pay-head">
        <h1>{paymentTexts.updateCardTitle}</h1>
        <p>{say('updateText')}</p>
      </div>
      <div className="gapped">
        {children}
        <div className="button-row">
          <Button look="main" busy={isBusy} disabled={!isReady} onClick={onContinue}>
            {paymentTexts.continue}
          </Button>
          <ButtonLink href={paths.account}>{paymentTexts.goBack}</ButtonLink>
        </div>
      </div>
    </PayPage>
  )
}
