import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

const FILM_SECONDS = 100
let stage: ApiStage
let token: string
let accountId: string

/** A film of 100 s; with no credits given, nobody has marked them. */
async function addFilm(titleId: string, credits?: unknown) {
  const id = `media-${titleId}`
  const markers = credits === undefined ? [] : [{ kind: 'credits', startSeconds: credits, endSeconds: FILM_SECONDS }]
  const film = { tenant_id: 'demo', id, state: 'ready' as const, version: 'v1', duration_seconds: FILM_SECONDS }
  await stage.db
    .insertInto('media')
    .values({ ...film, package: JSON.stringify({ markers }) })
    .execute()
  await stage.db.updateTable('title').set({ media_id: id }).where('id', '=', titleId).execute()
}

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  for (const id of ['marked', 'unmarked', 'opening', 'broken', 'no-film']) await stage.addTitle({ id })
  await stage.addTitle({ id: 'show', kind: 'series' })
  for (const number of [1, 2, 3]) {
    await stage.addTitle({ id: `s${number}`, kind: 'season', parentId: 'show', number })
  }
  for (const [season, number] of [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
  ]) {
    const id = `s${season}e${number}`
    await stage.addTitle({ id, kind: 'episode', parentId: `s${season}`, number: number ?? 0 })
    if (id !== 's3e2') await addFilm(id, 90)
  }
  await addFilm('marked', 80)
  await addFilm('unmarked')
  await addFilm('opening', 2)
  await addFilm('broken', 'soon')
  stage.services.tenants.forget('demo')
})
afterAll(() => stage.close())
beforeEach(async () => {
  const { id, email } = await stage.addAccount()
  accountId = id
  token = await stage.signIn(email)
})

interface Given {
  status?: 0 | 1
  sessionId?: string
  sequence?: number
}
async function report(video_id: string, resumeTime: number, given: Given = {}) {
  stage.clock.advance(1_000)
  const answer = await stage.call('POST /apps/v1/resume', {
    token,
    body: { video_id, resumeTime, status: 1, ...given },
  })
  expect(answer.status).toBe(200)
}
/** As the player says it when the film has run to its end. */
const finish = (video_id: string, sessionId = newId()) => report(video_id, 0, { status: 0, sessionId, sequence: 99 })
/** As the cross on a card says it. */
const takeOut = (video_id: string, resumeTime: number) => report(video_id, resumeTime, { status: 0 })

async function list(): Promise<string[]> {
  const answer = await stage.call('GET /apps/v1/get-resume-list', { token })
  assertAnswer('GET /apps/v1/get-resume-list', answer)
  return answer.body.resumeList.map((entry: { video_id: string; resumeTime: number; video: { id: string } }) => {
    expect(entry.video.id).toBe(entry.video_id)
    return `${entry.video_id} ${entry.resumeTime}`
  })
}

test('a film that is left in its credits is finished; without marked credits in its last twentieth', async () => {
  await report('marked', 79)
  await report('unmarked', 94)
  await report('opening', 94)
  await report('broken', 94)
  expect(await list()).toEqual(['broken 94', 'opening 94', 'unmarked 94', 'marked 79'])
  await report('marked', 80)
  for (const id of ['unmarked', 'opening', 'broken']) await report(id, 95)
  expect(await list()).toEqual([])
  await report('no-film', 99)
  expect(await list()).toEqual(['no-film 99'])
})

test('a film that is watched again is in the list again', async () => {
  await report('marked', 85)
  await report('marked', 10)
  expect(await list()).toEqual(['marked 10'])
})

test('the next episode takes the place of a finished one, over a season without episodes as well', async () => {
  await report('s1e1', 30)
  await report('marked', 20)
  await finish('s1e1')
  expect(await list()).toEqual(['s1e2 0', 'marked 20'])
  await report('s1e2', 91)
  expect(await list()).toEqual(['s1e3 0', 'marked 20'])
  await finish('s1e3')
  expect(await list()).toEqual(['s3e1 0', 'marked 20'])
  await finish('s3e1')
  expect(await list()).toEqual(['marked 20'])
})

test('the episodes that were watched to their end are named, newest first; films and what was taken out are not', async () => {
  const watched = async () => (await stage.call('GET /apps/v1/get-resume-list', { token })).body.watched
  expect(await watched()).toEqual([])
  await finish('s1e1')
  await finish('marked')
  await report('s1e2', 91)
  await report('s1e3', 30)
  await stage.call('POST /apps/v1/resume', { token, body: { video_id: 's3e1', status: 0, resumeTime: 20 } })
  expect(await watched()).toEqual(['s1e2', 's1e1'])
  await report('s1e1', 10)
  expect(await watched()).toEqual(['s1e2'])
})

