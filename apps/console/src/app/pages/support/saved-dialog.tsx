import type { SavedReply } from '@kola/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'

interface SavedDialogProps {
  replies: readonly SavedReply[]
  /** What stands in the answer now: kept under a title where somebody wants it. */
  text: string
  onClose: () => void
}

export function SavedDialog({ replies, text, onClose }: SavedDialogProps) {
  const cache = useQueryClient()
  const [title, setTitle] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [error, setError] = useState<unknown>(null)
  async function act(what: () => Promise<unknown>) {
    setError(null)
    try {
      await what()
      setTitle('')
      setKey(crypto.randomUUID())
      await cache.invalidateQueries({ queryKey: ['saved-replies'] })
    } catch (fault) {
      setError(fault)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void act(() => client('POST /api/v1/apps/saved-replies', { body: { key, title, text } }))
  }
  return (
    <Dialog title="Saved answers" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog__body stack">
          <ul className="items">
            {replies.map(({ id, title: name }) => (
              <li key={id}>
                <span className="grow">{name}</span>
                <button
                  type="button"
                  className="b b--text b--s"
                  aria-label={`Take away ${name}`}
                  onClick={() =>
                    void act(() => client('POST /api/v1/apps/saved-replies/{id}/remove', { params: { id } }))
                  }
                >
                  Take away
                </button>
              </li>
            ))}
          </ul>
          {replies.length === 0 && <p className="note">None yet.</p>}
          <Field
            label="Keep what is written now as"
            value={title}
            required
            maxLength={40}
            fault={toFieldText(error, 'title') ?? toFieldText(error, 'text')}
            hint="{first name}, {plan}, {until} and {ticket} are filled from the account when it is used."
            onChange={({ target }) => setTitle(target.value)}
          />
          {error !== null && !toFieldText(error, 'title') && !toFieldText(error, 'text') && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={text.trim().length < 2} leave="Close">
          Keep it
        </DialogFoot>
      </form>
    </Dialog>
  )
}
