import { expect, test } from 'vitest'
import { parseStoryboard } from '../storyboard.ts'
import { PIECE_BYTES } from './film.ts'
import { readPictures } from './read-pictures.ts'
import { isWhole, readStored } from './read-stored.ts'
import { storeFilm } from './store-film.ts'
import { createFilmServer, toBytes, toFilm } from './testing/film-server.ts'
import { createMemoryLocker } from './testing/memory-locker.ts'

const WANTED = ['cenc/480p.mp4', 'cenc/audio-en.mp4'] as const
const FILES = { 'cenc/240p.mp4': toBytes(9, 3), 'cenc/480p.mp4': toBytes(90, 1), 'cenc/audio-en.mp4': toBytes(20, 2) }

/** Stores a film whose server has these files of a storyboard. */
async function store(pictures: Record<string, Uint8Array>) {
  const server = createFilmServer({ ...FILES, ...pictures })
  server.storyboard = 'storyboard.vtt'
  const locker = createMemoryLocker()
  await locker.put(toFilm())
  const { askPermission, fetch } = server
  const needs = { locker, askPermission, fetch, canPlay: () => true, onStored: () => true, wait: async () => undefined }
  expect(await storeFilm(toFilm(), needs, new AbortController().signal)).toBe('done')
  return { server, locker }
}

const VTT = `WEBVTT

00:00.000 --> 00:10.000
storyboard-001.webp#xywh=0,0,160,90

00:10.000 --> 00:20.000
storyboard-001.webp#xywh=160,0,160,90

00:20.000 --> 00:30.000
storyboard-002.webp#xywh=0,0,160,90
`
const PICTURES = {
  'storyboard.vtt': new TextEncoder().encode(VTT),
  'storyboard-001.webp': toBytes(PIECE_BYTES + 5, 4),
  'storyboard-002.webp': toBytes(70, 5),
}

test('the pictures for scrubbing are stored behind the film, and read without the line', async () => {
  const { server, locker } = await store(PICTURES)
  const film = await locker.find('film')
  if (!film) throw new Error('gone')
  expect(film.files.map(({ name }) => name)).toEqual([...WANTED, ...Object.keys(PICTURES)])
  expect([film.storyboard, await isWhole(locker, film)]).toEqual(['storyboard.vtt', true])
  const asked = server.asked.length
  const lengths: number[] = []
  const read = (range: { name: string; start: number; end: number | null }) => readStored(locker, film, range)
  const frames = await readPictures(
    { storyboard: film.storyboard, read, parse: parseStoryboard },
    (bytes) => `sheet-${lengths.push(bytes.length)}`,
  )
  expect(frames.map(({ url, x, startSeconds }) => [url, x, startSeconds])).toEqual([
    ['sheet-1', 0, 0],
    ['sheet-1', 160, 10],
    ['sheet-2', 0, 20],
  ])
  expect([lengths, server.asked.length]).toEqual([[PIECE_BYTES + 5, 70], asked])
})

test.each([
  ['its storyboard is not there', {}],
  ['a sheet of it is not there', { 'storyboard.vtt': PICTURES['storyboard.vtt'] }],
  ['its storyboard is nonsense', { 'storyboard.vtt': toBytes(40, 1) }],
])('a film is stored without pictures where %s', async (_, files) => {
  const { locker } = await store(files)
  const film = await locker.find('film')
  expect([film?.status, film?.storyboard, film?.files.map(({ name }) => name)]).toEqual([
    'ready',
    undefined,
    [...WANTED],
  ])
  expect(
    await readPictures(
      { storyboard: film?.storyboard, read: () => Promise.reject(new Error('read')), parse: parseStoryboard },
      String,
    ),
  ).toEqual([])
})
