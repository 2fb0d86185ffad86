import type { Pool } from '#shared/database/database.ts'
import { type CommonLexemes, isCommon } from './hits/common.ts'
import { toHits } from './hits/hits-sql.ts'

export interface HitsQuery {
  tenantId: string
  limit: number
  /** The whole query, folded. */
  name: string
  /** As `toQueries` makes them. */
  queries: readonly string[]
  common: CommonLexemes
}

/** Ids of movies and series that have all of it, those with the best class first, then the newest. */
export async function listHits(pool: Pool, { tenantId, limit, name, queries, common }: HitsQuery): Promise<string[]> {
  const tiers = queries.filter((query) => query !== '')
  if (tiers.length === 0) return []
  const isByName = queries[0] !== ''
  const shape = { isByName, common: tiers.map((query) => isCommon(query, common)) }
  const { rows } = await pool.query<{ id: string }>({
    name: `search-hits-${isByName ? 'name-' : ''}${shape.common.map((one) => (one ? 'm' : 'f')).join('')}`,
    text: toHits(shape),
    values: [tenantId, limit, ...(isByName ? [name] : []), ...tiers],
  })
  return rows.map((row) => row.id)
}

/**
 * Lexemes that many titles have, and about how many: of all tenants, as of the last time that the database counted.
 * None before it has.
 */
export async function readCommon(pool: Pool): Promise<CommonLexemes> {
  const { rows } = await pool.query<{ lexeme: string; hits: number }>({
    name: 'search-common',
    text: `select lexeme, round(part * titles)::int as hits
      from pg_stats s,
        (select reltuples as titles from pg_class where oid = 'title_search'::regclass) counted,
        unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common (lexeme, part)
      where s.schemaname = current_schema() and s.tablename = 'title_search' and s.attname = 'words'
        and lexeme is not null`,
  })
  return new Map(rows.map(({ lexeme, hits }) => [lexeme, hits]))
}
