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
export type FirstColumns = Omit<TitleColumns, 'markers' | 'pictured'> & { place?: FirstPlace }

/** Where it stands: a season in its series, an episode in its season. */
export interface TitlePlace {
  parentId: string | null
  number: number | null
}

/** Of what is part of a series, or is one. */
export interface FirstPlace extends TitlePlace {
  kind: 'series' | 'season' | 'episode'
  /** A film that is ready and that no title has; empty for none. */
  mediaId: string
}

/** Writes titles' rows. The ingest supplies it. */
export interface TitleWriter {
  /** A draft. @returns false where the address is taken, or the film is another's */
  add(tx: Db, key: { tenantId: string; titleId: string }, columns: FirstColumns): Promise<boolean>
  /** Where seasons and episodes stand from now on. */
  place(tx: Db, tenantId: string, places: readonly (TitlePlace & { id: string })[]): Promise<void>
  /** A draft that viewers never saw is left without its film. */
  takeFilm(tx: Db, key: { tenantId: string; titleId: string }): Promise<void>
  /** A draft that has no film, and on which nothing hangs. @returns false where something does */
  remove(tx: Db, key: { tenantId: string; titleId: string }): Promise<boolean>
  write(tx: Db, key: { tenantId: string; titleId: string }, columns: Partial<TitleColumns>): Promise<void>
  /** One that is shown for the first time counts as added now. */
  setState(tx: Db, key: { tenantId: string; titleId: string }, state: 'published' | 'stopped' | 'draft'): Promise<void>
}
