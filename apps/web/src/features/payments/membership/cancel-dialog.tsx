import type { UserSubscription } from '@kola/contract/billing'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Dialog } from '@kola/ui/surfaces/dialog'
import type { Failure } from '#shared/entries/failure.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { say } from '../words.ts'
import { CHARGE_MAY_COME_HOURS, mayChargeAgain } from './plan-membership.ts'

interface CancelTextProps {
  of: UserSubscription
  nowMs?: number
}

/** What cancelling does: until when one watches, and whether the next charge may still come. GAP-114. */
export function CancelText({ of, nowMs = Date.now() }: CancelTextProps) {
  const day = formatDay(of.expiry_date)
  const price = formatMoney(of.price, of.currency)
  return (
    <div className="gapped">
      <p>{say('cancelKeeps', { day })}</p>
      {mayChargeAgain(of.expiry_date, nowMs) ? (
        <Message kind="warning">{say('mayChargeAgain', { hours: CHARGE_MAY_COME_HOURS, price })}</Message>
      ) : (
        <p>{say('chargeStops', { hours: CHARGE_MAY_COME_HOURS })}</p>
      )}
    </div>
  )
}

interface CancelDialogProps {
  of: UserSubscription
  isBusy: boolean
  failure: Failure | null
  onCancel: () => void
  onClose: () => void
}

/** Asks once more before a membership ends. */
export function CancelDialog({ of, isBusy, failure, onCancel, onClose }: CancelDialogProps) {
  const actions = (
    <>
      <Button look="danger" busy={isBusy} onClick={onCancel}>
        {paymentTexts.cancelMembership}
      </Button>
      <Button look="text" onClick={onClose}>
        {say('keepIt')}
      </Button>
    </>
  )
  return (
    <Dialog title={paymentTexts.cancelMembership} onClose={onClose} actions={actions}>
      <CancelText of={of} />
      {failure && <Message kind="danger">{failure.text}</Message>}
    </Dialog>
  )
}
