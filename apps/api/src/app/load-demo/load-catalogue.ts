import { demoArticles } from '@kola/demo/articles'
import { demoCatalogue } from '@kola/demo/catalogue'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { ArtFolder } from './content.ts'
import { type TitleRow, toTitleRows } from './title-rows.ts'

/** Titles, playlists and help articles, each table in one statement; what an operator added stays. */
export async function loadCatalogue(
  tx: Tx,
  given: { tenantId: string; art: ReadonlyMap<string, ArtFolder> },
): Promise<void> {
  const { tenantId } = given
  const rows = toTitleRows(tenantId, given.art)
  // Parents must stand before their children: seasons name series, episodes name seasons.
  for (const kinds of [['movie', 'series'], ['season'], ['episode']]) {
    await upsertTitles(
      tx,
      rows.filter((row) => kinds.includes(row.kind)),
    )
  }
  await loadPlaylists(tx, tenantId)
  await loadArticles(tx, tenantId)
}

async function upsertTitles(tx: Tx, rows: readonly TitleRow[]): Promise<void> {
  await sql`
    insert into title (tenant_id, id, kind, parent_id, number, name, synopsis, language, released_on, added_at, facts,
      genres, translations, art, media_id, state)
    select tenant_id, id, kind, parent_id, number, name, synopsis, language, released_on, added_at, facts, genres,
      translations, art, media_id, state
    from jsonb_populate_recordset(null::title, ${JSON.stringify(rows)}::jsonb)
    on conflict (tenant_id, id) do update set
      kind = excluded.kind, parent_id = excluded.parent_id, number = excluded.number, name = excluded.name,
      synopsis = excluded.synopsis, language = excluded.language, released_on = excluded.released_on,
      added_at = excluded.added_at, facts = excluded.facts, genres = excluded.genres,
      translations = excluded.translations, art = excluded.art, media_id = excluded.media_id, state = excluded.state`.execute(
    tx,
  )
}

async function loadPlaylists(tx: Tx, tenantId: string): Promise<void> {
  const { playlists, titles } = demoCatalogue
  const names = playlists.map(({ id, name }) => ({ tenant_id: tenantId, id, name }))
  const toMembers = (contains: 'titles' | 'playlists') =>
    playlists
      .filter((playlist) => playlist.contains === contains)
      .flatMap(({ id, itemIds }) =>
        itemIds.map((item, position) => ({ tenant_id: tenantId, playlist_id: id, item, position })),
      )
  await sql`
    insert into playlist (tenant_id, id, name)
    select tenant_id, id, name from jsonb_populate_recordset(null::playlist, ${JSON.stringify(names)}::jsonb)
    on conflict (tenant_id, id) do update set name = excluded.name`.execute(tx)
  await sql`
    delete from playlist_title where tenant_id = ${tenantId}
      and playlist_id = any(${playlists.map(({ id }) => id)}) and title_id = any(${titles.map(({ id }) => id)})`.execute(
    tx,
  )
  await sql`
    insert into playlist_title (tenant_id, playlist_id, title_id, position)
    select * from jsonb_to_recordset(${JSON.stringify(toMembers('titles'))}::jsonb)
      as x (tenant_id text, playlist_id text, item text, position int)
    on conflict do nothing`.execute(tx)
  await sql`delete from playlist_part where tenant_id = ${tenantId}`.execute(tx)
  await sql`
    insert into playlist_part (tenant_id, playlist_id, part_id, position)
    select * from jsonb_to_recordset(${JSON.stringify(toMembers('playlists'))}::jsonb)
      as x (tenant_id text, playlist_id text, item text, position int)
    on conflict do nothing`.execute(tx)
}

async function loadArticles(tx: Tx, tenantId: string): Promise<void> {
  const rows = demoArticles.map(({ tag, ...article }, position) => ({
    ...article,
    tenant_id: tenantId,
    tags: [tag],
    position,
  }))
  await sql`
    insert into article (tenant_id, id, slug, title, excerpt, html, tags, position)
    select tenant_id, id, slug, title, excerpt, html, tags, position
    from jsonb_populate_recordset(null::article, ${JSON.stringify(rows)}::jsonb)
    on conflict (tenant_id, id) do update set slug = excluded.slug, title = excluded.title,
      excerpt = excluded.excerpt, html = excluded.html, tags = excluded.tags, position = excluded.position`.execute(tx)
}
