import type { StaffSession } from '@kola/contract/staff/staff'
import type { Ticket } from '@kola/contract/tickets/tickets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toHour } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { Answer } from './answer.tsx'
import { keepTicket, toTicketKey } from './ticket-key.ts'
import { Writer } from './writer.tsx'

const STATES = { open: 'Open', waiting: 'Waiting for them', done: 'Done' } as const
const MARKS = { open: 's s--wait', waiting: 's s--sched', done: 's s--off' } as const

export function TicketView({ session, ticket }: { session: StaffSession; ticket: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: toTicketKey(ticket),
    queryFn: () => client('GET /api/v1/apps/tickets/{ticket}', { params: { ticket } }),
    refetchInterval: 30_000,
  })
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  const mayCare = may(session, 'members.care')
  return (
    <>
      <section className="sup__m" aria-label={`Ticket ${ticket}`}>
        <Title ticket={data.ticket} session={session} mayCare={mayCare} />
        <div className="sup__said stack">
          {data.ticket.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} name={data.ticket.name} />
          ))}
        </div>
        {mayCare && <Answer key={ticket} ticket={data.ticket} />}
      </section>
      <Writer ticket={data.ticket} />
    </>
  )
}

interface TitleProps {
  ticket: Ticket
  session: StaffSession
  mayCare: boolean
}

function Title({ ticket, session, mayCare }: TitleProps) {
  const [error, setError] = useState<unknown>(null)
  const params = { ticket: ticket.ticket }
  async function act(what: () => Promise<{ ticket: Ticket }>) {
    setError(null)
    try {
      keepTicket((await what()).ticket)
    } catch (fault) {
      setError(fault)
    }
  }
  const isMine = ticket.owner === session.staff.name
  const isDone = ticket.state === 'done'
  return (
    <div className="sup__title">
      <a className="b b--text b--s only-small" href="#/support">
        All tickets
      </a>
      <div className="grow">
        <h1 className="title">{ticket.subject}</h1>
        <p className="note">
          {ticket.ticket} · <span className={MARKS[ticket.state]}>{STATES[ticket.state]}</span>
          {ticket.owner && ` · ${ticket.owner}`}
        </p>
      </div>
      {mayCare && (
        <>
          <button
            type="button"
            className="b b--line b--s"
            onClick={() => {
              const body = { owner: isMine ? 'nobody' : 'me' } as const
              void act(() => client('POST /api/v1/apps/tickets/{ticket}/take', { params, body }))
            }}
          >
            {isMine ? 'Leave it' : 'Take it'}
          </button>
          <button
            type="button"
            className="b b--line b--s"
            onClick={() => {
              const body = { state: isDone ? 'open' : 'done' } as const
              void act(() => client('POST /api/v1/apps/tickets/{ticket}/state', { params, body }))
            }}
          >
            {isDone ? 'Open again' : 'Close'}
          </button>
        </>
      )}
      {error !== null && <Failure error={error} />}
    </div>
  )
}

const KINDS = { in: 'msg', out: 'msg msg--us', note: 'msg msg--note' } as const

function Entry({ entry, name }: { entry: Ticket['entries'][number]; name: string }) {
  const { kind, by, at, text } = entry
  return (
    <article className={KINDS[kind]}>
      <p className="note flex between">
        <b>{kind === 'in' ? name : kind === 'note' ? `${by} noted, for the staff alone` : by}</b>
        <span>{toHour(at)}</span>
      </p>
      {kind === 'in' && by !== name && <p className="note">{by}</p>}
      <p>{text}</p>
    </article>
  )
}
