import './checkbox.css'
import { useId } from 'react'

export interface RadiosProps<Id extends string> {
  /** What is chosen, for a screen reader. */
  legend: string
  choices: readonly { id: Id; label: string }[]
  value: Id
  onValue: (id: Id) => void
}

/** One of a few, each with its words beside it; arrows move between them. */
export function Radios<Id extends string>({ legend, choices, value, onValue }: RadiosProps<Id>) {
  const name = useId()
  return (
    <fieldset className="radios">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ id, label }) => (
        <label className="check" key={id}>
          <input type="radio" name={name} value={id} checked={value === id} onChange={() => onValue(id)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
