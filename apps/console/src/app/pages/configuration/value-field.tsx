import type { Kind } from '@kola/contract/configuration/kinds'
import { type ChangeEvent, useId } from 'react'

const LINES = new Set<Kind['type']>(['entries', 'payments', 'countries', 'texts'])

/** JSON with room to read; a text that is none stays as it is. */
export function toWritten(kind: Kind, text: string): string {
  if (!LINES.has(kind.type)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, kind.type === 'countries' ? 0 : 2)
  } catch {
    return text
  }
}

/** As the wire has it: JSON without the room. */
export function toText(kind: Kind, written: string): string {
  if (!LINES.has(kind.type)) return written.trim()
  try {
    return JSON.stringify(JSON.parse(written))
  } catch {
    return written
  }
}

interface ValueFieldProps {
  label: string
  kind: Kind
  value: string
  hint: string
  isChanged: boolean
  fault: string | undefined
  onChange: (value: string) => void
}

/** A field as the key's kind needs it, with what is wrong beside it. */
export function ValueField({ label, kind, value, hint, isChanged, fault, onChange }: ValueFieldProps) {
  const id = useId()
  const told = [`${id}-hint`, fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  const look = fault ? 'input input--bad' : isChanged ? 'input input--changed' : 'input'
  const given = {
    ...{ id, value, 'aria-describedby': told, 'aria-invalid': fault !== undefined || undefined },
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(target.value),
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Control kind={kind} look={look} given={given} />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {fault && (
        <p className="bad" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

interface ControlProps {
  kind: Kind
  look: string
  given: {
    id: string
    value: string
    'aria-describedby': string
    'aria-invalid': boolean | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
  }
}

function Control({ kind, look, given }: ControlProps) {
  if (kind.type === 'switch') {
    return (
      <select {...given} className="select">
        <option value={kind.on}>On</option>
        <option value={kind.off}>Off</option>
      </select>
    )
  }
  if (kind.type === 'choice') {
    return (
      <select {...given} className="select">
        <option value="">Nothing</option>
        {kind.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    )
  }
  const isLong = LINES.has(kind.type) || (kind.type === 'text' && kind.most > 120)
  if (isLong) return <textarea {...given} className={`${look} keys__area`} spellCheck={kind.type === 'text'} />
  return <input {...given} className={look} inputMode={kind.type === 'number' ? 'decimal' : 'text'} />
}

/** What may stand there, for whoever writes it. */
export function toRule(kind: Kind): string {
  if (kind.type === 'number') {
    return `${kind.least.toLocaleString('en')} to ${kind.most.toLocaleString('en')} ${kind.unit}`
  }
  if (kind.type === 'text') return `At most ${kind.most} letters`
  if (kind.type === 'switch') return `Clients read ${kind.on} and ${kind.off}`
  if (kind.type === 'choices') return `Some of ${kind.choices.join(', ')}, with commas`
  if (kind.type === 'countries') return 'A JSON list of two capital letters each'
  if (kind.type === 'texts') return 'A JSON list of texts'
  if (kind.type === 'payments') return 'A JSON map of options and default'
  if (kind.type === 'entries') {
    const optional = kind.optional ? `, and perhaps ${kind.optional.join(', ')}` : ''
    return `A JSON list; each with ${kind.members.join(', ')}${optional}`
  }
  if (kind.type === 'country') return 'Two capital letters'
  if (kind.type === 'id') return `Id of a ${kind.of}`
  if (kind.type === 'data-price') return 'A sign and an amount, such as ₦430'
  return kind.type === 'link' ? 'An address that begins with https://' : kind.type === 'mail' ? 'A mail address' : ''
}
