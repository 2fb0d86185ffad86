import type { PictureCut, PictureKind, PictureSet } from '@kola/contract/titles/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'

const PATH = '/api/v1/apps/titles'
const LIST = 'GET /api/v1/apps/titles/{titleId}/pictures'
const CUT = 'POST /api/v1/apps/titles/{titleId}/pictures/cut'
const EDITING = 'GET /api/v1/apps/titles/{titleId}/editing'
const DRAFT = 'POST /api/v1/apps/titles/{titleId}/draft'
const PREVIEW = 'GET /api/v1/apps/titles/{titleId}/preview'
const PUBLISH = 'POST /api/v1/apps/titles/{titleId}/publish'
const ROLL_BACK = 'POST /api/v1/apps/titles/{titleId}/roll-back'
const CERTIFIED = { rating: '15', certificate: { number: 'NFVCB/2026/1', givenOn: '2026-03-02' } }
const [RED, BLUE] = ['#f00000', '#0000f0']

let stage: ApiStage
let viewer: string
let made = 0

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  viewer = await stage.getAppToken()
})
afterAll(() => stage.close())

/** Red on its left half, blue on its right. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: BLUE } },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ])

async function addTitle(): Promise<string> {
  const id = `pictured-${++made}`
  await stage.addTitle({ id, facts: { 'Maturity Rating': '15' } })
  for (const name of ['poster-240.webp', 'poster-480.webp', 'still-640.webp']) {
    await stage.platform.storage.put(`art/demo/${id}/v1/${name}`, Buffer.from(`film's ${name}`))
  }
  return id
}

async function send(
  titleId: string,
  bytes: Buffer,
  more: { kind?: PictureKind; type?: string; customer?: string } = {},
) {
  const response = await stage.app.inject({
    method: 'POST',
    url: `${PATH}/${titleId}/pictures?kind=${more.kind ?? 'poster'}&name=night.jpg`,
    headers: {
      ...{ authorization: `Bearer ${OPERATOR_KEY}`, 'x-customer-id': more.customer ?? 'demo' },
      'content-type': more.type ?? 'application/octet-stream',
    },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json() }
}

const ask = (key: Parameters<ApiStage['call']>[0], titleId: string, body?: unknown) =>
  stage.call(key, { token: OPERATOR_KEY, params: { titleId }, ...(body !== undefined && { body }) })

async function sendWide(titleId: string, kind: PictureKind = 'poster'): Promise<string> {
  const { body } = await send(titleId, await twoHalves(3_200, 1_800).jpeg().toBuffer(), { kind })
  return body.picture.id
}

const toCut = (pictureId: string, crop: PictureCut['crop'], x = 0.5): PictureCut => ({
  pictureId,
  crop,
  focus: { x, y: 0.5 },
})
/** 2:3 of 3200 × 1800. */
const poster = (pictureId: string, left = 0.6) => toCut(pictureId, { left, top: 0, width: 0.375, height: 1 })
const WHOLE = { left: 0, top: 0, width: 1, height: 1 }

async function cut(
  titleId: string,
  order: { from?: string; kind?: PictureKind; cut: PictureCut | null },
): Promise<PictureSet> {
  const { status, body } = await ask(CUT, titleId, { from: '', kind: 'poster', ...order })
  expect([status, body.error]).toEqual([200, undefined])
  return body.set
}

const read = async (titleId: string) => (await ask(EDITING, titleId)).body.title
async function publish(titleId: string, changes: object) {
  const { live, draft } = await read(titleId)
  const document = { ...live, ...CERTIFIED, ...changes }
  await ask(DRAFT, titleId, { document, revision: draft?.revision ?? 0 })
  return ask(PUBLISH, titleId, { revision: (draft?.revision ?? 0) + 1 })
}
async function see(titleId: string) {
  stage.clock.advance(1_000)
  const { body } = await stage.call('GET /apps/v1/video', { token: viewer, query: { id: titleId } })
  return body._embedded.collections[0]
}
const get = (url: string) => stage.app.inject({ url })

async function colourOf(url: string): Promise<string> {
  const { statusCode, rawPayload } = await get(url)
  expect([url, statusCode]).toEqual([url, 200])
  const { channels } = await sharp(rawPayload).stats()
  return (channels[2]?.mean ?? 0) > 200 ? 'blue' : (channels[0]?.mean ?? 0) > 200 ? 'red' : 'both'
}

