import { sql } from 'kysely'
import type { Db } from '../../shared/database/database.ts'
import type { TitleArt } from '../../shared/database/schema.ts'
import type { TitleTranslation } from '../../shared/database/schema-browsing.ts'

export interface TitleRow {
  id: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  parent_id: string | null
  number: number | null
  name: string
  synopsis: string
  language: string
  /** YYYY-MM-DD */
  released_on: string
  added_at: Date
  facts: Record<string, string>
  genres: string[]
  art: TitleArt
  translations: TitleTranslation[]
  duration_seconds: number | null
  is_playable: boolean
}

export interface PlaylistRow {
  id: string
  name: string
  title_ids: string[]
  part_ids: string[]
}

/** Titles that viewers may see, parents before children. */
export async function listTitles(db: Db, tenantId: string): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    select t.id, t.kind, t.parent_id, t.number, t.name, t.synopsis, t.language,
      to_char(t.released_on, 'YYYY-MM-DD') as released_on, t.added_at, t.facts, t.genres, t.art, t.translations,
      m.duration_seconds, coalesce(m.state = 'ready', false) as is_playable
    from title t left join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
    where t.tenant_id = ${tenantId} and t.state = 'published'
    order by t.parent_id nulls first, t.number, t.id`.execute(db)
  return rows
}

export async function listPlaylists(db: Db, tenantId: string): Promise<PlaylistRow[]> {
  const { rows } = await sql<PlaylistRow>`
    select p.id, p.name,
      array(select title_id from playlist_title x where x.tenant_id = p.tenant_id and x.playlist_id = p.id
        order by position, title_id) as title_ids,
      array(select part_id from playlist_part x where x.tenant_id = p.tenant_id and x.playlist_id = p.id
        order by position, part_id) as part_ids
    from playlist p where p.tenant_id = ${tenantId}`.execute(db)
  return rows
}
