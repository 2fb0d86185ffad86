import type { JobSender } from '#shared/jobs.ts'
import type { DepositNeeds } from '../deposits/deposits.ts'
import type { Providers } from '../providers/registry.ts'
import type { TellNeeds } from '../tell-person.ts'
import type { Approvals } from './second/second-person.ts'

export interface OperatorNeeds extends DepositNeeds, Pick<TellNeeds, 'messages'> {
  queue: JobSender
  providers: Providers
  approvals: Approvals
}
