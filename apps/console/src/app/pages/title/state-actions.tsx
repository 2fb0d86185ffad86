import { ApiError } from '@kola/contract/http/client'
import type { StaffSession } from '@kola/contract/staff/staff'
import type { EditedTitle } from '@kola/contract/titles/titles'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { may } from '#shared/session.ts'
import { TITLE_STATE_MARKS, TITLE_STATE_TEXTS } from '#shared/titles/states.ts'
import { say } from '#shared/toasts.ts'

interface StateActionsProps {
  session: StaffSession
  title: EditedTitle
  onChanged: (title: EditedTitle) => void
}

/** How it stands, and the way to take it away at once or to bring it back. */
export function StateActions({ session, title, onChanged }: StateActionsProps) {
  const [open, setOpen] = useState<'stop' | 'start' | null>(null)
  return (
    <p className="flex flex--wrap">
      <span className={`s ${TITLE_STATE_MARKS[title.state]}`}>{TITLE_STATE_TEXTS[title.state]}</span>
      <span className="note">
        {title.id} · {title.kind}
      </span>
      {title.state === 'live' && (
        <a className="link" href={title.address} target="_blank" rel="noreferrer">
          As viewers see it
        </a>
      )}
      {title.state === 'live' && may(session, 'catalogue.stop') && (
        <button type="button" className="b b--s b--danger" onClick={() => setOpen('stop')}>
          Stop…
        </button>
      )}
      {isHidden(title) && may(session, 'catalogue.publish') && (
        <button type="button" className="b b--s b--line" onClick={() => setOpen('start')}>
          {title.state === 'stopped' ? 'Start again…' : 'Show…'}
        </button>
      )}
      {open && <StateDialog what={open} title={title} onChanged={onChanged} onClose={() => setOpen(null)} />}
    </p>
  )
}

/** A draft without a film has nothing to show. */
const isHidden = ({ state, lacks }: EditedTitle) =>
  state === 'stopped' || (state === 'draft' && !lacks.includes('film'))

interface StateDialogProps {
  what: 'stop' | 'start'
  title: EditedTitle
  onChanged: (title: EditedTitle) => void
  onClose: () => void
}

const WORDS = {
  stop: {
    ...{ title: (name: string) => `Stop ${name}`, act: 'Stop it', done: 'stopped' },
    effect:
      'It leaves home, lists and search within a second, links to it say that it is not there, and nobody who watches it is given another licence: within five minutes it stops for them too. It comes back by “Start again”.',
  },
  again: {
    ...{ title: (name: string) => `Start ${name} again`, act: 'Start it', done: 'live again' },
    effect: 'Viewers find it again within a second, as it was.',
  },
  first: {
    ...{ title: (name: string) => `Show ${name}`, act: 'Show it', done: 'live' },
    effect: 'Viewers find it within a second, where a window is open, and it counts as new from now on.',
  },
} as const

function StateDialog({ what, title, onChanged, onClose }: StateDialogProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const isStop = what === 'stop'
  const words = isStop ? WORDS.stop : title.state === 'stopped' ? WORDS.again : WORDS.first
  async function send() {
    setFault(null)
    const params = { titleId: title.id }
    try {
      const answer = await proven(() =>
        isStop
          ? client('POST /api/v1/apps/titles/{titleId}/stop', { params, body: { state: 'stopped', reason } })
          : client('POST /api/v1/apps/titles/{titleId}/start', { params, body: { state: 'live', reason } }),
      )
      onChanged(answer.title)
      say(`${title.live.name} is ${words.done}`)
      onClose()
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
    }
  }
  return (
    <Dialog title={words.title(title.live.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="dialog__body stack">
          <p>{words.effect}</p>
          <Field
            label="Why"
            value={reason}
            maxLength={300}
            required
            minLength={3}
            onChange={({ target }) => setReason(target.value)}
          />
          {fault !== null && <Failure error={fault} />}
          {fault instanceof ApiError &&
            Object.values(fault.fields).map((text) => (
              <p className="bad" key={text}>
                {text}
              </p>
            ))}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--line" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" className={isStop ? 'b b--danger-main' : 'b b--main'}>
            {words.act}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
