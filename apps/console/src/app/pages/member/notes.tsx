import type { Member } from '@kola/contract/members/member'
import { type FormEvent, useState } from 'react'
import { toHour } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { readAnew } from './member-key.ts'

export function Notes({ member, mayWrite }: { member: Member; mayWrite: boolean }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await client('POST /api/v1/apps/members/{id}/notes', { params: { id: member.id }, body: { text } })
      setText('')
      await readAnew(member.id)
    } catch (fault) {
      setError(fault)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="panel" aria-labelledby="notes">
      <div className="panel__head">
        <h2 id="notes">Notes</h2>
        <span className="note">staff only; the member may have a copy</span>
      </div>
      <div className="panel__body stack">
        {member.notes.map((note) => (
          <p key={note.id} className="note--said">
            {note.text}{' '}
            <span className="note">
              {note.by}, {toHour(note.at)}
            </span>
          </p>
        ))}
        {member.notes.length === 0 && <p className="note">None yet.</p>}
        {mayWrite && (
          <form className="stack" onSubmit={(event) => void submit(event)}>
            <Field
              label="Add a note"
              required
              maxLength={2_000}
              value={text}
              fault={toFieldText(error, 'text')}
              onChange={({ target }) => setText(target.value)}
            />
            {error !== null && !toFieldText(error, 'text') && <Failure error={error} />}
            <button type="submit" className="b b--line b--s" disabled={isBusy}>
              Keep it
            </button>
          </form>
        )}
      </div>
    </section>
  )
}
