import { toRatingClass } from '@kola/contract/profiles/rating'
import type { TitleDocument } from '@kola/contract/titles/document'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface TitleWordsKey {
  tenantId: string
  titleId: string
}

/** What viewers read of a title, written as it is kept: the certificate is not theirs. */
export type TitleWords = Omit<TitleDocument, 'certificate'>

export interface TitleFactsRow {
  id: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  state: 'processing' | 'published' | 'failed' | 'withdrawn'
  hasFilm: boolean
  words: TitleWords
}

interface Row extends Omit<TitleFactsRow, 'words'> {
  name: string
  synopsis: string
  language: string
  releasedOn: string
  facts: Record<string, string>
  genres: string[]
  translations: TitleDocument['translations']
}

const toList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const toWords = ({ facts, ...row }: Row): TitleWords => ({
  ...{ name: row.name, synopsis: row.synopsis, tagline: facts.tagline ?? '', language: row.language },
  translations: row.translations.map(({ language, name, synopsis }) => ({ language, name, synopsis })),
  ...{ class: toRatingClass(facts['Maturity Rating']), genres: row.genres, year: facts['Year of Release'] ?? '' },
  ...{ releasedOn: row.releasedOn, cast: toList(facts.Cast), director: facts.Director ?? '' },
  ...{ producer: facts.Producer ?? '', writers: toList(facts.Writers) },
})

/** What viewers read of these titles, each held until the transaction ends, in the order of their ids. */
async function hold(tx: Db, tenantId: string, ids: readonly string[]): Promise<TitleFactsRow[]> {
  return read(tx, tenantId, { ids, lock: sql`for no key update` })
}

async function find(db: Db, { tenantId, titleId }: TitleWordsKey): Promise<TitleFactsRow | null> {
  const [row] = await read(db, tenantId, { ids: [titleId], lock: sql`` })
  return row ?? null
}

async function read(
  db: Db,
  tenantId: string,
  { ids, lock }: { ids: readonly string[]; lock: ReturnType<typeof sql> },
): Promise<TitleFactsRow[]> {
  const { rows } = await sql<Row>`
    select id, kind, state, media_id is not null as "hasFilm", name, synopsis, language,
      to_char(released_on, 'YYYY-MM-DD') as "releasedOn", facts, genres, translations
    from title where tenant_id = ${tenantId} and id = any (${[...ids]}) order by id ${lock}`.execute(db)
  return rows.map(({ id, kind, state, hasFilm, ...row }) => ({
    ...{ id, kind, state, hasFilm },
    words: toWords({ id, kind, state, hasFilm, ...row }),
  }))
}

/** Facts that are empty are not kept; those that nobody edits stay as they are. */
function toFacts(words: TitleWords, before: TitleWords): Record<string, string | null> {
  const isClassNew = words.class !== before.class
  const facts = {
    Genres: words.genres.join(', '),
    'Year of Release': words.year,
    tagline: words.tagline,
    Cast: words.cast.join(', '),
    Director: words.director,
    Producer: words.producer,
    Writers: words.writers.join(', '),
    // Another board's text that means the same class stays as it was written.
    ...(isClassNew && { 'Maturity Rating': words.class ?? '' }),
  }
  return Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, text.trim() || null]))
}

/** The triggers tell every catalogue in memory, and search. */
async function write(
  tx: Db,
  { tenantId, titleId }: TitleWordsKey,
  { before, after }: { before: TitleWords; after: TitleWords },
): Promise<void> {
  await sql`
    update title set name = ${after.name.trim()}, synopsis = ${after.synopsis}, language = ${after.language},
      translations = ${JSON.stringify(after.translations)}::jsonb, genres = ${after.genres},
      released_on = ${after.releasedOn}::date,
      facts = jsonb_strip_nulls(facts || ${JSON.stringify(toFacts(after, before))}::jsonb)
    where tenant_id = ${tenantId} and id = ${titleId}`.execute(tx)
}

/** @returns whether it stood as said before */
async function move(
  tx: Db,
  { tenantId, titleId }: TitleWordsKey,
  { from, to }: { from: 'published' | 'withdrawn'; to: 'published' | 'withdrawn' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('title')
    .set({ state: to })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', titleId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The one way by which words of a title that is there are read for writing, and written. */
export const titleWords = { find, hold, write, move }
export type TitleWordsStore = typeof titleWords
