import { Message } from '@kola/ui/feedback/message'
import { PasswordField } from '@kola/ui/fields/field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readLabels } from '#features/account/labels.ts'
import { accountQuery } from '#features/account/queries.ts'
import { changePassword, changesQuery } from '#features/changes/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { PASSWORD_CHANGED_REDIRECT_MS } from '#shared/delays.ts'
import { navigate, readAddress } from '#shared/location/location.ts'
import { tellOtherTabs } from '#shared/memory/other-tabs.ts'
import { accountPaths } from '#shared/more-patterns.ts'
import { PasswordEntry } from '#shared/new-password/password-entry.tsx'
import { useNewPassword } from '#shared/new-password/use-new-password.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '#shared/service/session.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { ChangeActions, ChangeFrame, CurrentPassword, Safe } from './change-frame.tsx'
import { Overtaken, useOvertaken } from './overtaken.tsx'
import { findPasswordFaults } from './password-faults.ts'
import { useChange } from './use-change.ts'
import { say } from './words.ts'

/** Signed out a second later, wherever they have gone meanwhile. PASSWD-04. */
const leaveSoon = () => setTimeout(() => void signOut(() => navigate(paths.login)), PASSWORD_CHANGED_REDIRECT_MS)

interface PasswordFormProps {
  hasPassword: boolean
  email: string
  isDone: boolean
  onDone: () => void
}

function PasswordForm({ hasPassword, email, isDone, onDone }: PasswordFormProps) {
  const [old, setOld] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { value: password, onValue, judgement, prepare } = useNewPassword({ email })
  const { faults, setFaults, forget, change, isSending, failure } = useChange<'old' | 'confirmation'>()
  const given = hasPassword ? old : null

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findPasswordFaults({ old: given, password, confirmation, judgement })
    setFaults(found)
    if (Object.keys(found).length > 0 || isDone) return
    change(async () => changePassword(given, password), {
      names: { old: 'oldPassword', password: 'password' },
      onDone: () => {
        // Before they are signed out: the others are to say why.
        tellOtherTabs('password-change')
        onDone()
        leaveSoon()
      },
    })
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      {hasPassword && (
        <CurrentPassword
          label={say('oldPassword')}
          {...{ value: old, onValue: setOld, error: faults.old, onFocus: () => forget('old') }}
        />
      )}
      <PasswordEntry
        {...{ label: say('newPassword'), value: password, onValue, judgement, error: faults.password }}
        onFocus={() => {
          prepare()
          forget('password')
        }}
      />
      <PasswordField
        label={say('confirmPassword')}
        autoComplete="new-password"
        value={confirmation}
        onValue={setConfirmation}
        onFocus={() => forget('confirmation')}
        {...(faults.confirmation && { error: faults.confirmation })}
      />
      {failure && <Message kind="danger">{failure.text}</Message>}
      <div role="status">{isDone && <Message kind="success">{say('passwordSet')}</Message>}</div>
      <ChangeActions label={say(hasPassword ? 'change' : 'set')} isBusy={isSending || isDone} />
    </form>
  )
}

/** `/update-password`: another one in place of the old one; the first one of who has none. */
export function PasswordChangePage() {
  const isMember = useSession() === 'member'
  const { texts: config } = useTenant()
  const [isDone, setDone] = useState(false)
  const isOvertaken = useOvertaken('password-change')
  const { data: account } = useQuery({ ...accountQuery, enabled: isMember })
  const { data: changes } = useQuery({ ...changesQuery, enabled: isMember })
  if (isOvertaken && !isDone) {
    const words = { text: say('passwordOvertaken'), safe: say('passwordOvertakenSafe') }
    return <Overtaken {...words} path={accountPaths.updatePassword} />
  }
  // Who has changed it is led to the login by the change itself.
  if (!isMember && !isDone) return <Redirect to={paths.loginThen(readAddress())} />
  if (!account || !changes) return <main className="screen-wait" />
  const { hasPassword } = changes
  return (
    <ChangeFrame title={readLabels(config).changePassword} lead={!hasPassword && say('firstPassword')}>
      <PasswordForm {...{ hasPassword, email: account.profile.email_address, isDone, onDone: () => setDone(true) }} />
      <Safe>{say('passwordAfter')}</Safe>
    </ChangeFrame>
  )
}
