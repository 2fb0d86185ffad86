import type { UserSubscription, WaitingChange } from '@kola/contract/billing'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Dialog } from '@kola/ui/surfaces/dialog'
import type { Failure } from '#shared/entries/failure.ts'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { say } from '../words.ts'

const strong = (words: string) => <strong className="money">{words}</strong>

/** What changes, when, and to which price. */
function WaitingText({ from, change }: { from: string; change: WaitingChange }) {
  const values = {
    ...{ from, to: change.package, day: formatDay(change.from), days: String(change.periodDays) },
    price: formatMoney(change.price, change.currency),
  }
  return (
    <p>
      <Rich text={say('changeWaits', values)} parts={{ day: strong, price: strong }} />
    </p>
  )
}

interface WaitingProps {
  of: UserSubscription
  change: WaitingChange
  isBusy: boolean
  failure: Failure | null
  onKeep: () => void
}

/** A change that waits for the next charge, and the way to take it back. CHANGE-04 */
export function WaitingNotice({ of, change, isBusy, failure, onKeep }: WaitingProps) {
  return (
    <div className="gapped">
      <WaitingText from={of.package} change={change} />
      <div className="button-row">
        <Button look="line" busy={isBusy} onClick={onKeep}>
          {say('keepPlan', { from: of.package })}
        </Button>
      </div>
      <div role="alert">{failure && <p>{failure.text}</p>}</div>
    </div>
  )
}

/** In the place of the confirmation, where what was chosen waits already. CHANGE-03 */
export function WaitingDialog({
  of,
  change,
  isBusy,
  failure,
  onKeep,
  onClose,
}: WaitingProps & { onClose: () => void }) {
  const actions = (
    <>
      <Button look="main" busy={isBusy} onClick={onKeep}>
        {say('keepPlan', { from: of.package })}
      </Button>
      <Button look="text" onClick={onClose}>
        {paymentTexts.cancel}
      </Button>
    </>
  )
  return (
    <Dialog title={paymentTexts.upgradeTitle} onClose={onClose} actions={actions}>
      <div className="gapped">
        <p>{say('changeWaitsAlready')}</p>
        <WaitingText from={of.package} change={change} />
        {failure && <Message kind="danger">{failure.text}</Message>}
      </div>
    </Dialog>
  )
}
