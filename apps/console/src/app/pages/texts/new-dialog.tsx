import { MAX_TEXT_TITLE } from '@kola/contract/texts/document'
import { type FormEvent, useState } from 'react'
import { toAddress } from '#features/texts/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { goTo } from '#shared/location.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { LANGUAGES } from '#shared/texts/languages.ts'

/** Begins an article; pressed twice it is one. */
export function NewDialog({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [language, setLanguage] = useState('en')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await client('POST /api/v1/apps/texts/articles', { body: { id, title, language } })
      goTo(toAddress('articles', id))
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const beside = toFieldText(error, 'title')
  return (
    <Dialog title="A new article" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack">
          <Field
            label="Title"
            required
            maxLength={MAX_TEXT_TITLE}
            value={title}
            fault={beside}
            hint="Its address is made of it, and stays."
            onChange={({ target }) => setTitle(target.value)}
          />
          <Choose
            label="Language"
            options={Object.entries(LANGUAGES)}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          />
          {error !== null && !beside && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Begin
        </DialogFoot>
      </form>
    </Dialog>
  )
}
