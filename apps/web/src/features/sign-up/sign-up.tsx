import { signUpTexts, texts } from '#shared/texts.ts'
import './sign-up.css'
import { ApiError } from '@kola/contract/http/client'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { type FormEvent, useState } from 'react'
import { showFirstFault } from '#shared/entries/show-first-fault.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { hashPassword } from '#shared/password-hash.ts'
import { type RobotCheckConfig, RobotCheckError } from '#shared/robot-check/robot-check.ts'
import { ConsentEntry, type ConsentEntryProps } from './consent-entry.tsx'
import { type Faults, findFaults, toFaults } from './form/find-faults.ts'
import { clearEntries } from './form/kept-entries.ts'
import { SignUpFields } from './form/sign-up-fields.tsx'
import type { SignUpForm } from './form/sign-up-form.ts'
import { useSignUpEntries } from './form/use-sign-up-entries.ts'
import { register } from './queries.ts'
import { TakenBanner } from './taken-banner.tsx'

export interface SignUpProps extends Pick<ConsentEntryProps, 'appName'> {
  type: SignUpForm['type']
  /** ISO 3166 code of the country that is chosen at first. */
  countryCode: string
  robotCheck: RobotCheckConfig
  /** The account is made. */
  onRegistered: (form: SignUpForm, passwordHash: string) => void
}

/** The text of a refusal belongs to the fields that it names. */
function toServerFaults(error: unknown, type: SignUpForm['type']): Faults {
  // NOTE: who is registered already is told below the button and above the page; a third time is too often.
  if (!(error instanceof ApiError) || error.code === 'ACCOUNT_EXISTS') return {}
  return error.code === 'PASSWORD_BREACHED' ? { password: error.message } : toFaults(error.fields, type)
}

/** The sign-up form, by email or by telephone number. */
export function SignUp({ type, countryCode, robotCheck, appName, onRegistered }: SignUpProps) {
  const entries = useSignUpEntries(type, countryCode)
  const [isAgreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const { isSending, failure, send, forget } = useSending()
  const { form, isPhoneValid } = entries

  async function sendForm() {
    try {
      const passwordHash = await hashPassword(form.password)
      await register({ form, passwordHash, robotCheck })
      // A mistyped number is mended in this form once more.
      if (type === 'email') clearEntries()
      onRegistered(form, passwordHash)
    } catch (error) {
      if (error instanceof RobotCheckError) return showToast(texts.fallback)
      setFaults(toServerFaults(error, type))
      throw error
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = findFaults({ form, isPhoneValid, judgement: entries.password.judgement })
    setFaults(found)
    if (Object.keys(found).length > 0) return showFirstFault(event.currentTarget)
    if (isAgreed) send(sendForm)
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <SignUpFields
        entries={entries}
        faults={faults}
        onClear={(name) => setFaults((before) => ({ ...before, [name]: undefined }))}
      />
      <ConsentEntry
        appName={appName}
        isAgreed={isAgreed}
        onAgreed={setAgreed}
        wantsNews={entries.values.wantsNews}
        onNews={(wantsNews) => entries.set('wantsNews', wantsNews)}
      />
      <Button type="submit" look="main" wide busy={isSending} disabled={!isAgreed}>
        {signUpTexts.continue}
      </Button>
      {failure && <Message kind="danger">{failure.text}</Message>}
      {failure?.code === 'ACCOUNT_EXISTS' && <TakenBanner onClose={forget} />}
    </form>
  )
}
