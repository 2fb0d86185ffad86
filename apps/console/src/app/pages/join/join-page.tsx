import { ROLE_NAMES } from '@kola/contract/staff/permissions'
import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { EnrolForm } from '#features/sign-in/enrol-form.tsx'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { Gate } from '#shared/parts/gate.tsx'
import { hashPassword } from '#shared/password-hash.ts'

/** From the mail of an invitation: a name, a password, a second factor. */
export function JoinPage({ link }: { link: string }) {
  const [ticket, setTicket] = useState<TicketAnswer | null>(null)
  const read = useQuery({
    queryKey: ['invitation', link],
    queryFn: () => client('POST /api/v1/apps/staff/invitations/read', { body: { link } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const email = read.data?.email ?? ''
  if (ticket)
    return (
      <Gate>
        <EnrolForm ticket={ticket} email={email} />
      </Gate>
    )
  return (
    <Gate>
      {read.isPending && <p role="status">Loading</p>}
      {read.error && (
        <div className="stack">
          <h1>This link leads nowhere</h1>
          <Failure error={read.error} onAgain={() => void read.refetch()} />
          <p>Links count for seven days, and once. Whoever invited you can send another.</p>
          <p>
            <a className="link" href="#/">
              Sign in
            </a>
          </p>
        </div>
      )}
      {read.data && <NameForm link={link} invited={read.data} onTicket={setTicket} />}
    </Gate>
  )
}

interface NameFormProps {
  link: string
  invited: { email: string; role: keyof typeof ROLE_NAMES; invitedBy: string; appName: string }
  onTicket: (ticket: TicketAnswer) => void
}

const LEAST_LENGTH = 12

function NameForm({ link, invited, onTicket }: NameFormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const body = { link, name, password: await hashPassword(password) }
      onTicket(await client('POST /api/v1/apps/staff/invitations/accept', { body }))
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  const isBeside = toFieldText(error, 'name') ?? toFieldText(error, 'password')
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <h1>Run {invited.appName}</h1>
      <p>
        {invited.invitedBy} has made you <b>{ROLE_NAMES[invited.role]}</b>, as <b>{invited.email}</b>.
      </p>
      <input type="hidden" autoComplete="username" value={invited.email} readOnly />
      <Field
        label="Your name"
        autoComplete="name"
        required
        minLength={2}
        maxLength={80}
        value={name}
        fault={toFieldText(error, 'name')}
        hint="It stands beside all that you do here."
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        minLength={LEAST_LENGTH}
        value={password}
        fault={toFieldText(error, 'password')}
        hint={`At least ${LEAST_LENGTH} characters. A few words are better than odd signs.`}
        onChange={({ target }) => setPassword(target.value)}
      />
      {error !== null && !isBeside && <Failure error={error} />}
      <button type="submit" className="b b--main b--wide" disabled={isBusy}>
        Go on
      </button>
    </form>
  )
}
