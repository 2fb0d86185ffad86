import type { TitleWindow } from '@kola/contract/rights/windows'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface WindowRow {
  id: string
  titleId: string
  titleName: string
  kind: TitleWindow['kind']
  countries: string[]
  from: Date
  until: Date | null
  languages: string[]
  contract: string
  revision: number
  changedAt: Date
  changedBy: string
}

const COLUMNS = sql.raw(`w.id, w.title_id as "titleId", t.name as "titleName", t.kind, w.countries, w.from_at as "from",
  w.until_at as "until", w.languages, w.contract, w.revision, w.changed_at as "changedAt", w.changed_by as "changedBy"`)
const FROM = sql.raw('availability_window w join title t on t.tenant_id = w.tenant_id and t.id = w.title_id')
/** What has no end comes after all that has one. */
const END = sql.raw(`coalesce(w.until_at, 'infinity'::timestamptz)`)

export async function findWindow(db: Db, tenantId: string, id: string): Promise<WindowRow | null> {
  const { rows } = await sql<WindowRow>`
    select ${COLUMNS} from ${FROM} where w.tenant_id = ${tenantId} and w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface WindowsQuery {
  now: Date
  soon: Date
  limit: number
  after: { until: string; id: string } | null
  title?: string | undefined
  country?: string | undefined
  state?: TitleWindow['state'] | undefined
  search?: string | undefined
}

function within({ state, now, soon }: Pick<WindowsQuery, 'state' | 'now' | 'soon'>): RawBuilder<unknown> {
  if (state === 'over') return sql`${END} <= ${now}`
  if (state === 'upcoming') return sql`w.from_at > ${now}`
  if (state === 'open') return sql`w.from_at <= ${now} and ${END} > ${now}`
  if (state === 'leaving') return sql`w.from_at <= ${now} and ${END} > ${now} and ${END} <= ${soon}`
  return sql`${END} > ${now}`
}

/** More titles than these have words that are common: some of so many windows in their order fill a page then. */
const FEW = 1_000

const toLike = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

const listNamed = async (db: Db, tenantId: string, words: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from title where tenant_id = ${tenantId} and name ilike ${toLike(words)} limit ${FEW + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What ends first, first. */
export async function listWindows(db: Db, tenantId: string, query: WindowsQuery): Promise<WindowRow[]> {
  const { search, ...rest } = query
  if (!search) return read(db, toWanted(tenantId, rest), rest.limit)
  const ids = await listNamed(db, tenantId, search)
  const wanted = toWanted(tenantId, rest)
  if (ids.length <= FEW) return read(db, [...wanted, sql`w.title_id = any(${ids}::text[])`], rest.limit)
  const { rows } = await sql<WindowRow>`
    with next as materialized (
      select ${COLUMNS}, ${END} as ends from ${FROM} where ${sql.join(wanted, sql` and `)} order by ${END}, w.id limit ${sql.lit(FEW)}
    )
    select * from next where "titleName" ilike ${toLike(search)} order by ends, id limit ${rest.limit}`.execute(db)
  if (rows.length === rest.limit) return rows
  return read(db, [...wanted, sql`t.name ilike ${toLike(search)}`], rest.limit)
}

function toWanted(tenantId: string, query: Omit<WindowsQuery, 'search'>): RawBuilder<unknown>[] {
  const { after, title, country } = query
  const wanted = [sql`w.tenant_id = ${tenantId}`, within(query)]
  if (after) wanted.push(sql`(${END}, w.id) > (${after.until}::timestamptz, ${after.id})`)
  if (title) wanted.push(sql`w.title_id = ${title}`)
  if (country) wanted.push(sql`(w.countries = '{}' or w.countries @> array[${country}])`)
  return wanted
}

async function read(db: Db, wanted: readonly RawBuilder<unknown>[], limit: number): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select ${COLUMNS} from ${FROM} where ${sql.join(wanted, sql` and `)}
    order by ${END}, w.id limit ${limit}`.execute(db)
  return rows
}

/** Titles that have windows, and those whose last one somewhere ends before `soon`: a look at the later ones of each that ends. */
export async function countTitles(
  db: Db,
  tenantId: string,
  { now, soon }: { now: Date; soon: Date },
): Promise<{ titles: number; leaving: number }> {
  const { rows } = await sql<{ titles: number; leaving: number }>`
    select
      (select count(distinct title_id)::int from availability_window where tenant_id = ${tenantId}) as titles,
      (select count(distinct w.title_id)::int from availability_window w
        left join lateral (
          select true as is_held from availability_window n where n.tenant_id = w.tenant_id and n.title_id = w.title_id
            and n.from_at <= w.until_at and coalesce(n.until_at, 'infinity'::timestamptz) > w.until_at
            and (n.countries = '{}' or (w.countries <> '{}' and n.countries @> w.countries)) limit 1
        ) later on true
        where w.tenant_id = ${tenantId} and w.from_at <= ${now} and ${END} > ${now} and ${END} <= ${soon}
          and later.is_held is null) as leaving`.execute(db)
  return rows[0] ?? { titles: 0, leaving: 0 }
}

/** Until the transaction ends nobody else adds a window to it. @returns its name, or null where there is no such title */
export async function holdTitle(tx: Db, tenantId: string, titleId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('title')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', titleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.name ?? null
}

export async function countWindows(tx: Db, tenantId: string, titleId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('availability_window')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
