// Renders the eight films, their sound, subtitles, sprites and film.json into generated/films. Needs ffmpeg.
//   npm run films --workspace @kola/demo [-- --only bridge,rain]
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { DURATION, type FilmWords, frame } from '../artwork/film-frames.mjs'
import { FILM_NAMES, filmFolder } from './assets.ts'
import { FILM_MARKERS } from './catalogue/films.ts'
import { toCaptionTrack, toStoryboardTrack } from './films/captions.ts'
import { FRAME_RATE, LADDER, runFfmpeg, toAudioArguments, toVideoArguments, writeAll } from './films/encode.ts'
import { ANSWERING_VOICE, playMelody } from './films/melody.ts'
import { FILM_SCRIPTS } from './films/scripts.ts'
import type { FilmAudio, FilmManifest, FilmName, FilmRendition } from './types.ts'

const FRAME_WIDTH = 854
const FRAMES_AT_ONCE = 4
const SPRITE = { image: 'storyboard.webp', intervalSeconds: 2, columns: 6, rows: 4, width: 160, height: 90 }
/** H.264 main at the level that x264 takes for each height. */
const VIDEO_CODECS: Readonly<Record<number, string>> = { 240: 'avc1.4d4015', 360: 'avc1.4d401e', 480: 'avc1.4d401e' }

function toWords(film: FilmName): FilmWords {
  const [intro, credits] = FILM_MARKERS[film]
  return {
    face: FILM_SCRIPTS[film].face,
    title: FILM_SCRIPTS[film].title,
    under: 'A SHORT FILM',
    titleFrom: intro?.startSeconds ?? 0,
    titleTo: intro?.endSeconds ?? 0,
    creditsFrom: credits?.startSeconds ?? DURATION,
    credits: ['DRAWN BY PROGRAM', 'NOBODY WAS FILMED', 'KOLA'],
  }
}

const draw = (film: FilmName, seconds: number) => sharp(Buffer.from(frame(film, seconds, FRAME_WIDTH, toWords(film))))

async function renderVideo(film: FilmName, folder: string): Promise<void> {
  const { quality } = FILM_SCRIPTS[film]
  const plan = { width: FRAME_WIDTH, height: Math.round((FRAME_WIDTH * 9) / 32) * 2, quality }
  const toPixels = (index: number) =>
    draw(film, index / FRAME_RATE)
      .flatten({ background: '#000' })
      .removeAlpha()
      .raw()
      .toBuffer()
  await runFfmpeg(toVideoArguments(plan, folder), async (input) => {
    const total = DURATION * FRAME_RATE
    for (let first = 0; first < total; first += FRAMES_AT_ONCE) {
      const count = Math.min(FRAMES_AT_ONCE, total - first)
      const frames = await Promise.all(Array.from({ length: count }, (_, offset) => toPixels(first + offset)))
      for (const pixels of frames) await writeAll(input, pixels)
    }
  })
}

async function renderSprite(film: FilmName, folder: string): Promise<void> {
  const { columns, rows, width, height, intervalSeconds, image } = SPRITE
  const count = Math.ceil(DURATION / intervalSeconds)
  const tiles = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      input: await draw(film, index * intervalSeconds + intervalSeconds / 2)
        .resize(width, height, { fit: 'fill' })
        .png()
        .toBuffer(),
      left: (index % columns) * width,
      top: Math.floor(index / columns) * height,
    })),
  )
  const create = { width: columns * width, height: rows * height, channels: 3 as const, background: '#000' }
  await sharp({ create }).composite(tiles).webp({ quality: 45, effort: 6 }).toFile(join(folder, image))
  await writeFile(join(folder, 'storyboard.vtt'), toStoryboardTrack(SPRITE, DURATION))
}

async function renderSound(film: FilmName, folder: string): Promise<FilmAudio[]> {
  const { melody, second } = FILM_SCRIPTS[film]
  const tracks = [
    { language: 'en', label: 'English', melody },
    { ...second, melody: { ...melody, voice: ANSWERING_VOICE[melody.voice], steps: [...melody.steps].reverse() } },
  ]
  const rendered: FilmAudio[] = []
  for (const track of tracks) {
    const file = `audio-${track.language}.mp4`
    const samples = playMelody(track.melody, DURATION)
    await runFfmpeg(toAudioArguments(join(folder, file)), (input) => writeAll(input, samples))
    const { bytes, bandwidth } = await measure(join(folder, file))
    rendered.push({
      file,
      language: track.language,
      label: track.label,
      bandwidth,
      codecs: 'mp4a.40.2',
      channels: 1,
      bytes,
    })
  }
  return rendered
}

async function measure(path: string): Promise<{ bytes: number; bandwidth: number }> {
  const { size } = await stat(path)
  return { bytes: size, bandwidth: Math.round((size * 8) / DURATION) }
}

async function listRenditions(folder: string): Promise<FilmRendition[]> {
  return Promise.all(
    LADDER.map(async (rung) => {
      const { bytes, bandwidth } = await measure(join(folder, rung.file))
      return { ...rung, bandwidth, codecs: VIDEO_CODECS[rung.height] ?? 'avc1.4d401e', bytes }
    }),
  )
}

async function renderFilm(film: FilmName): Promise<void> {
  const folder = filmFolder(film)
  const script = FILM_SCRIPTS[film]
  await mkdir(folder, { recursive: true })
  await renderVideo(film, folder)
  const audio = await renderSound(film, folder)
  await renderSprite(film, folder)
  await draw(film, script.posterAt).webp({ quality: 80 }).toFile(join(folder, 'poster.webp'))
  for (const language of ['en', 'yo'] as const) {
    await writeFile(join(folder, `subtitles-${language}.vtt`), toCaptionTrack(script.captions, language))
  }
  const manifest: FilmManifest = {
    name: film,
    title: script.title,
    durationSeconds: DURATION,
    frameRate: FRAME_RATE,
    renditions: await listRenditions(folder),
    audio,
    subtitles: [
      { file: 'subtitles-en.vtt', language: 'en', label: 'English' },
      { file: 'subtitles-yo.vtt', language: 'yo', label: 'Yorùbá' },
    ],
    storyboard: { ...SPRITE, vtt: 'storyboard.vtt' },
    poster: 'poster.webp',
    markers: FILM_MARKERS[film],
  }
  await writeFile(join(folder, 'film.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const at = process.argv.indexOf('--only')
const only = at < 0 ? null : (process.argv[at + 1] ?? '').split(',')
for (const film of FILM_NAMES.filter((name) => !only || only.includes(name))) {
  await renderFilm(film)
  console.log(film)
}
