import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { type FormEvent, useState } from 'react'
import { CodeForm } from '#features/sign-in/code-form.tsx'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { Gate } from '#shared/parts/gate.tsx'
import { hashPassword } from '#shared/password-hash.ts'

/** A forgotten password: asked for by mail, and set by the link of that mail. */
export const PasswordPage = ({ link }: { link: string }) => <Gate>{link ? <SetForm link={link} /> : <AskForm />}</Gate>

function AskForm() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [message, setMessage] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      setMessage((await client('POST /api/v1/apps/staff/password/ask', { body: { email } })).message)
    } catch (fault) {
      setError(fault)
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <h1>A new password</h1>
      {message ? (
        <p className="say" role="status">
          {message}.
        </p>
      ) : (
        <>
          <Field
            label="Mail"
            type="email"
            autoComplete="username"
            required
            value={email}
            fault={toFieldText(error, 'email')}
            onChange={({ target }) => setEmail(target.value)}
          />
          {error !== null && !toFieldText(error, 'email') && <Failure error={error} />}
          <button type="submit" className="b b--main b--wide">
            Send a link
          </button>
        </>
      )}
      <p>
        <a className="link" href="#/">
          Sign in
        </a>
      </p>
    </form>
  )
}

function SetForm({ link }: { link: string }) {
  const [password, setPassword] = useState('')
  const [ticket, setTicket] = useState<TicketAnswer | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      const body = { link, password: await hashPassword(password) }
      setTicket(await client('POST /api/v1/apps/staff/password/set', { body }))
    } catch (fault) {
      setError(fault)
    }
  }
  if (ticket) return <CodeForm ticket={ticket} email="" onBack={() => setTicket(null)} />
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <h1>A new password</h1>
      <p>It signs you out everywhere. Your second factor is asked for as before.</p>
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        value={password}
        fault={toFieldText(error, 'password')}
        onChange={({ target }) => setPassword(target.value)}
      />
      {error !== null && !toFieldText(error, 'password') && <Failure error={error} />}
      <button type="submit" className="b b--main b--wide">
        Set it
      </button>
    </form>
  )
}
