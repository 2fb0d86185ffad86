import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import { type From, readAppName, type StaffNeeds } from '../needs.ts'
import type { StaffKey } from '../repository.ts'
import type { StaffSessions } from '../sessions.ts'
import { readTicket, type Ticket, useTicket } from '../sign-in/tickets.ts'
import { beginCode, forgiveCode, takeStep, totpContext, toWrong } from './codes.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, readTotp, toAuthenticator } from './totp.ts'

interface TicketOf {
  tenantId: string
  ticket: string
}

/** The first second factor, before which nothing opens. */
export interface Enrolment {
  /** The same secret each time within one ticket, so that a reloaded page asks for no second entry in the authenticator. */
  begin(given: TicketOf): Promise<{ uri: string; secret: string }>
  confirm(from: From, given: { ticket: string; code: string }): Promise<{ token: string; recoveryCodes: string[] }>
}

export function createEnrolment(needs: StaffNeeds, sessions: StaffSessions): Enrolment {
  const { db, box, clock } = needs
  async function readEnrolling(given: TicketOf): Promise<Ticket> {
    const ticket = await readTicket(db, { ...given, now: clock.now() })
    if (ticket.next !== 'enrol') throw new AppError('STAFF_TICKET_INVALID')
    return ticket
  }
  const toContext = (tenantId: string, { person }: Ticket) => totpContext({ tenantId, staffId: person.id })
  return {
    async begin(given) {
      const ticket = await readEnrolling(given)
      const { email } = ticket.person
      const who = { appName: await readAppName(needs, given.tenantId), email }
      const context = toContext(given.tenantId, ticket)
      if (ticket.totpSealed !== null) return toAuthenticator(box.open(ticket.totpSealed, context), who)
      const secret = newTotpSecret()
      const { numUpdatedRows } = await db
        .updateTable('staff_ticket')
        .set({ totp_sealed: box.seal(secret, context) })
        .where('tenant_id', '=', given.tenantId)
        .where('token_sha256', '=', sha256Hex(given.ticket))
        .where('totp_sealed', 'is', null)
        .executeTakeFirst()
      // Another tab was quicker: its secret is the one.
      return numUpdatedRows === 1n ? toAuthenticator(secret, who) : this.begin(given)
    },
    async confirm(from, { ticket: given, code }) {
      const { tenantId } = from
      const ticket = await readEnrolling({ tenantId, ticket: given })
      const { person, totpSealed } = ticket
      if (totpSealed === null) throw new AppError('STAFF_TICKET_INVALID')
      const key = { tenantId, staffId: person.id }
      await beginCode(needs, key)
      const secret = box.open(totpSealed, totpContext(key))
      const step = readTotp(secret, { code, now: clock.now(), usedStep: null })
      if (step === null) throw toWrong()
      const ended = await db.transaction().execute(async (tx) => {
        await useTicket(tx, { tenantId, ticket: given })
        await keepSecret(tx, key, { totpSealed, now: clock.now() })
        await takeStep(tx, key, step)
        const recoveryCodes = await renewRecoveryCodes(tx, key)
        const { token } = await sessions.open(person, { ...from, by: 'enrol' }, tx)
        return { token, recoveryCodes }
      })
      await forgiveCode(needs, key)
      return ended
    },
  }
}

/** A second ticket of the same first time leads nowhere: whoever comes second signs in. @throws AppError STAFF_TICKET_INVALID */
async function keepSecret(
  tx: Db,
  { tenantId, staffId }: StaffKey,
  { totpSealed, now }: { totpSealed: string; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set((set) => ({
      totp_sealed: totpSealed,
      totp_step: null,
      joined_at: set.fn.coalesce('joined_at', set.val(now)),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .where('totp_sealed', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('STAFF_TICKET_INVALID')
}
