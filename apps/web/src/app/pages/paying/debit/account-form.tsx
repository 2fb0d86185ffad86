import type { MandateOffer } from '@kola/contract/mandates/mandates'
import { Button } from '@kola/ui/controls/button'
import { Field } from '@kola/ui/fields/field'
import { Select } from '@kola/ui/fields/select'
import { type FormEvent, useState } from 'react'
import type { AccountEntry } from '#features/mandates/queries.ts'
import { say } from '#features/mandates/words.ts'
import { toGatewayName } from '#features/payments/gateway-names.ts'
import type { Failure } from '#shared/entries/failure.ts'

interface AccountFormProps {
  offer: NonNullable<MandateOffer>
  phone: string
  isBusy: boolean
  failure: Failure | null
  onAgree: (account: AccountEntry | null) => void
}

/** What the bank has to know, where no page of the provider asks; and the press that agrees. */
export function AccountForm({ offer, phone, isBusy, failure, onAgree }: AccountFormProps) {
  const [entry, setEntry] = useState<AccountEntry>({ bankCode: '', number: '', address: '', phone })
  const set = (name: keyof AccountEntry) => (value: string) => setEntry((before) => ({ ...before, [name]: value }))
  const errorOf = (name: keyof AccountEntry) => failure?.fields[`account.${name}`]
  const { banks, gateway } = offer
  const isOfField = banks !== null && Object.keys(failure?.fields ?? {}).length > 0
  function agree(event: FormEvent) {
    event.preventDefault()
    onAgree(banks && { ...entry, number: entry.number.replaceAll(/\s/g, ''), phone: entry.phone.replaceAll(/\s/g, '') })
  }
  return (
    <form className="form gapped" noValidate onSubmit={agree}>
      {banks && (
        <>
          <Select
            label={say('bank')}
            placeholder={say('chooseBank')}
            value={entry.bankCode}
            onValue={set('bankCode')}
            options={banks.map(({ code, name }) => ({ value: code, label: name }))}
            error={errorOf('bankCode')}
          />
          <Field
            label={say('number')}
            hint={say('numberHint', { provider: toGatewayName(gateway) })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            value={entry.number}
            onValue={set('number')}
            error={errorOf('number')}
          />
          <Field
            label={say('address')}
            autoComplete="street-address"
            maxLength={200}
            value={entry.address}
            onValue={set('address')}
            error={errorOf('address')}
          />
          {!phone && (
            <Field
              label={say('phone')}
              inputMode="tel"
              autoComplete="tel"
              maxLength={18}
              value={entry.phone}
              onValue={set('phone')}
              error={errorOf('phone')}
            />
          )}
        </>
      )}
      <Button type="submit" look="main" wide busy={isBusy}>
        {say('agree')}
      </Button>
      <div role="alert">{failure && !isOfField && <p>{failure.text}</p>}</div>
    </form>
  )
}
