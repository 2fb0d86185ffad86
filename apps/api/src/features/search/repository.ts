import type { Pool } from '../../shared/database.ts'
import { CLASSES } from './terms.ts'

/** `$1` the tenant, `$2` how many, `$3` the folded query; then a tsquery for each class, each taking in those before. */
function toTier(index: number): string {
  const own = `words @@ $${index + 4}::tsquery`
  const rest = index === 0 ? '' : `and not words @@ $${index + 3}::tsquery`
  const names = `case when name = $3 or name = 'the ' || $3 then 0 when starts_with(name, $3) then 1 else 2 end, length(name), `
  return `(select title_id from title_search where tenant_id = $1 and ${own} ${rest}
    order by ${index === 0 ? names : ''}added_at desc, title_id limit $2)`
}

// NOTE the classes are read one after the other, and no more than it takes to fill the page.
const HITS = `select title_id as id from (${CLASSES.map((_, index) => toTier(index)).join(' union all ')}) hit limit $2`

export interface HitsQuery {
  tenantId: string
  limit: number
  /** The whole query, folded. */
  name: string
  /** As `toQueries` makes them. */
  queries: readonly string[]
}

/** Ids of movies and series that have all of it, those with the best class first, then the newest. */
export async function listHits(pool: Pool, { tenantId, limit, name, queries }: HitsQuery): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'search-hits',
    text: HITS,
    values: [tenantId, limit, name, ...queries],
  })
  return rows.map((row) => row.id)
}

/** Of each word those that share most with it, and those that differ from it in one place only. */
const SIMILAR = `
  select found.word from unnest($2::text[]) given (word) cross join lateral (
    select w.word from search_word w where w.tenant_id = $1 and w.word % given.word
    order by similarity(w.word, given.word) desc, w.word limit $3) found
  union
  select word from search_word where tenant_id = $1 and word = any ($4::text[])`

/** So many are looked at of each word. */
const MAX_SIMILAR = 40

export interface SimilarQuery {
  tenantId: string
  words: readonly string[]
  /** Looked for as they are. */
  neighbours: readonly string[]
}

/** Words of the tenant's titles that may have been meant by one of these. */
export async function listSimilar(pool: Pool, { tenantId, words, neighbours }: SimilarQuery): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>({
    name: 'search-similar',
    text: SIMILAR,
    values: [tenantId, words, MAX_SIMILAR, neighbours],
  })
  return rows.map((row) => row.word)
}
