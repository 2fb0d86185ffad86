import { AppError } from '@kola/contract/errors'
import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import type { Lack, ListedTitle, TITLE_SORTS, TITLE_STATES } from '@kola/contract/titles/titles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'

const PAGE = 100

export interface TitlesQuery {
  cursor?: string | undefined
  limit?: number | undefined
  search?: string | undefined
  kind?: ListedTitle['kind'] | undefined
  state?: (typeof TITLE_STATES)[number] | undefined
  rating?: RatingLimit | undefined
  genre?: string | undefined
  language?: string | undefined
  lacks?: Lack | undefined
  draft?: 'differs' | undefined
  sort?: (typeof TITLE_SORTS)[number] | undefined
}

interface Row {
  id: string
  kind: ListedTitle['kind']
  name: string
  parentName: string | null
  state: 'draft' | 'published' | 'stopped' | 'processing' | 'failed'
  rating: number | null
  genres: string[]
  language: string
  translations: { language: string }[]
  releasedOn: string
  addedAt: Date
  /** To the microsecond, as the list goes on after it. */
  addedText: string
  hasDraft: boolean
  hasCertificate: boolean
  hasSynopsis: boolean
  hasMedia: boolean
  art: TitleArt
}

const HAS_CERTIFICATE = sql`(t.certificate ->> 'number' <> '' and t.certificate ->> 'givenOn' <> '')`
const HAS_FILM = sql`(t.kind in ('series', 'season') or t.media_id is not null)`
const HAS_CLASS = sql.raw(`(t.rating is not null and t.rating < ${RATING_LIMITS.length})`)

/** Word for word as the indexes of migration 0135 have it. */
export const LACKING: Readonly<Record<Lack, RawBuilder<unknown>>> = {
  class: sql`not ${HAS_CLASS}`,
  certificate: sql`not coalesce(${HAS_CERTIFICATE}, false)`,
  poster: sql`t.kind <> 'episode' and not t.art -> 'kinds' ? 'poster'`,
  synopsis: sql`t.synopsis = ''`,
  film: sql`not ${HAS_FILM}`,
}

const ADDED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const toLike = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

function toWanted(tenantId: string, query: TitlesQuery): RawBuilder<unknown>[] {
  const { search, kind, state, rating, genre, language, lacks, draft } = query
  const wanted = [sql`t.tenant_id = ${tenantId}`, sql`t.state <> 'withdrawn'`]
  if (search?.trim()) wanted.push(sql`(t.name ilike ${toLike(search.trim())} or t.id = ${search.trim()})`)
  if (kind) wanted.push(sql`t.kind = ${kind}`)
  if (state) wanted.push(sql`t.state = ${state === 'live' ? 'published' : state}`)
  if (rating) wanted.push(sql`t.rating = ${RATING_LIMITS.indexOf(rating)}`)
  if (genre) wanted.push(sql`t.genres @> array[${genre}]`)
  if (language) wanted.push(sql`jsonb_path_query_array(t.translations, '$[*].language') ? ${language}`)
  if (lacks) wanted.push(sql`(${LACKING[lacks]})`)
  if (draft) wanted.push(sql`d.title_id is not null`)
  return wanted
}

/** The value that a row is sorted by, and its id: where the list goes on. */
function readCursor(cursor: string): [value: string, id: string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (typeof value === 'string' && typeof id === 'string' && !`${value}${id}`.includes('\0')) return [value, id]
  } catch {
    // Told below.
  }
  throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
}

const toCursor = (value: string, id: string) => Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** An index holds all that is asked for: counting and finding are two short walks along it. */
const isCovered = ({ search, genre, language, lacks, draft }: TitlesQuery): boolean =>
  !(search?.trim() || genre || language || lacks || draft)

