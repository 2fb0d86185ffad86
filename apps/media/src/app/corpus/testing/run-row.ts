import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PackageSourceJob } from '@kola/contract/media'
import { expect } from 'vitest'
import { type EncodedFilm, encodeSource, type SourceWork } from '#app/source/encode-source.ts'
import { packageFilm, toFolderName } from '#app/source/package-source.ts'
import { openWorkFolder } from '#shared/work-folder.ts'
import { createTestBench, type TestBench, toSourceJob } from '#testing/media-needs.ts'
import { type Expectation, type FilmRow, USUAL } from './film-row.ts'
import { hearSound, measureComb, readMpd, seePicture } from './measure.ts'

const run = promisify(execFile)
const GENERATE_TIMEOUT_MS = 120_000

/** Makes the film of a row. @returns its path */
export async function makeFilm(row: Pick<FilmRow, 'file' | 'steps' | 'given'>, folder: string): Promise<string> {
  const cwd = join(folder, 'given')
  await mkdir(cwd, { recursive: true })
  for (const [name, contents] of Object.entries(row.given ?? {})) await writeFile(join(cwd, name), contents)
  for (const [index, step] of row.steps.entries()) {
    const output = index === row.steps.length - 1 ? [row.file] : []
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...step, ...output], { cwd, timeout: GENERATE_TIMEOUT_MS })
  }
  return join(cwd, row.file)
}

/** Sends the film of a row through probe, plan, encoder, packager and check, and compares what came out. */
export async function checkRow(row: FilmRow): Promise<void> {
  const bench = await createTestBench()
  const file = await makeFilm(row, bench.folder)
  const work = await toWork(bench, await toSourceJob(bench, file, await sendBeside(row, bench)))
  const film = await encodeSource(work)
  const mpd = await packageFilm(film, work)
  const wanted = { ...USUAL, ...row.expect }
  const offered = readMpd(mpd)
  expect(offered.sizes).toEqual(wanted.sizes)
  expect(offered.rates.map((rate) => rate.toFixed(3))).toEqual([wanted.rate.toFixed(3)])
  expect(Math.abs(film.durationSeconds - wanted.seconds)).toBeLessThan(1.6 / wanted.rate)
  expect(Math.abs(offered.seconds - wanted.seconds)).toBeLessThan(Math.max(0.18, 1.6 / wanted.rate))
  expect(film.notices.map(({ text }) => text)).toEqual(wanted.notices)
  await checkPicture({ film, work, bench, wanted })
  await checkSounds({ film, work, bench, wanted })
  checkTexts(film, wanted, mpd)
}

interface Made {
  film: EncodedFilm
  work: SourceWork
  bench: TestBench
  wanted: Expectation
}

export async function toWork(bench: TestBench, job: PackageSourceJob): Promise<SourceWork> {
  const folder = await openWorkFolder(bench.needs.settings.workRoot, toFolderName(job))
  return { job, needs: bench.needs, folder, signal: bench.needs.stopping, onProgress: () => undefined }
}

async function sendBeside(row: FilmRow, bench: TestBench): Promise<Partial<PackageSourceJob>> {
  const files = [...(row.sent?.subtitles ?? []), ...(row.sent?.audio ?? [])]
  for (const { sourceKey } of files) {
    await bench.storage.put(sourceKey, await readFile(join(bench.folder, 'given', sourceKey)))
  }
  return row.sent ?? {}
}

const toPackaged = (work: SourceWork, name: string) => join(work.folder.toFile('package'), 'cenc', `${name}.mp4`)

async function checkPicture({ film, work, bench, wanted }: Made): Promise<void> {
  const top = film.plan.renditions.at(-1)
  const path = toPackaged(work, top?.name ?? '')
  const key = bench.plainKeys[top?.keyLabel ?? ''] ?? ''
  const seen = await seePicture(path, key)
  if (wanted.isWhole && top) expect(await measureComb(path, key, top)).toBeLessThan(1)
  expect(seen.facts).toMatchObject({ pix_fmt: 'yuv420p', field_order: 'progressive', color_range: 'tv' })
  expect([seen.facts.color_space, seen.facts.color_primaries, seen.facts.color_transfer]).toEqual(
    Array(3).fill('bt709'),
  )
  expect(`${seen.facts.width}x${seen.facts.height}`).toBe(wanted.sizes.at(-1))
  expect(seen.facts.sample_aspect_ratio).toBe('1:1')
  expect(Math.abs(seen.frames / wanted.rate - wanted.seconds)).toBeLessThan(1.6 / wanted.rate)
  if (wanted.corners) {
    const off = seen.corners.map((colour, index) => toDistance(colour, wanted.corners?.[index] ?? ''))
    expect(Math.max(...off), `colours ${JSON.stringify(seen.corners)}`).toBeLessThanOrEqual(wanted.colourSlack)
  }
  if (wanted.flashAt !== null) {
    const apart = seen.flashFrame / wanted.rate - wanted.flashAt
    expect(Math.abs(apart), `flash in picture ${seen.flashFrame}`).toBeLessThan(1.6 / wanted.rate)
  }
}

/** The largest difference of a part of a colour. */
function toDistance(colour: readonly number[], wanted: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16))
  return Math.max(...parts.map((part, index) => Math.abs(part - (colour[index] ?? 0))))
}

async function checkSounds({ film, work, bench, wanted }: Made): Promise<void> {
  const { tracks } = film.plan.sound
  expect([...new Set(tracks.map(({ language }) => language))].sort()).toEqual(Object.keys(wanted.sounds).sort())
  for (const track of tracks) {
    const segments = await readSegments(join(work.folder.toFile('package'), 'hls', `${track.name}.m3u8`))
    if (segments.length > 1) expect(Math.min(...segments), `segments of ${segments}`).toBeGreaterThan(0.3)
    const heard = await hearSound(toPackaged(work, track.name), bench.plainKeys.AUDIO ?? '')
    expect(Math.abs(heard.seconds - film.durationSeconds), `${track.name} lasts ${heard.seconds} s`).toBeLessThan(0.2)
    expect(Math.abs(heard.hertz - (wanted.sounds[track.language] ?? 0)), `${heard.hertz} Hz`).toBeLessThan(40)
    expect(Math.abs(heard.beepAt - wanted.beepAt), `beep at ${heard.beepAt}`).toBeLessThan(wanted.syncSlackSeconds)
  }
}

function checkTexts(film: EncodedFilm, wanted: Expectation, mpd: string): void {
  const texts = film.streams.filter((stream) => stream.kind === 'text')
  expect(texts.map(({ name, language, label }) => `${language} ${label}: ${film.cues.get(name)?.[0]?.text}`)).toEqual(
    wanted.texts,
  )
  for (const { label } of texts) expect(mpd).toContain(`<Label>${label}</Label>`)
  expect(mpd.match(/<AdaptationSet[^>]*contentType="text"/g) ?? []).toHaveLength(texts.length)
}

async function readSegments(playlist: string): Promise<number[]> {
  return [...(await readFile(playlist, 'utf8')).matchAll(/^#EXTINF:([\d.]+)/gm)].map((match) => Number(match[1]))
}
