import type { Price, UserSubscription } from '@kola/contract/billing'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Dialog } from '@kola/ui/surfaces/dialog'
import type { Failure } from '#shared/entries/failure.ts'
import { formatMoney } from '#shared/money.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { say } from '../words.ts'

interface Side {
  name: string
  price: string
}

/** The plan of now and the new one, beside each other. */
export function Versus({ from, to }: { from: Side; to: Side }) {
  return (
    <dl className="bill">
      <div>
        <dt>{say('now', { name: from.name })}</dt>
        <dd>{from.price}</dd>
      </div>
      <div>
        <dt>
          <strong>{say('new', { name: to.name })}</strong>
        </dt>
        <dd>{to.price}</dd>
      </div>
    </dl>
  )
}

interface ChangeDialogProps {
  from: UserSubscription
  to: Price
  confirmLabel: string
  isBusy: boolean
  failure: Failure | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before a plan is changed. CHANGE-03. */
export function ChangeDialog({ from, to, confirmLabel, isBusy, failure, onConfirm, onClose }: ChangeDialogProps) {
  const actions = (
    <>
      <Button look="main" busy={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
      <Button look="text" onClick={onClose}>
        {paymentTexts.cancel}
      </Button>
    </>
  )
  return (
    <Dialog title={paymentTexts.upgradeTitle} onClose={onClose} actions={actions}>
      <div className="gapped">
        <Versus
          from={{ name: from.sub, price: formatMoney(from.price, from.currency) }}
          to={{ name: to.title, price: formatMoney(to.price, to.currency) }}
        />
        <p>{say('changeHow')}</p>
        {failure && <Message kind="danger">{failure.text}</Message>}
      </div>
    </Dialog>
  )
}
