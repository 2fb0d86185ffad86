import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { useState } from 'react'
import { CodeForm } from '#features/sign-in/code-form.tsx'
import { EnrolForm } from '#features/sign-in/enrol-form.tsx'
import { Gate } from '#shared/parts/gate.tsx'
import { PasswordForm } from './password-form.tsx'

/** Passkey first, password second; the second factor after the password. */
export function SignInPage() {
  const [email, setEmail] = useState('')
  const [ticket, setTicket] = useState<TicketAnswer | null>(null)
  return (
    <Gate>
      {!ticket && <PasswordForm email={email} onEmail={setEmail} onTicket={setTicket} />}
      {ticket?.next === 'enrol' && <EnrolForm ticket={ticket} email={email} />}
      {ticket && ticket.next !== 'enrol' && <CodeForm ticket={ticket} email={email} onBack={() => setTicket(null)} />}
    </Gate>
  )
}
