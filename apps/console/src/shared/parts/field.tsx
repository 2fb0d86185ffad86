import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** What is wrong with it. */
  fault?: string | undefined
  hint?: ReactNode
  /** It differs from what is live. */
  isChanged?: boolean
}

export function Field({ label, fault, hint, isChanged, ...input }: FieldProps) {
  const id = useId()
  const told = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={['input', isChanged && 'input--changed', fault && 'input--bad'].filter(Boolean).join(' ')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={told || undefined}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="bad" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
