import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { PasswordField } from '@kola/ui/fields/field'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useSending } from '#shared/entries/use-sending.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { hasPasskeys, proveByPasskey } from './passkey-proof.ts'
import { hasPassword, reauthenticate, signInAgain } from './queries.ts'
import { say } from './words.ts'

interface ProofDialogProps {
  onProven: () => void
  onClose: () => void
}

/** What the service says of the account; until it has answered, and where it does not, `before`. */
function useAnswered(ask: () => Promise<boolean>, before: boolean): boolean {
  const [is, setIs] = useState(before)
  useEffect(() => {
    let isGone = false
    ask().then((found) => isGone || setIs(found))
    return () => {
      isGone = true
    }
  }, [ask])
  return is
}

/** The work of a button, and what stands where it fails. */
type Sending = ReturnType<typeof useSending>

interface ByPasskeyProps extends Sending {
  isMain?: boolean
  onProven: () => void
}

function ByPasskey({ isMain = false, isSending, send, onProven }: ByPasskeyProps) {
  const ask = () =>
    send(async () => {
      await proveByPasskey()
      onProven()
    })
  return (
    <Button look={isMain ? 'main' : 'line'} busy={isSending} onClick={ask}>
      {say('passkey')}
    </Button>
  )
}

interface AskProps extends ProofDialogProps {
  canUsePasskey: boolean
}

function AskPassword({ onProven, onClose, canUsePasskey }: AskProps) {
  const id = useId()
  const [password, setPassword] = useState('')
  const [isBlank, setBlank] = useState(false)
  const sending = useSending()
  const { isSending, failure, send, forget } = sending
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
  const actions = (
    <>
      <Button look="main" type="submit" form={id} busy={isSending}>
        {say('goOn')}
      </Button>
      {canUsePasskey && <ByPasskey {...sending} onProven={onProven} />}
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
        <ToForgotten onClose={onClose} text={say('forgotten')} />
      </form>
    </Dialog>
  )
}

/** Nobody is asked for a password that there is not. */
function AskOtherwise({ onProven, onClose, canUsePasskey }: AskProps) {
  const sending = useSending()
  const { failure } = sending
  const again = () => {
    onClose()
    signInAgain()
  }
  const actions = (
    <>
      {canUsePasskey && <ByPasskey isMain {...sending} onProven={onProven} />}
      <Button look={canUsePasskey ? 'line' : 'main'} onClick={again}>
        {say('signInAgain')}
      </Button>
      <Button look="text" onClick={onClose}>
        {say('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={say('title')} onClose={onClose} actions={actions}>
      <p>{say('noPassword')}</p>
      {failure && <Message kind="danger">{failure.text}</Message>}
      <ToForgotten onClose={onClose} text={say('setOne')} />
    </Dialog>
  )
}

/** Asks for the password once more, or for a passkey; of an account without a password for its own way in. */
export function ProofDialog(given: ProofDialogProps) {
  const canUsePasskey = useAnswered(hasPasskeys, false)
  const isByPassword = useAnswered(hasPassword, true)
  const Ask = isByPassword ? AskPassword : AskOtherwise
  return <Ask {...given} canUsePasskey={canUsePasskey} />
}

const ToForgotten = ({ onClose, text }: { onClose: () => void; text: string }) => (
  <p className="note">
    <Rich
      text={text}
      parts={{
        link: (words) => (
          <a className="link" href={paths.forgotPassword} onClick={onClose}>
            {words}
          </a>
        ),
      }}
    />
  </p>
)
