import './top-up.css'
import { Button } from '@kola/ui/controls/button'
import { Radios } from '@kola/ui/entries/radios'
import { Field } from '@kola/ui/fields/field'
import { PhoneField } from '@kola/ui/fields/phone-field'
import { Select } from '@kola/ui/fields/select'
import { type FormEvent, useState } from 'react'
import { usePhoneEntry } from '#shared/entries/use-phone-entry.ts'
import { BUNDLES, type Entries, type Faults, findFaults, NETWORKS } from './entries.ts'
import { say } from './words.ts'

const NAIRA = '₦'
const RECEIVERS = ['self', 'other'] as const

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
        label={say('network')}
        placeholder={say('chooseNetwork')}
        options={NETWORKS.map((name) => ({ value: name, label: name }))}
        value={choices.network}
        onValue={(network) => change({ network })}
        {...toField('network')}
      />
      <Select
        label={say('bundle')}
        placeholder={say('chooseBundle')}
        options={BUNDLES.map((id) => ({ value: id, label: say(id) }))}
        value={choices.bundle}
        onValue={(bundle) => change({ bundle })}
        {...toField('bundle')}
      />
      <Field
        label={say('amount')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={say('amountExample')}
        lead={<span className="field__side field__side--lead">{NAIRA}</span>}
        value={choices.amount}
        onValue={(amount) => change({ amount })}
        {...toField('amount')}
      />
      <Radios
        legend={say('receiver')}
        choices={RECEIVERS.map((id) => ({ id, label: say(id) }))}
        value={choices.receiver}
        onValue={(receiver) => change({ receiver })}
      />
      <PhoneField
        label={say(choices.receiver === 'self' ? 'ownPhone' : 'otherPhone')}
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
        {say('continue')}
      </Button>
    </form>
  )
}
