import { paths } from '#shared/paths.ts'
import { signUpTexts, texts } from '#shared/texts.ts'
import '../sign-up.css'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { BrandMark } from '@kola/ui/frame/brand'
import { type ReactNode, useState } from 'react'
import { useSending } from '#shared/entries/use-sending.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { say } from '../words.ts'
import { useWaitingLogin } from './use-waiting-login.ts'

export interface CheckEmailProps {
  /** Whom the mail went to; empty when that is not known. */
  email: string
  /** Signs in with what was entered and goes on; null when that is no longer there. */
  onTry: (() => Promise<void>) | null
  onSendAgain: (email: string) => Promise<unknown>
  /** Where the code of the mail is typed; none where nobody has just signed up. */
  code: ReactNode
}

/** Waits for the address to be confirmed, and signs in meanwhile. */
export function CheckEmail({ email, onTry, onSendAgain, code }: CheckEmailProps) {
  // Whoever types the code is not taken away from it.
  const [isTyping, setTyping] = useState(false)
  useWaitingLogin(isTyping ? null : onTry)
  return (
    <div className="page page--form inbox">
      <h1>{say('checkInbox')}</h1>
      <p className="lead">{signUpTexts.checkInbox}</p>
      {email && (
        <p>
          <Rich text={say('sentTo', { address: email })} parts={{ address: (words) => <strong>{words}</strong> }} />
        </p>
      )}
      {code && (
        <section
          className="inbox__code"
          aria-label={say('byCode')}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
        >
          <p>{say('linkOrCode')}</p>
          {code}
        </section>
      )}
      {onTry ? <Wait /> : <p className="inbox__wait">{say('signInThen')}</p>}
      {email && <SendAgain email={email} onSendAgain={onSendAgain} />}
      <ButtonLink wide look={onTry ? 'quiet' : 'main'} href={paths.login}>
        {texts.login}
      </ButtonLink>
    </div>
  )
}

function Wait() {
  return (
    <div className="inbox__wait" role="status">
      <BrandMark />
      <p className="note">{say('waiting')}</p>
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
      <p className="note">{say('spam')}</p>
      {failure && <Message kind="danger">{failure.text}</Message>}
      <p role="status">{isSent && say('sentAgain')}</p>
      <Button look="text" wide busy={isSending} onClick={() => send(sendAgain)}>
        {say('requestNew')}
      </Button>
    </div>
  )
}
