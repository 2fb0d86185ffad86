import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { PasswordField } from '@kola/ui/fields/field'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useSending } from '#shared/entries/use-sending.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { hasPasskeys, proveByPasskey } from './passkey-proof.ts'
import { reauthenticate } from './queries.ts'
import { say } from './words.ts'

interface ProofDialogProps {
  onProven: () => void
  onClose: () => void
}

/** There is a button for it once the service has said that the account has one. */
function useHasPasskeys(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isGone = false
    hasPasskeys().then((found) => isGone || setThere(found))
    return () => {
      isGone = true
    }
  }, [])
  return isThere
}

/** Asks for the password once more, or for a passkey. */
export function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const id = useId()
  const [password, setPassword] = useState('')
  const [isBlank, setBlank] = useState(false)
  const { isSending, failure, send, forget } = useSending()
  const canUsePasskey = useHasPasskeys()
  const fault = isBlank ? say('blank') : failure?.fields.password

  function submit(event: FormEvent) {
    event.preventDefault()
    setBlank(password === '')
    if (password === '') return
    send(async () => {
      await reauthenticate(password)
      onProven()
    })
  }
  function type(next: string) {
    setPassword(next)
    setBlank(false)
    forget()
  }
  function askPasskey() {
    setBlank(false)
    send(async () => {
      await proveByPasskey()
      onProven()
    })
  }
  const actions = (
    <>
      <Button look="main" type="submit" form={id} busy={isSending}>
        {say('goOn')}
      </Button>
      {canUsePasskey && (
        <Button look="line" busy={isSending} onClick={askPasskey}>
          {say('passkey')}
        </Button>
      )}
      <Button look="text" onClick={onClose}>
        {say('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={say('title')} onClose={onClose} actions={actions}>
      <form id={id} className="form" onSubmit={submit} noValidate>
        <p>{say('why')}</p>
        <PasswordField
          label={say('password')}
          value={password}
          onValue={type}
          autoComplete="current-password"
          {...(fault && { error: fault })}
        />
        {failure && !failure.fields.password && <Message kind="danger">{failure.text}</Message>}
        <p className="note">
          <Rich text={say('forgotten')} parts={{ link: (words) => <ToForgotten onClose={onClose} words={words} /> }} />
        </p>
      </form>
    </Dialog>
  )
}

const ToForgotten = ({ onClose, words }: { onClose: () => void; words: string }) => (
  <a className="link" href={paths.forgotPassword} onClick={onClose}>
    {words}
  </a>
)
