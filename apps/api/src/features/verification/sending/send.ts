import { toAppConfig } from '@kola/contract/app-config'
import type { StartVerificationJob } from '@kola/contract/messages'
import { newId } from '@kola/platform/ids'
import type { Queue } from '@kola/platform/queue'
import type { Db } from '../../../shared/database/database.ts'
import type { Limits } from '../../../shared/limits.ts'
import type { Tenants } from '../../../shared/tenants/tenants.ts'
import { toSendLimits } from '../proof/limits.ts'
import { findOwner } from '../proof/repository.ts'
import type { VerificationStarter } from './start.ts'

export interface SendNeeds {
  db: Db
  queue: Pick<Queue, 'send'>
  tenants: Tenants
  limits: Limits
  starter: VerificationStarter
}

export interface Asking {
  /** Signed in, when there is one. */
  accountId: string | null
  address: string
}

/**
 * Counts and leaves the rest to a job, so that nothing tells a known address from an unknown one. Only for the caller's
 * own address it is done at once.
 * @returns the message's id, for the owner
 * @throws AppError RATE_LIMITED
 */
export async function send(
  needs: SendNeeds,
  job: StartVerificationJob,
  { accountId, address }: Asking,
): Promise<string | null> {
  const isOwn = accountId !== null && (await findOwner(needs.db, job))?.id === accountId
  const { config } = await needs.tenants.get(job.tenantId)
  const target = { ...job, ownAccountId: isOwn ? accountId : null }
  await needs.limits.take(job.tenantId, toSendLimits(target, { address, resends: toAppConfig(config).resendLimit }))
  if (isOwn) {
    const id = newId()
    await needs.starter.start(job, id)
    return id
  }
  await needs.queue.send('verification.start', job)
  return null
}
