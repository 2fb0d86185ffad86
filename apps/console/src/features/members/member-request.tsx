import type { MemberRequest } from '@kola/contract/members/member'
import { type FormEvent, useState } from 'react'
import { client, queries } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'
import { REQUEST_WORDS } from './request-words.ts'

interface MemberRequestProps {
  memberId: string
  request: MemberRequest
}

/** What one person asked for, and what a second can say to it. */
export function MemberRequestCard({ memberId, request }: MemberRequestProps) {
  const { id, action, why, askedBy, askedAt, expiresAt, isYours } = request
  const { effect, yes } = REQUEST_WORDS[action]
  const [isDeclining, setDeclining] = useState(false)
  const { error, isBusy, act } = useDecide()
  const params = { id: memberId, requestId: id }
  const confirm = () =>
    act(async () => {
      const { message } = await client('POST /api/v1/apps/members/{id}/requests/{requestId}/confirm', { params })
      say(message)
    })
  const withdraw = (reason: string) =>
    act(async () => {
      await client('POST /api/v1/apps/members/{id}/requests/{requestId}/withdraw', { params, body: { why: reason } })
      say(isYours ? 'Your yes is taken back' : `The yes of ${askedBy} counts no more`)
    })
  return (
    <div className="stack">
      <p>{effect}</p>
      <ol className="line">
        <li className="is-ok">
          <div>
            <b>{isYours ? 'You said yes' : `${askedBy} said yes`}</b>
            <p className="note">“{why}”</p>
          </div>
          <time dateTime={askedAt}>{toMoment(askedAt)}</time>
        </li>
        <li className="is-now">
          <div>
            <b>A second person is needed</b>
            <p className="note">
              {isYours ? 'It cannot be you.' : `You may, ${askedBy} may not.`} The first yes counts until{' '}
              {toMoment(expiresAt)}.
            </p>
          </div>
          <span />
        </li>
      </ol>
      {error !== null && <Failure error={error} />}
      <div className="acts">
        {isYours ? (
          <button
            type="button"
            className="b b--line"
            disabled={isBusy}
            onClick={() => void withdraw('Taken back by whoever asked')}
          >
            Take back my yes
          </button>
        ) : (
          <>
            <button type="button" className="b b--danger-main" disabled={isBusy} onClick={() => void confirm()}>
              {yes}
            </button>
            <button type="button" className="b b--line" disabled={isBusy} onClick={() => setDeclining(true)}>
              Say no…
            </button>
          </>
        )}
      </div>
      {isDeclining && (
        <NoDialog
          title={REQUEST_WORDS[action].title}
          askedBy={askedBy}
          onNo={(reason) => withdraw(reason)}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  )
}

/** After it what is read of members is read anew, and what waits for a second person. @returns whether it is done */
function useDecide() {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function act(what: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setError(null)
    try {
      await proven(what)
      return true
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['members'] })
    }
  }
  return { error, isBusy, act }
}

interface NoDialogProps {
  title: string
  askedBy: string
  onNo: (reason: string) => Promise<boolean>
  onClose: () => void
}

function NoDialog({ title, askedBy, onNo, onClose }: NoDialogProps) {
  const [reason, setReason] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    await onNo(reason)
    onClose()
  }
  return (
    <Dialog title={`${title}: no`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack">
          <p>The yes of {askedBy} counts no more. Why stands in the audit log.</p>
          <Field
            label="Why"
            required
            minLength={3}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <DialogFoot onClose={onClose} isDanger>
          Say no
        </DialogFoot>
      </form>
    </Dialog>
  )
}
