import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { PasswordField } from '@kola/ui/fields/field'
import { type FormEvent, type ReactNode, useState } from 'react'
import { showFirstFault } from '#shared/entries/show-first-fault.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { paths } from '#shared/paths.ts'
import { signInTexts, texts } from '#shared/texts.ts'
import type { Credentials } from './queries.ts'
import { say } from './words.ts'

export interface LoginProps {
  /** An email address that is known already. */
  email?: string | undefined
  /** Stands at the end of the password's label. */
  forgot: ReactNode
  /** Signs in and goes on; what it throws is shown. */
  onSubmit: (credentials: Credentials) => Promise<void>
}

/** Who signs in: by email or by telephone. */
export interface UsernameEntry extends Pick<Credentials, 'username' | 'type'> {
  /** What is wrong with it; null when it may be sent. */
  fault: string | null
  draw: (field: { error: string | undefined; onFocus: () => void }) => ReactNode
}

type Faults = Partial<Record<'username' | 'password', string>>

/** A name and a password. */
export function LoginForm({ forgot, onSubmit, entry }: LoginProps & { entry: UsernameEntry }) {
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { isSending, failure, send } = useSending()
  const clear = (name: keyof Faults) => setFaults((before) => ({ ...before, [name]: undefined }))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isBlank = password === ''
    setFaults({ username: entry.fault ?? undefined, password: isBlank ? signInTexts.blankPassword : undefined })
    if (entry.fault || isBlank) return showFirstFault(event.currentTarget)
    send(() => onSubmit({ username: entry.username, type: entry.type, password }))
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      {entry.draw({ error: faults.username, onFocus: () => clear('username') })}
      <PasswordField
        label={say('password')}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        aside={forgot}
        error={faults.password}
        onFocus={() => clear('password')}
      />
      {failure && (
        <Message kind="danger">
          <p>{failure.text}</p>
          {failure.code !== 'NETWORK' && (
            <a className="link" href={paths.signup}>
              {signInTexts.createAccount}
            </a>
          )}
        </Message>
      )}
      <Button type="submit" look="main" wide busy={isSending}>
        {texts.login}
      </Button>
    </form>
  )
}
