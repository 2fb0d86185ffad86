import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'

const MOST_DRAFTS = 100

export interface TitleWanted {
  name: string
  /** The draft that gets the film; a title is made without it. */
  titleId?: string
  /** The same for all tries. */
  requestKey: string
}

interface TitleFormProps {
  fileName: string
  /** What is done for it. */
  add: (wanted: TitleWanted) => Promise<unknown>
  /** What happens now. */
  note: string
  onDone: (name: string) => void
}

/** `zero-balance_master.mov` may well be Zero balance master. */
function toName(fileName: string): string {
  const words = fileName
    .replace(/\.\w{1,5}$/, '')
    .replace(/[-_.]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A film becomes a title. */
export function TitleForm({ fileName, add: addIt, note, onDone }: TitleFormProps) {
  const [titleId, setTitleId] = useState('')
  const drafts = useQuery({
    queryKey: ['titles', 'drafts'],
    queryFn: () => client('GET /api/v1/apps/titles', { query: { state: 'draft', lacks: 'film', limit: MOST_DRAFTS } }),
  })
  const [name, setName] = useState(() => toName(fileName))
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  // NOTE: made once, so that pressing again after a lost line is the same title.
  const [requestKey] = useState(() => crypto.randomUUID())
  async function add(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const draft = drafts.data?.titles.find(({ id }) => id === titleId)
      const called = draft?.name ?? name.trim()
      await addIt({ requestKey, name: called, ...(draft && { titleId }) })
      onDone(called)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <form className="upload__form" onSubmit={(event) => void add(event)}>
      {drafts.data && drafts.data.titles.length > 0 && (
        <Choose
          label="Film of"
          value={titleId}
          options={[['', 'a new title'], ...drafts.data.titles.map(({ id, name }) => [id, name] as const)]}
          onChange={({ target }) => setTitleId(target.value)}
        />
      )}
      <Field
        label="Name of the title"
        value={name}
        required
        disabled={titleId !== ''}
        maxLength={200}
        fault={toFieldText(error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="note">{note} Members see it once you show it, on the title’s page or with a release.</p>
      {error !== null && <Failure error={error} />}
      <button type="submit" className="b b--main b--s" disabled={isBusy || name.trim() === ''}>
        Add the title
      </button>
    </form>
  )
}
