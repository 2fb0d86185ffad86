/** Titles that are looked through for a common word, the newest first; more for a page far behind. */
const NEWEST = 'greatest(2000, 10 * $2::bigint)'
/** Names that begin with a common word and are looked through, in their order. */
const NAMESAKES = 500
/** So many hits are sorted at most. */
const MOST_SORTED = 20_000

interface Tier {
  /** What the class finds and the ones before do not. */
  query: string
  isByName: boolean
  isCommon: boolean
}

const BY_AGE = 'added_at desc, title_id'
const BY_NAME = `case when name = $3 or name = 'the ' || $3 then 0 when starts_with(name, $3) then 1 else 2 end,
  length(name), ${BY_AGE}`
const COLUMNS = 'title_id, name, added_at'

const toNewest = (query: string) => `
  select ${COLUMNS} from (
    select ${COLUMNS}, words from title_search where tenant_id = $1 order by ${BY_AGE} limit ${NEWEST}) newest
  where words @@ ${query}`

/** Names that are the query or begin with it come first, wherever they stand. */
const toNamesakes = (query: string) => `
  select ${COLUMNS} from title_search
    where tenant_id = $1 and name collate "C" = 'the ' || $3 and words @@ ${query}
  union select ${COLUMNS} from (
    select ${COLUMNS}, words from title_search
    where tenant_id = $1 and name collate "C" >= $3 and name collate "C" < $3 || chr(1114111)
    order by name collate "C" limit ${NAMESAKES}) namesake
  where words @@ ${query}`

/** A bound before the order, so that nobody walks through all titles by their age until enough have the words. */
const toAll = (query: string, condition = 'true') => `
  select ${COLUMNS} from title_search where ${condition} and tenant_id = $1 and words @@ ${query} limit ${MOST_SORTED}`

interface Parts {
  shared: string[]
  pages: string[]
}

/** What few titles have is sorted whole. What many have is looked for among the newest, unless they do not fill the page. */
function toParts({ query, isByName, isCommon }: Tier, place: number): Parts {
  const order = isByName ? BY_NAME : BY_AGE
  if (!isCommon) {
    return { shared: [], pages: [`(select title_id from (${toAll(query)}) every order by ${order} limit $2)`] }
  }
  const near = `near_${place}`
  const isFilled = `(select count(*) from ${near}) >= $2`
  const looked = isByName ? `${toNamesakes(query)} union ${toNewest(query)}` : toNewest(query)
  return {
    shared: [`${near} as materialized (select ${COLUMNS} from (${looked}) looked order by ${order} limit $2)`],
    pages: [
      `(select title_id from ${near} where ${isFilled} order by ${order})`,
      `(select title_id from (${toAll(query, `not ${isFilled}`)}) every order by ${order} limit $2)`,
    ],
  }
}

export interface Shape {
  /** Whether the first class is that of names. */
  isByName: boolean
  /** For each class whether many titles may have it. */
  common: readonly boolean[]
}

/**
 * `$1` the tenant, `$2` how many, `$3` the folded query where names are looked through, then a tsquery for each class,
 * each taking in those before.
 */
export function toHits({ isByName, common }: Shape): string {
  const first = isByName ? 4 : 3
  const parts = common.map((isCommon, index) => {
    const own = `$${first + index}::tsquery`
    const query = index === 0 ? own : `${own} && !!$${first + index - 1}::tsquery`
    // In a query of its own the planner cannot weigh the words: one plan is right for all of them.
    return toParts({ query: `(select ${query})`, isByName: isByName && index === 0, isCommon }, index)
  })
  const shared = parts.flatMap((part) => part.shared)
  // NOTE the classes are read one after the other, and no more than it takes to fill the page.
  return `${shared.length > 0 ? `with ${shared.join(', ')}` : ''}
    select title_id as id from (${parts.flatMap(({ pages }) => pages).join(' union all ')}) found limit $2`
}
