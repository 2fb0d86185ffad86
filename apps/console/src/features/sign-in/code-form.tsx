import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { hasPasskeys } from '#shared/passkeys.ts'
import { enter } from '#shared/session.ts'
import { enterByPasskey } from './enter-by-passkey.ts'

interface CodeFormProps {
  ticket: TicketAnswer
  email: string
  onBack: () => void
}

/** Paste fills the six digits; a recovery code goes into a field of its own. */
export function CodeForm({ ticket, email, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isRecovering, setRecovering] = useState(!ticket.hasCode)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  async function attempt(act: () => Promise<void>) {
    setBusy(true)
    setError(null)
    try {
      await act()
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void attempt(async () => {
      enter(await client('POST /api/v1/apps/staff/sign-in/code', { body: { ticket: ticket.ticket, code } }))
    })
  }
  const left = ticket.recoveryCodesLeft
  return (
    <form className="stack" onSubmit={submit}>
      <p>
        <button type="button" className="link" onClick={onBack}>
          Back
        </button>
      </p>
      <h1 tabIndex={-1} ref={title}>
        Your second factor
      </h1>
      {!isRecovering && (
        <p>
          Type the six digits that your authenticator shows for <b>{email}</b>.
        </p>
      )}
      {isRecovering && <p>Type one of the codes that you wrote down. It counts once.</p>}
      <Field
        label={isRecovering ? 'Recovery code' : 'Six digits'}
        inputMode={isRecovering ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        required
        value={code}
        fault={toFieldText(error, 'code')}
        onChange={({ target }) => setCode(target.value)}
      />
      {error !== null && !toFieldText(error, 'code') && <Failure error={error} />}
      <button type="submit" className="b b--main b--wide" disabled={isBusy}>
        Sign in
      </button>
      {ticket.hasPasskey && hasPasskeys() && (
        <button
          type="button"
          className="b b--line b--wide"
          disabled={isBusy}
          onClick={() => void attempt(enterByPasskey)}
        >
          Use your passkey
        </button>
      )}
      {left > 0 && ticket.hasCode && (
        <button
          type="button"
          className="b b--text b--wide"
          onClick={() => {
            setCode('')
            setError(null)
            setRecovering(!isRecovering)
          }}
        >
          {isRecovering ? 'Use your authenticator' : `Use a recovery code, ${left} of 10 are left`}
        </button>
      )}
    </form>
  )
}
