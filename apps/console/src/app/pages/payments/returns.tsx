import type { ReturnOfDeposit } from '@kola/contract/money/books'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useAct } from '#features/money/use-act.ts'
import { client } from '#shared/client.ts'
import { toDay, toMoment, toMoney } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { say } from '#shared/toasts.ts'

interface ReturnsProps {
  session: StaffSession
  reference: string
  returns: readonly ReturnOfDeposit[]
}

/** Transfers that give a deposit back: they count once somebody else has seen them. */
export function Returns({ session, reference, returns }: ReturnsProps) {
  const { error, isBusy, act } = useAct()
  if (returns.length === 0) return null
  const given = { params: { reference }, body: { actor: session.staff.name } }
  return (
    <div className="pane__part stack">
      <h2>A transfer to confirm</h2>
      {returns.map((one) => (
        <p key={one.transferNumber}>
          <b>{toMoney(one.amount, one.currency)}</b> as <span className="mono">{one.transferNumber}</span>, paid on{' '}
          {toDay(new Date(one.paidOn))}
          <span className="note">
            {' '}
            · recorded by {one.recordedBy}, {toMoment(one.recordedAt)}
          </span>
        </p>
      ))}
      {error !== null && <Failure error={error} />}
      {may(session, 'money.settle') && (
        <div className="acts">
          <button
            type="button"
            className="b b--main"
            disabled={isBusy}
            onClick={() =>
              void act(
                () => client('POST /api/v1/apps/payments/{reference}/confirm', given),
                () => say('The transfer is in the books'),
              )
            }
          >
            Confirm the transfer
          </button>
        </div>
      )}
      <p className="note">Whoever recorded it does not confirm it.</p>
    </div>
  )
}
