import type { Item } from '@kola/contract/catalogue'
import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { TitleTranslation } from '#shared/database/schema/browsing.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { TitleWriter } from '#shared/title-writer.ts'

/** A title's row, as the catalogue reads it. */
export interface DrawnTitle {
  id: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  parent_id: string | null
  number: number | null
  name: string
  synopsis: string
  language: string
  /** YYYY-MM-DD */
  released_on: string
  added_at: Date
  facts: Record<string, string>
  genres: string[]
  art: TitleArt
  translations: TitleTranslation[]
  duration_seconds: number | null
  is_playable: boolean
}

export interface TitlesNeeds {
  db: Db
  clock: Clock
  tenants: Pick<Tenants, 'get'>
  writer: TitleWriter
  /** As the catalogue gives a title to viewers. */
  draw: (title: DrawnTitle) => Item
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
