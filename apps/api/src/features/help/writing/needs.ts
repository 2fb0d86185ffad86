import type { TextKind } from '@kola/contract/texts/texts'
import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}

export interface WritingNeeds {
  db: Db
  clock: Clock
  tenants: Pick<Tenants, 'forget'>
  /** Whose clocks a day is said by. */
  zone: string
}

export interface TextKey {
  kind: TextKind
  id: string
}
