import { Secret } from '@kola/platform/config'
import { createSecretBox } from '@kola/platform/secret-box'
import type { Databases } from './databases.ts'
import { MASTER_KEY, TENANT } from './services.ts'

export const FILM = 'danfo'
export const PLAYLIST = 'all'
export const SCREENS = 2
/** Of the tenant's plan. */
export const PRICE = { id: 'basic-30', slug: 'basic-monthly' }
export const KEY_ID = '00112233445566778899aabbccddeeff'
const KEY = Buffer.alloc(16, 7)
const MEDIA = 'media-danfo'
export const FILM_BYTES = 2_000_000

const CLEAR_KEY = '<ContentProtection value="ClearKey1.0" schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"/>'
const FILES: Record<string, string | Buffer> = {
  'dash.mpd': `<MPD>\n${CLEAR_KEY}\n</MPD>\n`,
  'hls/240p.m3u8': '#EXTM3U\n',
  'hls-clearkey/240p.m3u8': '#EXTM3U\n',
  'cenc/240p.mp4': Buffer.alloc(FILM_BYTES, 1),
}

const PACKAGE = {
  ...{ dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8', renditions: [] },
  ...{ audio: [], subtitles: [], storyboard: null, markers: [] },
}

const STATEMENTS: readonly (readonly [string, readonly unknown[]])[] = [
  [`insert into tenant (id, name, config) values ($1, 'Kola', $2)`, [TENANT, toConfig()]],
  [
    `insert into plan (tenant_id, id, title, screens, is_special, position, meta_data) values ($1, 'basic', 'Basic', $2, false, 0, '{}')`,
    [TENANT, SCREENS],
  ],
  [
    `insert into price (tenant_id, id, plan_id, slug_name, title, amount_minor, currency, period_days, meta_data)
     values ($1, $2, 'basic', $3, 'Basic, every 30 days', 290000, 'NGN', 30, '{}')`,
    [TENANT, PRICE.id, PRICE.slug],
  ],
  [
    `insert into media (tenant_id, id, state, version, duration_seconds, package) values ($1, $2, 'ready', 'v1', 1000000, $3)`,
    [TENANT, MEDIA, JSON.stringify(PACKAGE)],
  ],
  [
    `insert into content_key (tenant_id, media_id, key_id, label, sealed_key) values ($1, $2, $3, 'SD', $4)`,
    [TENANT, MEDIA, KEY_ID, createSecretBox(new Secret(MASTER_KEY)).seal(KEY, `content-key:${KEY_ID}`)],
  ],
  [
    `insert into title (tenant_id, id, kind, name, synopsis, language, released_on, added_at, facts, genres, translations, art, state, media_id)
     values ($1, $2, 'movie', 'Danfo', 'A bus, and who is on it.', 'English', '2024-05-01', now(), '{"Genres":"Drama"}', '{Drama}', '[]', $3, 'published', $4)`,
    [TENANT, FILM, JSON.stringify({ base: `/art/${TENANT}/${FILM}/v1`, kinds: [], placeholders: {} }), MEDIA],
  ],
  [`insert into playlist (tenant_id, id, name) values ($1, $2, 'All films')`, [TENANT, PLAYLIST]],
  [
    `insert into playlist_title (tenant_id, playlist_id, title_id, position) values ($1, $2, $3, 0)`,
    [TENANT, PLAYLIST, FILM],
  ],
]

function toConfig(): string {
  return JSON.stringify({ app_name: 'Kola', country_code: 'NG', regular_carousel_id: PLAYLIST, list_movie: PLAYLIST })
}

/** A tenant with a plan and a film that can be played: what an operator has when the first viewers come. */
export async function plant({
  databases,
  put,
}: {
  databases: Pick<Databases, 'ask'>
  put: (key: string, bytes: string | Buffer) => Promise<void>
}): Promise<void> {
  for (const [statement, values] of STATEMENTS) await databases.ask(statement, [...values])
  for (const [name, body] of Object.entries(FILES)) await put(`media/${TENANT}/${MEDIA}/v1/${name}`, body)
}

/** What somebody has who paid in an earlier month. */
export async function grantPlan(databases: Databases, email: string): Promise<string> {
  const [row] = await databases.ask<{ id: string }>(
    `with payer as (
       update account set email_verified_at = now() where tenant_id = $1 and email_address = $2 returning id
     ), held as (
       insert into subscription (tenant_id, id, account_id, plan_id, price_id, payment_gateway, is_recurring)
       select $1, id || '-held', id, 'basic', $3, 'stripe', false from payer returning id, account_id
     ), period as (
       insert into subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind)
       select $1, id, 1, now() - interval '1 day', now() + interval '20 days', 'granted' from held
     )
     select account_id as id from held`,
    [TENANT, email, PRICE.id],
  )
  if (!row) throw new Error(`There is no account ${email}`)
  return row.id
}
