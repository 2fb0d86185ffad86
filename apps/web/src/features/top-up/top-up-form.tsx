import './top-up.css'
import { Button } from '@kola/ui/controls/button'
import { Field } from '@kola/ui/controls/field'
import { Select } from '@kola/ui/controls/select'
import { PhoneField } from '@kola/ui/entries/phone-field'
import { Radios } from '@kola/ui/entries/radios'
import { type FormEvent, useState } from 'react'
import { usePhoneEntry } from '../../shared/entries/use-phone-entry.ts'
import { BUNDLES, type Entries, type Faults, findFaults, NETWORKS } from './entries.ts'

const RECEIVERS = [
  { id: 'self', label: 'For myself' },
  { id: 'other', label: 'For someone else' },
] as const

const toOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

export interface TopUpFormProps {
  /** ISO 3166 code of the country that is chosen at first. */
  country: string
  /** Told when the entries are whole. */
  onContinue: () => void
  /** An entry was changed after that. */
  onChange: () => void
}

function useEntries({ country, onContinue, onChange }: TopUpFormProps) {
  const [choices, setChoices] = useState<Omit<Entries, 'phone'>>({
    network: '',
    bundle: '',
    amount: '',
    receiver: 'self',
  })
  const [faults, setFaults] = useState<Faults>({})
  const phone = usePhoneEntry(country)
  function change(part: Partial<Entries>) {
    setChoices((before) => ({ ...before, ...part }))
    onChange()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findFaults({ ...choices, phone: phone.digits })
    setFaults(found)
    if (Object.keys(found).length === 0) onContinue()
  }
  /** What a field needs to show its fault and to be forgiven when it is gone to. */
  const toField = (name: keyof Entries) => ({
    error: faults[name],
    onFocus: () => setFaults((before) => ({ ...before, [name]: undefined })),
  })
  return { choices, phone, change, submit, toField }
}

/** Network, bundle, amount, receiver and phone. It sends nothing. */
export function TopUpForm(props: TopUpFormProps) {
  const { choices, phone, change, submit, toField } = useEntries(props)
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Select
        label="Network"
        placeholder="Choose a network"
        options={toOptions(NETWORKS)}
        value={choices.network}
        onValue={(network) => change({ network })}
        {...toField('network')}
      />
      <Select
        label="Bundle"
        placeholder="Choose a bundle"
        options={toOptions(BUNDLES)}
        value={choices.bundle}
        onValue={(bundle) => change({ bundle })}
        {...toField('bundle')}
      />
      <Field
        label="Amount"
        inputMode="numeric"
        autoComplete="off"
        placeholder="2,000"
        lead={<span className="field__side field__side--lead">₦</span>}
        value={choices.amount}
        onValue={(amount) => change({ amount })}
        {...toField('amount')}
      />
      <Radios
        legend="Who gets it"
        choices={RECEIVERS}
        value={choices.receiver}
        onValue={(receiver) => change({ receiver })}
      />
      <PhoneField
        label={choices.receiver === 'self' ? 'Your phone number' : 'Their phone number'}
        country={phone.country}
        onCountry={phone.setCountry}
        value={phone.digits}
        onValue={(digits) => {
          phone.setDigits(digits)
          props.onChange()
        }}
        {...toField('phone')}
      />
      <Button look="main" type="submit" wide>
        CONTINUE
      </Button>
    </form>
  )
}
