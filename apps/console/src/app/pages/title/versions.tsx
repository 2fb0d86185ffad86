import type { EditedTitle } from '@kola/contract/titles/titles'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'

interface VersionsProps {
  title: EditedTitle
  canPublish: boolean
  onChanged: (title: EditedTitle) => void
}

/** All that viewers have read, newest first; each can come back. */
export function Versions({ title, canPublish, onChanged }: VersionsProps) {
  const [fault, setFault] = useState<unknown>(null)
  async function bringBack(number: number) {
    setFault(null)
    try {
      const answer = await client('POST /api/v1/apps/titles/{titleId}/roll-back', {
        params: { titleId: title.id },
        body: { number },
      })
      onChanged(answer.title)
      say(`Version ${number} is live again`)
    } catch (failure) {
      setFault(failure)
    }
  }
  return (
    <section className="form__part" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {fault !== null && <Failure error={fault} />}
      {title.versions.length === 0 && <p className="note">It was never published from here.</p>}
      <ol className="line">
        {title.versions.map(({ number, publishedAt, publishedBy, note }, place) => (
          <li key={number} className={place === 0 ? 'is-now' : 'is-ok'}>
            <p>
              <b>Version {number}</b> by {publishedBy}
              {note && `: ${note}`}
              <br />
              <time dateTime={publishedAt}>{toMoment(publishedAt)}</time>
            </p>
            {place > 0 && canPublish && (
              <button
                type="button"
                className="b b--s b--line"
                aria-label={`Bring back version ${number}`}
                onClick={() => void bringBack(number)}
              >
                Bring back
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
