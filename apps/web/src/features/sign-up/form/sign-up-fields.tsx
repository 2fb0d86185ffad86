import { EmailField, Field } from '@kola/ui/fields/field'
import { PhoneField } from '@kola/ui/fields/phone-field'
import { PasswordEntry } from '#shared/new-password/password-entry.tsx'
import { say } from '../words.ts'
import type { Faults, FieldName } from './find-faults.ts'
import type { SignUpEntries } from './use-sign-up-entries.ts'

interface SignUpFieldsProps {
  entries: SignUpEntries
  faults: Faults
  onClear: (name: FieldName) => void
}

/** All fields but consent. */
export function SignUpFields({ entries, faults, onClear }: SignUpFieldsProps) {
  const { values, set, setDigits, password, form } = entries
  const field = (name: FieldName) => ({ error: faults[name], onFocus: () => onClear(name) })
  function choosePassword() {
    onClear('password')
    password.prepare()
  }
  return (
    <>
      {form.type === 'email' ? (
        <EmailField
          {...field('email')}
          autoComplete="email"
          value={values.email}
          onValue={(email) => set('email', email)}
        />
      ) : (
        <PhoneField
          {...field('phone')}
          country={values.country}
          onCountry={(country) => set('country', country)}
          value={values.digits}
          onValue={setDigits}
        />
      )}
      <Field
        {...field('fullName')}
        label={say('fullName')}
        autoComplete="name"
        autoCapitalize="words"
        value={values.fullName}
        onValue={(fullName) => set('fullName', fullName)}
      />
      <PasswordEntry
        value={password.value}
        onValue={password.onValue}
        judgement={password.judgement}
        error={faults.password}
        onFocus={choosePassword}
      />
      <Field
        {...field('referralCode')}
        label={say('referral')}
        aside={<span className="note">{say('optional')}</span>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={values.referralCode}
        onValue={(code) => set('referralCode', code)}
      />
    </>
  )
}
