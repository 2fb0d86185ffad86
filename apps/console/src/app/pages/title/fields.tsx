import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import { MAX_SYNOPSIS_LENGTH, MAX_TITLE_NAME_LENGTH, type TitleDocument } from '@kola/contract/titles/document'
import { useId, useState } from 'react'
import { Field } from '#shared/parts/field.tsx'
import { Translations } from './translations.tsx'

export interface FieldsProps {
  document: TitleDocument
  isReadOnly: boolean
  onChange: (part: Partial<TitleDocument>) => void
}

const toNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/** All that is written of a title; languages have sections of their own. */
export function Fields(props: FieldsProps) {
  const { document, isReadOnly, onChange } = props
  return (
    <fieldset className="title-fields stack" disabled={isReadOnly}>
      <h2>Names and synopsis</h2>
      <Field
        label="Name"
        value={document.name}
        maxLength={MAX_TITLE_NAME_LENGTH}
        fault={document.name.trim() ? undefined : 'Please give a name: nothing is saved without'}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Synopsis label="Synopsis" value={document.synopsis} onChange={(synopsis) => onChange({ synopsis })} />
      <Field
        label="Tagline"
        value={document.tagline}
        maxLength={200}
        onChange={({ target }) => onChange({ tagline: target.value })}
      />
      <Field
        label="Original language"
        value={document.language}
        maxLength={60}
        onChange={({ target }) => onChange({ language: target.value })}
      />
      <Translations {...props} />
      <h2>Class and certificate</h2>
      <Certified {...props} />
      <h2>Genres and people</h2>
      <Names label="Genres" names={document.genres} onChange={(genres) => onChange({ genres })} />
      <Names label="Cast" names={document.cast} onChange={(cast) => onChange({ cast })} />
      <Field
        label="Director"
        value={document.director}
        maxLength={200}
        onChange={({ target }) => onChange({ director: target.value })}
      />
      <Field
        label="Producer"
        value={document.producer}
        maxLength={200}
        onChange={({ target }) => onChange({ producer: target.value })}
      />
      <Names label="Writers" names={document.writers} onChange={(writers) => onChange({ writers })} />
      <div className="title-fields__row">
        <Field
          label="Year"
          inputMode="numeric"
          maxLength={4}
          defaultValue={document.year}
          key={document.year}
          onBlur={({ target }) => /^(\d{4})?$/.test(target.value) && onChange({ year: target.value })}
        />
        <Field
          label="Released"
          type="date"
          value={document.releasedOn}
          onChange={({ target }) => target.value && onChange({ releasedOn: target.value })}
        />
      </div>
    </fieldset>
  )
}

function Certified({ document, onChange }: FieldsProps) {
  const { certificate } = document
  const today = new Date().toISOString().slice(0, 10)
  return (
    <div className="title-fields__row">
      <label className="field">
        <span className="label">NFVCB class</span>
        <select
          className="select"
          value={document.class ?? ''}
          onChange={({ target }) => onChange({ class: RATING_LIMITS.find((one) => one === target.value) ?? null })}
        >
          <option value="">None yet</option>
          {RATING_LIMITS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <Field
        label="Certificate number"
        maxLength={60}
        value={certificate?.number ?? ''}
        onChange={({ target }) =>
          onChange({ certificate: target.value.trim() ? { number: target.value, on: certificate?.on ?? today } : null })
        }
      />
      <Field
        label="Certificate date"
        type="date"
        disabled={!certificate}
        value={certificate?.on ?? ''}
        onChange={({ target }) =>
          certificate && target.value && onChange({ certificate: { ...certificate, on: target.value } })
        }
      />
    </div>
  )
}

interface SynopsisProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export function Synopsis({ label, value, onChange }: SynopsisProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        id={id}
        rows={4}
        maxLength={MAX_SYNOPSIS_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** With commas between them, as they are typed; the list follows. */
function Names({
  label,
  names,
  onChange,
}: {
  label: string
  names: readonly string[]
  onChange: (names: string[]) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={label}
      hint="With commas between them"
      value={typed ?? names.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(toNames(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
