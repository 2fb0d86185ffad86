import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Providers } from '#features/billing/providers/registry.ts'
import type { Db } from '#shared/database/database.ts'

export interface SettlingNeeds {
  db: Db
  clock: Clock
  log: Log
  providers: Pick<Providers, 'list'>
}
