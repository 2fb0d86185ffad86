import './top-up.css'
import { capTelephone } from '@kola/contract/person'
import { Button } from '@kola/ui/controls/button'
import { Field } from '@kola/ui/controls/field'
import { Select } from '@kola/ui/controls/select'
import { type FormEvent, useState } from 'react'
import { BUNDLES, type Entries, type Faults, findFaults, NETWORKS } from './entries.ts'

const EMPTY: Entries = { network: '', bundle: '', amount: '', receiver: 'self', phone: '' }

const RECEIVERS = [
  { value: 'self', label: 'Myself' },
  { value: 'other', label: 'Someone else' },
] as const

const toOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

export interface TopUpFormProps {
  /** Told with entries that are whole. */
  onContinue: (entries: Entries) => void
  /** An entry was changed after that. */
  onChange: () => void
}

/** Network, bundle, amount, receiver and phone. It sends nothing. */
export function TopUpForm({ onContinue, onChange }: TopUpFormProps) {
  const [entries, setEntries] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})

  function change(part: Partial<Entries>) {
    setEntries((before) => ({ ...before, ...part }))
    onChange()
  }
  const clear = (name: keyof Entries) => () => setFaults((before) => ({ ...before, [name]: undefined }))

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findFaults(entries)
    setFaults(found)
    if (Object.keys(found).length === 0) onContinue(entries)
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Select
        label="Network"
        placeholder="Choose a network"
        options={toOptions(NETWORKS)}
        value={entries.network}
        onValue={(network) => change({ network })}
        error={faults.network}
        onFocus={clear('network')}
      />
      <Select
        label="Bundle"
        placeholder="Choose a bundle"
        options={toOptions(BUNDLES)}
        value={entries.bundle}
        onValue={(bundle) => change({ bundle })}
        error={faults.bundle}
        onFocus={clear('bundle')}
      />
      <AmountAndPhone {...{ entries, faults, change, clear }} />
      <Button look="main" type="submit" wide>
        CONTINUE
      </Button>
    </form>
  )
}

interface PartProps {
  entries: Entries
  faults: Faults
  change: (part: Partial<Entries>) => void
  clear: (name: keyof Entries) => () => void
}

function AmountAndPhone({ entries, faults, change, clear }: PartProps) {
  return (
    <>
      <Field
        label="Amount"
        inputMode="numeric"
        autoComplete="off"
        placeholder="2,000"
        lead={<span className="field__side field__side--lead">₦</span>}
        value={entries.amount}
        onValue={(amount) => change({ amount })}
        error={faults.amount}
        onFocus={clear('amount')}
      />
      <fieldset className="receivers">
        <legend>Who gets it</legend>
        {RECEIVERS.map(({ value, label }) => (
          <label key={value} className="receiver">
            <input
              type="radio"
              name="receiver"
              value={value}
              checked={entries.receiver === value}
              onChange={() => change({ receiver: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Field
        label={entries.receiver === 'self' ? 'Your phone number' : 'Their phone number'}
        type="tel"
        inputMode="tel"
        autoComplete={entries.receiver === 'self' ? 'tel-national' : 'off'}
        placeholder="0803 000 0000"
        value={entries.phone}
        onValue={(phone) => change({ phone: capTelephone(phone.replace(/[^\d+]/g, ''), entries.phone) })}
        error={faults.phone}
        onFocus={clear('phone')}
      />
    </>
  )
}
