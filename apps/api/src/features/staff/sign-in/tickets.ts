import { AppError } from '@kola/contract/errors'
import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { newToken, sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { NextStep } from '#shared/database/schema/staff/staff.ts'
import { findPerson, hasFactor, type Person, toFactors } from '../repository.ts'

/** Long enough to find the telephone and to set up an authenticator on it. */
export const TICKET_LIFE_MS = 15 * 60_000

export interface Ticket {
  person: Person
  next: NextStep
  totpSealed: string | null
}

/** @param now of this moment */
export async function giveTicket(
  db: Db,
  given: { tenantId: string; person: Person; now: Date },
): Promise<TicketAnswer> {
  const { tenantId, person, now } = given
  const ticket = `stp_${newToken()}`
  const until = new Date(now.getTime() + TICKET_LIFE_MS)
  const next = toNext(person)
  await db
    .insertInto('staff_ticket')
    .values({ tenant_id: tenantId, token_sha256: sha256Hex(ticket), staff_id: person.id, next, expires_at: until })
    .execute()
  const { passkeys, hasCode, recoveryCodesLeft } = toFactors(person)
  return { ticket, next, hasPasskey: passkeys > 0, hasCode, recoveryCodesLeft, until: until.toISOString() }
}

function toNext(person: Person): NextStep {
  if (!hasFactor(person)) return 'enrol'
  return person.totp_sealed === null ? 'passkey' : 'code'
}

/** @throws AppError STAFF_TICKET_INVALID when it is used up, has run out, or its person is gone */
export async function readTicket(db: Db, given: { tenantId: string; ticket: string; now: Date }): Promise<Ticket> {
  const { tenantId, ticket, now } = given
  const row = await db
    .selectFrom('staff_ticket')
    .select(['staff_id', 'next', 'totp_sealed'])
    .where('tenant_id', '=', tenantId)
    .where('token_sha256', '=', sha256Hex(ticket))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const person = row && (await findPerson(db, { tenantId, staffId: row.staff_id }))
  if (!row || !person) throw new AppError('STAFF_TICKET_INVALID')
  return { person, next: row.next, totpSealed: row.totp_sealed }
}

/** Of two calls with one ticket one goes on. @throws AppError STAFF_TICKET_INVALID */
export async function useTicket(tx: Db, { tenantId, ticket }: { tenantId: string; ticket: string }): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_ticket')
    .where('tenant_id', '=', tenantId)
    .where('token_sha256', '=', sha256Hex(ticket))
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('STAFF_TICKET_INVALID')
}
