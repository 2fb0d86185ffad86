import type { Approval } from '@kola/contract/money/second-person'
import type { StaffSession } from '@kola/contract/staff/staff'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toMoment, toMoney } from '#shared/format.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { may } from '#shared/session.ts'
import { say } from '#shared/toasts.ts'
import { useAct } from './use-act.ts'

interface SecondYesProps {
  session: StaffSession
  reference: string
  approval: Approval
}

/** What one person said yes to, and what the second can say. */
export function SecondYes({ session, reference, approval }: SecondYesProps) {
  const { error, isBusy, act } = useAct()
  const [isDeclining, setDeclining] = useState(false)
  const { isYours, askedBy, currency, action } = approval
  const amount = toMoney(approval.amount, currency)
  const params = { reference }
  const body = { actor: session.staff.name }
  const isBack = action === 'refund'
  const confirm = () =>
    act(
      () =>
        isBack
          ? client('POST /api/v1/apps/payments/{reference}/refund/confirm', { params, body })
          : client('POST /api/v1/apps/payments/{reference}/confirm', { params, body }),
      () => say(isBack ? `${amount} goes back` : `${amount} is confirmed`),
    )
  const withdraw = () =>
    act(
      () => client('POST /api/v1/apps/payments/{reference}/approval/withdraw', { params, body }),
      () => say('Your yes is taken back'),
    )
  const mayLarge = may(session, 'money.large')
  return (
    <div className="stack">
      <ol className="line">
        <li className="is-ok">
          <div>
            <b>{isYours ? 'You said yes' : `${askedBy} said yes`}</b>
            <p className="note">
              {isBack ? `To give back ${amount}` : `To a deposit of ${amount}`}
              {approval.reason && `: “${approval.reason}”`}
            </p>
          </div>
          <time dateTime={approval.askedAt}>{toMoment(approval.askedAt)}</time>
        </li>
        <li className="is-now">
          <div>
            <b>A second person is needed</b>
            <p className="note">
              {isYours
                ? 'It cannot be you.'
                : mayLarge
                  ? `You may, ${askedBy} may not.`
                  : 'Your role may not; an owner or finance may.'}{' '}
              The first yes counts until {toMoment(approval.expiresAt)}.
            </p>
          </div>
          <span />
        </li>
      </ol>
      {error !== null && <Failure error={error} />}
      <div className="acts">
        {isYours && may(session, 'money.settle') && (
          <button type="button" className="b b--line" disabled={isBusy} onClick={() => void withdraw()}>
            Take back my yes
          </button>
        )}
        {!isYours && mayLarge && (
          <>
            <button type="button" className="b b--main" disabled={isBusy} onClick={() => void confirm()}>
              {isBack ? `Give back ${amount} as second` : `Confirm ${amount} as second`}
            </button>
            <button type="button" className="b b--danger" disabled={isBusy} onClick={() => setDeclining(true)}>
              Say no…
            </button>
          </>
        )}
      </div>
      {isDeclining && (
        <NoDialog session={session} reference={reference} askedBy={askedBy} onClose={() => setDeclining(false)} />
      )}
    </div>
  )
}

interface NoDialogProps {
  session: StaffSession
  reference: string
  askedBy: string
  onClose: () => void
}

function NoDialog({ session, reference, askedBy, onClose }: NoDialogProps) {
  const [reason, setReason] = useState('')
  const { error, isBusy, act } = useAct()
  function submit(event: FormEvent) {
    event.preventDefault()
    const given = { params: { reference }, body: { actor: session.staff.name, reason } }
    void act(
      () => client('POST /api/v1/apps/payments/{reference}/approval/withdraw', given),
      () => {
        say(`The yes of ${askedBy} counts no more`)
        onClose()
      },
    )
  }
  return (
    <Dialog title={`Say no to ${reference}`} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog__body stack">
          <p>
            The yes of {askedBy} counts no more, and no money moves. Anybody with that right can begin anew. Why stands
            in the audit log.
          </p>
          <Field
            label="Why"
            required
            minLength={3}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {error !== null && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} isDanger>
          Say no
        </DialogFoot>
      </form>
    </Dialog>
  )
}
