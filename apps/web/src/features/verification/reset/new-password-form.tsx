import { Button } from '@kola/ui/controls/button'
import { PasswordField } from '@kola/ui/controls/field'
import { Message } from '@kola/ui/surfaces/message'
import { type FormEvent, useState } from 'react'
import { useToldSending } from '../use-told-sending.ts'
import { findPairFaults, type PairFaults, type PairTexts } from './password-pair.ts'

export interface NewPasswordFormProps {
  texts: PairTexts & { password: string; confirmPassword: string; button: string }
  /** What is wrong with a password by the house's rule, or null. */
  findWeakness: (password: string) => Promise<string | null>
  onPassword: (password: string) => Promise<void>
}

/** A new password, typed twice. */
export function NewPasswordForm({ texts, findWeakness, onPassword }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [faults, setFaults] = useState<PairFaults>({})
  const sending = useToldSending()
  const forget = (field: keyof PairFaults) => setFaults((before) => ({ ...before, [field]: undefined }))

  async function send() {
    const weakness = await findWeakness(password)
    if (weakness) setFaults({ password: weakness })
    else await onPassword(password)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findPairFaults({ password, confirmation }, texts)
    setFaults(found)
    if (!found.password && !found.confirmation) sending.send(send)
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
        hint="At least 8 characters. A few words in a row are good."
        error={faults.password}
        onFocus={() => forget('password')}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        value={confirmation}
        onValue={setConfirmation}
        error={faults.confirmation}
        onFocus={() => forget('confirmation')}
      />
      {sending.failure && <Message kind="danger">{sending.failure.text}</Message>}
      <Button type="submit" look="main" wide busy={sending.isSending}>
        {texts.button}
      </Button>
    </form>
  )
}
