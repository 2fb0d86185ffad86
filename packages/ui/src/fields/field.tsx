import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { say } from '../words.ts'
import { FieldShell, toNoteAttributes } from './field-shell.tsx'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  label: string
  value: string
  onValue: (value: string) => void
  /** Stands at the end of the label's line, such as a link. */
  aside?: ReactNode
  /** Stands in the box before the input. */
  lead?: ReactNode
  /** Stands in the box after the input. */
  side?: ReactNode
  hint?: string
  /** Announced; the box turns to the danger ring. */
  error?: string
}

/** A text field with its label above and hint or error below. */
export function Field({ label, value, onValue, aside, lead, side, hint, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} aside={aside} hint={hint} error={error}>
      {lead}
      <input
        {...input}
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        {...toNoteAttributes({ id, hint, error })}
      />
      {side}
    </FieldShell>
  )
}

/** An email address; taken for the name of an account unless `autoComplete` says otherwise. */
export function EmailField(props: Omit<FieldProps, 'type' | 'label'>) {
  return (
    <Field
      label={say('email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** A password that its owner can look at. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'side'>) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="field__side"
      aria-label={say(isShown ? 'hidePassword' : 'showPassword')}
      onClick={() => setShown(!isShown)}
    >
      {say(isShown ? 'hide' : 'show')}
    </button>
  )
  return <Field {...props} type={isShown ? 'text' : 'password'} side={toggle} />
}
