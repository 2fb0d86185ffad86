import type { DraftedKindName } from '@kola/contract/releases/releases'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { OperatorCaller } from '#shared/http/staff/staff-caller.ts'
import type { DraftedKind, PriceKind } from '#shared/releases/release-kind.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

export type Asking = OperatorCaller

/** What releases take in: another kind is one line more where features are put together. */
export type ReleaseKinds = Readonly<Record<DraftedKindName, DraftedKind> & { price: PriceKind }>

export interface ReleasesNeeds {
  db: Db
  clock: Clock
  kinds: ReleaseKinds
  tenants: Pick<Tenants, 'forget'>
}
