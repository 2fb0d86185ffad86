import type { JobSender } from '#shared/jobs.ts'
import type { DepositNeeds } from '../deposits/deposits.ts'
import type { Providers } from '../providers/registry.ts'
import type { Approvals } from './second/second-person.ts'

export interface OperatorNeeds extends DepositNeeds {
  queue: JobSender
  providers: Providers
  approvals: Approvals
}
