import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { EmailField } from '@kola/ui/fields/field'
import { PhoneField } from '@kola/ui/fields/phone-field'
import { type FormEvent, type ReactNode, useState } from 'react'
import { cleanText } from '#shared/entries/clean-text.ts'
import { usePhoneEntry } from '#shared/entries/use-phone-entry.ts'
import { readHeld } from '#shared/memory/held.ts'
import { toFieldFault, useToldSending } from '../use-told-sending.ts'

interface ForgotFormProps {
  button: string
  /** What stands under an entry that cannot be right. */
  invalid: string
  /** Email address, or dialled number. */
  onSend: (address: string) => Promise<void>
  children?: ReactNode
}

const EMAIL_FIELDS = ['id', 'email', 'email_address']
const PHONE_FIELDS = ['telephone', 'country_code']

/** Puts what the server says of a field under it; throws everything else. */
const unlessOf = (names: readonly string[], setFault: (text: string) => void) => (error: unknown) => {
  const text = toFieldFault(error, names)
  if (text === null) throw error
  setFault(text)
}

/** An email address to send a link to; the one that was typed at login stands there already. */
export function ForgotEmailForm({ button, invalid, onSend, children }: ForgotFormProps) {
  const [email, setEmail] = useState(() => readHeld().typedEmail)
  const [fault, setFault] = useState('')
  const sending = useToldSending()
  function submit(event: FormEvent) {
    event.preventDefault()
    const address = toEmailAddress(cleanText(email))
    if (isEmail(address)) sending.send(() => onSend(address).catch(unlessOf(EMAIL_FIELDS, setFault)))
    else setFault(invalid)
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <EmailField value={email} onValue={setEmail} error={fault} onFocus={() => setFault('')} />
      {children}
      {sending.failure && <Message kind="danger">{sending.failure.text}</Message>}
      <Button type="submit" look="main" wide busy={sending.isSending}>
        {button}
      </Button>
    </form>
  )
}

interface ForgotPhoneFormProps extends ForgotFormProps {
  /** ISO 3166 code of the country that is chosen at first. */
  country: string
}

/** A telephone number to send a code to. */
export function ForgotPhoneForm({ button, invalid, country, onSend, children }: ForgotPhoneFormProps) {
  const phone = usePhoneEntry(country)
  const [fault, setFault] = useState('')
  const sending = useToldSending()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (phone.isValid) sending.send(() => onSend(phone.dialled).catch(unlessOf(PHONE_FIELDS, setFault)))
    else setFault(invalid)
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <PhoneField
        country={phone.country}
        onCountry={phone.setCountry}
        value={phone.digits}
        onValue={phone.setDigits}
        error={fault}
        onFocus={() => setFault('')}
      />
      {children}
      {sending.failure && <Message kind="danger">{sending.failure.text}</Message>}
      <Button type="submit" look="main" wide busy={sending.isSending}>
        {button}
      </Button>
    </form>
  )
}
