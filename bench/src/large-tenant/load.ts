import pg from 'pg'
import { type LargeTitle, makeTitles } from './make-titles.ts'

/** The customer id of the tenant that is made here. */
export const LARGE_TENANT = 'large'
export const LARGE_COUNT = 10_000
const HERO = 6
const TRENDING = 10
const RECENT = 100

interface Playlist {
  id: string
  name: string
  titles: string[]
  parts?: string[]
}

/** The lists that the demo tenant's configuration names, with all titles in them. */
function toPlaylists(titles: readonly LargeTitle[]): Playlist[] {
  const shown = titles.filter(({ kind }) => kind === 'movie' || kind === 'series')
  const ids = (list: readonly LargeTitle[]) => list.map(({ id }) => id)
  const ofGenre = (genre: string, kind?: LargeTitle['kind']) =>
    ids(shown.filter((title) => title.genres.includes(genre) && (!kind || title.kind === kind)))
  const genres = [...new Set(shown.flatMap((title) => title.genres))].sort()
  const toGenres = (prefix: string, kind?: LargeTitle['kind']) =>
    genres.map((name, place): Playlist => ({ id: `${prefix}-${place}`, name, titles: ofGenre(name, kind) }))
  const rows = toGenres('row')
  const movies = toGenres('movie-genre', 'movie')
  const series = toGenres('series-genre', 'series')
  const ofKind = (wanted: LargeTitle['kind']) => ids(shown.filter(({ kind }) => kind === wanted))
  const of = (id: string, name: string, parts: Playlist[]) => ({
    id,
    name,
    titles: [],
    parts: parts.map((one) => one.id),
  })
  return [
    { id: 'hero', name: 'Featured', titles: ids(shown.slice(0, HERO)) },
    { id: 'trending', name: 'Trending now', titles: ids(shown.slice(0, TRENDING)) },
    { id: 'spotlight', name: 'In the spotlight', titles: ids(shown.slice(0, 1)) },
    { id: 'recently-added', name: 'Recently added', titles: ids(shown.slice(0, RECENT)) },
    { id: 'movies', name: 'Movies', titles: ofKind('movie') },
    { id: 'series', name: 'Tv Series', titles: ofKind('series') },
    { id: 'coming-soon', name: 'Coming soon', titles: [] },
    ...rows,
    ...movies,
    ...series,
    of('home-rows', 'Home', rows),
    of('movie-genres', 'Movies', movies),
    of('series-genres', 'Tv Series', series),
  ]
}

const CONFIG = {
  app_name: 'Kola',
  ...{ banner_id: 'hero', header_carousel_id: 'trending', trending_id: 'trending', spotlight_id: 'spotlight' },
  ...{
    regular_carousel_id: 'home-rows',
    list_movie: 'movies',
    series_list: 'series',
    recently_added: 'recently-added',
  },
  ...{ movie_gernes: 'movie-genres', tv_series_gernes: 'series-genres', notification_catalogue: 'coming-soon' },
}

/** Configuration, plans, accounts and pictures are the demo tenant's, where it is loaded. */
const COPY_TENANT = [
  `insert into tenant (id, name, config)
   select $1, 'Kola, large', coalesce((select config from tenant where id = 'demo'), '{}') || $2::jsonb
   on conflict (id) do update set config = excluded.config, catalogue_version = tenant.catalogue_version + 1`,
]
const COPIED = {
  plan: 'id, title, screens, is_special, position, meta_data',
  price: 'id, plan_id, slug_name, title, description, amount_minor, currency, period_days, position, meta_data',
  account: 'id, email_address, password_hash, first_name, last_name, country, email_verified_at, meta_data',
  subscription: 'id, account_id, plan_id, price_id, payment_gateway, grace_days, is_recurring',
}

async function copyTenant(client: pg.Client): Promise<void> {
  for (const text of COPY_TENANT) await client.query(text, [LARGE_TENANT, CONFIG])
  for (const [table, columns] of Object.entries(COPIED)) {
    const source =
      table === 'account'
        ? `${table} where tenant_id = 'demo' and deleted_at is null`
        : `${table} where tenant_id = 'demo'`
    await client.query(
      `insert into ${table} (tenant_id, ${columns}) select $1, ${columns} from ${source} on conflict do nothing`,
      [LARGE_TENANT],
    )
  }
  await client.query(
    `insert into subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind)
     select $1, subscription_id, number, starts_at, ends_at, 'granted' from subscription_period
     where tenant_id = 'demo' and not exists (select 1 from subscription_period own where own.tenant_id = $1)
     order by subscription_id, number`,
    [LARGE_TENANT],
  )
  await client.query(
    `insert into media (tenant_id, id, state, duration_seconds) values ($1, 'large', 'ready', 5400) on conflict do nothing`,
    [LARGE_TENANT],
  )
}

