import './password-entry.css'
import { PasswordField } from '@kola/ui/fields/field'
import type { Judgement } from './judge-password.ts'
import { say } from './words.ts'

export interface PasswordEntryProps {
  label?: string
  value: string
  onValue: (value: string) => void
  judgement: Judgement
  error: string | undefined
  onFocus: () => void
}

/** A new password, with what it is worth beside it. */
export function PasswordEntry({ label = say('password'), judgement, ...field }: PasswordEntryProps) {
  return (
    <div className="field">
      <PasswordField {...field} label={label} autoComplete="new-password" hint={judgement.text} />
      <div className="strength" data-strength={field.value === '' ? 0 : judgement.strength} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
