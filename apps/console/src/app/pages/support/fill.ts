import type { Member } from '@kola/contract/members/member'
import type { Ticket } from '@kola/contract/tickets/tickets'
import { toDate } from '#features/members/words.ts'

/** What a saved answer may name: filled from the account, and left standing where nobody knows it, for a person to see. */
export function fill(text: string, { ticket, member }: { ticket: Ticket; member: Member | undefined }): string {
  const current = member?.holdings.find(({ isCurrent }) => isCurrent)
  const until = current && (current.graceUntil ?? current.until)
  const known: Readonly<Record<string, string | undefined>> = {
    'first name': member?.name.split(' ')[0],
    plan: current?.plan,
    until: until && toDate(until),
    ticket: ticket.ticket,
  }
  return text.replace(/\{([a-z ]+)\}/g, (named, name: string) => known[name] || named)
}
