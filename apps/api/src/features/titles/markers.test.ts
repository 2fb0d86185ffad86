import type { Marker } from '@kola/contract/playback'
import { findMarkerFaults, readFilmTime, toFilmTime } from '@kola/contract/titles/markers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFilmStage } from '#app/testing/film-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'

const CERTIFIED = { rating: '15', certificate: { number: 'NFVCB/2026/1', givenOn: '2026-03-02' } }
/** Of the film of the stage, in seconds. */
const LENGTH = 46
const INTRO: Marker = { kind: 'intro', startSeconds: 2, endSeconds: 8.5 }
const CREDITS: Marker = { kind: 'credits', startSeconds: 40, endSeconds: 46 }

let stage: Awaited<ReturnType<typeof createFilmStage>>
let member: { token: string }

beforeAll(async () => {
  stage = await createFilmStage()
  member = await stage.addMember()
})
afterAll(() => stage.close())

const ask = (key: Parameters<typeof stage.call>[0], titleId: string, body?: unknown) =>
  stage.call(key, { token: OPERATOR_KEY, params: { titleId }, ...(body !== undefined && { body }) })

async function write(titleId: string, markers: unknown) {
  const { live, draft } = (await ask('GET /api/v1/apps/titles/{titleId}/editing', titleId)).body.title
  const revision = draft?.revision ?? 0
  const document = { ...live, ...CERTIFIED, markers }
  return ask('POST /api/v1/apps/titles/{titleId}/draft', titleId, { document, revision })
}
async function publish(titleId: string, markers: readonly Marker[]) {
  const { body } = await write(titleId, markers)
  return ask('POST /api/v1/apps/titles/{titleId}/publish', titleId, { revision: body.title.draft.revision })
}
const play = async () => (await stage.start(member.token, 1)).body.markers

test('the player gets what is published, in the order of the film; a draft it does not', async () => {
  await write('film', [INTRO])
  expect(await play()).toEqual([])
  expect((await publish('film', [CREDITS, INTRO])).status).toBe(200)
  expect(await play()).toEqual([INTRO, CREDITS])
})

test('another packaging of the film, which knows of none, leaves them', async () => {
  await publish('film', [INTRO])
  const other = { dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8', renditions: [] }
  const made = JSON.stringify({ ...other, audio: [], subtitles: [], storyboard: 'storyboard.vtt', markers: [] })
  await stage.db.updateTable('media').set({ package: made }).where('id', '=', 'media-film').execute()
  expect(await play()).toEqual([INTRO])
  await publish('film', [])
  expect(await play()).toEqual([])
})

test('the log and the difference tell them in words', async () => {
  await publish('film', [INTRO, CREDITS])
  const { entries } = (
    await stage.call('GET /api/v1/apps/audit', { token: OPERATOR_KEY, query: { search: 'published a title' } })
  ).body
  expect(entries[0].changes).toContainEqual({
    ...{ field: 'markers', before: '', after: 'Intro 0:02 – 0:08.5\nCredits 0:40 – 0:46' },
  })
})

const to = (kind: Marker['kind'], startSeconds: number, endSeconds: number): Marker => ({
  kind,
  startSeconds,
  endSeconds,
})
const FAULTS: [what: string, markers: Marker[], faults: Partial<Record<Marker['kind'], string>>][] = [
  ['one after the other', [to('recap', 0, 2), to('intro', 2, 8), to('credits', 40, 46)], {}],
  ['an end before its start', [to('intro', 8, 2)], { intro: 'It ends before it begins, or with it' }],
  ['an end at its start', [to('intro', 8, 8)], { intro: 'It ends before it begins, or with it' }],
  ['an end after that of the film', [to('credits', 40, 46.1)], { credits: 'The film ends at 0:46' }],
  ['one within another', [to('recap', 0, 10), to('intro', 9, 12)], { intro: 'It begins while “Recap” is still on' }],
  [
    'credits at the beginning',
    [to('credits', 1, 5)],
    { credits: 'Credits stand in the second half of a film: what is next is offered from there on' },
  ],
]

test.each(FAULTS)('%s', async (_, markers, faults) => {
  expect(findMarkerFaults(markers, LENGTH)).toEqual(faults)
  const { status, body } = await publish('film', markers)
  const fields = Object.fromEntries(Object.entries(faults).map(([kind, text]) => [`markers.${kind}`, text]))
  const isFit = Object.keys(faults).length === 0
  expect([status, body.error?.code, body.error?.fields ?? {}]).toEqual(
    isFit ? [200, undefined, {}] : [409, 'TITLE_MARKERS_UNFIT', fields],
  )
})

test.each<[what: string, markers: unknown]>([
  ['twice the same', [INTRO, { ...INTRO, startSeconds: 20, endSeconds: 30 }]],
  ['before the film', [{ ...INTRO, startSeconds: -1 }]],
  ['after any film', [{ ...INTRO, endSeconds: 86_401 }]],
  ['of another kind', [{ ...INTRO, kind: 'advert' }]],
  ['more than there are kinds', [INTRO, CREDITS, INTRO, CREDITS]],
])('markers %s are not even kept', async (_, markers) => {
  const { status, body } = await write('film', markers)
  expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
})

test('nothing is marked where there is no film', async () => {
  await stage.addTitle({ id: 'no-film' })
  const { body } = await publish('no-film', [INTRO])
  expect(body.error.fields).toEqual({ 'markers.intro': 'There is no film yet that it could be marked in' })
  expect((await ask('GET /api/v1/apps/titles/{titleId}/strip', 'no-film')).body.error.code).toBe('TITLE_NOT_READY')
})

test('the strip opens the film’s small pictures, and no picture of the film itself', async () => {
  await stage.platform.storage.put('media/demo/media-film/v1/storyboard.vtt', Buffer.from('WEBVTT'))
  const { body } = await ask('GET /api/v1/apps/titles/{titleId}/strip', 'film')
  expect(body.durationSeconds).toBe(LENGTH)
  expect((await stage.inject('GET', body.storyboard)).body).toBe('WEBVTT')
  const film = await stage.inject('GET', body.storyboard.replace('storyboard.vtt', 'cenc/240p.mp4'))
  expect([film.statusCode, film.json().error.code]).toEqual([403, 'QUALITY_NOT_INCLUDED'])
})

test.each([
  [0, '0:00'],
  [72.44, '1:12.4'],
  [5_762.4, '1:36:02.4'],
  [3_600, '1:00:00'],
])('%d seconds are told as %s, and read back', (seconds, text) => {
  expect(toFilmTime(seconds)).toBe(text)
  expect(readFilmTime(text)).toBeCloseTo(seconds, 0)
})

test.each(['', 'soon', '1:72', '1:2:3:4', '-3', '1e3'])('“%s” is no time', (text) => {
  expect(readFilmTime(text)).toBeNull()
})
