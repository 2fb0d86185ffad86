import { ApiError } from '@kola/contract/http/client'
import type { Release } from '@kola/contract/releases/releases'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useState } from 'react'
import { Schedule } from '#features/releases/schedule.tsx'
import { toState } from '#features/releases/words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { may } from '#shared/session.ts'
import { say } from '#shared/toasts.ts'
import type { Act } from './act.ts'
import { ReleaseItems } from './release-items.tsx'
import { TakeIn } from './take-in.tsx'
import { UndoDialog } from './undo-dialog.tsx'

interface ReleasePaneProps {
  release: Release
  session: StaffSession
  put: (release: Release) => void
}

/** What goes out together, what it waits for, when, and the way back. */
export function ReleasePane({ release, session, put }: ReleasePaneProps) {
  const [fault, setFault] = useState<unknown>(null)
  const [isUndoing, setUndoing] = useState(false)
  const { mark, text } = toState(release)
  const isOver = release.state === 'out' || release.state === 'undone'
  const hasPrice = release.items.some(({ price }) => price)
  const canEdit = may(session, 'catalogue.edit')
  const canPublish = may(session, 'catalogue.publish')
  const canSend = canPublish && (!hasPrice || may(session, 'money.prices'))
  const act: Act = async (call, done) => {
    setFault(null)
    try {
      put((await proven(call)).release)
      say(done)
      return true
    } catch (failure) {
      const theirs = failure instanceof ApiError && failure.code === 'RELEASE_CHANGED' ? failure.body.release : null
      if (theirs) put(theirs as Release)
      if (!(failure instanceof GivenUp)) setFault(failure)
      return false
    }
  }
  const params = { id: release.id }
  const { revision } = release
  return (
    <>
      <section className="keys__part">
        <h2 className="title">{release.name}</h2>
        <p className={`s ${mark}`}>{text}</p>
        {release.scheduledBy && <p className="note">Its time was set by {release.scheduledBy}</p>}
        {fault !== null && <Failure error={fault} />}
      </section>
      <section className="keys__part" aria-labelledby="release-changes">
        <h2 id="release-changes">Changes</h2>
        {release.items.length === 0 && <p className="note">None yet.</p>}
        <ReleaseItems {...{ release, session, isOver, act }} />
        {canEdit && !isOver && <TakeIn release={release} act={act} />}
      </section>
      {canSend && !isOver && (
        <Schedule
          key={revision}
          release={release}
          onTime={(time, done) => {
            const body = { revision, ...time }
            void act(() => client('POST /api/v1/apps/releases/{id}/schedule', { params, body }), done)
          }}
        />
      )}
      {canPublish && !canSend && release.state !== 'undone' && (
        <p className="note keys__part">
          A price is in it: who may change prices and publish {isOver ? 'undoes it' : 'says when it goes out'}.
        </p>
      )}
      {canSend && release.state === 'out' && (
        <section className="keys__part">
          <button type="button" className="b b--line" onClick={() => setUndoing(true)}>
            Undo the release…
          </button>
        </section>
      )}
      {isUndoing && (
        <UndoDialog
          {...{ release, fault }}
          onClose={() => setUndoing(false)}
          onUndo={() => {
            const call = () => client('POST /api/v1/apps/releases/{id}/undo', { params, body: { revision } })
            void act(call, `${release.name} is undone`).then((isDone) => isDone && setUndoing(false))
          }}
        />
      )}
    </>
  )
}
