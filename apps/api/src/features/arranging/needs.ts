import type { Arrangement } from '@kola/contract/arranging/arrangement'
import type { HomePreview } from '@kola/contract/arranging/endpoints'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}

interface LookAt {
  arrangement: Arrangement | null
  country: string | null
  ratingLimit: RatingLimit | null
  at: Date
}

type Look = Omit<HomePreview, 'left'> & { left: Omit<HomePreview['left'][number], 'name'>[] }

/** Home as viewers get it. */
export interface ViewersHome {
  readConfigured(tenantId: string): Promise<{ arrangement: Arrangement; genres: string[]; country: string }>
  look(tenantId: string, given: LookAt): Promise<Look>
}

export interface ArrangingNeeds {
  db: Db
  clock: Clock
  tenants: Pick<Tenants, 'forget'>
  viewers: ViewersHome
}
