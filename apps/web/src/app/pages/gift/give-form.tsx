import type { GiftOffer } from '@kola/contract/gifts/gifts'
import { GIFT_MESSAGE_LENGTH } from '@kola/contract/gifts/gifts'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Field } from '@kola/ui/fields/field'
import { TextArea } from '@kola/ui/fields/text-area'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { GiftWay } from '#features/gifts/queries.ts'
import { toGatewayName } from '#features/payments/gateway-names.ts'
import { formatMoney } from '#shared/money.ts'
import type { Giving } from './use-giving.ts'
import { say } from './words.ts'

interface ChipsProps<Id extends string> {
  legend: string
  choices: readonly { id: Id; label: ReactNode }[]
  value: Id
  onValue: (id: Id) => void
}

function Chips<Id extends string>({ legend, choices, value, onValue }: ChipsProps<Id>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="field__label">{legend}</legend>
      <div className="gift-choice">
        {choices.map(({ id, label }) => (
          <label key={id}>
            <input type="radio" name={name} value={id} checked={value === id} onChange={() => onValue(id)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const toLengthChip = ({ months, price, currency }: GiftOffer) => ({
  id: String(months),
  label: (
    <>
      {say('months', { months })} <span className="money">{formatMoney(price, currency)}</span>
    </>
  ),
})

function What({ giving }: { giving: Giving }) {
  const { offers, plan, plans, offer, choose, ways, way } = giving
  return (
    <>
      {plans.length > 1 && (
        <Chips
          legend={say('which')}
          choices={plans.map(({ sub_id: id, package: label }) => ({ id, label }))}
          value={plan}
          onValue={(id) => choose({ plan: id })}
        />
      )}
      <Chips
        legend={say('howLong')}
        choices={offers.map(toLengthChip)}
        value={String(offer?.months ?? 0)}
        onValue={(months) => choose({ months: Number(months) })}
      />
      {ways.length > 1 && (
        <Chips<GiftWay>
          legend={say('wayToPay')}
          choices={ways.map((id) => ({ id, label: toGatewayName(id) }))}
          value={way}
          onValue={(id) => choose({ way: id })}
        />
      )}
    </>
  )
}

/** How long, for whom, and how it is paid. */
export function GiveForm({ giving }: { giving: Giving }) {
  const { entries, change, offer, failure, faults, isBusy } = giving
  function submit(event: FormEvent) {
    event.preventDefault()
    void giving.begin()
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <What giving={giving} />
      <Field
        label={say('forName')}
        autoComplete="off"
        maxLength={60}
        value={entries.forName}
        error={faults.forName}
        onValue={(forName) => change({ forName })}
      />
      <Field
        label={say('fromName')}
        autoComplete="given-name"
        maxLength={60}
        value={entries.fromName}
        error={faults.fromName}
        onValue={(fromName) => change({ fromName })}
      />
      <TextArea
        label={say('message')}
        rows={3}
        maxLength={GIFT_MESSAGE_LENGTH}
        value={entries.message}
        error={faults.message}
        onValue={(message) => change({ message })}
      />
      <Field
        label={say('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        hint={say('emailHint')}
        value={entries.email}
        error={faults.email}
        onValue={(email) => change({ email })}
      />
      {entries.email !== '' && (
        <Field
          label={say('sendOn')}
          type="date"
          value={entries.sendOn}
          error={faults.sendOn}
          onValue={(sendOn) => change({ sendOn })}
        />
      )}
      {failure && <Message kind="danger">{failure}</Message>}
      {offer && (
        <p className="total">
          <span>
            <strong>{say('total')}</strong>
            <br />
            <span className="note">{say('vat')}</span>
          </span>
          <span className="money">{formatMoney(offer.price, offer.currency)}</span>
        </p>
      )}
      <Button type="submit" look="main" wide busy={isBusy}>
        {say('continue')}
      </Button>
    </form>
  )
}
