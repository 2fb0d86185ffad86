import type { PlaybackAnswer } from '@kola/contract/playback'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toDeviceId } from '#features/playback/testing/stage.ts'
import { createFilmStage, type FilmStage } from '../testing/film-stage.ts'
import { toResult } from '../testing/people/changes.ts'
import { createPeople } from '../testing/people/people.ts'

let stage: FilmStage
let on: ReturnType<typeof createPeople>
let owner: { id: string; email: string; token: string }
/** On which Tunde watches, who is fifteen. */
let device: string
let tunde: string

beforeAll(async () => {
  stage = await createFilmStage()
  await setClass('15')
  on = createPeople(stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await setClass('15')
  owner = await on.addMember()
  await stage.addSubscription({ accountId: owner.id, days: 10 })
  device = await stage.signIn(owner.email, { deviceId: toDeviceId(2) })
  tunde = await on.add(owner.token, { name: 'Tunde', ratingLimit: '15' })
  expect(toResult(await on.choose(device, tunde))).toBe('200')
})

async function setClass(text: string): Promise<void> {
  await stage.db
    .updateTable('title')
    .set({ facts: JSON.stringify({ 'Maturity Rating': text }) })
    .where('id', '=', 'film')
    .execute()
  // What is open to whom is known for a second.
  stage.clock.advance(2_000)
}

type Playing = Pick<PlaybackAnswer, 'drm' | 'presence' | 'dash'>
async function play(token: string, number: number): Promise<Playing> {
  const answer = await stage.start(token, number)
  expect(toResult(answer)).toBe('200')
  return answer.body
}
/** What a player is answered that reports, and that renews its licence. */
async function renew(playing: Playing) {
  const [report, licence] = [await stage.report(playing), await stage.askLicence(playing)]
  return [report.statusCode, licence.statusCode, licence.statusCode === 200 ? '' : licence.headers['x-dt-resp-code']]
}
const GOES_ON = [200, 200, '']
/** DRMtoday's number for a session that is over. */
const OVER = '3000'
const NOT_ENTITLED = '20101'
const setLimit = async (ratingLimit: string | null, version = 1) =>
  expect(toResult(await on.change(owner.token, tunde, { version, ratingLimit }))).toBe('200')

describe('PROM-37 while a film of class 15 plays', () => {
  test.each(['12', '12A', 'PG', 'G', 'C'])(
    'a limit that becomes %s ends it: no report, no licence, no new start',
    async (limit) => {
      const [theirs, mine] = [await play(device, 2), await play(owner.token, 1)]
      expect(await renew(theirs)).toEqual(GOES_ON)
      await setLimit(limit)
      expect(await renew(theirs)).toEqual([401, 403, OVER])
      expect(toResult(await stage.start(device, 2))).toBe('403 TITLE_ABOVE_LIMIT')
      // What somebody else of the account plays is nobody's business.
      expect(await renew(mine)).toEqual(GOES_ON)
    },
  )

  test.each(['18', null])('a limit that becomes %s lets it go on', async (limit) => {
    const theirs = await play(device, 2)
    await setLimit(limit)
    expect(await renew(theirs)).toEqual(GOES_ON)
  })

  test('a limit that is set anew lets it go on, and one that is lowered frees the screen', async () => {
    const theirs = await play(device, 2)
    await setLimit('18')
    await setLimit('15', 2)
    expect(await renew(theirs)).toEqual(GOES_ON)
    await setLimit('12', 3)
    const leases = await stage.db
      .selectFrom('screen_lease')
      .select('device_id')
      .where('account_id', '=', owner.id)
      .execute()
    expect(leases).toEqual([])
  })

  test('a person who is removed plays no further', async () => {
    const theirs = await play(device, 2)
    expect(toResult(await on.remove(owner.token, tunde))).toBe('200')
    expect(await renew(theirs)).toEqual([401, 403, OVER])
  })

  test('somebody else who is chosen on the device plays what was begun there no further', async () => {
    const theirs = await play(device, 2)
    const ada = await on.add(owner.token, { name: 'Ada', ratingLimit: 'C' })
    expect(toResult(await on.choose(device, ada))).toBe('200')
    expect((await stage.askLicence(theirs)).headers['x-dt-resp-code']).toBe(OVER)
  })

  test('a licence is asked by the limit as it stands, also where nothing ended what plays: of person, and of film', async () => {
    const theirs = await play(device, 2)
    const set = (rating_limit: '12' | '15') =>
      stage.db.updateTable('profile').set({ rating_limit }).where('id', '=', tunde).execute()
    await set('12')
    expect((await renew(theirs)).slice(1)).toEqual([403, NOT_ENTITLED])
    await set('15')
    expect(await renew(theirs)).toEqual(GOES_ON)
    await setClass('18')
    expect((await renew(theirs)).slice(1)).toEqual([403, NOT_ENTITLED])
  })
})
