import { toAppConfig } from '@kola/contract/app-config'
import type { StartVerificationJob } from '@kola/contract/messages'
import { newId } from '@kola/platform/ids'
import type { JobSender } from '#shared/jobs.ts'
import type { Limits } from '#shared/limits.ts'
import type { RobotAction, RobotCheck } from '#shared/robot-check.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { type Caller, findAsker } from '../proof/asker.ts'
import { toSendLimits } from '../proof/limits.ts'
import { PURPOSES } from '../proof/purposes.ts'
import { requireBudget, requireCountry, type SmsGateNeeds, toPaused } from '../sms/gate.ts'
import type { VerificationStarter } from './start.ts'

export interface SendNeeds extends SmsGateNeeds {
  tenants: Tenants
  queue: JobSender
  limits: Limits
  robotCheck: RobotCheck
  starter: VerificationStarter
}

export interface SendCaller extends Caller {
  /** Of the robot check. */
  pass?: string | undefined
}

/**
 * Counts and leaves the rest to a job, so that nothing tells a known address from an unknown one. Only for the caller's
 * own address it is done at once. What the number or the robot check forbids is refused before anything is looked up.
 * @returns the message's id, for the owner
 * @throws AppError ROBOT_CHECK_FAILED, ROBOT_CHECK_REQUIRED, SMS_NOT_POSSIBLE, SMS_PAUSED, RATE_LIMITED
 */
export async function send(needs: SendNeeds, job: StartVerificationJob, caller: SendCaller): Promise<string | null> {
  const { tenantId } = job
  const { channel, isReset } = PURPOSES[job.purpose]
  const use = { address: caller.address, action: (isReset ? 'reset' : 'verify') satisfies RobotAction } as const
  const country = channel === 'sms' ? await requireCountry(needs, { tenantId, telephone: job.subject }) : null
  needs.robotCheck.require(caller.pass, use)
  const shown = needs.robotCheck.look(caller.pass, use)
  const lacksPass = shown === 'no pass'
  const asker = await findAsker(needs.db, caller, job)
  const mustShowPass = lacksPass && asker.kind === 'stranger'
  if (country !== null) await requireBudget(needs, { tenantId, country, mustShowPass })
  const { config } = await needs.tenants.get(tenantId)
  const sending = { resends: toAppConfig(config).resendLimit, lacksPass }
  await needs.limits.take(tenantId, toSendLimits(job, asker, sending))
  const started = { ...job, isPerson: shown === 'person' }
  if (asker.kind !== 'own') {
    await needs.queue.send('verification.start', started)
    return null
  }
  const id = newId()
  if ((await needs.starter.start(started, id)) === 'paused') throw toPaused()
  return id
}
