import { type ReactNode, useState } from 'react'
import { useTenant } from '../../../../features/tenant/queries.ts'
import { askForResetLink } from '../../../../features/verification/reset/queries.ts'
import { FORGOT_REDIRECT_MS } from '../../../../shared/delays.ts'
import { paths } from '../../../../shared/paths.ts'
import { getRobotPass } from '../../../../shared/robot-check/robot-pass.ts'
import { texts } from '../../../../shared/texts.ts'
import { GatePage } from '../gate-page.tsx'
import { LeadOn } from '../lead-on.tsx'
import { say } from '../words.ts'

interface ForgotPageProps {
  title: string
  lead: string
  /** The form; `sendLink` asks for a mail. */
  children: (sendLink: (email: string) => Promise<void>) => ReactNode
}

/** A page that asks for a link by mail, then says what the service answered and leads to login. */
export function ForgotPage({ title, lead, children }: ForgotPageProps) {
  const { texts: config } = useTenant()
  const [answer, setAnswer] = useState('')
  async function sendLink(email: string) {
    setAnswer(await askForResetLink(email, await getRobotPass(config)))
  }
  if (answer) {
    return (
      <GatePage title={say('inbox')} name={title}>
        <LeadOn to={paths.login} waitMs={FORGOT_REDIRECT_MS} label={texts.login}>
          {answer}
        </LeadOn>
      </GatePage>
    )
  }
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
