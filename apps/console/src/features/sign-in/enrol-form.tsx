import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { goTo } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { RecoveryCodes } from '#shared/parts/recovery-codes.tsx'
import { enter } from '#shared/session.ts'

/** The first second factor: an authenticator, and the codes for when the telephone is gone. */
export function EnrolForm({ ticket, email }: { ticket: TicketAnswer; email: string }) {
  const [done, setDone] = useState<{ session: StaffSession; recoveryCodes: string[] } | null>(null)
  if (done) {
    return (
      <RecoveryCodes
        codes={done.recoveryCodes}
        onDone={() => {
          goTo('/')
          enter(done.session)
        }}
      />
    )
  }
  return <Authenticator ticket={ticket.ticket} email={email} onDone={setDone} />
}

interface AuthenticatorProps {
  ticket: string
  email: string
  onDone: (done: { session: StaffSession; recoveryCodes: string[] }) => void
}

function Authenticator({ ticket, email, onDone }: AuthenticatorProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const told = useQuery({
    queryKey: ['authenticator', ticket],
    queryFn: () => client('POST /api/v1/apps/staff/enrolment/authenticator', { body: { ticket } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      onDone(await client('POST /api/v1/apps/staff/enrolment/confirm', { body: { ticket, code } }))
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <h1>Your second factor</h1>
      <p>
        Open an authenticator on your telephone, any will do, and let it read this square
        {email && (
          <>
            {' '}
            for <b>{email}</b>
          </>
        )}
        . Then type the six digits that it shows.
      </p>
      {told.error && <Failure error={told.error} onAgain={() => void told.refetch()} />}
      {told.data && <Square uri={told.data.uri} secret={told.data.secret} />}
      <Field
        label="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        fault={toFieldText(error, 'code')}
        onChange={({ target }) => setCode(target.value)}
      />
      {error !== null && !toFieldText(error, 'code') && <Failure error={error} />}
      <button type="submit" className="b b--main b--wide" disabled={isBusy || !told.data}>
        Go on
      </button>
    </form>
  )
}

/** Dark on light whatever the theme is: cameras read nothing else. */
function Square({ uri, secret }: { uri: string; secret: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`
  return (
    <div className="square">
      <img src={picture} width={184} height={184} alt="The square that an authenticator reads" />
      <p className="note">
        Or type this there: <span className="mono">{secret.replace(/(.{4})/g, '$1 ').trim()}</span>
      </p>
    </div>
  )
}
