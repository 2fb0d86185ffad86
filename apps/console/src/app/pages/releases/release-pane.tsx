import { ApiError } from '@kola/contract/http/client'
import type { Release } from '@kola/contract/releases/releases'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { say } from '#shared/toasts.ts'
import type { Act } from './act.ts'
import { Schedule } from './schedule.tsx'
import { TakeIn } from './take-in.tsx'
import { toState } from './words.ts'

interface ReleasePaneProps {
  release: Release
  session: StaffSession
  put: (release: Release) => void
}

const OUTCOMES = {
  out: ['s--live', 'out'],
  held: ['s--block', 'held back'],
  back: ['s--off', 'back as it was'],
} as const

/** What goes out together, what it waits for, when, and the way back. */
export function ReleasePane({ release, session, put }: ReleasePaneProps) {
  const [fault, setFault] = useState<unknown>(null)
  const [isUndoing, setUndoing] = useState(false)
  const { mark, text } = toState(release)
  const isOver = release.state === 'out' || release.state === 'undone'
  const [canEdit, canPublish] = [may(session, 'catalogue.edit'), may(session, 'catalogue.publish')]
  const act: Act = async (call, done) => {
    setFault(null)
    try {
      put((await call()).release)
      say(done)
      return true
    } catch (failure) {
      const theirs = failure instanceof ApiError && failure.code === 'RELEASE_CHANGED' ? failure.body.release : null
      if (theirs) put(theirs as Release)
      setFault(failure)
      return false
    }
  }
  const body = { revision: release.revision }
  return (
    <>
      <section className="keys__part">
        <h2 className="title">{release.name}</h2>
        <p className={`s ${mark}`}>{text}</p>
        {fault !== null && <Failure error={fault} />}
      </section>
      <section className="keys__part" aria-labelledby="release-changes">
        <h2 id="release-changes">Changes</h2>
        {release.items.length === 0 && <p className="note">None yet.</p>}
        <ul className="items" aria-labelledby="release-changes">
          {release.items.map((item) => (
            <li key={item.id}>
              <div className="grow">
                <b>{item.kind === 'home' ? 'Home' : item.name}</b>
                <p className="note">{item.lacks.length > 0 ? item.lacks.join('. ') : `Taken in by ${item.addedBy}`}</p>
              </div>
              <Outcome item={item} />
              {canEdit && !isOver && (
                <button
                  type="button"
                  className="b b--s b--text"
                  aria-label={`Take out ${item.name}`}
                  onClick={() =>
                    void act(
                      () =>
                        client('POST /api/v1/apps/releases/{id}/items/{itemId}/remove', {
                          params: { id: release.id, itemId: item.id },
                          body,
                        }),
                      `${item.name} is taken out`,
                    )
                  }
                >
                  Take out
                </button>
              )}
            </li>
          ))}
        </ul>
        {canEdit && !isOver && <TakeIn release={release} act={act} />}
      </section>
      {canPublish && !isOver && <Schedule key={release.revision} release={release} act={act} />}
      {canPublish && release.state === 'out' && (
        <section className="keys__part">
          <button type="button" className="b b--line" onClick={() => setUndoing(true)}>
            Undo the release…
          </button>
        </section>
      )}
      {isUndoing && (
        <Dialog title={`Undo ${release.name}?`} onClose={() => setUndoing(false)}>
          <div className="dialog__body stack">
            <p>
              Each change that went out goes back to what stood before it, all at once, for every viewer within a
              minute. What was published of these since then is replaced too; it stays among the versions.
            </p>
            {fault !== null && <Failure error={fault} />}
          </div>
          <div className="dialog__foot">
            <button type="button" className="b b--text" onClick={() => setUndoing(false)}>
              Leave it out
            </button>
            <button
              type="button"
              className="b b--danger-main"
              onClick={() =>
                void act(
                  () => client('POST /api/v1/apps/releases/{id}/undo', { params: { id: release.id }, body }),
                  `${release.name} is undone`,
                ).then((isDone) => isDone && setUndoing(false))
              }
            >
              Undo it
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Outcome({ item: { outcome, lacks } }: { item: Release['items'][number] }) {
  if (outcome) return <span className={`s ${OUTCOMES[outcome][0]}`}>{OUTCOMES[outcome][1]}</span>
  return lacks.length > 0 ? <span className="s s--block">not ready</span> : <span className="s s--live">ready</span>
}
