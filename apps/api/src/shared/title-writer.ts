import type { Db } from './database/database.ts'
import type { TitleTranslation } from './database/schema/browsing.ts'
import type { MediaPackage, TitleArt } from './database/schema/schema.ts'

/** What an editor decides of a title's own row. */
export interface TitleColumns {
  name: string
  synopsis: string
  language: string
  translations: readonly TitleTranslation[]
  /** YYYY-MM-DD */
  releasedOn: string
  facts: Readonly<Record<string, string>>
  genres: readonly string[]
  certificate: { number?: string; givenOn?: string }
  markers: MediaPackage['markers']
  /** The set's id, empty for what the film gave; what viewers are shown; and what the film gave. */
  pictured: { pictures: string; art: TitleArt; filmArt: TitleArt }
}

/** Of a title that is made: pictures and markers come with its film. */
export type FirstColumns = Omit<TitleColumns, 'markers' | 'pictured'>

/** Writes titles' rows. The ingest supplies it. */
export interface TitleWriter {
  /** A draft, which has no film. @returns false where the address is taken */
  add(tx: Db, key: { tenantId: string; titleId: string }, columns: FirstColumns): Promise<boolean>
  /** A draft that has no film, and on which nothing hangs. @returns false where something does */
  remove(tx: Db, key: { tenantId: string; titleId: string }): Promise<boolean>
  write(tx: Db, key: { tenantId: string; titleId: string }, columns: Partial<TitleColumns>): Promise<void>
  /** One that is shown for the first time counts as added now. */
  setState(tx: Db, key: { tenantId: string; titleId: string }, state: 'published' | 'stopped' | 'draft'): Promise<void>
}
