import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { FieldShell, toNoteAttributes } from './field-shell.tsx'

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'onChange'> {
  label: string
  value: string
  onValue: (value: string) => void
  /** Stands at the end of the label's line. */
  aside?: ReactNode
  /** Announced; the box turns to the danger ring. */
  error?: string
}

/** A field of several lines, with its label above and its error below. */
export function TextArea({ label, value, onValue, aside, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} aside={aside} error={error}>
      <textarea
        {...area}
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        {...toNoteAttributes({ id, error })}
      />
    </FieldShell>
  )
}
