import './checkbox.css'
import { type ReactNode, useId } from 'react'

export interface RadiosProps<Id extends string> {
  /** What is chosen, for a screen reader. */
  legend: string
  /** `shown`: the same words where they stand as more than a line. */
  choices: readonly { id: Id; label: string; shown?: ReactNode }[]
  value: Id
  onValue: (id: Id) => void
}

/** One of a few, each with its words beside it; arrows move between them. */
export function Radios<Id extends string>({ legend, choices, value, onValue }: RadiosProps<Id>) {
  const name = useId()
  return (
    <fieldset className="radios">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ id, label, shown }) => (
        <label className="check" key={id}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={value === id}
            onChange={() => onValue(id)}
            aria-label={shown ? label : undefined}
          />
          <span>{shown ?? label}</span>
        </label>
      ))}
    </fieldset>
  )
}