test('a picture is kept as it came, where no address leads to, and is seen smaller', async () => {
  const id = await addTitle()
  const bytes = await twoHalves(3_200, 1_800).jpeg().toBuffer()
  const { status, body } = await send(id, bytes)
  expect(status).toBe(200)
  expect(body.picture).toMatchObject({ name: 'night.jpg', width: 3_200, height: 1_800, bytes: bytes.length })
  const seen = await get(body.picture.address)
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 900 })
  const key = `originals/demo/${id}/${body.picture.id}.jpg`
  expect((await stage.platform.storage.get(key)).equals(bytes)).toBe(true)
  for (const url of [`/${key}`, `/art/../${key}`, `/art/demo/${id}/${body.picture.id}.jpg`])
    expect((await get(url)).statusCode).toBe(404)
})

test('the same picture twice is one, and one that lies on its side is turned', async () => {
  const id = await addTitle()
  const bytes = await twoHalves(1_800, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const [one, two] = [await send(id, bytes), await send(id, bytes)]
  expect(one.body.picture).toMatchObject({ width: 900, height: 1_800 })
  expect(two.body.picture.id).toBe(one.body.picture.id)
  expect((await ask(LIST, id)).body.pictures).toHaveLength(1)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"><script>alert(1)</script></svg>'
const NO_PICTURE = 'This is no JPEG, PNG, WebP or AVIF, whatever its name says'
const DAMAGED = 'The file is cut short or damaged'
const halfOf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

test.each<[what: string, make: () => Promise<Buffer> | Buffer, text: string]>([
  ['nothing', () => Buffer.alloc(0), 'The file is empty'],
  ['an SVG with a script', () => Buffer.from(SVG), 'An SVG may hold a script: please send a JPEG, PNG, WebP or AVIF'],
  [
    'the same behind a head',
    () => Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- -->${SVG}`),
    'An SVG may hold a script: please send a JPEG, PNG, WebP or AVIF',
  ],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), NO_PICTURE],
  ['a PDF', () => Buffer.from('%PDF-1.7 and more'), NO_PICTURE],
  [
    'an old GIF',
    () => twoHalves(480, 720).gif().toBuffer(),
    'A GIF has too few colours: please send a JPEG, PNG, WebP or AVIF',
  ],
  ['a head without a body', () => Buffer.from('\x89PNG\r\n\x1a\n and nothing', 'latin1'), DAMAGED],
  ['half a JPEG', async () => halfOf(await twoHalves(1_200, 1_800).jpeg().toBuffer()), DAMAGED],
  ['half a PNG', async () => halfOf(await twoHalves(1_200, 1_800).png().toBuffer()), DAMAGED],
  ['half a WebP', async () => halfOf(await twoHalves(1_200, 1_800).webp().toBuffer()), DAMAGED],
  [
    'a wall in a few bytes',
    () => twoHalves(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer(),
    'It has 9000 × 9000 points, and at most 60 million are taken',
  ],
  ['too few points', () => twoHalves(479, 720).png().toBuffer(), 'It has 479 × 720 points. Poster: at least 480 × 720'],
  [
    'one that moves',
    async () => {
      const frames = [await twoHalves(480, 720).png().toBuffer(), await twoHalves(480, 720).negate().png().toBuffer()]
      return sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer()
    },
    'It moves: please send one that stands still',
  ],
  [
    'too many bytes',
    () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(20 * 1_024 * 1_024)]),
    'It is larger than 20 MB',
  ],
])('%s is refused in words beside its field', async (_, make, text) => {
  const id = await addTitle()
  const { status, body } = await send(id, await make())
  expect([status, body.error.code, body.error.fields]).toEqual([400, 'PICTURE_NOT_TAKEN', { picture: text }])
  expect((await ask(LIST, id)).body.pictures).toEqual([])
  expect(await stage.platform.storage.list(`originals/demo/${id}/`)).toEqual([])
})

test('what is no stream of bytes is none', async () => {
  const { status } = await send(await addTitle(), Buffer.from('{}'), { type: 'application/json' })
  expect(status).toBe(415)
})

test('a poster is cut where it was said, in every size and format, and the rest is what the film gave', async () => {
  const id = await addTitle()
  const set = await cut(id, { cut: poster(await sendWide(id)) })
  const base = `/art/demo/${id}/${set.id}`
  for (const name of ['poster-240.webp', 'poster-480.webp', 'poster-240.avif', 'poster-480.avif'])
    expect([name, await colourOf(`${base}/${name}`)]).toEqual([name, 'blue'])
  const { rawPayload } = await get(`${base}/poster-480.avif`)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 480, height: 720 })
  expect((await get(`${base}/still-640.webp`)).body).toBe("film's still-640.webp")
  expect(set.shown).toEqual({ poster: `${base}/poster-240.webp`, hero: `${base}/still-640.webp` })
})

test('a wide picture gives hero, still and the telephone’s square, which keeps where the eye goes', async () => {
  const id = await addTitle()
  const pictureId = await sendWide(id, 'hero')
  for (const [x, colour] of [
    [0.95, 'blue'],
    [0.02, 'red'],
  ] as const) {
    const { id: setId } = await cut(id, { kind: 'hero', cut: toCut(pictureId, WHOLE, x) })
    const base = `/art/demo/${id}/${setId}`
    expect(await colourOf(`${base}/hero-phone-800.webp`)).toBe(colour)
    expect(await colourOf(`${base}/hero-1600.avif`)).toBe('both')
    const { rawPayload } = await get(`${base}/hero-1600.webp`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_600, height: 900 })
    expect((await get(`${base}/poster-480.webp`)).body).toBe("film's poster-480.webp")
  }
})

test('lettering keeps its shape, and what shows through it', async () => {
  const id = await addTitle()
  const letters = await sharp({
    create: { width: 1_000, height: 250, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { body } = await send(id, letters, { kind: 'title' })
  const set = await cut(id, { kind: 'title', cut: toCut(body.picture.id, WHOLE) })
  const { rawPayload } = await get(set.shown.title ?? '')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 640, height: 160, hasAlpha: true })
})

test.each<[what: string, crop: PictureCut['crop'], text: string]>([
  ['of another shape', WHOLE, 'A poster is two wide and three high'],
  ['of too few points', { left: 0, top: 0, width: 0.1, height: 0.25 }, 'Too little is left: at least 480 × 720 points'],
])('a crop %s is refused', async (_, crop, text) => {
  const id = await addTitle()
  const { status, body } = await ask(CUT, id, { from: '', kind: 'poster', cut: toCut(await sendWide(id), crop) })
  expect([status, body.error.fields]).toEqual([400, { crop: text }])
})

test('pictures are part of a draft: shown when it is published, and brought back with a version', async () => {
  const id = await addTitle()
  const first = (await see(id)).art
  const set = await cut(id, { cut: poster(await sendWide(id)) })
  expect((await see(id)).art).toEqual(first)
  expect((await publish(id, { pictures: set.id })).status).toBe(200)
  const shown = (await see(id)).art
  expect([shown.base, shown.kinds.toSorted()]).toEqual([`/art/demo/${id}/${set.id}`, ['poster', 'still']])
  expect(shown.placeholders.poster).toMatch(/^data:image\/webp;base64,/)
  expect(
    (await read(id)).versions.map(({ document }: { document: { pictures: string } }) => document.pictures),
  ).toEqual([set.id, ''])
  const next = await cut(id, { from: set.id, kind: 'hero', cut: toCut(await sendWide(id, 'hero'), WHOLE) })
  await publish(id, { pictures: next.id })
  expect(await colourOf(`${(await see(id)).art.base}/poster-480.webp`)).toBe('blue')
  expect((await ask(ROLL_BACK, id, { number: 2 })).status).toBe(200)
  expect((await see(id)).art).toEqual(shown)
  await publish(id, { pictures: '' })
  expect((await see(id)).art).toEqual(first)
  const { sets } = (await ask(LIST, id)).body
  expect(sets.map((one: PictureSet) => one.id)).toEqual(['', set.id, next.id])
  expect(Object.keys(sets[2].cuts)).toEqual(['hero', 'poster'])
})

test('the preview is what viewers would be given, of the draft and of what is live', async () => {
  const id = await addTitle()
  const live = await see(id)
  const set = await cut(id, { cut: poster(await sendWide(id)) })
  const before = (await ask(PREVIEW, id)).body
  expect(before.draft).toEqual(before.live)
  expect(before.live).toMatchObject({ id, name: live.name, metaData: live.metaData, art: live.art })
  const document = { ...(await read(id)).live, ...CERTIFIED, pictures: set.id, name: 'Another', tagline: 'Loud' }
  await ask(DRAFT, id, { document, revision: 0 })
  const { body } = await ask(PREVIEW, id)
  expect(body.live).toEqual(before.live)
  await ask(PUBLISH, id, { revision: 1 })
  const { languages, ...seen } = await see(id)
  const { base, placeholders } = seen.art
  expect(body.draft).toMatchObject({ name: seen.name, metaData: seen.metaData, art: { base, placeholders } })
  expect(body.draft.languages[0].title).toBe(languages[0].title)
  expect((await stage.call(PREVIEW, { token: OPERATOR_KEY, customer: 'other', params: { titleId: id } })).status).toBe(
    404,
  )
  expect((await stage.call(PREVIEW, { params: { titleId: id } })).status).toBe(401)
})

test('one kind goes back to what the film gave, the others stay', async () => {
  const id = await addTitle()
  const set = await cut(id, { cut: poster(await sendWide(id)) })
  const wide = await cut(id, { from: set.id, kind: 'hero', cut: toCut(await sendWide(id, 'hero'), WHOLE) })
  const back = await cut(id, { from: wide.id, kind: 'poster', cut: null })
  expect((await get(`/art/demo/${id}/${back.id}/poster-480.webp`)).body).toBe("film's poster-480.webp")
  expect(await colourOf(`/art/demo/${id}/${back.id}/hero-1600.webp`)).toBe('both')
  expect(Object.keys(back.cuts)).toEqual(['hero'])
})

test('a poster that was there before the film stays, and what the film gives comes beside it', async () => {
  const id = await addTitle()
  const film = { base: `/art/demo/${id}/v1`, kinds: ['poster', 'still'], placeholders: { still: 'data:a' } }
  const toArt = (art: object) => JSON.stringify(art)
  const none = toArt({ base: '', kinds: [], placeholders: {} })
  await stage.db.updateTable('title').set({ art: none, state: 'processing' }).where('id', '=', id).execute()
  const set = await cut(id, { cut: poster(await sendWide(id)) })
  expect((await publish(id, { pictures: set.id })).status).toBe(200)
  const ready = { film_art: toArt(film), state: 'published' as const }
  await stage.db.updateTable('title').set(ready).where('id', '=', id).execute()
  const seen = await see(id)
  expect([seen.art.base, seen.art.kinds]).toEqual([`/art/demo/${id}/${set.id}`, ['poster']])
  await publish(id, { pictures: set.id, tagline: 'Again' })
  expect((await get(`/art/demo/${id}/${set.id}/still-640.webp`)).body).toBe("film's still-640.webp")
  expect(await colourOf(`/art/demo/${id}/${set.id}/poster-480.webp`)).toBe('blue')
  expect((await see(id)).art).toMatchObject({ kinds: ['poster', 'still'], placeholders: { still: 'data:a' } })
})

test('a picture or a set of another title is not there', async () => {
  const [one, other] = [await addTitle(), await addTitle()]
  const pictureId = await sendWide(one)
  const set = await cut(one, { cut: poster(pictureId) })
  const codes = [
    await ask(CUT, other, { from: '', kind: 'poster', cut: poster(pictureId) }),
    await ask(CUT, other, { from: set.id, kind: 'poster', cut: null }),
    await publish(other, { pictures: set.id }),
  ].map(({ status, body }) => [status, body.error.code])
  expect(codes).toEqual([1, 2, 3].map(() => [404, 'PICTURE_NOT_FOUND']))
  expect((await send(one, Buffer.from('x'), { customer: 'other' })).body.error.code).toBe('TITLE_NOT_FOUND')
})

test('a title keeps forty pictures, and says so', async () => {
  const id = await addTitle()
  const rows = Array.from({ length: 40 }, (_, number) => ({
    ...{ tenant_id: 'demo', title_id: id, id: `p${number}`, name: 'a', format: 'jpg', width: 1, height: 1, bytes: 1 },
    ...{ sha256: String(number), added_at: new Date(), added_by: 'Tolu' },
  }))
  await stage.db.insertInto('title_picture').values(rows).execute()
  const { status, body } = await send(id, await twoHalves(480, 720).png().toBuffer())
  expect([status, body.error.code]).toEqual([409, 'PICTURES_FULL'])
})
