import type { Pool } from '../../shared/database/database.ts'

const NAMES_FIRST =
  "case when name = $3 or name = 'the ' || $3 then 0 when starts_with(name, $3) then 1 else 2 end, length(name), "

/** One class: what `$own` finds and `$before` does not. */
function toTier(own: number, before: number | null, isByName: boolean): string {
  return `(select title_id from title_search where tenant_id = $1 and words @@ $${own}::tsquery
    ${before === null ? '' : `and not words @@ $${before}::tsquery`}
    order by ${isByName ? NAMES_FIRST : ''}added_at desc, title_id limit $2)`
}

/**
 * `$1` the tenant, `$2` how many, `$3` the folded query where names are looked through, then a tsquery for each class,
 * each taking in those before.
 */
function toHits(count: number, isByName: boolean): string {
  const first = isByName ? 4 : 3
  const tiers = Array.from({ length: count }, (_, index) =>
    toTier(first + index, index === 0 ? null : first + index - 1, isByName && index === 0),
  )
  // NOTE the classes are read one after the other, and no more than it takes to fill the page.
  return `select title_id as id from (${tiers.join(' union all ')}) hit limit $2`
}

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
  const tiers = queries.filter((query) => query !== '')
  if (tiers.length === 0) return []
  const isByName = queries[0] !== ''
  const { rows } = await pool.query<{ id: string }>({
    name: `search-hits-${isByName ? 'name-' : ''}${tiers.length}`,
    text: toHits(tiers.length, isByName),
    values: [tenantId, limit, ...(isByName ? [name] : []), ...tiers],
  })
  return rows.map((row) => row.id)
}
