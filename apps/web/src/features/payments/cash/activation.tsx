import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { say } from '../words.ts'

interface ActivationProps {
  /** Empty where the tenant names none. */
  email: string
}

/** How a deposit becomes a membership, and who helps. CASH-03. */
export function Activation({ email }: ActivationProps) {
  const mail = () => (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  )
  const chat = (words: string) => (
    // The chat stands there: pages where money is moved bear no script of others.
    <a className="link" href={paths.contact}>
      {words}
    </a>
  )
  return (
    <>
      <p>{say('depositHow')}</p>
      <p>
        <Rich text={say(email ? 'depositHelp' : 'depositHelpByChat')} parts={{ mail, chat }} />
      </p>
    </>
  )
}
