import { AppError, ERRORS } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { SmsPolicy } from '#shared/accounts/sms/sms-rules.ts'
import type { Db } from '#shared/database/database.ts'
import { lookAtBudget } from './budget.ts'
import type { SmsMeter } from './meter.ts'

export interface SmsGateNeeds {
  db: Db
  clock: Clock
  smsPolicy: SmsPolicy
  smsMeter: SmsMeter
}

/** By the number alone, without a look at the database. @throws AppError SMS_NOT_POSSIBLE */
export async function requireCountry(
  { smsPolicy, smsMeter }: SmsGateNeeds,
  { tenantId, telephone }: { tenantId: string; telephone: string },
): Promise<string> {
  try {
    return await smsPolicy.requireCountry(tenantId, telephone)
  } catch (error) {
    if (error instanceof AppError) smsMeter.noteRefusal(tenantId, 'number')
    throw error
  }
}

/**
 * Whether the tenant has an SMS left. It is taken where the message is made, and only there: who asks for numbers that
 * nobody has uses up nothing.
 * @throws AppError ROBOT_CHECK_REQUIRED, SMS_PAUSED
 */
export async function requireBudget(
  { db, clock, smsPolicy, smsMeter }: SmsGateNeeds,
  { tenantId, country, mustShowPass }: { tenantId: string; country: string; mustShowPass: boolean },
): Promise<void> {
  const rules = await smsPolicy.getRules(tenantId)
  const target = { tenantId, country, rules, now: clock.now() }
  const { state, retryAfterSeconds, shares } = await lookAtBudget(db, target)
  smsMeter.noteUse(tenantId, shares)
  if (state === 'spent') {
    smsMeter.noteRefusal(tenantId, 'budget')
    throw toPaused(retryAfterSeconds)
  }
  if (state === 'near' && mustShowPass) {
    smsMeter.noteRefusal(tenantId, 'robot')
    throw new AppError('ROBOT_CHECK_REQUIRED')
  }
}

export const toPaused = (retryAfterSeconds?: number): AppError =>
  new AppError('SMS_PAUSED', {
    fields: { telephone: ERRORS.SMS_PAUSED.text },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
