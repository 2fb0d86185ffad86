import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { TitleWriter } from '#shared/title-writer.ts'

export interface TitlesNeeds {
  db: Db
  clock: Clock
  tenants: Pick<Tenants, 'get'>
  writer: TitleWriter
  pictures: {
    /** What a film gave since and the set lacks comes into it. @throws AppError PICTURE_NOT_FOUND */
    complete(key: { tenantId: string; titleId: string }, setId: string): Promise<void>
    /** @throws AppError PICTURE_NOT_FOUND */
    findArt(tx: Db, key: { tenantId: string; titleId: string }, setId: string): Promise<TitleArt>
  }
}

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}
