import type { Member } from '@kola/contract/members/member'
import { useState } from 'react'
import { toHour } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { readAnew } from './member-key.ts'

/** Where they are signed in, and what plays there now. */
export function Devices({ member, mayEnd }: { member: Member; mayEnd: boolean }) {
  const [error, setError] = useState<unknown>(null)
  const params = { id: member.id }
  async function act(what: () => Promise<{ message: string }>) {
    setError(null)
    try {
      say((await what()).message)
    } catch (fault) {
      setError(fault)
    } finally {
      await readAnew(member.id)
    }
  }
  return (
    <section className="panel" aria-labelledby="devices">
      <div className="panel__head">
        <h2 id="devices">Devices</h2>
        <span className="note">{member.devices.length}</span>
      </div>
      {error !== null && <Failure error={error} />}
      {member.devices.length === 0 && <p className="empty">Signed in nowhere.</p>}
      <ul className="items">
        {member.devices.map(({ deviceId, name, place, lastUsedAt, playing }) => (
          <li key={deviceId}>
            <div className="grow">
              <b>{name || 'A device'}</b>
              <p className="note">
                {[place, playing ? `plays ${playing.title} now` : toHour(lastUsedAt)].filter(Boolean).join(', ')}
              </p>
            </div>
            {mayEnd && playing && (
              <button
                type="button"
                className="b b--danger b--s"
                aria-label={`Stop ${playing.title} on ${name}`}
                onClick={() => {
                  const body = { sessionId: playing.sessionId }
                  void act(() => client('POST /api/v1/apps/members/{id}/stop', { params, body }))
                }}
              >
                Stop
              </button>
            )}
            {mayEnd && (
              <button
                type="button"
                className="b b--text b--s"
                aria-label={`Sign out ${name}`}
                onClick={() =>
                  void act(() => client('POST /api/v1/apps/members/{id}/sign-out', { params, body: { deviceId } }))
                }
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
