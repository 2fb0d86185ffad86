import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import type { StaffNeeds } from '../needs.ts'
import type { Person, StaffKey } from '../repository.ts'
import { isRecoveryCode, useRecoveryCode } from './recovery-codes.ts'
import { readTotp } from './totp.ts'

const WINDOW_MS = 15 * 60_000
/** Of a million codes three are right at a time: five tries in a quarter of an hour. */
const MAX_TRIES = 5

export const totpContext = ({ tenantId, staffId }: StaffKey) => `staff-totp:${tenantId}:${staffId}`

const toTries = ({ staffId }: StaffKey) => [{ subject: `staff-code:${staffId}`, max: MAX_TRIES, windowMs: WINDOW_MS }]

/** Counts before anything is looked at, so that many at once gain nothing. @throws AppError RATE_LIMITED */
export const beginCode = ({ limits }: StaffNeeds, key: StaffKey): Promise<void> =>
  limits.take(key.tenantId, toTries(key))

export const forgiveCode = ({ limits }: StaffNeeds, key: StaffKey): Promise<void> =>
  limits.forgive(key.tenantId, { clear: toTries(key).map(({ subject }) => subject), giveBack: [] })

/**
 * Six digits or a recovery code, each of which counts once.
 * @returns which it was @throws AppError CODE_WRONG
 */
export async function useCode(
  needs: StaffNeeds,
  person: Person,
  given: { tenantId: string; code: string; tx: Db },
): Promise<'code' | 'recovery'> {
  const key = { tenantId: given.tenantId, staffId: person.id }
  const { code, tx } = given
  if (isRecoveryCode(code)) {
    if (await useRecoveryCode(tx, key, { code, clock: needs.clock })) return 'recovery'
    throw toWrong()
  }
  if (person.totp_sealed === null) throw toWrong()
  const secret = needs.box.open(person.totp_sealed, totpContext(key))
  const usedStep = person.totp_step === null ? null : Number(person.totp_step)
  const step = readTotp(secret, { code, now: needs.clock.now(), usedStep })
  if (step === null || !(await takeStep(tx, key, step))) throw toWrong()
  return 'code'
}

export const toWrong = () => new AppError('CODE_WRONG', { fields: { code: 'That code is not right' } })

/** Of two calls with the same digits one is let in. */
export async function takeStep(tx: Db, { tenantId, staffId }: StaffKey, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', String(step))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
