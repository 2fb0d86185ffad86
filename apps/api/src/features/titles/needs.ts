import type { TitleDocument } from '@kola/contract/titles/document'
import type { ListedTitle } from '@kola/contract/titles/titles'
import type { Clock } from '@kola/platform/clock'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'

/** What viewers read of a title. */
export type Words = Omit<TitleDocument, 'certificate'>

export interface TitleKey {
  tenantId: string
  titleId: string
}

export interface Kept {
  id: string
  kind: ListedTitle['kind']
  state: 'processing' | 'published' | 'failed' | 'withdrawn'
  hasFilm: boolean
  words: Words
}

type Standing = 'published' | 'withdrawn'

/** Where titles are kept. */
export interface TitleStore {
  find(db: Db, key: TitleKey): Promise<Kept | null>
  /** Held until the transaction ends, in the order of their ids. */
  hold(tx: Db, tenantId: string, ids: readonly string[]): Promise<Kept[]>
  write(tx: Db, key: TitleKey, words: { before: Words; after: Words }): Promise<void>
  /** @returns whether it stood as said before */
  move(tx: Db, key: TitleKey, way: { from: Standing; to: Standing }): Promise<boolean>
}

export interface DeskNeeds {
  db: Db
  clock: Clock
  words: TitleStore
}

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}
