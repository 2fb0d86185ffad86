import type { Cue } from '@kola/contract/subtitles/cues'
import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { composePublishing } from '#app/compose/console/subtitles.ts'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { subtitleJobs } from '../jobs.ts'
import { DASH, MASTER, VTT } from './package-texts.ts'

const FOLDER = 'media/demo/media-film/v1/'
const PACKAGE = {
  ...{ dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8', renditions: [] },
  audio: [
    { language: 'en', label: 'English' },
    { language: 'ig', label: 'Igbo' },
  ],
  subtitles: [
    { language: 'en', label: 'English', url: 'subtitles/text-en.vtt' },
    { language: 'yo', label: 'Yorùbá', url: 'subtitles/text-yo.vtt' },
  ],
  ...{ storyboard: null, markers: [] },
}
/** Of the title that it belongs to. */
const NAME = `text-pcm-${sha256Hex('film').slice(0, 8)}-v1`
const SRT = `1
00:00:01,000 --> 00:00:02,500
Oya, make we dey go.

2
00:00:03,000 --> 00:00:04,000
Who sent you?
`

let stage: FilmStage
let member: { token: string; id: string }

beforeAll(async () => {
  stage = await createFilmStage()
  await stage.addTenant('other')
  member = await stage.addMember()
  for (const [name, text] of Object.entries({
    ...{ 'dash.mpd': DASH, 'dash-lean.mpd': DASH, 'hls/master.m3u8': MASTER, 'hls-clearkey/master.m3u8': MASTER },
    ...{ 'subtitles/text-en.vtt': VTT, 'subtitles/text-yo.vtt': VTT },
  }))
    await stage.platform.storage.put(FOLDER + name, Buffer.from(text))
})
afterAll(() => stage.close())
beforeEach(async () => {
  for (const table of ['subtitle_report', 'subtitle_track', 'sound_name', 'film_tracks'] as const)
    await stage.db.deleteFrom(table).execute()
  const own = { package: JSON.stringify(PACKAGE), lean: null, version: 'v1', duration_seconds: 46 }
  await stage.db.updateTable('media').set(own).where('id', '=', 'media-film').execute()
})

type Key = Parameters<FilmStage['call']>[0]
const PATH = '/api/v1/apps/films/{titleId}/subtitles/{trackId}'
const act = (
  verb: string,
  body: object,
  more: { trackId?: string; titleId?: string; customer?: string; number?: string } = {},
) =>
  stage.call(`POST ${PATH}/${verb}` as Key, {
    token: OPERATOR_KEY,
    params: {
      titleId: more.titleId ?? 'film',
      trackId: more.trackId ?? 'pcm.subtitles',
      ...(more.number && { number: more.number }),
    },
    ...(more.customer && { customer: more.customer }),
    body,
  })
const look = async (trackId = 'pcm.subtitles') =>
  (await stage.call(`GET ${PATH}` as Key, { token: OPERATOR_KEY, params: { titleId: 'film', trackId } })).body.page
const list = async () =>
  (await stage.call('GET /api/v1/apps/films/{titleId}/tracks', { token: OPERATOR_KEY, params: { titleId: 'film' } }))
    .body

async function send(
  file: Buffer | string,
  more: {
    revision?: number
    language?: string
    kind?: string
    titleId?: string
    customer?: string
    type?: string
    label?: string
  } = {},
) {
  const query = new URLSearchParams({
    ...{ language: more.language ?? 'pcm', label: more.label ?? 'Naijá', kind: more.kind ?? 'subtitles' },
    revision: String(more.revision ?? 0),
  })
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api/v1/apps/films/${more.titleId ?? 'film'}/subtitles?${query}`,
    headers: {
      ...{ authorization: `Bearer ${OPERATOR_KEY}`, 'x-customer-id': more.customer ?? 'demo' },
      'content-type': more.type ?? 'application/octet-stream',
    },
    payload: Buffer.from(file as string),
  })
  return { status: response.statusCode, body: response.json() }
}

const publish = () =>
  subtitleJobs(composePublishing(stage.platform))['subtitles.publish']({
    ...{ id: 'j', name: 'subtitles.publish', attempt: 1, signal: new AbortController().signal },
    data: { tenantId: 'demo', titleId: 'film' },
  })
const play = async (device = 1) => (await stage.start(member.token, device)).body
const readFile = async (address: string) => (await stage.inject('GET', address)).body
const toTimes = (cues: Cue[]) => cues.map(({ startMs, endMs }) => [startMs, endMs])

test('a file becomes a draft that no viewer sees; moved, corrected and put in force, every player gets it, and the film is the same', async () => {
  const before = await play(2)
  const sent = await send(SRT)
  expect([sent.status, sent.body.encoding, sent.body.page.track.inForce, sent.body.page.draft.length]).toEqual([
    200,
    'UTF-8',
    null,
    2,
  ])
  await publish()
  expect((await play()).subtitles).toEqual(
    before.subtitles.map((track: { url: string }) => ({ ...track, url: expect.any(String) })),
  )
  const moved = await act('move', { revision: 1, byMs: 500, stretch: null })
  expect(toTimes(moved.body.page.draft)).toEqual([
    [1_500, 3_000],
    [3_500, 4_500],
  ])
  const line = await act('line', {
    revision: 2,
    number: 2,
    startMs: 3_500,
    endMs: 5_000,
    text: 'Who <script>send</script> you & me?',
  })
  expect(line.body).toMatchObject({ revision: 3, cue: { number: 2, endMs: 5_000, text: 'Who send you & me?' } })
  const forced = await act('put-in-force', { revision: 3 })
  expect([forced.status, forced.body.page.track.inForce, forced.body.page.draft]).toEqual([
    200,
    { source: 'console', version: 1, isOut: false },
    null,
  ])
  const { rows } = await stage.platform.pool.query("select data from pgboss.job where name = 'subtitles.publish'")
  expect(rows).toContainEqual({ data: { tenantId: 'demo', titleId: 'film' } })
  await publish()
  expect((await look()).track.inForce).toEqual({ source: 'console', version: 1, isOut: true })

  const answer = await play()
  expect(answer.subtitles.map(({ language, label }: { language: string; label: string }) => [language, label])).toEqual(
    [
      ['en', 'English'],
      ['yo', 'Yorùbá'],
      ['pcm', 'Naijá'],
    ],
  )
  expect(await readFile(answer.subtitles[2].url)).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nOya, make we dey go.\n\n00:00:03.500 --> 00:00:05.000\nWho send you &amp; me?\n',
  )
  expect(await readFile(answer.dash)).toContain(`<BaseURL>subtitles/${NAME}.vtt</BaseURL>`)
  for (const master of [answer.hls, answer.hlsClearKey]) {
    expect(await readFile(master)).toContain(`URI="../subtitles/${NAME}.m3u8"`)
    const slices = await readFile(master.replace(/hls[\w-]*\/master.*$/, `subtitles/${NAME}.m3u8`))
    expect(slices).toContain(`${NAME}-001.vtt`)
    expect(await readFile(master.replace(/hls[\w-]*\/master.*$/, `subtitles/${NAME}-001.vtt`))).toContain(
      '00:00:01.500',
    )
  }
  // Who plays already goes on by what they have.
  expect(await readFile(before.dash)).toBe(DASH)
  expect(answer.dash).not.toBe(before.dash)
})

test('what the film brought is corrected, and takes the place of it', async () => {
  const english = await look('en.subtitles')
  expect(english.track).toMatchObject({ inForce: { source: 'film', version: 0 }, revision: 0, draft: null })
  expect(english.live.map(({ text }: Cue) => text)).toEqual([
    'The rain falls as if somebody owed it money.',
    'She said & she would <i>wait</i> until it stopped.',
  ])
  const fixed = { revision: 0, number: 1, startMs: 9_100, endMs: 13_000, text: 'The rain falls like a debt.' }
  expect((await act('line', fixed, { trackId: 'en.subtitles' })).status).toBe(200)
  await act('put-in-force', { revision: 1 }, { trackId: 'en.subtitles' })
  await publish()
  const { subtitles, dash } = await play()
  expect(subtitles.map(({ label }: { label: string }) => label)).toEqual(['Yorùbá', 'English'])
  expect(await readFile(subtitles[1].url)).toContain('00:00:09.100 --> 00:00:13.000\nThe rain falls like a debt.')
  expect(await readFile(dash)).not.toContain('cenc/text-en.mp4')
})

test('two who work on it at once: the later one is told, and shown how it stands', async () => {
  await send(SRT)
  await act('move', { revision: 1, byMs: 500, stretch: null })
  for (const late of [
    await act('move', { revision: 1, byMs: 700, stretch: null }),
    await act('line', { revision: 1, number: 1, startMs: 0, endMs: 1_000, text: 'Late' }),
    await act('put-in-force', { revision: 1 }),
    await act('leave', { revision: 1 }),
    await send(SRT, { revision: 0 }),
  ]) {
    expect([late.status, late.body.error.code, late.body.error.page.track.revision]).toEqual([
      409,
      'SUBTITLES_CHANGED',
      2,
    ])
    expect(late.body.error.page.draft[0].startMs).toBe(1_500)
  }
  const both = await Promise.all([1, 2].map((by) => act('move', { revision: 2, byMs: by, stretch: null })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('lines that cannot be shown are not put in force: each is told by its number, and mended', async () => {
  await send(`1\n00:00:05,000 --> 00:00:04,000\nBackwards\n\n2\n00:00:50,000 --> 00:00:51,000\nAfter the film\n`)
  const { status, body } = await act('put-in-force', { revision: 1 })
  expect([status, body.error.code, body.error.fields]).toEqual([
    409,
    'SUBTITLES_UNFIT',
    {
      'lines.1': '0:00:05.000: It ends before it begins, or with it',
      'lines.2': '0:00:50.000: The film ends at 0:00:46.000',
    },
  ])
  await act('line', { revision: 1, number: 1, startMs: 5_000, endMs: 6_000, text: 'Forwards' })
  expect((await act('line', { revision: 2, number: 2, startMs: 50_000, endMs: 51_000, text: '' })).body.cue).toBeNull()
  expect((await act('put-in-force', { revision: 3 })).status).toBe(200)
  expect((await act('put-in-force', { revision: 4 })).body.error.code).toBe('SUBTITLES_NO_DRAFT')
})

test('a line is added where it belongs, under a number of its own, and the same change by somebody else is told', async () => {
  await send(`1\n00:00:05,000 --> 00:00:06,000\nFirst\n\n7\n00:00:20,000 --> 00:00:21,000\nLast\n`)
  const added = await act('add-line', {
    revision: 1,
    startMs: 8_000,
    endMs: 9_500,
    text: ' Between <script>them</script> ',
  })
  expect(added.body).toMatchObject({
    revision: 2,
    cue: { number: 3, startMs: 8_000, endMs: 9_500, text: 'Between them' },
  })
  const late = await act('add-line', { revision: 1, startMs: 1_000, endMs: 2_000, text: 'Late' })
  expect([late.status, late.body.error.code]).toEqual([409, 'SUBTITLES_CHANGED'])
  expect(late.body.error.page.draft.map(({ number, text }: Cue) => [number, text])).toEqual([
    [1, 'First'],
    [3, 'Between them'],
    [2, 'Last'],
  ])
  const wordless = await act('add-line', { revision: 2, startMs: 1_000, endMs: 2_000, text: ' <i></i> ' })
  expect([wordless.status, wordless.body.error.fields]).toEqual([400, { text: 'Please give its words' }])
  await act('add-line', { revision: 2, startMs: 30_000, endMs: 29_000, text: 'Backwards' })
  expect((await act('put-in-force', { revision: 3 })).body.error.fields).toEqual({
    'lines.4': '0:00:30.000: It ends before it begins, or with it',
  })
  await act('line', { revision: 3, number: 4, startMs: 30_000, endMs: 31_000, text: '' })
  expect((await act('put-in-force', { revision: 4 })).body.page.live.map(({ text }: Cue) => text)).toEqual([
    'First',
    'Between them',
    'Last',
  ])
})

test('of subtitles that have as many lines as there may be, none is added', async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, n) => `${n + 1}\n00:00:10,${String(n % 1_000).padStart(3, '0')} --> 00:00:12,000\nL${n}\n`,
  )
  expect((await send(lines.join('\n'))).status).toBe(200)
  const full = await act('add-line', { revision: 1, startMs: 1_000, endMs: 2_000, text: 'One more' })
  expect([full.status, full.body.error.code]).toEqual([409, 'SUBTITLES_FULL_OF_LINES'])
})

test('frame rates: what was made for 25 stands later at 24, and its beginning stays', async () => {
  await send(`1\n00:00:00,000 --> 00:00:01,000\nFirst\n\n2\n00:00:24,000 --> 00:00:25,000\nLast\n`)
  const { body } = await act('move', { revision: 1, byMs: 0, stretch: { from: '25', to: '24' } })
  expect(toTimes(body.page.draft)).toEqual([
    [0, 1_042],
    [25_000, 26_042],
  ])
})

test('versions are kept, and an earlier one is brought back as a draft', async () => {
  await send(SRT)
  await act('put-in-force', { revision: 1 })
  await act('move', { revision: 2, byMs: 500, stretch: null })
  await act('put-in-force', { revision: 3 })
  const page = await look()
  expect(page.versions.map(({ number, lines }: { number: number; lines: number }) => [number, lines])).toEqual([
    [2, 2],
    [1, 2],
  ])
  const back = await act('versions/{number}/bring-back', { revision: 4 }, { number: '1' })
  expect(toTimes(back.body.page.draft)).toEqual(
    toTimes(back.body.page.live).map(([start = 0, end = 0]) => [start - 500, end - 500]),
  )
  expect((await act('versions/{number}/bring-back', { revision: 5 }, { number: '9' })).body.error.code).toBe(
    'SUBTITLES_VERSION_NOT_FOUND',
  )
  expect((await act('leave', { revision: 5 })).body.page.draft).toBeNull()
  expect((await look()).track.inForce.version).toBe(2)
})

test('what was put in force is taken from viewers, who get what came with the film; its versions stay', async () => {
  const en = { trackId: 'en.subtitles' }
  expect((await act('withdraw', { revision: 0 }, en)).body.error.code).toBe('SUBTITLES_NOT_IN_FORCE')
  await act('line', { revision: 0, number: 1, startMs: 9_100, endMs: 13_000, text: 'Wrong film' }, en)
  await act('put-in-force', { revision: 1 }, en)
  await publish()
  expect((await play()).dash).toContain('/dash-t')
  expect((await act('withdraw', { revision: 1 }, en)).body.error.code).toBe('SUBTITLES_CHANGED')
  expect((await act('withdraw', { revision: 2 }, en)).status).toBe(200)
  expect((await look('en.subtitles')).track.inForce).toEqual({ source: 'film', version: 0, isOut: false })
  await publish()
  const { subtitles, dash } = await play()
  expect(dash).toMatch(/\/dash\.mpd$/)
  expect(await readFile(subtitles[0].url)).toBe(VTT)
  const { versions, live } = await look('en.subtitles')
  expect([versions.length, live[0].text]).toEqual([1, 'The rain falls as if somebody owed it money.'])
  await act('versions/{number}/bring-back', { revision: 3 }, { ...en, number: '1' })
  expect((await act('put-in-force', { revision: 4 }, en)).body.page.track.inForce.version).toBe(2)
})

test('another packaging of the film, and AV1 that comes later, get what is in force as well', async () => {
  await send(SRT)
  await act('put-in-force', { revision: 1 })
  await publish()
  const lean = { version: 'v1', dash: 'dash-lean.mpd', picture: null, hasOpus: true, isFullSize: false }
  await stage.db
    .updateTable('media')
    .set({ lean: JSON.stringify(lean) })
    .where('id', '=', 'media-film')
    .execute()
  // Its manifest does not name them yet: nobody is offered it.
  expect((await play()).lean).toBeUndefined()
  expect((await look()).track.inForce.isOut).toBe(false)
  await publish()
  expect(await readFile((await play()).lean.dash)).toContain(`subtitles/${NAME}.vtt`)
  await stage.db.updateTable('media').set({ version: 'v2' }).where('id', '=', 'media-film').execute()
  expect((await play()).subtitles).toHaveLength(2)
  for (const name of ['dash.mpd', 'hls/master.m3u8', 'hls-clearkey/master.m3u8'])
    await stage.platform.storage.put(
      `media/demo/media-film/v2/${name}`,
      Buffer.from(name.endsWith('mpd') ? DASH : MASTER),
    )
  await publish()
  const answer = await play()
  expect(answer.subtitles).toHaveLength(3)
  expect([answer.dash.includes('/v2/dash-t'), (await readFile(answer.dash)).includes(`${NAME}.vtt`)]).toEqual([
    true,
    true,
  ])
})

test('a caller who may read 480 lines may read these manifests and texts', async () => {
  await send(SRT)
  await act('put-in-force', { revision: 1 })
  await publish()
  const token = stage.services.origin.mediaTokens.signStore({
    tenantId: 'demo',
    mediaId: 'media-film',
    maxHeight: 240,
  }).token
  const row = await stage.db.selectFrom('film_tracks').select('tracks').executeTakeFirstOrThrow()
  for (const file of [row.tracks.dash, row.tracks.hls, `subtitles/${NAME}.vtt`, `subtitles/${NAME}-001.vtt`]) {
    expect([file, (await stage.inject('GET', `/media/${token}/media-film/v1/${file}`)).statusCode]).toEqual([file, 200])
  }
})

test('sound is called as the editor names it, in every form, until the name is the film’s again', async () => {
  const key = 'POST /api/v1/apps/films/{titleId}/sound'
  const name = (tracks: object[], revision: number) =>
    stage.call(key, { token: OPERATOR_KEY, params: { titleId: 'film' }, body: { revision, tracks } })
  const named = await name([{ was: 'en', language: 'pcm', label: 'Naijá' }], 0)
  expect(named.body.sound).toEqual({
    ...{ revision: 1, isOut: false },
    tracks: [
      { was: 'en', language: 'pcm', label: 'Naijá' },
      { was: 'ig', language: 'ig', label: 'Igbo' },
    ],
  })
  await publish()
  const { audio, dash, hls } = await play()
  expect(audio).toEqual([
    { language: 'pcm', label: 'Naijá' },
    { language: 'ig', label: 'Igbo' },
  ])
  expect(await readFile(dash)).toContain('lang="pcm"')
  expect(await readFile(hls)).toContain('NAME="Naijá"')
  const late = await name([], 0)
  expect([late.status, late.body.error.code, late.body.error.tracks.sound.revision]).toEqual([409, 'SOUND_CHANGED', 1])
  const twice = await name(
    [
      { was: 'en', language: 'ig', label: 'Igbo' },
      { was: 'ig', language: 'ig', label: 'Igbo' },
    ],
    1,
  )
  expect([twice.status, twice.body.error.fields]).toEqual([
    400,
    { 'tracks.1.label': 'Two are called the same', 'tracks.1.language': 'Two are of the same language' },
  ])
  expect((await name([{ was: 'fr', language: 'fr', label: 'French' }], 1)).body.error.fields).toEqual({
    'tracks.0.was': 'The film has no such sound',
  })
  expect((await name([{ was: 'en', language: 'en', label: 'A "quoted" name' }], 1)).status).toBe(400)
  await name([{ was: 'en', language: 'en', label: 'English' }], 1)
  await publish()
  expect((await play()).dash).toMatch(/\/dash\.mpd$/)
})

test('what is no file of subtitles is refused, and nothing is kept of it', async () => {
  const faulty = await send(SRT.replace('-->', '->'))
  expect([faulty.status, faulty.body.error.code, Object.keys(faulty.body.error.fields)]).toEqual([
    400,
    'SUBTITLES_NOT_TAKEN',
    ['lines.1'],
  ])
  const large = await send(Buffer.alloc(3 * 1_048_576 + 1, 65))
  expect([large.status, large.body.error.fields]).toEqual([400, { 'lines.1': 'The file is larger than 3 MB' }])
  expect((await send('{}', { type: 'application/json' })).status).toBe(415)
  for (const label of ['', ' ', 'a'.repeat(61), '<b>', 'Say "Naijá"', 'two\nlines'])
    expect([label, (await send(SRT, { label })).status]).toEqual([label, 400])
  expect((await list()).subtitles.map(({ id }: { id: string }) => id)).toEqual(['en.subtitles', 'yo.subtitles'])
})

test.each([
  [{ revision: 1, number: 1, startMs: 1.5, endMs: 2, text: '' }],
  [{ revision: 1, number: 1, startMs: 0, endMs: 172_800_001, text: '' }],
  [{ revision: 1, number: 1, startMs: 0, endMs: 1, text: 'a'.repeat(501) }],
  [{ revision: 1, number: 1, startMs: 0, endMs: 1, text: 'a\u0000' }],
  [{ revision: 1, number: 0, startMs: 0, endMs: 1, text: 'a' }],
  [{ revision: -1, number: 1, startMs: 0, endMs: 1, text: 'a' }],
])('a line such as %j is no line', async (body) => {
  await send(SRT)
  expect((await act('line', body)).status).toBe(400)
})

test('another tenant’s film, a language that there is not, and a line that is gone are not there', async () => {
  await send(SRT)
  const codes = [
    await send(SRT, { customer: 'other' }),
    await send(SRT, { titleId: 'nothing' }),
    await act('move', { revision: 0, byMs: 1, stretch: null }, { titleId: 'nothing' }),
    await act('move', { revision: 0, byMs: 1, stretch: null }, { trackId: 'fr.subtitles' }),
    await act('move', { revision: 0, byMs: 1, stretch: null }, { trackId: 'nonsense' }),
    await act('move', { revision: 1, byMs: 1, stretch: null }, { customer: 'other' }),
    await act('line', { revision: 1, number: 9, startMs: 0, endMs: 1, text: 'a' }),
  ].map(({ status, body }) => `${status} ${body.error.code}`)
  expect(codes).toEqual([
    ...['404 TITLE_NOT_FOUND', '404 TITLE_NOT_FOUND', '404 TITLE_NOT_FOUND', '404 SUBTITLES_NOT_FOUND'],
    ...['404 SUBTITLES_NOT_FOUND', '404 TITLE_NOT_FOUND', '404 SUBTITLE_LINE_NOT_FOUND'],
  ])
})
