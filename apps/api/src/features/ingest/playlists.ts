import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'

export type PlaylistKind = 'titles' | 'playlists'

interface PlaylistKey {
  tenantId: string
  playlistId: string
}

/** @returns what a playlist holds; null when there is none */
export async function findPlaylistKind(
  db: Db | Tx,
  { tenantId, playlistId }: PlaylistKey,
): Promise<PlaylistKind | null> {
  const row = await db
    .selectFrom('playlist')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('playlist_part')
          .select('part_id')
          .whereRef('playlist_part.tenant_id', '=', 'playlist.tenant_id')
          .whereRef('playlist_part.playlist_id', '=', 'playlist.id'),
      ).as('hasParts'),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', playlistId)
    .executeTakeFirst()
  if (!row) return null
  return row.hasParts ? 'playlists' : 'titles'
}

/** Where new films appear when nobody says: the lists of the configuration, and home's first row. */
export async function listNewTitlePlaylists(db: Db | Tx, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (select config from tenant where id = ${tenantId}),
    home as (
      select part.part_id as id from playlist_part part, named
      where part.tenant_id = ${tenantId} and part.playlist_id = named.config ->> 'regular_carousel_id'
      order by part.position limit 1
    ),
    wanted as (
      select id, 1 as place from home
      union all select config ->> 'recently_added', 2 from named
      union all select config ->> 'list_movie', 3 from named
    )
    select wanted.id from wanted join playlist on playlist.tenant_id = ${tenantId} and playlist.id = wanted.id
    where not exists (
      select 1 from playlist_part part where part.tenant_id = ${tenantId} and part.playlist_id = wanted.id
    )
    order by wanted.place`.execute(db)
  return rows.map((row) => row.id)
}

/** Puts a title at the head of a playlist; one that is in it already stays where it is. */
export async function putFirst(tx: Tx, { tenantId, playlistId }: PlaylistKey, titleId: string): Promise<void> {
  await sql`
    insert into playlist_title (tenant_id, playlist_id, title_id, position)
    select ${tenantId}, ${playlistId}, ${titleId}, coalesce(min(position), 1) - 1
    from playlist_title where tenant_id = ${tenantId} and playlist_id = ${playlistId}
    on conflict do nothing`.execute(tx)
}
