import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { useState } from 'react'
import { Gate } from '#shared/parts/gate.tsx'
import { EnrolForm } from '../join/enrol-form.tsx'
import { CodeForm } from './code-form.tsx'
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
