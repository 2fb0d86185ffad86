import type { ListedProfile } from '@kola/contract/profiles/profiles'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { useState } from 'react'
import { removePerson } from '#features/people/queries.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { say } from './words.ts'

interface RemovePersonProps {
  person: ListedProfile
  onRemoved: (message: string) => void
}

/** Removes somebody, after a question. */
export function RemovePerson({ person: { id, name }, onRemoved }: RemovePersonProps) {
  const [isAsked, setAsked] = useState(false)
  const { isSending, failure, send } = useSending()
  const remove = () => send(async () => onRemoved((await removePerson(id)).message))
  const actions = (
    <>
      <Button look="danger" busy={isSending} onClick={remove}>
        {say('removeNow')}
      </Button>
      <Button look="text" onClick={() => setAsked(false)}>
        {say('keep')}
      </Button>
    </>
  )
  return (
    <p className="person-remove">
      <button type="button" className="quiet-link" onClick={() => setAsked(true)}>
        {say('remove', { name })}
      </button>
      {isAsked && (
        <Dialog title={say('removeTitle', { name })} onClose={() => setAsked(false)} actions={actions}>
          <p>{say('removeWhat')}</p>
          {failure && <Message kind="danger">{failure.text}</Message>}
        </Dialog>
      )}
    </p>
  )
}
