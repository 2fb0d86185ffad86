import type { ReleaseKindName } from '@kola/contract/releases/releases'
import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { ReleaseKind } from '#shared/releases/release-kind.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}

/** What releases take in: another kind is one line more where features are put together. */
export type ReleaseKinds = Readonly<Record<ReleaseKindName, ReleaseKind>>

export interface ReleasesNeeds {
  db: Db
  clock: Clock
  kinds: ReleaseKinds
  tenants: Pick<Tenants, 'forget'>
}
