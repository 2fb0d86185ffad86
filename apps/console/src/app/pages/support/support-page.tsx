import type { StaffSession } from '@kola/contract/staff/staff'
import { TICKET_STATES, type TicketState } from '@kola/contract/tickets/tickets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, goTo, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { More } from '#shared/parts/more.tsx'
import { QUEUE } from './ticket-key.ts'
import { TicketView } from './ticket-view.tsx'

const STATES: Readonly<Record<TicketState, string>> = {
  open: 'Open, oldest first',
  waiting: 'Waiting for them',
  done: 'Done, newest first',
}

/** What people wrote, one of it, and who wrote it. */
export function SupportPage({ session, id }: { session: StaffSession; id: string }) {
  const asked = useAsked()
  const state = TICKET_STATES.find((one) => one === asked.get('state')) ?? 'open'
  const list = useInfiniteQuery({
    queryKey: [...QUEUE, state],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/tickets', { query: { state, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const tickets = list.data?.pages.flatMap((page) => page.tickets) ?? []
  const toHref = (ticket: string) => `/support/${ticket}${state === 'open' ? '' : `?state=${state}`}`
  const place = tickets.findIndex(({ ticket }) => ticket === id)
  const move = (by: number) => {
    const next = tickets[Math.min(Math.max(place + by, 0), tickets.length - 1)]
    if (next) goTo(toHref(next.ticket))
  }
  useKeys([
    { key: 'j', does: 'next ticket', act: () => move(1) },
    { key: 'k', does: 'ticket before', act: () => move(-1) },
  ])
  return (
    <div className={id ? 'sup sup--one' : 'sup'}>
      <section className="sup__q" aria-label="Inbox">
        <div className="sup__head stack">
          {id ? <h2 className="title">Support</h2> : <h1>Support</h1>}
          <select
            className="select"
            aria-label="Which tickets"
            value={state}
            onChange={({ target }) => ask({ state: target.value === 'open' ? '' : target.value })}
          >
            {TICKET_STATES.map((one) => (
              <option key={one} value={one}>
                {STATES[one]}
              </option>
            ))}
          </select>
        </div>
        {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
        {list.isPending && (
          <p className="wait" role="status">
            Loading
          </p>
        )}
        {list.data && tickets.length === 0 && <p className="empty">No ticket here.</p>}
        <ul className="items items--click">
          {tickets.map(({ ticket, name, subject, movedAt, owner }) => (
            <li key={ticket} className={ticket === id ? 'is-on' : undefined}>
              <a href={`#${toHref(ticket)}`} aria-current={ticket === id ? 'page' : undefined}>
                <span className="flex between">
                  <b className="cut-line">{name}</b>
                  <span className="note nowrap">{toWhen(movedAt)}</span>
                </span>
                <span className="cut-line">{subject}</span>
                {owner && <span className="tag">{owner}</span>}
              </a>
            </li>
          ))}
        </ul>
        <More list={list} />
      </section>
      {id ? (
        <TicketView key={id} session={session} ticket={id} />
      ) : (
        <section className="sup__m only-wide" aria-label="No ticket">
          <p className="empty">Choose a ticket on the left.</p>
        </section>
      )}
    </div>
  )
}
