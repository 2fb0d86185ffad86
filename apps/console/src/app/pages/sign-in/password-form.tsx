import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { type FormEvent, useState } from 'react'
import { enterByPasskey } from '#features/sign-in/enter-by-passkey.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { hasPasskeys } from '#shared/passkeys.ts'
import { hashPassword } from '#shared/password-hash.ts'

interface PasswordFormProps {
  email: string
  onEmail: (email: string) => void
  onTicket: (ticket: TicketAnswer) => void
}

export function PasswordForm({ email, onEmail, onTicket }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
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
      const body = { email, password: await hashPassword(password) }
      onTicket(await client('POST /api/v1/apps/staff/sign-in', { body }))
    })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <h1>Sign in</h1>
      {error !== null && !toFieldText(error, 'email') && <Failure error={error} />}
      {hasPasskeys() && (
        <>
          <button
            type="button"
            className="b b--main b--wide"
            disabled={isBusy}
            onClick={() => void attempt(enterByPasskey)}
          >
            <Icon name="key" />
            With your passkey
          </button>
          <p className="or">or with your password</p>
        </>
      )}
      <Field
        label="Mail"
        type="email"
        autoComplete="username webauthn"
        required
        value={email}
        fault={toFieldText(error, 'email')}
        onChange={({ target }) => onEmail(target.value)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit" className="b b--line b--wide" disabled={isBusy}>
        Continue
      </button>
      <p className="note">
        <a className="link" href="#/password">
          Forgotten
        </a>
      </p>
      <p className="note">
        You stay signed in on this device for 12 hours, and for 30 minutes without use. Members’ accounts do not open
        the console.
      </p>
    </form>
  )
}