export async function listTitles(
  db: Db,
  tenantId: string,
  query: TitlesQuery,
): Promise<{ titles: ListedTitle[]; cursor: string | null; total: number }> {
  const { sort = 'name', limit = PAGE } = query
  const isDown = sort.startsWith('-')
  const isByName = sort.endsWith('name')
  const by = isByName ? sql`t.name` : sql`t.added_at`
  const from = sql`title t left join title_draft d on d.tenant_id = t.tenant_id and d.title_id = t.id`
  const hit = sql`select t.id, ${by} as by from ${from} where ${sql.join(toWanted(tenantId, query), sql` and `)}`
  const past = query.cursor === undefined ? sql`true` : toPast(query.cursor, { isByName, isDown })
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  const place = sql`by ${direction}, id ${direction}`
  // What must be looked through is looked through once.
  const hits = isCovered(query) ? sql`not materialized` : sql`materialized`
  const { rows } = await sql<Row & { total: number }>`
    with hit as ${hits} (${hit}),
    found as materialized (select * from hit where ${past} order by ${place} limit ${limit + 1})
    select n.total, t.id, t.kind, t.name, p.name as "parentName", t.state, t.rating, t.genres, t.language, t.translations,
      to_char(t.released_on, 'YYYY-MM-DD') as "releasedOn", t.added_at as "addedAt",
      to_char(t.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "addedText", d.title_id is not null as "hasDraft",
      coalesce(${HAS_CERTIFICATE}, false) as "hasCertificate", t.synopsis <> '' as "hasSynopsis", ${HAS_FILM} as "hasMedia", t.art
    from (select count(*)::int as total from hit) n
      left join found on true
      left join title t on t.tenant_id = ${tenantId} and t.id = found.id
      left join title_draft d on d.tenant_id = t.tenant_id and d.title_id = t.id
      left join title p on p.tenant_id = t.tenant_id and p.id = t.parent_id
    order by found.by ${direction}, found.id ${direction}`.execute(db)
  const found = rows.filter(({ id }) => id !== null)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    titles: shown.map(toListed),
    cursor: found.length > limit && last ? toCursor(isByName ? last.name : last.addedText, last.id) : null,
    total: rows[0]?.total ?? 0,
  }
}

/** For a choice among a few. */
const NAMES = 6

/** What titles are called that have these words in their name, or this address; nothing without words. */
export async function listNames(db: Db, tenantId: string, search: string) {
  if (search.trim() === '') return []
  const { titles } = await listTitles(db, tenantId, { search, limit: NAMES })
  return titles.map(({ id, name, parentName }) => ({ id, name, parentName }))
}

function toPast(cursor: string, { isByName, isDown }: { isByName: boolean; isDown: boolean }) {
  const [value, id] = readCursor(cursor)
  if (!isByName && (!ADDED.test(value) || Number.isNaN(Date.parse(value)))) {
    throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  }
  const at = isByName ? sql`${value}` : sql`${value}::timestamptz`
  return isDown ? sql`(by, id) < (${at}, ${id})` : sql`(by, id) > (${at}, ${id})`
}

export const toState = (state: Row['state'] | 'withdrawn'): ListedTitle['state'] =>
  state === 'published' || state === 'withdrawn' ? 'live' : state

export const toPoster = ({ base, kinds }: TitleArt): string => {
  if (!base) return ''
  return kinds.includes('poster') ? `${base}/poster-240.webp` : kinds.includes('still') ? `${base}/still-640.webp` : ''
}

export function toLacks(
  row: Pick<Row, 'kind' | 'rating' | 'hasCertificate' | 'hasSynopsis' | 'hasMedia' | 'art'>,
): Lack[] {
  const hasClass = row.rating !== null && row.rating < RATING_LIMITS.length
  return [
    ...(hasClass ? [] : (['class'] as const)),
    ...(row.hasCertificate ? [] : (['certificate'] as const)),
    ...(row.kind === 'episode' || row.art.kinds.includes('poster') ? [] : (['poster'] as const)),
    ...(row.hasSynopsis ? [] : (['synopsis'] as const)),
    ...(row.hasMedia ? [] : (['film'] as const)),
  ]
}

const toListed = (row: Row): ListedTitle => ({
  ...{ id: row.id, kind: row.kind, name: row.name, parentName: row.parentName ?? '', state: toState(row.state) },
  rating: row.rating === null ? '' : (RATING_LIMITS[row.rating] ?? ''),
  ...{ genres: row.genres, language: row.language, translations: row.translations.map(({ language }) => language) },
  ...{ releasedOn: row.releasedOn, addedAt: row.addedAt.toISOString(), hasDraft: row.hasDraft },
  ...{ lacks: toLacks(row), poster: toPoster(row.art) },
})
