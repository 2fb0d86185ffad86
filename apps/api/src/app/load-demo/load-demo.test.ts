import { AVATAR_COUNT, toAvatarUrl } from '@kola/contract/avatar'
import { demoAccounts } from '@kola/demo/accounts'
import { demoCatalogue } from '@kola/demo/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage } from '../testing/stage.ts'
import { NEW_PASSWORD, newEmail } from '../testing/visitors.ts'
import { loadDemo } from './load-demo.ts'
import { createDemoCheck } from './readiness.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await loadDemo(stage.platform)
})
afterAll(() => stage.close())

const countJobs = async () => {
  const { rows } = await stage.platform.pool.query(
    `select data from pgboss.job where name = 'media.package-renditions'`,
  )
  return rows.map((row) => row.data)
}

/** A hash of every row that is loaded. */
async function readState() {
  const tables = [
    'tenant',
    'plan',
    'price',
    'coupon',
    'title',
    'playlist',
    'playlist_title',
    'playlist_part',
    'article',
    'account',
    'subscription',
    'media',
    'content_key',
  ]
  const states = tables.map(async (table) => {
    const query = sql<{
      state: string
    }>`select md5(string_agg(t::text, '|' order by t::text)) as state from ${sql.table(table)} t`
    return [table, (await query.execute(stage.db)).rows[0]?.state]
  })
  return Object.fromEntries(await Promise.all(states))
}

test('loads at least sixty titles, a series of two seasons and eight films to be packaged with keys of their own', async () => {
  const titles = await stage.db.selectFrom('title').select(['id', 'kind', 'parent_id']).execute()
  expect(titles.filter(({ kind }) => kind === 'movie' || kind === 'series').length).toBeGreaterThanOrEqual(60)
  const series = titles.filter(({ kind }) => kind === 'series').map(({ id }) => id)
  const seasons = (id: string) => titles.filter(({ parent_id, kind }) => parent_id === id && kind === 'season').length
  expect(Math.max(...series.map(seasons))).toBeGreaterThanOrEqual(2)
  const jobs = await countJobs()
  expect(jobs).toHaveLength(8)
  expect(new Set(jobs.flatMap(({ target }) => target.keys.map(({ keyId }: { keyId: string }) => keyId))).size).toBe(24)
})

test('loading again changes nothing and asks for nothing twice', async () => {
  const before = await readState()
  await loadDemo(stage.platform)
  expect(await readState()).toEqual(before)
  expect(await countJobs()).toHaveLength(8)
})

test('new content is brought in without touching what members and operators did', async () => {
  const { body } = await stage.call('POST /apps/v1/get-token', { body: { platform: 'website' } })
  const login = { username: 'member@example.com', password: PASSWORD, type: 'email' }
  const { body: signedIn } = await stage.call('POST /apps/v1/login', { token: body.token, body: login })
  const [film] = demoCatalogue.titles
  await stage.call('POST /apps/v1/mylist', { token: signedIn.user_token, body: { video_id: film?.id, status: 1 } })
  await stage.addTitle({ id: 'of-an-operator' })
  await stage.db
    .insertInto('playlist_title')
    .values({ tenant_id: 'demo', playlist_id: 'movies', title_id: 'of-an-operator', position: -1 })
    .execute()
  await stage.db.updateTable('tenant').set({ demo_sha256: 'of an older version' }).execute()
  await loadDemo(stage.platform)
  const list = await stage.call('GET /apps/v1/mylist', { token: signedIn.user_token })
  expect(list.body._embedded.collections).toHaveLength(1)
  stage.clock.advance(1_001)
  const query = { id: 'movies', limit: 1 }
  const movies = await stage.call('GET /apps/v1/catalogues', { token: signedIn.user_token, query })
  expect(movies.body._embedded.items[0].id).toBe('of-an-operator')
})

test('every demo account signs in with the password of the decisions', async () => {
  for (const { email } of demoAccounts) expect(await stage.signIn(email)).toMatch(/^usr_/)
})