/** Triggers would look anew at each series with each of its parts. */
const WITHOUT_TRIGGERS = 'alter table title disable trigger user'
const WITH_TRIGGERS = 'alter table title enable trigger user'
const NOTE_TITLES = `
  insert into catalogue_change (tenant_id, kind, id) select tenant_id, 'title', id from title where tenant_id = $1
  on conflict do nothing`
const WORDS_INDEX = `select indexdef from pg_indexes where indexname = 'title_search_words'`
/** Titles that search learns of at once. */
const REFRESH_LOT = 2_000
/** Titles of one statement. */
const INSERT_LOT = 10_000

const INSERT_TITLES = `
  with art as materialized (
    select art, row_number() over (order by id) - 1 as place, count(*) over () as total
    from title where tenant_id = 'demo' and kind in ('movie', 'series')
  )
  insert into title (tenant_id, id, kind, parent_id, number, name, synopsis, language, released_on, added_at, facts,
    genres, media_id, art)
  select $1, t.id, t.kind, t.parent_id, t.number, t.name, t.synopsis, t.language, t.released_on, t.added_at, t.facts,
    t.genres, case when t.kind in ('movie', 'episode') then 'large' end,
    coalesce((select art.art from art where art.place = t.place % art.total), '{"base": "", "kinds": [], "placeholders": {}}')
  from (select x.*, row_number() over () as place from jsonb_populate_recordset(null::title, $2::jsonb) x) t
  on conflict do nothing`

async function insertPlaylists(client: pg.Client, playlists: readonly Playlist[]): Promise<void> {
  for (const { id, name, titles, parts = [] } of playlists) {
    await client.query('insert into playlist (tenant_id, id, name) values ($1, $2, $3) on conflict do nothing', [
      LARGE_TENANT,
      id,
      name,
    ])
    await client.query(
      `insert into playlist_title (tenant_id, playlist_id, title_id, position)
       select $1, $2, title, place from unnest($3::text[]) with ordinality as listed (title, place) on conflict do nothing`,
      [LARGE_TENANT, id, titles],
    )
    await client.query(
      `insert into playlist_part (tenant_id, playlist_id, part_id, position)
       select $1, $2, part, place from unnest($3::text[]) with ordinality as listed (part, place) on conflict do nothing`,
      [LARGE_TENANT, id, parts],
    )
  }
}

async function insertTitles(client: pg.Client, titles: readonly LargeTitle[]): Promise<void> {
  await client.query(WITHOUT_TRIGGERS)
  for (const kinds of [['movie', 'series'], ['season'], ['episode']]) {
    const rows = titles.filter(({ kind }) => kinds.includes(kind))
    for (let start = 0; start < rows.length; start += INSERT_LOT) {
      await client.query(INSERT_TITLES, [LARGE_TENANT, JSON.stringify(rows.slice(start, start + INSERT_LOT))])
    }
  }
  const shown = titles.filter(({ kind }) => kind === 'movie' || kind === 'series').map(({ id }) => id)
  // Of all titles at once it is made in a tenth of the time.
  const { rows } = await client.query<{ indexdef: string }>(WORDS_INDEX)
  await client.query('drop index title_search_words')
  for (let start = 0; start < shown.length; start += REFRESH_LOT) {
    await client.query('select search_refresh($1, $2)', [LARGE_TENANT, shown.slice(start, start + REFRESH_LOT)])
  }
  for (const { indexdef } of rows) await client.query(indexdef)
  await client.query(WITH_TRIGGERS)
  // What the triggers would have noted: a service that has read this tenant before reads it anew.
  await client.query(NOTE_TITLES, [LARGE_TENANT])
}

/**
 * A tenant of ten thousand movies and series, with lists and home's rows made of all of them; a service finds it under
 * LARGE_TENANT, and the web app shows it with WEB_CUSTOMER_ID=large. Doing it again changes nothing.
 */
export async function loadLargeTenant(databaseUrl: string, count = LARGE_COUNT): Promise<LargeTitle[]> {
  const titles = makeTitles(count)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await copyTenant(client)
    await insertTitles(client, titles)
    await insertPlaylists(client, toPlaylists(titles))
    await client.query('commit')
    // As the database does by itself some time after so much was written.
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
  return titles
}
