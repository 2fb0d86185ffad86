import { MAX_REPORTS_OF_ACCOUNT } from '@kola/contract/subtitles/report'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { findRead } from '../reports/reporting.ts'
import { VTT } from './package-texts.ts'

const PATH = '/api/v1/apps/films/{titleId}/subtitles/{trackId}'
const FIRST = 'The rain falls as if somebody owed it money.'

let stage: FilmStage
const members: { token: string; id: string }[] = []

beforeAll(async () => {
  stage = await createFilmStage()
  await stage.platform.storage.put('media/demo/media-film/v1/subtitles/text-en.vtt', Buffer.from(VTT))
  const files = { dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8', renditions: [] }
  const subtitles = [{ language: 'en', label: 'English', url: 'subtitles/text-en.vtt' }]
  const made = JSON.stringify({ ...files, audio: [], subtitles, storyboard: null, markers: [] })
  await stage.db.updateTable('media').set({ package: made }).where('id', '=', 'media-film').execute()
  for (let count = 0; count < 3; count += 1) members.push(await stage.addMember())
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.db.deleteFrom('subtitle_report').execute()
  await stage.db.deleteFrom('sign_in_try').execute()
})

const say = (seconds: number, more: { words?: string; who?: number; id?: string; language?: string } = {}) =>
  stage.call('POST /apps/v2/subtitle-reports', {
    token: members[more.who ?? 0]?.token ?? '',
    body: {
      id: more.id ?? 'film',
      language: more.language ?? 'en',
      seconds,
      ...(more.words !== undefined && { words: more.words }),
    },
  })
const look = async () =>
  (await stage.call(`GET ${PATH}`, { token: OPERATOR_KEY, params: { titleId: 'film', trackId: 'en.subtitles' } })).body
    .page

test('what members say of a line stands beside it, once of each, with their newest words, until it is settled', async () => {
  expect((await say(11, { words: 'It owed <b>us</b>' })).body.line).toBe(FIRST)
  stage.clock.advance(1_000)
  await say(12.5, { words: 'It owed us' })
  await say(13.4, { who: 1 })
  await say(15, { who: 2 })
  const { reports, track } = await look()
  expect(track.reports).toBe(2)
  expect(reports.map(({ lastAt: _, ...report }: { lastAt: string }) => report)).toEqual([
    { startMs: 9_000, text: FIRST, members: 2, words: ['It owed us'] },
    { startMs: 14_000, text: 'She said & she would wait until it stopped.', members: 1, words: [] },
  ])
  const settle = (startMs: number) =>
    stage.call(`POST ${PATH}/settle`, {
      token: OPERATOR_KEY,
      params: { titleId: 'film', trackId: 'en.subtitles' },
      body: { startMs },
    })
  expect((await settle(9_000)).body.page.track.reports).toBe(1)
  expect((await settle(9_000)).status).toBe(200)
  await say(11, { who: 1 })
  expect((await look()).track.reports).toBe(2)
})

test('what is no line, no film, above the limit of a day, or no text is refused', async () => {
  const codes = async (answer: ReturnType<typeof say>) => {
    const { status, body } = await answer
    return `${status} ${body.error?.code ?? ''}`.trim()
  }
  expect(await codes(say(2))).toBe('404 SUBTITLE_LINE_NOT_FOUND')
  expect(await codes(say(45))).toBe('404 SUBTITLE_LINE_NOT_FOUND')
  expect(await codes(say(11, { language: 'fr' }))).toBe('404 SUBTITLE_LINE_NOT_FOUND')
  expect(await codes(say(11, { id: 'nothing' }))).toBe('404 TITLE_NOT_FOUND')
  for (const words of ['a'.repeat(201), 'two\nlines', 'a\u0000'])
    expect(await codes(say(11, { words }))).toBe('400 INVALID_REQUEST')
  for (const seconds of [-1, 172_801]) expect(await codes(say(seconds))).toBe('400 INVALID_REQUEST')
  for (let count = 3; count < MAX_REPORTS_OF_ACCOUNT; count += 1) expect(await codes(say(11))).toBe('200')
  expect(await codes(say(11))).toBe('429 RATE_LIMITED')
  expect(await codes(say(11, { who: 1 }))).toBe('200')
})

test('the line that is meant is the one that was read last', () => {
  const cues = [
    { number: 1, startMs: 1_000, endMs: 2_000, text: 'a', place: '' },
    { number: 2, startMs: 5_000, endMs: 6_000, text: 'b', place: '' },
  ]
  expect([500, 800, 1_500, 4_600, 4_800, 5_500, 13_900, 14_100].map((at) => findRead(cues, at)?.text)).toEqual([
    ...[undefined, 'a', 'a', 'a', 'b', 'b', 'b', undefined],
  ])
})