test('CONFIG-01 CONFIG-02 CONFIG-03 CONFIG-05 CONFIG-08 the configuration has every key that the documents read', async () => {
  const { body } = await stage.call('GET /apps/v1/appconfig', { token: await stage.getAppToken() })
  const keys =
    'banner_id header_carousel_id regular_carousel_id home_category resume_option list_movie movie_gernes tv_series_gernes series_list recently_added menu_config enable_search footer_social_icon footer_device_image_playstore footer_device_image_iosstore country_code country_name notification_catalogue otpTriggerAttempt app_branchio_url detail_page_thumbnail_orientation restriction_package enable_play language_option provider_slug payment_options flutterwave_countries stripe_countries braintree_countries braintreeTokenValidity stripe_coupon_code_text firebase_base_url firebase_auth_id firebase_ping_time'
  for (const key of keys.split(' ')) expect([key, typeof body.response[key]]).toEqual([key, 'string'])
})

test('home is full, and every configured list answers', async () => {
  const token = await stage.getAppToken()
  const home = await stage.call('GET /apps/v1/home', { token })
  assertAnswer('GET /apps/v1/home', home)
  expect(home.body.hero.length).toBeGreaterThanOrEqual(3)
  expect(home.body.rows.length).toBeGreaterThanOrEqual(10)
  expect(home.body.spotlight).not.toBeNull()
  expect(home.body.trending).toHaveLength(10)
  const { body } = await stage.call('GET /apps/v1/appconfig', { token })
  const { list_movie, series_list, recently_added, notification_catalogue, movie_gernes, tv_series_gernes } =
    body.response
  for (const id of [list_movie, series_list, recently_added, notification_catalogue, movie_gernes, tv_series_gernes]) {
    const answer = await stage.call('GET /apps/v1/catalogues', { token, query: { id } })
    assertAnswer('GET /apps/v1/catalogues', answer)
    expect([id, answer.body._embedded.items.length > 0]).toEqual([id, true])
  }
})

test('every picture that an item names is in storage', async () => {
  const { body } = await stage.call('GET /apps/v1/catalogues', {
    token: await stage.getAppToken(),
    query: { id: 'movies' },
  })
  const stored = new Set(await stage.platform.storage.list('art/demo/'))
  for (const item of body._embedded.items.filter(({ id }: { id: string }) => id !== 'of-an-operator')) {
    const base = item.art.base.slice(1)
    expect([item.id, stored.has(`${base}/poster-480.avif`), stored.has(`${base}/hero-1600.webp`)]).toEqual([
      item.id,
      true,
      true,
    ])
  }
})

test('a demo that has stood for weeks still has its active members', async () => {
  stage.clock.advance(60 * 24 * 3_600_000)
  await loadDemo(stage.platform)
  const screens = async (email: string) => {
    const { body } = await stage.call('GET /apps/v1/account', { token: await stage.signIn(email) })
    return body.screens
  }
  expect(await screens('member@example.com')).toBe(2)
  expect(await screens('family@example.com')).toBe(5)
  expect(await screens('expired@example.com')).toBe(0)
  expect(await screens('newcomer@example.com')).toBe(0)
})

test('the demo counts as ready when it is loaded and all films can play', async () => {
  const isReady = createDemoCheck(stage.db)
  expect(await isReady()).toBe(false)
  await stage.db.updateTable('media').set({ state: 'ready' }).execute()
  expect(await isReady()).toBe(true)
})

test('a friend signs up with the referral code of the demo member', async () => {
  const token = await stage.getAppToken()
  const register = async (referralcode: string) => {
    const email = newEmail()
    const body = { first_name: 'Ife', username: email, email_address: email, password: NEW_PASSWORD, type: 'email' }
    const answer = await stage.call('POST /apps/v1/register', { token, body: { ...body, metaData: { referralcode } } })
    return answer.status
  }
  expect([await register('ADAEZE26'), await register('ADAEZE99')]).toEqual([200, 400])
})

test('every avatar is a picture at the address that clients make of its index, for this tenant alone', async () => {
  const addresses = Array.from({ length: AVATAR_COUNT }, (_, index) => toAvatarUrl('demo', index))
  const answers = await Promise.all(addresses.map((url) => stage.app.inject({ url })))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(AVATAR_COUNT)
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect((await stage.app.inject({ url: toAvatarUrl('other', 0) })).statusCode).toBe(404)
})
