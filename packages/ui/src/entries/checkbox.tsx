import './checkbox.css'
import type { InputHTMLAttributes, ReactNode } from 'react'

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'checked' | 'onChange'> {
  checked: boolean
  onChecked: (checked: boolean) => void
  /** Its label; may hold links. */
  children: ReactNode
}

/** A box to tick, with its words beside it. */
export function Checkbox({ checked, onChecked, children, ...rest }: CheckboxProps) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}
