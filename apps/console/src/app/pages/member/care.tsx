import type { Member } from '@kola/contract/members/member'
import { readLeave } from '@kola/contract/staff/permissions'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useState } from 'react'
import { toHour } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { may } from '#shared/session.ts'
import { say } from '#shared/toasts.ts'
import { BlockDialog } from './block-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { readAnew } from './member-key.ts'

interface CareProps {
  member: Member
  name: string
  session: StaffSession
}

/** What is done seldom, and what cannot be undone. */
export function Care({ member, name, session }: CareProps) {
  const [open, setOpen] = useState<'block' | 'erase' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { id, closed, copy } = member
  const isOwner = readLeave(session.staff.role, 'members.close') === 'may'
  async function act(what: () => Promise<{ message: string }>) {
    setError(null)
    try {
      say((await proven(what)).message)
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
    } finally {
      await readAnew(id)
    }
  }
  const params = { id }
  const canReturn = closed !== null && !closed.isErased
  return (
    <section className="panel" aria-labelledby="care">
      <div className="panel__head">
        <h2 id="care">With care</h2>
      </div>
      <div className="panel__body stack">
        {copy && (
          <p className="note">
            Copy of their data asked for {toHour(copy.askedAt)}
            {copy.until ? `, to be fetched until ${toHour(copy.until)}` : ', being made'}.
          </p>
        )}
        <div className="flex flex--wrap">
          {may(session, 'members.care') && !closed && member.email && (
            <button
              type="button"
              className="b b--line b--s"
              onClick={() => void act(() => client('POST /api/v1/apps/members/{id}/reset', { params }))}
            >
              Send a reset
            </button>
          )}
          {isOwner && !closed && (
            <>
              <button
                type="button"
                className="b b--line b--s"
                onClick={() => void act(() => client('POST /api/v1/apps/members/{id}/export', { params }))}
              >
                Export data
              </button>
              <button type="button" className="b b--danger b--s" onClick={() => setOpen('block')}>
                {member.blockedAt ? 'Let in again…' : 'Block…'}
              </button>
              <button type="button" className="b b--danger b--s" onClick={() => setOpen('erase')}>
                Erase…
              </button>
            </>
          )}
          {isOwner && canReturn && (
            <button
              type="button"
              className="b b--line b--s"
              onClick={() =>
                void act(() =>
                  client('POST /api/v1/apps/accounts/{id}/restore', { params, body: { actor: session.staff.name } }),
                )
              }
            >
              Bring back
            </button>
          )}
        </div>
        {may(session, 'members.close') && !isOwner && (
          <p className="note">An owner exports, blocks and erases. Please ask one.</p>
        )}
        {error !== null && <Failure error={error} />}
      </div>
      {open === 'block' && <BlockDialog member={member} name={name} onClose={() => setOpen(null)} />}
      {open === 'erase' && (
        <EraseDialog member={member} name={name} actor={session.staff.name} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}
