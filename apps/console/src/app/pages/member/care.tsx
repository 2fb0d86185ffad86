import type { Member } from '@kola/contract/members/member'
import { readLeave } from '@kola/contract/staff/permissions'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useState } from 'react'
import { MemberRequestCard } from '#features/members/member-request.tsx'
import { REQUEST_WORDS } from '#features/members/request-words.ts'
import { toHour } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { may } from '#shared/session.ts'
import { say } from '#shared/toasts.ts'
import { AskButtons } from './asked.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { readAnew } from './member-key.ts'
import { SeeDialog } from './see-dialog.tsx'

interface CareProps {
  member: Member
  name: string
  session: StaffSession
}

/** What is done seldom, and what cannot be undone. */
export function Care({ member, name, session }: CareProps) {
  const [open, setOpen] = useState<'see' | 'block' | 'erase' | null>(null)
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
          {may(session, 'members.see-as') && !closed && (
            <button type="button" className="b b--line b--s" onClick={() => setOpen('see')}>
              See as they see…
            </button>
          )}
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
          {may(session, 'members.close') && !isOwner && <AskButtons member={member} />}
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
        {member.requests.map((request) => (
          <section key={request.id} aria-label={REQUEST_WORDS[request.action].title}>
            <h3>{REQUEST_WORDS[request.action].title}</h3>
            <MemberRequestCard memberId={id} request={request} />
          </section>
        ))}
        {error !== null && <Failure error={error} />}
      </div>
      {open === 'see' && <SeeDialog id={id} name={name} onClose={() => setOpen(null)} />}
      {open === 'block' && <BlockDialog member={member} name={name} onClose={() => setOpen(null)} />}
      {open === 'erase' && (
        <EraseDialog member={member} name={name} actor={session.staff.name} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}
