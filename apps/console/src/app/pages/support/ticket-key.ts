import type { Ticket } from '@kola/contract/tickets/tickets'
import { queries } from '#shared/client.ts'

export const QUEUE = ['tickets', 'queue'] as const
export const toTicketKey = (ticket: string) => ['tickets', 'one', ticket] as const

/** After something was done under it. */
export function keepTicket(ticket: Ticket): void {
  queries.setQueryData(toTicketKey(ticket.ticket), { ticket })
  void queries.invalidateQueries({ queryKey: QUEUE })
}
