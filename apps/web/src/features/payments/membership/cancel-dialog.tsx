import type { UserSubscription } from '@kola/contract/billing'
import { readCancelNearHours } from '@kola/contract/prices/cancel-near'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Dialog } from '@kola/ui/surfaces/dialog'
import type { Failure } from '#shared/entries/failure.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { say } from '../words.ts'
import { mayChargeAgain } from './plan-membership.ts'

interface CancelTextProps {
  of: UserSubscription
  /** The tenant's configuration. */
  config: Readonly<Record<string, string>>
  nowMs?: number
}

/** What cancelling does: until when one watches, and whether the next charge may still come. GAP-114. */
export function CancelText({ of, config, nowMs = Date.now() }: CancelTextProps) {
  const day = formatDay(of.expiry_date)
  const price = formatMoney(of.price, of.currency)
  const hours = readCancelNearHours(config)
  return (
    <div className="gapped">
      <p>{say('cancelKeeps', { day })}</p>
      {mayChargeAgain(of, { nowMs, hours }) ? (
        <Message kind="warning">{say('mayChargeAgain', { hours, price })}</Message>
      ) : (
        <p>{say('chargeStops')}</p>
      )}
    </div>
  )
}

interface CancelDialogProps {
  of: UserSubscription
  config: Readonly<Record<string, string>>
  isBusy: boolean
  failure: Failure | null
  onCancel: () => void
  onClose: () => void
}

/** Asks once more before a membership ends. */
export function CancelDialog({ of, config, isBusy, failure, onCancel, onClose }: CancelDialogProps) {
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
      <CancelText of={of} config={config} />
      {failure && <Message kind="danger">{failure.text}</Message>}
    </Dialog>
  )
}
