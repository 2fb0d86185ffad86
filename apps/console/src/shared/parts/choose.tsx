import { type ComponentProps, useId } from 'react'

interface ChooseProps extends ComponentProps<'select'> {
  label: string
  /** Value and text; the first may be empty, for what is not chosen yet. */
  options: readonly (readonly [string, string])[]
}

/** A select whose label is only its name, and not what is chosen. */
export function Choose({ label, options, className = 'select', ...select }: ChooseProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className={className}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
