import { AppError } from '@kola/contract/errors'
import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { sha256Hex } from '@kola/platform/ids'
import { type Subject, toNetwork, toNetworkSubjects } from '#shared/limits.ts'
import type { From, StaffNeeds } from '../needs.ts'
import { findByMail } from '../repository.ts'
import { giveTicket } from './tickets.ts'

const WINDOW_MS = 15 * 60_000
/** Wrong passwords of one person from one line; whoever mistypes stays below it. */
const MAX_PER_LINE = 6
/** Of one person from everywhere. A passkey signs in all the while. */
const MAX_PER_PERSON = 20
const MAX_PER_ADDRESS = 60

function toTries(tenantId: string, email: string, address: string): { own: Subject[]; network: Subject[] } {
  const who = sha256Hex(`${tenantId}:${email}`).slice(0, 32)
  const windowMs = WINDOW_MS
  return {
    own: [
      { subject: `staff-line:${who}:${toNetwork(address)}`, max: MAX_PER_LINE, windowMs },
      { subject: `staff:${who}`, max: MAX_PER_PERSON, windowMs },
    ],
    network: toNetworkSubjects('staff-address', address, { max: MAX_PER_ADDRESS, windowMs }),
  }
}

/**
 * Mail and password; alike for whoever is not of the staff, in equal time.
 * @throws AppError STAFF_SIGN_IN_FAILED, RATE_LIMITED
 */
export async function beginSignIn(
  needs: StaffNeeds,
  { tenantId, email, password, address }: Pick<From, 'tenantId' | 'address'> & { email: string; password: string },
): Promise<TicketAnswer> {
  const { own, network } = toTries(tenantId, email, address)
  await needs.limits.take(tenantId, [...own, ...network])
  const person = await findByMail(needs.db, { tenantId, email })
  const isRight = await needs.passwords.isRight(password, person?.password_hash ?? null)
  if (!person || !isRight) {
    needs.log.info({ tenantId, ip: address }, 'staff.password-wrong')
    throw new AppError('STAFF_SIGN_IN_FAILED')
  }
  await needs.limits.forgive(tenantId, {
    clear: own.map(({ subject }) => subject),
    giveBack: network.map(({ subject }) => subject),
  })
  return giveTicket(needs.db, { tenantId, person, now: needs.clock.now() })
}
