import './field.css'
import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import { CircleAlert } from '../icons/notices.ts'

export interface FieldShellProps {
  /** Of the control inside. */
  id: string
  label: string
  /** Stands at the end of the label's line, such as a link. */
  aside?: ReactNode
  hint?: string
  /** Announced; the box turns to the danger ring. */
  error?: string
  /** The box's contents. */
  children: ReactNode
}

/** What the control of a field says of the note below it. */
export const toNoteAttributes = ({ id, hint, error }: Pick<FieldShellProps, 'id' | 'hint' | 'error'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

/** Label above, box, and hint or error below: what all fields have around their control. */
export function FieldShell({ id, label, aside, hint, error, children }: FieldShellProps) {
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <div className="field__label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="field__box">{children}</div>
      {hint && !error && (
        <p className="field__hint" id={`${id}-note`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-note`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  )
}
