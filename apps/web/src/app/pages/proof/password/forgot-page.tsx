import { Message } from '@kola/ui/feedback/message'
import { type ReactNode, useState } from 'react'
import { useTenant } from '#features/tenant/queries.ts'
import { askForResetLink } from '#features/verification/reset/queries.ts'
import { useToldSending } from '#features/verification/use-told-sending.ts'
import { FORGOT_REDIRECT_MS } from '#shared/delays.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { getRobotPass } from '#shared/robot-check/robot-pass.ts'
import { texts, verificationTexts } from '#shared/texts.ts'
import { GatePage } from '../gate-page.tsx'
import { LeadOn } from '../lead-on.tsx'
import { say } from '../words.ts'

interface ForgotPageProps {
  title: string
  lead: string
  /** The form; `sendLink` asks for a mail. */
  children: (sendLink: (email: string) => Promise<void>) => ReactNode
}

interface Sent {
  answer: string
  /** As it was typed: only the whole address shows that a letter is wrong. */
  email: string
}

interface SentLinkProps {
  sent: Sent
  title: string
  onSendAgain: () => Promise<void>
}

/** What the service answered, for which address, and another try; each begins the way to login anew. */
function SentLink({ sent, title, onSendAgain }: SentLinkProps) {
  const [tries, setTries] = useState(0)
  const { isSending, failure, send } = useToldSending()
  async function sendAgain() {
    setTries((count) => count + 1)
    await onSendAgain()
    setTries((count) => count + 1)
  }
  return (
    <GatePage title={say('inbox')} name={title}>
      <LeadOn key={tries} to={paths.login} waitMs={FORGOT_REDIRECT_MS} label={texts.login}>
        {sent.answer}
      </LeadOn>
      {failure && <Message kind="danger">{failure.text}</Message>}
      <p className="gate__line">
        <Rich
          text={say('askedFor', { address: sent.email })}
          parts={{ address: (words) => <strong>{words}</strong> }}
        />
      </p>
      <p className="gate__line">
        <Rich
          text={say('noMail', { again: verificationTexts.requestNew })}
          parts={{
            link: (words) => (
              <button type="button" className="link" aria-busy={isSending || undefined} onClick={() => send(sendAgain)}>
                {words}
              </button>
            ),
          }}
        />
      </p>
    </GatePage>
  )
}

/** A page that asks for a link by mail, then says what the service answered and leads to login. */
export function ForgotPage({ title, lead, children }: ForgotPageProps) {
  const { texts: config } = useTenant()
  const [sent, setSent] = useState<Sent | null>(null)
  async function sendLink(email: string) {
    setSent({ email, answer: await askForResetLink(email, await getRobotPass(config)) })
  }
  if (sent) return <SentLink sent={sent} title={title} onSendAgain={() => sendLink(sent.email)} />
  return (
    <GatePage title={title} lead={lead}>
      {children(sendLink)}
      <p className="gate__line">
        <a className="quiet-link" href={paths.login}>
          {say('backToLogin')}
        </a>
      </p>
    </GatePage>
  )
}
