import type { UserSubscription, WaitingChange } from '@kola/contract/billing'
import { Button } from '@kola/ui/controls/button'
import type { Failure } from '#shared/entries/failure.ts'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { say } from '../words.ts'
import { PlanDialog } from './plan-dialog.tsx'

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
  return (
    <PlanDialog
      label={say('keepPlan', { from: of.package })}
      fault={failure?.text ?? ''}
      onConfirm={onKeep}
      {...{ isBusy, onClose }}
    >
      <p>{say('changeWaitsAlready')}</p>
      <WaitingText from={of.package} change={change} />
    </PlanDialog>
  )
}
