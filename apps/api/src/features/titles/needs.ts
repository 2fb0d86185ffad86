import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { TitleWriter } from '#shared/title-writer.ts'
import type { Pictures } from './pictures/pictures.ts'

export interface TitlesNeeds {
  db: Db
  clock: Clock
  tenants: Pick<Tenants, 'get'>
  writer: TitleWriter
  pictures: Pick<Pictures, 'complete' | 'findArt'>
}

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}
