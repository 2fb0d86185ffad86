import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlaybackAnswer } from '@kola/contract/playback'
import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAR_KEY_REQUEST, createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import {
  COUNTRIES,
  createOracle,
  createRandom,
  makeTitles,
  makeWindows,
  type StoryWindow,
} from '#app/testing/rights/story.ts'
import { readCombinations } from '#env.ts'
import { toDeviceId } from '#features/playback/testing/stage.ts'

const DAY_MS = 24 * 3_600_000
const SEED = 15
const CHECKS_A_MOMENT = 200
/** `RIGHTS_COMBINATIONS=100000` is the whole of it. */
const COMBINATIONS = readCombinations()
const LIST = 'all-of-them'
const PAGE = '<html><head><meta name="kola-customer" content="demo" /></head><body></body></html>'

const titles = makeTitles()
const random = createRandom(SEED)
let windows: StoryWindow[] = []
const oracle = createOracle(titles, () => windows)

let stage: FilmStage
let dist: string
/** Who is signed in, by the country of the account. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kola-dist-rights-'))
  await writeFile(join(dist, 'index.html'), PAGE)
  stage = await createFilmStage((config) => ({ ...config, http: { ...config.http, webDist: dist } }))
  for (const { id, kind, parentId, number } of titles) {
    await stage.addTitle({ id, kind, name: toName(id), ...(parentId && { parentId }), ...(number && { number }) })
  }
  await stage.db
    .updateTable('title')
    .set({ media_id: 'media-film' })
    .where('kind', 'in', ['movie', 'episode'])
    .execute()
  const { db } = stage
  await db.insertInto('playlist').values({ tenant_id: 'demo', id: LIST, name: 'All of them' }).execute()
  await db
    .insertInto('playlist_title')
    .values(titles.map(({ id }, position) => ({ tenant_id: 'demo', playlist_id: LIST, title_id: id, position })))
    .execute()
  const layout = JSON.stringify([{ id: LIST, name: 'All of them' }])
  await db
    .updateTable('tenant')
    .set({ config: JSON.stringify({ app_name: 'Kola', country_code: 'NG', home_category: layout, banner_id: LIST }) })
    .execute()
  for (const country of COUNTRIES) {
    const { id, email } = await stage.addAccount()
    await stage.addSubscription({ accountId: id, days: 3_650 })
    await db.updateTable('account').set({ country }).where('id', '=', id).execute()
    tokens.set(country, await stage.signIn(email, { deviceId: toDeviceId(tokens.size + 1) }))
    const listed = titles.map(({ id: title_id }) => ({
      ...{ tenant_id: 'demo', account_id: id, profile_id: id },
      title_id,
    }))
    await db.insertInto('my_list_entry').values(listed).execute()
  }
  await writeWindows(makeWindows(random, titles, stage.clock.now().getTime()))
})
afterAll(async () => {
  await stage.close()
  await rm(dist, { recursive: true })
})

/** One word each, which no other title has. */
const toName = (id: string) => `Zz${[...id].map((letter) => (letter === '-' ? 'q' : letter)).join('')}zz`

async function writeWindows(given: readonly StoryWindow[]): Promise<void> {
  const { db, clock } = stage
  const now = clock.now()
  await db
    .insertInto('availability_window')
    .values(
      given.map(({ titleId, countries, fromMs, untilMs }) => ({
        ...{ tenant_id: 'demo', id: newId(), title_id: titleId, countries: [...countries] },
        ...{
          from_at: new Date(fromMs),
          until_at: untilMs === null ? null : new Date(untilMs),
          languages: [],
          contract: '',
        },
        ...{ revision: 1, created_at: now, created_by: 'test', changed_at: now, changed_by: 'test' },
      })),
    )
    .execute()
  windows = [...windows, ...given]
}

/** From there by a proxy that is believed, or by the account alone. */
interface Asked {
  id: string
  country: string
  isTold: boolean
}

