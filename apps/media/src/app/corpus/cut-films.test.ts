import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { probeSource } from '#features/probe/probe.ts'
import { createTestBench, removeTestBenches } from '#testing/media-needs.ts'
import { AAC, BT601, beep, H264, picture } from './testing/film-row.ts'
import { makeFilm } from './testing/run-row.ts'

afterAll(removeTestBenches)

// Grain, so that a cut falls into the middle of a picture.
const film = [...picture({ seconds: 3, form: `${BT601},noise=alls=20:allf=t` }), ...beep({ seconds: 3 })]
const PACKET_BYTES = 188

/** Cuts a film that was just made. */
async function cut(file: string, codecs: string[], toLength: (bytes: Buffer) => number) {
  const bench = await createTestBench()
  const path = await makeFilm({ file, steps: [[...film, ...codecs]] }, bench.folder)
  const bytes = await readFile(path)
  const cutPath = join(bench.folder, file)
  await writeFile(cutPath, bytes.subarray(0, toLength(bytes)))
  const probe = (each: string) => probeSource(each, { ...bench.needs.settings, signal: bench.needs.stopping })
  return { whole: await probe(path), cut: () => probe(cutPath) }
}

const half = (bytes: Buffer) => Math.floor(bytes.length / 2)
/** In the middle of the table that names every picture. */
const inIndex = (bytes: Buffer) => {
  const at = bytes.indexOf('moov', 0, 'latin1') - 4
  return at + Math.floor(bytes.readUInt32BE(at) / 2)
}
const MPEG2 = ['-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'mp2']

test.each([
  { name: 'an MP4 without its index', file: 'a.mp4', codecs: [...H264, ...AAC], toLength: half },
  { name: 'an MP4 whose index ends in its middle', file: 'a.mp4', codecs: [...H264, ...AAC], toLength: inIndex },
  {
    name: 'an MP4 cut in the index before its pictures',
    file: 'a.mp4',
    codecs: [...H264, ...AAC, '-movflags', '+faststart'],
    toLength: inIndex,
  },
  {
    name: 'a QuickTime film with its index in front',
    file: 'a.mov',
    codecs: [...H264, ...AAC, '-movflags', '+faststart'],
    toLength: half,
  },
  { name: 'half a Matroska film', file: 'a.mkv', codecs: [...H264, ...AAC], toLength: half },
  {
    name: 'a Matroska film without its last fifth',
    file: 'a.mkv',
    codecs: [...H264, ...AAC],
    toLength: (bytes: Buffer) => Math.floor(bytes.length * 0.8),
  },
  {
    name: 'half a WebM',
    file: 'a.webm',
    codecs: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'],
    toLength: half,
  },
  { name: 'half an AVI', file: 'a.avi', codecs: ['-c:v', 'mpeg4', '-c:a', 'mp3'], toLength: half },
  { name: 'half a Flash video', file: 'a.flv', codecs: [...H264, ...AAC], toLength: half },
  {
    name: 'a transport stream that ends within a packet',
    file: 'a.ts',
    codecs: [...H264, ...AAC],
    toLength: (bytes: Buffer) => Math.floor(half(bytes) / PACKET_BYTES) * PACKET_BYTES + 100,
  },
])(
  '$name is called cut short',
  async ({ file, codecs, toLength }) => {
    const film = await cut(file, codecs, toLength)
    expect(film.whole.endsAbruptly).toBe(false)
    expect(film.whole.durationSeconds).toBeCloseTo(3, 0)
    await expect(film.cut()).rejects.toMatchObject({ code: 'TRUNCATED_FILE', message: 'The file is cut short' })
  },
  60_000,
)

test.each([
  {
    name: 'transport stream',
    file: 'a.ts',
    codecs: [...H264, ...AAC],
    toLength: (bytes: Buffer) => Math.floor(half(bytes) / PACKET_BYTES) * PACKET_BYTES,
  },
  { name: 'program stream', file: 'a.mpg', codecs: MPEG2, toLength: half },
])(
  'half a $name, whose container says no length, is taken with the word that it may be cut short',
  async ({ file, codecs, toLength }) => {
    const film = await cut(file, codecs, toLength)
    expect(film.whole.endsAbruptly).toBe(false)
    const probe = await film.cut()
    expect(probe.endsAbruptly).toBe(true)
    expect(probe.durationSeconds).toBeLessThan(2.2)
  },
  60_000,
)
