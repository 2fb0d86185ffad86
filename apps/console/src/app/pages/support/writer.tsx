import type { Ticket } from '@kola/contract/tickets/tickets'
import { StateMark } from '#features/members/state-mark.tsx'
import { toDate } from '#features/members/words.ts'
import { useMember } from './use-member.ts'

/** Who wrote, and what else they wrote. */
export function Writer({ ticket }: { ticket: Ticket }) {
  const { data: member } = useMember(ticket.memberId)
  const current = member?.holdings.find(({ isCurrent }) => isCurrent)
  return (
    <aside className="pane" aria-label="Who wrote">
      <div className="stack">
        <h2>{ticket.memberId ? <a href={`#/members/${ticket.memberId}`}>{ticket.name}</a> : ticket.name}</h2>
        <p className="note">{[ticket.email, ticket.phone].filter((part) => part !== ticket.name && part).join(', ')}</p>
        {member ? (
          <StateMark member={member} />
        ) : (
          !ticket.memberId && <p className="note">No member has this address.</p>
        )}
      </div>
      {member && (
        <div>
          <dl className="dl">
            <dt>Plan</dt>
            <dd>{current?.plan ?? 'none'}</dd>
            <dt>Since</dt>
            <dd>{toDate(member.joinedAt)}</dd>
            <dt>Plays now</dt>
            <dd>{member.devices.find(({ playing }) => playing)?.playing?.title ?? 'nothing'}</dd>
          </dl>
        </div>
      )}
      {member && member.notes.length > 0 && (
        <div className="stack">
          <h3>Notes</h3>
          {member.notes.slice(0, 3).map(({ id, text, by }) => (
            <p key={id} className="note--said">
              {text} <span className="note">{by}</span>
            </p>
          ))}
        </div>
      )}
      <div className="stack">
        <h3>Wrote before</h3>
        {ticket.earlier.length === 0 && <p className="note">Never.</p>}
        {ticket.earlier.map((one) => (
          <p key={one.ticket} className="note">
            <a className="link" href={`#/support/${one.ticket}`}>
              {one.subject}
            </a>
            , {toDate(one.at)}
          </p>
        ))}
      </div>
    </aside>
  )
}
