import type { MarkerKind } from '@kola/contract/titles/markers'
import type { OutlineEpisode } from '@kola/contract/titles/outline'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { TitleKey } from '../repository.ts'
import type { Placed } from './arrange.ts'
import type { Standing } from './holds.ts'

/** More than a series may have: what others brought in is shown all the same. */
const MOST_READ = 10_000

export interface PartRow extends Standing, Placed {
  kind: 'season' | 'episode'
  name: string
  hasDraft: boolean
  /** YYYY-MM-DD */
  releasedOn: string
  film: OutlineEpisode['film']
  durationSeconds: number | null
  markers: MarkerKind[]
  subtitles: string[]
  rating: number | null
  art: TitleArt
}

/** Ids of the seasons, and of the episodes within them. */
const PARTS = (seriesId: string, tenantId: string) => sql`
  select id from title where tenant_id = ${tenantId} and parent_id = ${seriesId} and kind = 'season'
  union all
  select e.id from title s join title e on e.tenant_id = s.tenant_id and e.parent_id = s.id and e.kind = 'episode'
  where s.tenant_id = ${tenantId} and s.parent_id = ${seriesId} and s.kind = 'season'`

/** Windows of a title as far as the country goes. */
const OPENING = (country: string, now: Date) => sql`
  lateral (
    select count(*) > 0 as has_windows,
      min(w.from_at) filter (where (w.countries = '{}' or w.countries @> array[${country}])
        and coalesce(w.until_at, 'infinity'::timestamptz) > ${now}) as opens
    from availability_window w where w.tenant_id = t.tenant_id and w.title_id = t.id
  ) o`

/** All that stands in a series, in one look. */
export async function listParts(
  db: Db,
  { tenantId, titleId }: TitleKey,
  { country, now }: { country: string; now: Date },
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select t.id, t.kind, t.parent_id as "parentId", t.number, t.name, t.state, t.rating, t.art, to_char(t.released_on, 'YYYY-MM-DD') as "releasedOn",
      d.title_id is not null as "hasDraft", coalesce(m.state, 'none') as film,
      case when m.state = 'ready' then m.duration_seconds end as "durationSeconds",
      array(select mark ->> 'kind' from jsonb_array_elements(coalesce(t.markers, m.package -> 'markers', '[]')) mark) as markers,
      array(select side ->> 'language' from jsonb_array_elements(coalesce(m.package -> 'subtitles', '[]')) side) as subtitles,
      o.has_windows as "hasWindows", o.opens
    from (${PARTS(titleId, tenantId)} limit ${MOST_READ}) part
      join title t on t.tenant_id = ${tenantId} and t.id = part.id and t.state <> 'withdrawn'
      left join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
      left join title_draft d on d.tenant_id = t.tenant_id and d.title_id = t.id
      cross join ${OPENING(country, now)}`.execute(db)
  return rows
}

export interface PlacedRow extends Placed {
  kind: 'season' | 'episode'
  name: string
  state: Standing['state']
}

/** The same without what costs a look each. */
export async function listPlaced(db: Db, { tenantId, titleId }: TitleKey): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select t.id, t.kind, t.parent_id as "parentId", t.number, t.name, t.state
    from (${PARTS(titleId, tenantId)} limit ${MOST_READ}) part
      join title t on t.tenant_id = ${tenantId} and t.id = part.id and t.state <> 'withdrawn'`.execute(db)
  return rows
}

export async function findOpening(
  db: Db,
  { tenantId, titleId }: TitleKey,
  { country, now }: { country: string; now: Date },
): Promise<Pick<Standing, 'hasWindows' | 'opens'>> {
  const { rows } = await sql<Pick<Standing, 'hasWindows' | 'opens'>>`
    select o.has_windows as "hasWindows", o.opens
    from title t cross join ${OPENING(country, now)} where t.tenant_id = ${tenantId} and t.id = ${titleId}`.execute(db)
  return rows[0] ?? { hasWindows: false, opens: null }
}

export interface LooseFilm {
  mediaId: string
  durationSeconds: number
  readyAt: Date
  audio: string[]
  subtitles: string[]
}

const MOST_LOOSE = 100

/** Ready, and no title has them; the newest first. */
export async function listLooseFilms(db: Db, tenantId: string): Promise<LooseFilm[]> {
  const { rows } = await sql<LooseFilm>`
    select m.id as "mediaId", coalesce(m.duration_seconds, 0) as "durationSeconds", m.updated_at as "readyAt",
      array(select side ->> 'label' from jsonb_array_elements(coalesce(m.package -> 'audio', '[]')) side) as audio,
      array(select side ->> 'label' from jsonb_array_elements(coalesce(m.package -> 'subtitles', '[]')) side) as subtitles
    from media m
    where m.tenant_id = ${tenantId} and m.state = 'ready'
      and not exists (select 1 from title t where t.tenant_id = m.tenant_id and t.media_id = m.id)
    order by m.updated_at desc, m.id limit ${MOST_LOOSE}`.execute(db)
  return rows
}
