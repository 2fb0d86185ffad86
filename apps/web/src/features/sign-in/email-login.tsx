import { isEmail } from '@kola/contract/rules/person'
import { EmailField } from '@kola/ui/fields/field'
import { useState } from 'react'
import { cleanText } from '#shared/entries/clean-text.ts'
import { hold } from '#shared/memory/held.ts'
import { signInTexts } from '#shared/texts.ts'
import { LoginForm, type LoginProps, type UsernameEntry } from './login-form.tsx'

/** Signs in by email and password. */
export function EmailLogin(props: LoginProps) {
  const [email, setEmail] = useState(props.email ?? '')
  const username = cleanText(email)
  function type(next: string) {
    setEmail(next)
    hold({ typedEmail: cleanText(next) })
  }
  const entry: UsernameEntry = {
    username,
    type: 'email',
    fault: isEmail(username) ? null : signInTexts.invalidEmail,
    draw: (field) => <EmailField autoComplete="username webauthn" value={email} onValue={type} {...field} />,
  }
  return <LoginForm {...props} entry={entry} />
}
