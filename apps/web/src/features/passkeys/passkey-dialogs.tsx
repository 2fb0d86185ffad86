import { PASSKEY_NAME_LENGTH } from '@kola/contract/passkeys/limits'
import type { Passkey } from '@kola/contract/passkeys/passkeys'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { Field } from '@kola/ui/fields/field'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { type FormEvent, useId, useState } from 'react'
import { useSending } from '#shared/entries/use-sending.ts'
import type { Proven } from './proven.ts'
import { reloadPasskeys, removePasskey, renamePasskey } from './queries.ts'
import { say } from './words.ts'

interface OfPasskey {
  passkey: Passkey
  onClose: () => void
}

export function RenameDialog({ passkey, onClose }: OfPasskey) {
  const id = useId()
  const [name, setName] = useState(passkey.name)
  const [isBlank, setBlank] = useState(false)
  const { isSending, failure, send } = useSending()
  const fault = isBlank ? say('noName') : failure?.fields.name

  function submit(event: FormEvent) {
    event.preventDefault()
    setBlank(name.trim() === '')
    if (name.trim() === '') return
    send(async () => {
      try {
        await renamePasskey(passkey, name)
      } finally {
        // Also when another tab was faster: the list then shows what it is called.
        await reloadPasskeys()
      }
      showToast(say('renamed'))
      onClose()
    })
  }
  const actions = (
    <>
      <Button look="main" type="submit" form={id} busy={isSending}>
        {say('save')}
      </Button>
      <Button look="text" onClick={onClose}>
        {say('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={say('renameTitle')} onClose={onClose} actions={actions}>
      <form id={id} className="form" noValidate onSubmit={submit}>
        <Field
          label={say('name')}
          value={name}
          onValue={setName}
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
          {...(fault && { error: fault })}
        />
        {failure && !failure.fields.name && <Message kind="danger">{failure.text}</Message>}
      </form>
    </Dialog>
  )
}

export function RemoveDialog({ passkey, proven, onClose }: OfPasskey & { proven: Proven }) {
  const { isSending, failure, send } = useSending()
  const remove = () =>
    send(async () => {
      const done = await proven(() => removePasskey(passkey))
      if (done === null) return
      showToast(say('removed'))
      await reloadPasskeys()
      onClose()
    })
  const actions = (
    <>
      <Button look="danger" busy={isSending} onClick={remove}>
        {say('removeYes')}
      </Button>
      <Button look="text" onClick={onClose}>
        {say('keep')}
      </Button>
    </>
  )
  return (
    <Dialog title={say('removeTitle', { name: passkey.name })} onClose={onClose} actions={actions}>
      <p>{say('removeText')}</p>
      {failure && <Message kind="danger">{failure.text}</Message>}
    </Dialog>
  )
}