test('an entry that is taken out brings no next episode, and a next episode that is taken out stays away', async () => {
  await report('s1e1', 30)
  await takeOut('s1e1', 30)
  expect(await list()).toEqual([])
  await finish('s1e1')
  expect(await list()).toEqual(['s1e2 0'])
  await takeOut('s1e2', 0)
  expect(await list()).toEqual([])
  await finish('s1e1')
  expect(await list()).toEqual(['s1e2 0'])
})

test('a series has one entry, its newest', async () => {
  await report('s1e2', 30)
  await report('s3e1', 12)
  expect(await list()).toEqual(['s3e1 12'])
  await report('s1e2', 31)
  expect(await list()).toEqual(['s1e2 31'])
})

test('an episode comes with its series, begun or next, and a film with none', async () => {
  const read = async () => {
    const answer = await stage.call('GET /apps/v1/get-resume-list', { token })
    assertAnswer('GET /apps/v1/get-resume-list', answer)
    return answer.body.resumeList.map((entry: { video_id: string; series?: { id: string; kind: string } }) => [
      entry.video_id,
      entry.series && `${entry.series.kind} ${entry.series.id}`,
    ])
  }
  await report('s1e1', 30)
  await report('marked', 20)
  expect(await read()).toEqual([
    ['marked', undefined],
    ['s1e1', 'series show'],
  ])
  await finish('s1e1')
  expect(await read()).toEqual([
    ['s1e2', 'series show'],
    ['marked', undefined],
  ])
})

test('an app that names no playback session takes a film out by its reset, which brings nothing', async () => {
  await report('s1e1', 30)
  await takeOut('s1e1', 0)
  expect(await list()).toEqual([])
})

async function addPlayback(titleId: string, ended: Date | null) {
  const id = newId()
  const known = { tenant_id: 'demo', id, account_id: accountId, title_id: titleId, media_id: 'm' }
  await stage.db
    .insertInto('playback_session')
    .values({
      ...known,
      device_id: 'DEVICE00000000000001',
      presence_token_sha256: sha256Hex(newToken()),
      ended_at: ended,
    })
    .execute()
  return id
}

test('a report that was under way when its playback ended brings nothing back', async () => {
  await report('s1e1', 30)
  const over = await addPlayback('s1e1', stage.clock.now())
  const open = await addPlayback('s1e1', null)
  await takeOut('s1e1', 30)
  await report('s1e1', 45, { sessionId: over, sequence: 3 })
  expect(await list()).toEqual([])
  await finish('s1e1')
  await report('s1e1', 46, { sessionId: over, sequence: 4 })
  expect(await list()).toEqual(['s1e2 0'])
  await report('s1e1', 47, { sessionId: open, sequence: 1 })
  expect(await list()).toEqual(['s1e1 47'])
})

test('reports of a finished film in any order leave it finished', async () => {
  const sessionId = await addPlayback('s1e1', null)
  const reports = [
    { resumeTime: 60, sequence: 1 },
    { resumeTime: 75, sequence: 2 },
    { resumeTime: 93, sequence: 3 },
    { resumeTime: 0, sequence: 4, status: 0 },
  ]
  const shuffled = [2, 0, 3, 1].map((place) => reports[place])
  await Promise.all(
    shuffled.map((body) =>
      stage.call('POST /apps/v1/resume', { token, body: { video_id: 's1e1', status: 1, sessionId, ...body } }),
    ),
  )
  expect(await list()).toEqual(['s1e2 0'])
})

test('what was finished by one member is nothing to another', async () => {
  await finish('s1e1')
  const { email } = await stage.addAccount()
  token = await stage.signIn(email)
  expect(await list()).toEqual([])
})

test('credits that an editor marked count, and not those of the package', async () => {
  await stage.addTitle({ id: 'edited' })
  await addFilm('edited', 80)
  const markers = JSON.stringify([{ kind: 'credits', startSeconds: 90, endSeconds: FILM_SECONDS }])
  await stage.db.updateTable('title').set({ markers }).where('id', '=', 'edited').execute()
  stage.services.tenants.forget('demo')
  await report('edited', 85)
  expect(await list()).toEqual(['edited 85'])
  await report('edited', 90)
  expect(await list()).toEqual([])
})
