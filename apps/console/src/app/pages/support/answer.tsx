import type { SavedReply, Ticket } from '@kola/contract/tickets/tickets'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '#shared/client.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { fill } from './fill.ts'
import { SavedDialog } from './saved-dialog.tsx'
import { keepTicket } from './ticket-key.ts'
import { useMember } from './use-member.ts'

type Way = 'reply' | 'note'

/** A reply by mail, or a note for the staff. What was typed stays until it has gone. */
export function Answer({ ticket }: { ticket: Ticket }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [way, setWay] = useState<Way>('reply')
  const [text, setText] = useState('')
  // The same words sent again after a lost line are one answer.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { data: member } = useMember(ticket.memberId)
  const { data: saved } = useQuery({
    queryKey: ['saved-replies'],
    queryFn: () => client('GET /api/v1/apps/saved-replies', {}),
  })
  const replies = saved?.replies ?? []
  const use = (reply: SavedReply) => {
    setWay('reply')
    setText((typed) => [typed, fill(reply.text, { ticket, member })].filter(Boolean).join('\n\n'))
    field.current?.focus()
  }
  useKeys([
    { key: 'r', does: 'reply', act: () => field.current?.focus() },
    ...replies.slice(0, 9).map((reply, place) => ({
      ...{ key: String(place + 1), does: reply.title, act: () => use(reply), isQuiet: true as const },
    })),
  ])
  async function send(act: () => Promise<{ ticket: Ticket }>, done: string) {
    setBusy(true)
    setError(null)
    try {
      keepTicket((await act()).ticket)
      setText('')
      setKey(crypto.randomUUID())
      say(done)
    } catch (fault) {
      setError(fault)
    } finally {
      setBusy(false)
    }
  }
  const params = { ticket: ticket.ticket }
  const reply = (state: 'waiting' | 'done') =>
    send(
      () => client('POST /api/v1/apps/tickets/{ticket}/reply', { params, body: { key, text, state } }),
      `The answer is on its way to ${ticket.email}`,
    )
  const note = () =>
    send(() => client('POST /api/v1/apps/tickets/{ticket}/note', { params, body: { key, text } }), 'Noted')
  const isEmpty = text.trim().length < 2
  return (
    <section className="write" aria-label="Answer">
      <div className="write__bar">
        {replies.map((one, place) => (
          <button type="button" key={one.id} className="b b--s" onClick={() => use(one)}>
            {one.title} {place < 9 && <kbd className="k">{place + 1}</kbd>}
          </button>
        ))}
        <button type="button" className="b b--text b--s" onClick={() => setSaving(true)}>
          Saved answers…
        </button>
        <span className="grow" />
        <div className="segment">
          <button type="button" aria-pressed={way === 'reply'} onClick={() => setWay('reply')}>
            Reply
          </button>
          <button type="button" aria-pressed={way === 'note'} onClick={() => setWay('note')}>
            Note
          </button>
        </div>
      </div>
      <textarea
        ref={field}
        aria-label={way === 'reply' ? `Reply to ${ticket.email}` : 'Note for the staff'}
        maxLength={5_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isEmpty || isBusy) return
          void (way === 'reply' ? reply('done') : note())
        }}
      />
      {error !== null && <Failure error={error} />}
      <div className="write__foot">
        <span className="note grow">
          {way === 'note'
            ? 'The sender never sees it.'
            : ticket.comesBack
              ? 'Their answer comes back here.'
              : 'Their answer goes to the company’s mail box, not here.'}
        </span>
        {way === 'note' ? (
          <button type="button" className="b b--main" disabled={isEmpty || isBusy} onClick={() => void note()}>
            Keep the note
          </button>
        ) : (
          <>
            <button
              type="button"
              className="b b--line"
              disabled={isEmpty || isBusy}
              onClick={() => void reply('waiting')}
            >
              Send and wait
            </button>
            <button type="button" className="b b--main" disabled={isEmpty || isBusy} onClick={() => void reply('done')}>
              Send and close
            </button>
          </>
        )}
      </div>
      {isSaving && <SavedDialog replies={replies} text={text} onClose={() => setSaving(false)} />}
    </section>
  )
}
