import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** What is wrong with it. */
  fault?: string | undefined
  hint?: ReactNode
}

export function Field({ label, fault, hint, ...input }: FieldProps) {
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
        className={fault ? 'input input--bad' : 'input'}
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
