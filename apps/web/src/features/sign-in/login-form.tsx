import './sign-in.css'
import { isEmail } from '@kola/contract/person'
import { Button } from '@kola/ui/controls/button'
import { Field, PasswordField } from '@kola/ui/controls/field'
import { Message } from '@kola/ui/surfaces/message'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Credentials } from './queries.ts'

export interface LoginTexts {
  invalidEmail: string
  blankPassword: string
  createAccount: string
  login: string
}

export interface LoginFormProps {
  texts: LoginTexts
  signupHref: string
  /** Stands at the end of the password's label. */
  forgot: ReactNode
  /** Signs in and goes on; what it throws is shown. */
  onSubmit: (credentials: Credentials) => Promise<void>
}

type Faults = Partial<Record<'email' | 'password', string>>

/** What is wrong with the entries; empty when they may be sent. */
export function findFaults({ email, password }: Credentials, texts: LoginTexts): Faults {
  const faults: Faults = {}
  if (!isEmail(email.trim())) faults.email = texts.invalidEmail
  if (password === '') faults.password = texts.blankPassword
  return faults
}

/** Email and password. */
export function LoginForm({ texts, signupHref, forgot, onSubmit }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = findFaults({ email, password }, texts)
    setFaults(found)
    setFailure('')
    if (found.email || found.password) return focusFirstFault(event.currentTarget)
    setBusy(true)
    try {
      await onSubmit({ email: email.trim(), password })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onValue={setEmail}
        error={faults.email}
        onFocus={() => setFaults((before) => ({ ...before, email: undefined }))}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        aside={forgot}
        error={faults.password}
        onFocus={() => setFaults((before) => ({ ...before, password: undefined }))}
      />
      {failure && (
        <Message kind="danger">
          {failure}{' '}
          <a className="link" href={signupHref}>
            {texts.createAccount}
          </a>
        </Message>
      )}
      <Button type="submit" look="main" wide busy={isBusy}>
        {texts.login}
      </Button>
    </form>
  )
}

function focusFirstFault(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLInputElement>('[data-invalid] input')
    field?.scrollIntoView({ block: 'center' })
  })
}
