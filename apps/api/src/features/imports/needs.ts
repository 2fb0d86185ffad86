import type { ImportKind } from '@kola/contract/imports/kinds'
import type { Permission } from '@kola/contract/staff/permissions'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { ImportTarget } from '#shared/imports/import-target.ts'
import type { JobSender } from '#shared/jobs.ts'

export interface ImportsNeeds {
  db: Db
  clock: Clock
  queue: JobSender
  targets: Readonly<Record<ImportKind, ImportTarget>>
}

export interface ImportJobsNeeds extends ImportsNeeds {
  log: Log
  /** Between two steps of the work, by how long a step took: viewers come first. */
  rest: (stepMs: number) => Promise<void>
  /** What viewers see is read anew when it is told of, not with each step. The tenants supply it. */
  telling: { tellLater(tx: Db): Promise<void>; tell(db: Db, tenantId: string): Promise<void> }
}

export interface Asking {
  tenantId: string
  who: Actor
  /** Null for everything. */
  permissions: readonly Permission[] | null
  record: Recorder
}

export interface ImportKey {
  tenantId: string
  importId: string
}
