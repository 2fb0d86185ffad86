import type { AccountAnswer } from '@kola/contract/account'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { EmailField } from '@kola/ui/fields/field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { readLabels } from '#features/account/labels.ts'
import { accountQuery } from '#features/account/queries.ts'
import { changeEmail, changesQuery } from '#features/changes/queries.ts'
import { StepLine } from '#features/changes/step-line.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { VERIFIED_REDIRECT_MS } from '#shared/delays.ts'
import { cleanText } from '#shared/entries/clean-text.ts'
import { navigate, readAddress } from '#shared/location/location.ts'
import { tellOtherTabs } from '#shared/memory/other-tabs.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { accountPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '#shared/service/session.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { signInTexts, texts } from '#shared/texts.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { ChangeActions, ChangeFrame, CurrentPassword, Safe, ToForgotten } from './change-frame.tsx'
import { Overtaken, useOvertaken } from './overtaken.tsx'
import { useChange } from './use-change.ts'
import { say } from './words.ts'

/** They are signed out, and sent to the login by themselves. EMAIL-02. */
function Sent({ address }: { address: string }) {
  useEffect(() => {
    // Only now: whoever is signed out before this stands is led away from the form instead.
    void signOut(() => {})
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), VERIFIED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  const lead = <Rich text={say('linkWent', { address })} parts={{ address: (words) => <strong>{words}</strong> }} />
  return (
    <ChangeFrame title={say('lookInMail')} lead={<span role="status">{lead}</span>}>
      <section className="surface stack">
        <h2>{say('whatHappens')}</h2>
        <dl className="step-times">
          <dt>{say('youOpen')}</dt>
          <dd>{say('youOpenText')}</dd>
          <dt>{say('then')}</dt>
          <dd>{say('thenText')}</dd>
          <dt>{say('day')}</dt>
          <dd>{say('dayText')}</dd>
        </dl>
      </section>
      <ButtonLink look="main" wide href={paths.login}>
        {texts.login}
      </ButtonLink>
      <p>
        <a className="quiet-link" href={paths.loginThen(accountPaths.updateEmail.slice(1))}>
          {say('wrongAddress')}
        </a>
      </p>
    </ChangeFrame>
  )
}

interface FormProps {
  account: AccountAnswer
  title: string
  hasPassword: boolean
  onSent: (address: string) => void
}

function EmailForm({ account, title, hasPassword, onSent }: FormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { faults, setFaults, forget, change, isSending, failure } = useChange<'email'>()
  const address = cleanText(email)

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(!isEmail(address) && { email: signInTexts.invalidEmail }),
      ...(toEmailAddress(address) === account.profile.email_address && { email: say('sameEmail') }),
      ...(hasPassword && password === '' && { password: signInTexts.blankPassword }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    change(() => changeEmail(address, account.profile), {
      ...{ password, names: { email: 'email_address', password: 'password' } },
      onDone: () => {
        // Before they are signed out: the others are to say why.
        tellOtherTabs('email-change')
        onSent(address)
      },
    })
  }
  return (
    <ChangeFrame title={title} steps={<StepLine proof="link" at="newOne" hasPassword={hasPassword} />}>
      <form className="form" noValidate onSubmit={submit}>
        <EmailField
          value={email}
          onValue={setEmail}
          autoComplete="email"
          hint={say('emailHint')}
          onFocus={() => forget('email')}
          {...(faults.email && { error: faults.email })}
        />
        {hasPassword && (
          <CurrentPassword
            {...{ value: password, onValue: setPassword, error: faults.password, onFocus: () => forget('password') }}
          />
        )}
        {failure && <Message kind="danger">{failure.text}</Message>}
        <ChangeActions label={say('sendLink')} isBusy={isSending} />
      </form>
      <Safe>{say('emailAfter')}</Safe>
      <ToForgotten />
    </ChangeFrame>
  )
}

/** `/update-email`: the new address counts once its link is opened. */
export function EmailChangePage() {
  const isMember = useSession() === 'member'
  const { texts: config } = useTenant()
  const [sent, setSent] = useState('')
  const isOvertaken = useOvertaken('email-change')
  const { data: account } = useQuery({ ...accountQuery, enabled: isMember })
  const { data: changes } = useQuery({ ...changesQuery, enabled: isMember })
  if (sent) return <Sent address={sent} />
  if (isOvertaken) {
    return <Overtaken text={say('overtakenText')} safe={say('overtakenSafe')} path={accountPaths.updateEmail} />
  }
  if (!isMember) return <Redirect to={paths.loginThen(readAddress())} />
  if (!account) return <main className="screen-wait" />
  const title = readLabels(config).changeEmail
  return <EmailForm {...{ account, title, hasPassword: changes?.hasPassword ?? true, onSent: setSent }} />
}
