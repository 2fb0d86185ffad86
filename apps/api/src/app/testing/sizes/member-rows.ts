import pg from 'pg'

/** Of each member, whatever the size of the service. */
const RESUMES = 10
const LISTED = 5
const VOTES = 3
const PLAYED = 3
/** Every so many members have one film. */
const MEMBERS_PER_TITLE = 10
/** Of these many members one is watching now. */
const WATCHING_EVERY = 2
/** Of the lists of the home. */
const LISTS = 20

export interface Numbers {
  /** The first that is made; those before stand already. */
  from: number
  /** So many members there are afterwards. */
  members: number
}

const TITLES = [
  `media (tenant_id, id, state) select 'demo', 'media' || n, 'ready' from $titles`,
  `title (tenant_id, id, kind, name, synopsis, facts, genres, media_id, added_at)
    select 'demo', 't' || n, 'movie', 'Film ' || n || ' of ' || (array['Lagos', 'Oworo', 'Enugu', 'Kano', 'Ibadan'])[n % 5 + 1],
      'The ' || n || 'th promise that nobody keeps.', '{"Genres":"Drama","Year of Release":"2024"}', '{Drama}', 'media' || n,
      $now - n * interval '1 minute' from $titles`,
  `playlist_title (tenant_id, playlist_id, title_id, position) select 'demo', 'l' || n % ${LISTS}, 't' || n, n from $titles`,
]

const MEMBERS = [
  `account (tenant_id, id, email_address, password_hash, email_verified_at, meta_data)
    select 'demo', 'm' || n, 'm' || n || '@example.com', $hash, $now, '{}' from $members`,
  `profile (tenant_id, account_id, id) select 'demo', 'm' || n, 'm' || n from $members`,
  `sign_in_session (tenant_id, id, account_id, device_id, token_sha256, expires_at)
    select 'demo', 's' || n, 'm' || n, 'd' || n, 'h' || n, $now + interval '30 days' from $members`,
  `subscription (tenant_id, id, account_id, plan_id, price_id, payment_gateway, state, paid_through, is_recurring)
    select 'demo', 'b' || n, 'm' || n, 'basic', 'basic-30', 'stripe', 'ACTIVE', $now + interval '9 days', true from $members`,
  `subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind)
    select 'demo', 'b' || n, 1, $now - interval '21 days', $now + interval '9 days', 'granted' from $members`,
  `resume_point (tenant_id, account_id, profile_id, title_id, state, position_seconds, updated_at)
    select 'demo', 'm' || n, 'm' || n, 't' || (n * 7 + k * 13) % $count + 1, case when k % 3 = 0 then 'finished' else 'begun' end, 600,
      $now - (n % 1000 + k) * interval '1 minute' from $members, generate_series(1, ${RESUMES}) k on conflict do nothing`,
  `my_list_entry (tenant_id, account_id, profile_id, title_id)
    select 'demo', 'm' || n, 'm' || n, 't' || (n * 3 + k * 17) % $count + 1 from $members, generate_series(1, ${LISTED}) k
    on conflict do nothing`,
  `vote (tenant_id, account_id, profile_id, title_id, is_up, updated_at)
    select 'demo', 'm' || n, 'm' || n, 't' || (n * 5 + k * 19) % $count + 1, k % 2 = 0, $now from $members, generate_series(1, ${VOTES}) k
    on conflict do nothing`,
  `read_notice (tenant_id, account_id, profile_id, title_id, read_at)
    select 'demo', 'm' || n, 'm' || n, 't' || (n + k) % $count + 1, $now from $members, generate_series(1, ${VOTES}) k on conflict do nothing`,
  `playback_session (tenant_id, id, account_id, title_id, media_id, device_id, presence_token_sha256, started_at, ended_at)
    select 'demo', 'p' || n || '-' || k, 'm' || n, 't' || n % $count + 1, 'media' || n % $count + 1, 'd' || n, 'q' || n || '-' || k,
      $now - k * interval '1 day', case when k > 1 or n % ${WATCHING_EVERY} > 0 then $now - k * interval '20 hours' end
    from $members, generate_series(1, ${PLAYED}) k`,
  `screen_lease (tenant_id, account_id, device_id, playback_session_id, claimed_at, expires_at)
    select 'demo', 'm' || n, 'd' || n, 'p' || n || '-1', $now, $now + interval '1 hour' from $members where n % ${WATCHING_EVERY} = 0`,
  `account_event (tenant_id, id, account_id, kind, detail, device_name, place, created_at)
    select 'demo', 'e' || n || '-' || k, 'm' || n, 'signed-in', '{}', 'Chrome', 'Lagos', $now - k * interval '1 day'
    from $members, generate_series(1, ${PLAYED}) k`,
  `checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor, amount_minor,
      period_days, state, expires_at)
    select 'demo', 'c' || n, 'KM-' || n, 'm' || n, 'manual', 'basic', 'basic-30', false, 'NGN', 290000, 290000, 30, 'paid', $now from $members`,
]

/** Members with all that one leaves behind, and the films that they see: the same each time, nothing checked on the way in. */
export async function fillMembers(
  url: string,
  { from, members, now, passwordHash }: Numbers & { now: Date; passwordHash: string },
): Promise<void> {
  const titles = (count: number) => Math.max(1, Math.ceil(count / MEMBERS_PER_TITLE))
  const firstTitle = from === 1 ? 1 : titles(from - 1) + 1
  const fill = (text: string) =>
    text
      .replaceAll('$titles', `generate_series(${firstTitle}, ${titles(members)}) n`)
      .replaceAll('$members', `generate_series(${from}, ${members}) n`)
      .replaceAll('$count', String(titles(members)))
      .replaceAll('$now', `'${now.toISOString()}'::timestamptz`)
      .replaceAll('$hash', `'${passwordHash}'`)
  // Of its own: one of the service is given up when a statement has no answer for 35 s.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    if (from === 1)
      await client.query(
        `insert into playlist (tenant_id, id, name) select 'demo', 'l' || n, 'List' from generate_series(0, ${LISTS - 1}) n`,
      )
    // Their triggers make what a search reads.
    for (const table of TITLES) await client.query(`insert into ${fill(table)}`)
    await client.query('set session_replication_role = replica')
    for (const table of MEMBERS) await client.query(`insert into ${fill(table)}`)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