const toHeaders = ({ country, isTold }: Asked): Record<string, string> =>
  isTold ? { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': country } : {}

/** Where the header says one country and the account another, the header counts. */
const tokenOf = ({ country, isTold }: Asked) => tokens.get(isTold ? 'US' : country) ?? ''

type Body = Record<string, unknown>
const has = (text: unknown, id: string) => JSON.stringify(text).includes(`"id":"${id}"`)

const toSeen = ({ status, body }: { status: number; body: { error?: { code: string } } }): boolean => {
  if (status === 200) return true
  expect([status, body.error?.code]).toEqual([404, 'TITLE_NOT_AVAILABLE'])
  return false
}

const CALLS: Readonly<Record<string, (asked: Asked) => Promise<boolean>>> = {
  details: async (asked) =>
    toSeen(
      await stage.call('GET /apps/v1/video', {
        token: tokenOf(asked),
        headers: toHeaders(asked),
        query: { id: asked.id },
      }),
    ),
  async list(asked) {
    const query = { id: LIST, limit: 100 }
    const { body } = await stage.call('GET /apps/v1/catalogues', {
      token: tokenOf(asked),
      headers: toHeaders(asked),
      query,
    })
    return has(body, asked.id)
  },
  async home(asked) {
    const { body } = await stage.call('GET /apps/v1/home', { token: tokenOf(asked), headers: toHeaders(asked) })
    const { items } = (body as { rows: { items: Body[] }[] }).rows[0] ?? { items: [] }
    const seen = titles.filter(({ id }) => oracle.isSeen(id, asked.country, stage.clock.now().getTime()))
    expect(items.map(({ id }) => id)).toEqual(seen.slice(0, 12).map(({ id }) => id))
    return oracle.isSeen(asked.id, asked.country, stage.clock.now().getTime())
  },
  async search(asked) {
    const query = { query: toName(asked.id) }
    const { body } = await stage.call('GET /apps/v1/searchvideo', {
      token: tokenOf(asked),
      headers: toHeaders(asked),
      query,
    })
    // An episode's name finds its series, while the episode itself is seen.
    return has(body, asked.id.replace(/-s\de\d$/, ''))
  },
  async link(asked) {
    const told = toHeaders({ ...asked, isTold: true })
    const { statusCode } = await stage.app.inject({ url: `/t/${asked.id}`, headers: told })
    return statusCode === 200
  },
  async myList(asked) {
    const { body } = await stage.call('GET /apps/v1/mylist', { token: tokenOf(asked), headers: toHeaders(asked) })
    return has(body, asked.id)
  },
  playback: async (asked) => toSeen(await start(asked)),
  stored: async (asked) =>
    toSeen(
      await stage.call('GET /apps/v2/stored-titles/{titleId}', {
        ...{ token: tokenOf(asked), headers: toHeaders(asked), params: { titleId: asked.id } },
      }),
    ),
}

const start = (asked: Asked) =>
  stage.call('GET /apps/v2/videoplayback', {
    ...{ token: tokenOf(asked), headers: toHeaders(asked) },
    query: { id: asked.id, deviceId: toDeviceId(1 + COUNTRIES.indexOf((asked.isTold ? 'US' : asked.country) as 'NG')) },
  })

const askLicence = async ({ drm }: PlaybackAnswer): Promise<boolean> => {
  const { statusCode } = await stage.askLicence({ drm }, CLEAR_KEY_REQUEST)
  return statusCode === 200
}

const isPlayable = (id: string) => id.startsWith('film-') || /e\d$/.test(id)

test(`${COMBINATIONS} combinations of title, country, time and call: none is answered wrongly`, {
  timeout: 3_600_000,
}, async () => {
  const wrong: unknown[] = []
  const count = { seen: 0, unseen: 0, licences: 0 }
  const names = Object.keys(CALLS)
  const moments = Math.ceil(COMBINATIONS / CHECKS_A_MOMENT)
  const stepMs = Math.floor((100 * DAY_MS) / moments)
  for (let moment = 0, made = 0; moment < moments; moment += 1) {
    // Some moments are those at which a window begins or ends, and the one before.
    const nowMs = stage.clock.now().getTime()
    const edges = windows
      .flatMap(({ fromMs, untilMs }) => [fromMs, untilMs ?? fromMs])
      .filter((at) => at > nowMs && at <= nowMs + stepMs)
    const edge = edges.length > 0 && moment % 2 === 0 ? Math.min(...edges) - random.below(2) : nowMs + stepMs
    stage.clock.advance(Math.max(1, edge - nowMs))
    const atMs = stage.clock.now().getTime()
    for (let check = 0; check < CHECKS_A_MOMENT && made < COMBINATIONS; check += 1, made += 1) {
      const { id } = random.pick(titles)
      const name = random.pick(names)
      if ((name === 'playback' || name === 'stored') && !isPlayable(id)) continue
      // No words find a season.
      if (name === 'search' && /-s\d$/.test(id)) continue
      const asked = { id, country: random.pick(COUNTRIES), isTold: random.next() < 0.5 }
      const expected = oracle.isSeen(id, asked.country, atMs)
      const isSeen = await CALLS[name]?.(asked)
      count[expected ? 'seen' : 'unseen'] += 1
      if (isSeen !== expected) wrong.push({ name, ...asked, at: new Date(atMs).toISOString(), expected })
    }
    await licenceAcrossAnEdge(wrong, count)
  }
  expect(wrong).toEqual([])
  // Neither is rare, or the test would prove nothing.
  expect(Math.min(count.seen, count.unseen)).toBeGreaterThan(COMBINATIONS / 5)
  expect(count.licences).toBeGreaterThan(moments / 3)
})

/** A film that is under way when its window ends gets no further licence, wherever its viewer says to be by then. */
async function licenceAcrossAnEdge(wrong: unknown[], count: { licences: number }): Promise<void> {
  const asked = {
    id: random.pick(titles.filter(({ id }) => isPlayable(id))).id,
    country: random.pick(COUNTRIES),
    isTold: true,
  }
  const before = stage.clock.now().getTime()
  if (!oracle.isSeen(asked.id, asked.country, before)) return
  const { status, body } = await start(asked)
  expect(status).toBe(200)
  const isLicensed = await askLicence(body)
  stage.clock.advance(DAY_MS / 4)
  const isLicensedLater = await askLicence(body)
  const expected = oracle.isSeen(asked.id, asked.country, stage.clock.now().getTime())
  count.licences += 1
  if (!isLicensed || isLicensedLater !== expected)
    wrong.push({ name: 'licence', ...asked, isLicensed, isLicensedLater, expected })
}
