import { AppError } from '@kola/contract/errors'
import { toRatingClass } from '@kola/contract/profiles/rating'
import {
  type ListedTitle,
  MAX_TOTAL,
  type TITLE_LACKS,
  type TITLE_SORTS,
  type TITLE_STATES,
} from '@kola/contract/titles/titles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

const PAGE = 100

export interface ListQuery {
  cursor?: string | undefined
  limit?: number | undefined
  search?: string | undefined
  kind?: ListedTitle['kind'] | undefined
  state?: (typeof TITLE_STATES)[number] | undefined
  class?: ListedTitle['class'] | undefined
  genre?: string | undefined
  language?: string | undefined
  lacks?: (typeof TITLE_LACKS)[number] | undefined
  sort?: (typeof TITLE_SORTS)[number] | undefined
}

export interface ListAnswer {
  titles: ListedTitle[]
  cursor: string | null
  total: number | null
}

interface Row extends Omit<ListedTitle, 'class' | 'addedAt' | 'lacks' | 'state'> {
  state: keyof typeof STATES
  isScheduled: boolean
  rating: string | null
  addedAt: Date
  /** What the next page begins after, exactly. */
  at: string
  lacksFlags: boolean[]
}

const STATES = { published: 'live', withdrawn: 'stopped', processing: 'processing', failed: 'failed' } as const
const KEPT = { live: 'published', stopped: 'withdrawn', processing: 'processing', failed: 'failed' } as const

const RATING = sql.raw(`t.facts ->> 'Maturity Rating'`)
const WINDOW = sql.raw('select from availability_window w where w.tenant_id = t.tenant_id and w.title_id = t.id')
const SCHEDULED = (now: Date) => sql`(exists (${WINDOW} and w.from_at > ${now}) and not exists (${WINDOW}
  and w.from_at <= ${now} and coalesce(w.until_at, 'infinity'::timestamptz) > ${now}))`
const DRAFT = sql.raw('exists (select from title_draft d where d.tenant_id = t.tenant_id and d.title_id = t.id)')
const IS_WHOLE = sql.raw(`t.kind in ('movie', 'series')`)

/** A season or an episode goes by its series for class, certificate and genres. */
const LACKS: Readonly<Record<(typeof TITLE_LACKS)[number], RawBuilder<unknown>>> = {
  class: sql`(${IS_WHOLE} and coalesce(rating_rank(${RATING}), 7) = 7)`,
  certificate: sql`(${IS_WHOLE} and not exists (select from title_certificate c where c.tenant_id = t.tenant_id and c.title_id = t.id))`,
  synopsis: sql.raw(`(t.synopsis = '' and t.kind <> 'season')`),
  poster: sql`(${IS_WHOLE} and not t.art -> 'kinds' ? 'poster')`,
  film: sql.raw(`(t.kind in ('movie', 'episode') and t.media_id is null)`),
  genre: sql`(${IS_WHOLE} and t.genres = '{}')`,
}
const LACK_NAMES = Object.keys(LACKS) as (typeof TITLE_LACKS)[number][]

const ORDERS = {
  name: { by: sql.raw('lower(t.name)'), as: sql.raw('text'), way: sql.raw('asc'), beyond: sql.raw('>') },
  '-name': { by: sql.raw('lower(t.name)'), as: sql.raw('text'), way: sql.raw('desc'), beyond: sql.raw('<') },
  added: { by: sql.raw('t.added_at'), as: sql.raw('timestamptz'), way: sql.raw('asc'), beyond: sql.raw('>') },
  '-added': { by: sql.raw('t.added_at'), as: sql.raw('timestamptz'), way: sql.raw('desc'), beyond: sql.raw('<') },
} as const

function within(state: ListQuery['state'], now: Date): RawBuilder<unknown> {
  if (state === 'draft') return sql`${DRAFT}`
  if (state === 'scheduled') return sql`t.state = 'published' and ${SCHEDULED(now)}`
  if (state === 'live') return sql`t.state = 'published' and not ${SCHEDULED(now)}`
  return state ? sql`t.state = ${KEPT[state]}` : sql`true`
}

function toWanted(tenantId: string, query: ListQuery, now: Date): RawBuilder<unknown>[] {
  const { search, kind, class: rating, genre, language, lacks } = query
  const wanted = [sql`t.tenant_id = ${tenantId}`, within(query.state, now)]
  const words = search?.trim().toLowerCase()
  if (words) wanted.push(sql`(lower(t.name) like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`} or t.id = ${words})`)
  if (kind) wanted.push(sql`t.kind = ${kind}`)
  // The rank is what any board's text means.
  if (rating) wanted.push(sql`rating_rank(${RATING}) = rating_rank(${rating})`)
  if (genre) wanted.push(sql`t.genres @> array[${genre}]`)
  if (language) wanted.push(sql`lower(t.language) = ${language.toLowerCase()}`)
  if (lacks) wanted.push(LACKS[lacks])
  return wanted
}

interface After {
  at: string
  id: string
}

const toCursor = ({ at, id }: After): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** @throws AppError INVALID_REQUEST */
function readCursor(cursor: string, isTime: boolean): After {
  const fault = new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  try {
    const [at, id, ...more] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (typeof at !== 'string' || typeof id !== 'string' || more.length > 0 || `${at}${id}`.includes('\0')) throw fault
    if (isTime && !/^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(at)) throw fault
    return { at, id }
  } catch {
    throw fault
  }
}

export async function listTitles(
  db: Db,
  given: { tenantId: string; query: ListQuery; now: Date },
): Promise<ListAnswer> {
  const { tenantId, query, now } = given
  const sort = query.sort ?? 'name'
  const { by, as, way, beyond } = ORDERS[sort]
  const limit = query.limit ?? PAGE
  const wanted = toWanted(tenantId, query, now)
  const after = query.cursor === undefined ? null : readCursor(query.cursor, sort.endsWith('added'))
  const paged = after ? [...wanted, sql`(${by}, t.id) ${beyond} (${after.at}::${as}, ${after.id})`] : wanted
  const asTime = sort.endsWith('added')
    ? sql`to_char(t.added_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`
    : by
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select t.id, t.kind, t.name, t.state, t.genres, t.language, coalesce(t.facts ->> 'Year of Release', '') as year,
        t.added_at as "addedAt", ${asTime} as at, ${RATING} as rating, ${DRAFT} as "hasDraft",
        ${SCHEDULED(now)} as "isScheduled", array[${sql.join(LACK_NAMES.map((name) => LACKS[name]))}] as "lacksFlags"
      from title t where ${sql.join(paged, sql` and `)}
      order by ${by} ${way}, t.id ${way} limit ${limit + 1}`.execute(db),
    after
      ? null
      : sql<{ total: number }>`select count(*)::int as total from (
          select from title t where ${sql.join(wanted, sql` and `)} limit ${MAX_TOTAL}) found`.execute(db),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    titles: shown.map(toListed),
    cursor: rows.length > limit && last ? toCursor(last) : null,
    total: counted?.rows[0]?.total ?? null,
  }
}

const toListed = (row: Row): ListedTitle => ({
  ...{ id: row.id, kind: row.kind, name: row.name, hasDraft: row.hasDraft, genres: row.genres },
  state: row.state === 'published' && row.isScheduled ? 'scheduled' : STATES[row.state],
  ...{ class: toRatingClass(row.rating), language: row.language, year: row.year, addedAt: row.addedAt.toISOString() },
  lacks: LACK_NAMES.filter((_, place) => row.lacksFlags[place]),
})
