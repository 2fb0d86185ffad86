import { type SelectHTMLAttributes, useId } from 'react'
import { Icon } from '../controls/icon.tsx'
import { ChevronDown } from '../icons/signs.ts'
import { FieldShell, toNoteAttributes } from './field-shell.tsx'

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange'> {
  label: string
  value: string
  onValue: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** Stands first and cannot be chosen again, such as `Choose a network`. */
  placeholder?: string
  /** Announced; the box turns to the danger ring. */
  error?: string
}

/** A choice of one, by the browser's own list, with its label above and its error below. */
export function Select({ label, value, onValue, options, placeholder, error, ...select }: SelectProps) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} error={error}>
      <select
        {...select}
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        {...toNoteAttributes({ id, error })}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </FieldShell>
  )
}
