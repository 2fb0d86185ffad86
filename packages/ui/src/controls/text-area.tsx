import './field.css'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { Icon } from './icon.tsx'

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
    <div className="field" data-invalid={error ? '' : undefined}>
      <div className="field__label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="field__box">
        <textarea
          {...area}
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
      </div>
      {error && (
        <p className="field__error" id={`${id}-note`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  )
}
