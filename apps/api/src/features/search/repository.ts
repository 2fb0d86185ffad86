import { toRank } from '@kola/contract/profiles/rating'
import type { Asked } from '#shared/database/database.ts'
import type { Sight } from '#shared/items.ts'
import type { AskedWord } from './find/terms.ts'

export interface TitlesQuery extends Pick<Sight, 'tenantId' | 'ratingLimit'> {
  /** The whole query, folded. */
  name: string
  asked: readonly AskedWord[]
  /** As `toCommonClasses` makes it. */
  common: number
  most: number
}

/** Ids of movies and series within the limit that have all of it, those with the best class first, then the newest. */
export async function listTitles(pool: Asked, query: TitlesQuery): Promise<string[]> {
  const { tenantId, ratingLimit, name, asked, common, most } = query
  if (asked.length === 0) return []
  const columns = [
    asked.map(({ word }) => word),
    asked.map(({ term }) => term),
    asked.map(({ isBeginning }) => isBeginning),
    asked.map(({ allowed }) => allowed),
  ]
  const { rows } = await pool.query<{ ids: string[] }>({
    name: 'search-find',
    text: 'select search_find($1, $2, $3, $4, $5, $6, $7, $8, $9) as ids',
    values: [tenantId, name, ...columns, common, most, toRank(ratingLimit)],
  })
  return rows[0]?.ids ?? []
}

export interface GivenWord {
  word: string
  isBeginning: boolean
}

/** For each of these words the tenant's words that are alike, in their order. */
export async function listAlike(pool: Asked, tenantId: string, given: readonly GivenWord[]): Promise<string[][]> {
  const { rows } = await pool.query<{ place: number; alike: string }>({
    name: 'search-alike',
    text: 'select place, alike from search_alike($1, $2, $3) order by place, alike',
    values: [tenantId, given.map(({ word }) => word), given.map(({ isBeginning }) => isBeginning)],
  })
  const alike: string[][] = given.map(() => [])
  for (const row of rows) alike[row.place - 1]?.push(row.alike)
  return alike
}

export interface LexemeRow {
  lexeme: string
  hits: number
}

/**
 * Lexemes that many titles have, and about how many: of all tenants, as of the last time that the database counted.
 * None before it has.
 */
export async function listCommonLexemes(pool: Asked): Promise<LexemeRow[]> {
  const { rows } = await pool.query<LexemeRow>({
    name: 'search-common',
    text: `select lexeme, round(part * titles)::int as hits
      from pg_stats s,
        (select reltuples as titles from pg_class where oid = 'title_search'::regclass) counted,
        unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common (lexeme, part)
      where s.schemaname = current_schema() and s.tablename = 'title_search' and s.attname = 'words'
        and lexeme is not null`,
  })
  return rows
}
