import { Message } from '@kola/ui/feedback/message'
import { PasswordField } from '@kola/ui/fields/field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readLabels } from '#features/account/labels.ts'
import { accountQuery } from '#features/account/queries.ts'
import { changePassword, changesQuery } from '#features/changes/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { PASSWORD_CHANGED_REDIRECT_MS } from '#shared/delays.ts'
import { navigate } from '#shared/location/location.ts'
import { PasswordEntry } from '#shared/new-password/password-entry.tsx'
import { useNewPassword } from '#shared/new-password/use-new-password.ts'
import { paths } from '#shared/paths.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { ChangeActions, ChangeFrame, CurrentPassword, Safe } from './change-frame.tsx'
import { findPasswordFaults } from './password-faults.ts'
import { useChange } from './use-change.ts'
import { say } from './words.ts'

/** Signed out a second later, wherever they have gone meanwhile. PASSWD-04. */
const leaveSoon = () => setTimeout(() => void signOut(() => navigate(paths.login)), PASSWORD_CHANGED_REDIRECT_MS)

interface PasswordFormProps {
  hasPassword: boolean
  email: string
}

function PasswordForm({ hasPassword, email }: PasswordFormProps) {
  const [old, setOld] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isDone, setDone] = useState(false)
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
        setDone(true)
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
  const { texts: config } = useTenant()
  const { data: account } = useQuery(accountQuery)
  const { data: changes } = useQuery(changesQuery)
  if (!account || !changes) return <main className="screen-wait" />
  const { hasPassword } = changes
  return (
    <ChangeFrame title={readLabels(config).changePassword} lead={!hasPassword && say('firstPassword')}>
      <PasswordForm hasPassword={hasPassword} email={account.profile.email_address} />
      <Safe>{say('passwordAfter')}</Safe>
    </ChangeFrame>
  )
}
