import { AppError } from '@kola/contract/errors'
import { beginCode, forgiveCode, useCode } from '../factors/codes.ts'
import { toRecoveryUsedMail } from '../mails.ts'
import { type From, readAppName, type StaffNeeds } from '../needs.ts'
import { findPerson } from '../repository.ts'
import type { StaffSessions } from '../sessions.ts'
import { readTicket, useTicket } from './tickets.ts'

/**
 * The session is there exactly when code and ticket are used up.
 * @returns the token of the session @throws AppError STAFF_TICKET_INVALID, CODE_WRONG, RATE_LIMITED
 */
export async function endSignIn(
  needs: StaffNeeds,
  sessions: StaffSessions,
  given: From & { ticket: string; code: string },
): Promise<string> {
  const { tenantId } = given
  const { person, next } = await readTicket(needs.db, { ...given, now: needs.clock.now() })
  if (next === 'enrol') throw new AppError('STAFF_TICKET_INVALID')
  const key = { tenantId, staffId: person.id }
  await beginCode(needs, key)
  const appName = await readAppName(needs, tenantId)
  const token = await needs.db.transaction().execute(async (tx) => {
    const by = await useCode(needs, person, { ...given, tx })
    await useTicket(tx, given)
    if (by === 'recovery') await tellOfRecovery(needs, { key, appName, tx, from: given })
    return (await sessions.open(person, { ...given, by }, tx)).token
  })
  await forgiveCode(needs, key)
  return token
}

type Tx = Parameters<Parameters<ReturnType<StaffNeeds['db']['transaction']>['execute']>[0]>[0]

async function tellOfRecovery(
  needs: StaffNeeds,
  { key, appName, tx, from }: { key: { tenantId: string; staffId: string }; appName: string; tx: Tx; from: From },
): Promise<void> {
  const person = await findPerson(tx, key)
  if (!person) return
  const { consoleUrl } = needs
  const mail = toRecoveryUsedMail({ appName, consoleUrl, name: person.name, left: person.recoveryCodesLeft, from })
  await needs.messages.queueMail(
    { tenantId: key.tenantId, purpose: 'staff-recovery-used', to: person.email, ...mail },
    tx,
  )
}
