import { AppError } from '@kola/contract/errors'
import type { Ticket, TicketState } from '@kola/contract/tickets/tickets'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Actor } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import type { ContactNeeds } from '../service.ts'
import { getTicket, listTickets, readTicket, type TicketKey, type TicketQuery } from './read.ts'

const DAY_MS = 24 * 3_600_000
/** Under one ticket in a day, whoever writes. */
export const MAX_ENTRIES = 60

export interface DeskNeeds extends Pick<ContactNeeds, 'db' | 'clock' | 'log' | 'tenants' | 'limits' | 'messages'> {
  /** Where answers to replies go; null where nothing comes back. */
  replyAddress: string | null
}

export interface Asking {
  tenantId: string
  who: Actor
}

interface Writing {
  key: string
  text: string
}

/** Tickets as the staff look after them. */
export interface Desk {
  list(of: { tenantId: string; staffId: string }, query: TicketQuery): ReturnType<typeof listTickets>
  read(key: TicketKey): Promise<Ticket>
  /** @throws AppError TICKET_NOT_FOUND, RATE_LIMITED */
  reply(asking: Asking, ticket: string, given: Writing & { state: 'waiting' | 'done' }): Promise<Ticket>
  /** @throws AppError TICKET_NOT_FOUND, RATE_LIMITED */
  note(asking: Asking, ticket: string, given: Writing): Promise<Ticket>
  /** @throws AppError TICKET_NOT_FOUND */
  setState(asking: Asking, ticket: string, state: TicketState): Promise<Ticket>
  /** @throws AppError TICKET_NOT_FOUND */
  take(asking: Asking, ticket: string, owner: 'me' | 'nobody'): Promise<Ticket>
}

export function createDesk(needs: DeskNeeds): Desk {
  const { db } = needs
  const read = (key: TicketKey) => readTicket(db, key, needs.replyAddress !== null)
  return {
    list: (of, query) => listTickets(db, of, query),
    read,
    async reply(asking, ticket, given) {
      await reply(needs, asking, { ticket, ...given })
      return read({ ...asking, ticket })
    },
    async note({ tenantId, who }, ticket, { key, text }) {
      const { id } = await getTicket(db, { tenantId, ticket })
      await takeLimit(needs, tenantId, id)
      const entry = { tenantId, contactId: id, kind: 'note', text, by: who.name, dedupeKey: `note:${key}` } as const
      await addEntry(db, { ...entry, at: needs.clock.now() })
      return read({ tenantId, ticket })
    },
    async setState({ tenantId }, ticket, state) {
      const { id } = await getTicket(db, { tenantId, ticket })
      await change(db, { tenantId, id }, { state, moved_at: needs.clock.now() })
      return read({ tenantId, ticket })
    },
    async take({ tenantId, who }, ticket, owner) {
      const { id } = await getTicket(db, { tenantId, ticket })
      const mine = owner === 'me'
      await change(db, { tenantId, id }, { owner_id: mine ? who.id : null, owner_name: mine ? who.name : null })
      return read({ tenantId, ticket })
    },
  }
}

export const takeLimit = ({ limits }: Pick<DeskNeeds, 'limits'>, tenantId: string, id: string) =>
  limits.take(tenantId, [{ subject: `ticket:${id}`, max: MAX_ENTRIES, windowMs: DAY_MS }])

interface Changed {
  state?: TicketState
  moved_at?: Date
  owner_id?: string | null
  owner_name?: string | null
}

export async function change(db: Db, { tenantId, id }: { tenantId: string; id: string }, to: Changed): Promise<void> {
  await db.updateTable('contact_message').set(to).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

export interface NewEntry {
  tenantId: string
  contactId: string
  kind: 'in' | 'out' | 'note'
  text: string
  by: string
  at: Date
  dedupeKey: string
}

/** @returns false where it is there already */
export async function addEntry(db: Db, entry: NewEntry): Promise<boolean> {
  const added = await db
    .insertInto('ticket_entry')
    .values({
      ...{ tenant_id: entry.tenantId, id: newId(), contact_id: entry.contactId, kind: entry.kind, text: entry.text },
      ...{ by_name: entry.by, at: entry.at, dedupe_key: entry.dedupeKey },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

type Replying = Writing & { ticket: string; state: 'waiting' | 'done' }

/** Entry, mail and state are there all or none; whoever answers looks after it from then on, where nobody did. */
async function reply(
  needs: DeskNeeds,
  { tenantId, who }: Asking,
  { ticket, key, text, state }: Replying,
): Promise<void> {
  const { id, email, subject, body } = await getTicket(needs.db, { tenantId, ticket })
  await takeLimit(needs, tenantId, id)
  const { config } = await needs.tenants.get(tenantId)
  const appName = config.app_name || 'Kola'
  const at = needs.clock.now()
  await needs.db.transaction().execute(async (tx) => {
    const entry = { tenantId, contactId: id, kind: 'out', text, by: who.name, at, dedupeKey: `out:${key}` } as const
    if (!(await addEntry(tx, entry))) return
    const { rows } = await sql<{ token: string; accountId: string | null }>`
      update contact_message set state = ${state}, moved_at = ${at}, owner_id = coalesce(owner_id, ${who.id}),
        owner_name = coalesce(owner_name, ${who.name})
      where tenant_id = ${tenantId} and id = ${id} returning reply_token as token, account_id as "accountId"`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new AppError('TICKET_NOT_FOUND')
    const replyTo = toReplyAddress(needs.replyAddress, row.token) ?? config.support_email
    const mail = toMail({
      ...{ appName, subject: `Re: ${subject} [${ticket}]`, paragraphs: text.split(/\n{2,}/), quote: body },
      footnote: replyTo
        ? `Ticket ${ticket}. An answer to this mail reaches us.`
        : `Ticket ${ticket}. Please name it when you write to us again.`,
    })
    const message = { tenantId, accountId: row.accountId, purpose: 'contact-reply', to: email, ...mail }
    await needs.messages.queueMail({ ...message, ...(replyTo && { replyTo }) }, tx)
  })
}

/** `reply@kola.example` becomes `reply+token@kola.example`. RFC 5233. */
const toReplyAddress = (address: string | null, token: string) => address?.replace('@', `+${token}@`) ?? null
