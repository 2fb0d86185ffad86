import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { PasswordField } from '@kola/ui/fields/field'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toFailure } from '#shared/entries/failure.ts'
import { PasswordEntry } from '#shared/new-password/password-entry.tsx'
import { useNewPassword } from '#shared/new-password/use-new-password.ts'
import { resetTexts, verificationTexts } from '#shared/texts.ts'
import { useToldSending } from '../use-told-sending.ts'
import { findPairFaults, type PairFaults } from './password-pair.ts'

export interface NewPasswordFormProps {
  onPassword: (password: string) => Promise<void>
  /** Stands above the button. */
  children?: ReactNode
}

/** A new password, typed twice. */
export function NewPasswordForm({ onPassword, children }: NewPasswordFormProps) {
  const { value: password, onValue, judgement, prepare } = useNewPassword()
  const [confirmation, setConfirmation] = useState('')
  const [faults, setFaults] = useState<PairFaults>({})
  const sending = useToldSending()
  const forget = (field: keyof PairFaults) => setFaults((before) => ({ ...before, [field]: undefined }))

  async function send() {
    try {
      await onPassword(password)
    } catch (error) {
      const { code, text } = toFailure(error)
      if (code !== 'PASSWORD_BREACHED') throw error
      setFaults({ password: text })
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findPairFaults({ password, confirmation, judgement })
    setFaults(found)
    if (!found.password && !found.confirmation) sending.send(send)
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <PasswordEntry
        label={resetTexts.password}
        value={password}
        onValue={onValue}
        judgement={judgement}
        error={faults.password}
        onFocus={() => {
          prepare()
          forget('password')
        }}
      />
      <PasswordField
        label={resetTexts.confirmPassword}
        autoComplete="new-password"
        value={confirmation}
        onValue={setConfirmation}
        error={faults.confirmation}
        onFocus={() => forget('confirmation')}
      />
      {children}
      {sending.failure && <Message kind="danger">{sending.failure.text}</Message>}
      <Button type="submit" look="main" wide busy={sending.isSending}>
        {verificationTexts.continue}
      </Button>
    </form>
  )
}
