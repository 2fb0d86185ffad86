import { useId } from 'react'

interface DataSwitchProps {
  name: string
  note: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, at once and for every film. A row of the panel, for the arrows of a remote. */
export function DataSwitch({ name, note, isOn, onChange }: DataSwitchProps) {
  const noteId = useId()
  return (
    <li>
      <button
        type="button"
        className="data-switch"
        role="switch"
        aria-checked={isOn}
        aria-label={name}
        aria-describedby={noteId}
        onClick={() => onChange(!isOn)}
      >
        <span>{name}</span>
        <small id={noteId}>{note}</small>
        <i aria-hidden="true" />
      </button>
    </li>
  )
}
