import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import { afterEach, expect, test } from 'vitest'
import { toDeviceId } from '#features/playback/testing/stage.ts'
import type { Call } from '../testing/call.ts'
import { createFilmStage, type FilmStage } from '../testing/film-stage.ts'
import { addChild } from '../testing/people/children.ts'
import { addRental } from '../testing/people/rentals.ts'
import { recordStatements } from '../testing/plans.ts'

interface Asked extends Call {
  key: EndpointKey
}

/** Each of them answers the film of the stage, or is refused for one that is above the limit. */
const CALLS: Readonly<Record<string, Asked>> = {
  home: { key: 'GET /apps/v1/home' },
  'a list': { key: 'GET /apps/v1/catalogues', query: { id: 'row' } },
  'a list in another order': { key: 'GET /apps/v1/catalogues', query: { id: 'row', sort: 'az' } },
  'a title': { key: 'GET /apps/v1/video', query: { id: 'film' } },
  search: { key: 'GET /apps/v1/searchvideo', query: { query: 'danfo' } },
  'a search with a typing error': { key: 'GET /apps/v1/searchvideo', query: { query: 'dnafo' } },
  'the bell': { key: 'GET /apps/v1/upcoming-video' },
  'what was read in the bell': { key: 'GET /apps/v1/notifications/read' },
  'my list': { key: 'GET /apps/v1/mylist' },
  'films begun': { key: 'GET /apps/v1/get-resume-list' },
  votes: { key: 'GET /apps/v1/votes' },
  'the account with its rentals': { key: 'GET /apps/v1/account' },
  'into my list': { key: 'POST /apps/v1/mylist', body: { video_id: 'film', status: 1 } },
  'a vote': { key: 'POST /apps/v1/vote-video', body: { video_id: 'film', type: 'UP' } },
}
const CONFIG = { banner_id: 'row', trending_id: 'row', notification_catalogue: 'row' }
/** First while nothing is remembered, then at once again, then when what is remembered is too old. */
const ROUNDS = [{ afterMs: 0 }, { afterMs: 0 }, { afterMs: 60_000 }]

/** What is a person's is asked for each time; what is the tenant's is remembered. */
const ALWAYS_ASKED = [
  ...['what was read in the bell', 'my list', 'films begun', 'votes', 'the account with its rentals'],
  ...['into my list', 'a vote', 'playback', 'its licence'],
]

let stage: FilmStage | null = null
afterEach(() => stage?.close())

/** A member of whose films each call tells: kept, begun, rented, voted for and read of. */
async function createMember(ratingLimit: RatingLimit | null) {
  const made = await createFilmStage()
  stage = made
  await made.db
    .updateTable('tenant')
    .set({ config: JSON.stringify(CONFIG) })
    .execute()
  await made.db
    .updateTable('title')
    .set({ facts: JSON.stringify({ 'Maturity Rating': 'PG', notification_status: 'coming soon' }) })
    .execute()
  await made.addPlaylist('row', ['film'])
  const { id: accountId, email } = await made.addAccount()
  await made.addSubscription({ accountId, days: 10 })
  await addRental(made, accountId)
  const token = await made.signIn(email, { deviceId: toDeviceId(1) })
  const profileId = await addChild(made, { accountId, token, ratingLimit })
  const of = { tenant_id: 'demo', account_id: accountId, profile_id: profileId, title_id: 'film' }
  const at = made.clock.now()
  const point = { state: 'begun' as const, position_seconds: 5, playback_session_id: null, sequence: null }
  await made.db.insertInto('my_list_entry').values(of).execute()
  await made.db
    .insertInto('read_notice')
    .values({ ...of, read_at: at })
    .execute()
  await made.db
    .insertInto('vote')
    .values({ ...of, is_up: true, updated_at: at })
    .execute()
  await made.db
    .insertInto('resume_point')
    .values({ ...of, ...point, updated_at: at })
    .execute()
  return { ...made, token }
}

/** How many statements each call ran, of each round. */
async function countStatements(ratingLimit: RatingLimit | null): Promise<Record<string, number[]>> {
  const member = await createMember(ratingLimit)
  const ran = recordStatements(member.platform.pool)
  const counted: Record<string, number[]> = {}
  const count = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = ran.length
    const answer = await work()
    counted[name] = [...(counted[name] ?? []), ran.length - before]
    return answer
  }
  for (const { afterMs } of ROUNDS) {
    member.clock.advance(afterMs)
    for (const [name, { key, ...given }] of Object.entries(CALLS)) {
      const { status, body } = await count(name, () => member.call(key, { token: member.token, ...given }))
      expect([name, status]).toEqual([name, 200])
      if (key.startsWith('GET')) expect([name, JSON.stringify(body)]).toEqual([name, expect.stringContaining('"film"')])
    }
    const { body } = await count('playback', () => member.start(member.token, 1))
    const licence = await count('its licence', () => member.askLicence(body))
    expect(licence.statusCode).toBe(200)
  }
  await member.close()
  stage = null
  return counted
}

test('PROM-34 PROM-37 the rating limit costs no statement more per call: home, lists, search, bell, my list, rentals, playback, licences', async () => {
  const [without, limited] = [await countStatements(null), await countStatements('PG')]
  expect(limited).toEqual(without)
  // Nothing would be held by the above where nothing is counted.
  const asking = Object.entries(without).flatMap(([name, [, again = 0]]) => (again > 0 ? [name] : []))
  expect(asking).toEqual(ALWAYS_ASKED)
  expect([without.home?.[0], without.search?.[0]].every(Boolean)).toBe(true)
})
