import '../sign-up.css'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { BrandMark } from '@kola/ui/frame/brand'
import { Message } from '@kola/ui/surfaces/message'
import { useState } from 'react'
import { useSending } from '../../../shared/entries/use-sending.ts'
import { useWaitingLogin } from './use-waiting-login.ts'

export interface CheckEmailProps {
  text: string
  /** Whom the mail went to; empty when that is not known. */
  email: string
  loginHref: string
  login: string
  /** Signs in with what was entered and goes on; null when that is no longer there. */
  onTry: (() => Promise<void>) | null
  onSendAgain: (email: string) => Promise<unknown>
}

/** Waits for the address to be confirmed, and signs in meanwhile. */
export function CheckEmail({ text, email, loginHref, login, onTry, onSendAgain }: CheckEmailProps) {
  useWaitingLogin(onTry)
  return (
    <div className="page page--form inbox">
      <h1>Check your inbox</h1>
      <p className="lead">{text}</p>
      {email && (
        <p>
          We sent it to <strong>{email}</strong>.
        </p>
      )}
      {onTry ? <Wait /> : <p className="inbox__wait">Once it is confirmed, sign in with your email and password.</p>}
      {email && <SendAgain email={email} onSendAgain={onSendAgain} />}
      <ButtonLink wide look={onTry ? 'quiet' : 'main'} href={loginHref}>
        {login}
      </ButtonLink>
    </div>
  )
}

function Wait() {
  return (
    <div className="inbox__wait" role="status">
      <BrandMark />
      <p className="note">We sign you in as soon as we can.</p>
    </div>
  )
}

function SendAgain({ email, onSendAgain }: Pick<CheckEmailProps, 'email' | 'onSendAgain'>) {
  const [isSent, setSent] = useState(false)
  const { isSending, failure, send } = useSending()
  const sendAgain = async () => {
    setSent(false)
    await onSendAgain(email)
    setSent(true)
  }
  return (
    <div className="stack">
      <p className="note">No mail after a few minutes? Look in the spam folder as well.</p>
      {failure && <Message kind="danger">{failure.text}</Message>}
      <p role="status">{isSent && 'Another mail is on its way.'}</p>
      <Button look="text" wide busy={isSending} onClick={() => send(sendAgain)}>
        Request a new one
      </Button>
    </div>
  )
}
