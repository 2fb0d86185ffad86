import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageReadyJob, PackageRenditionsJob } from '@kola/contract/media'
import type { Cue } from '@kola/platform/subtitles/vtt'
import { MediaFailure } from '#shared/failure.ts'
import type { StreamInput } from '#shared/stream.ts'
import { openWorkFolder, type WorkFolder } from '#shared/work-folder.ts'
import type { MediaNeeds } from '../needs.ts'
import { openKeys } from '../package/content-keys.ts'
import { packageStreams } from '../package/package-streams.ts'
import { measureFolder, storeFolder, toMediaPrefix } from '../package/publish.ts'
import { readCues } from '../package/read-subtitles.ts'
import { toReady } from '../package/to-ready.ts'
import { type FilmFolder, filmFolderSchema, toRenditionName } from './film-folder.ts'

const STORYBOARD_FOLDER = 'storyboard'

/** Protects a film whose renditions are encoded already. Needs no ffmpeg. */
export async function packageRenditions(
  job: PackageRenditionsJob,
  needs: MediaNeeds,
  signal: AbortSignal,
): Promise<{ ready: PackageReadyJob; folder: WorkFolder }> {
  const { target } = job
  const { encryption, workRoot } = needs.settings
  const film = await readFilmFolder(job.folder)
  const folder = await openWorkFolder(workRoot, `${target.mediaId}-${target.version}`)
  const cues = await readAllCues(film, job.folder)
  const streams = toStreams(film, job.folder)
  const output = folder.toFile('package')
  const mpd = await packageStreams({
    streams,
    cues,
    keys: openKeys(target.keys, needs.secretBox),
    durationSeconds: film.durationSeconds,
    folder: output,
    encryption,
    defaultLanguage: film.audio[0]?.language ?? null,
    signal,
  })
  const storyboard = await copyStoryboard(film, job.folder, output)
  const fileBytes = await measureFolder(output)
  await storeFolder(needs.storage, { folder: output, prefix: toMediaPrefix(target), signal })
  const sizes = new Map(film.renditions.map((rendition) => [toRenditionName(rendition), rendition]))
  const { durationSeconds, markers } = film
  return {
    ready: toReady({
      ...{ target, durationSeconds, streams, sizes, mpd, encryption, storyboard, markers, fileBytes },
      notices: [],
      art: null,
    }),
    folder,
  }
}

async function readFilmFolder(folder: string): Promise<FilmFolder> {
  const text = await readFile(join(folder, 'film.json'), 'utf8').catch(() => {
    throw new MediaFailure('SOURCE_MISSING', folder)
  })
  return filmFolderSchema.parse(JSON.parse(text))
}

async function readAllCues(film: FilmFolder, folder: string): Promise<Map<string, Cue[]>> {
  const cues = new Map<string, Cue[]>()
  for (const { file, language } of film.subtitles)
    cues.set(`text-${language}`, await readCues(join(folder, file), language))
  return cues
}

function toStreams(film: FilmFolder, folder: string): StreamInput[] {
  return [
    ...film.renditions.map((rendition) => ({
      kind: 'video' as const,
      name: toRenditionName(rendition),
      file: join(folder, rendition.file),
      keyLabel: rendition.height > 576 ? ('HD' as const) : ('SD' as const),
      audioTier: 'all',
    })),
    ...film.audio.map(({ file, language, label }) => ({
      kind: 'audio' as const,
      name: `audio-${language}`,
      file: join(folder, file),
      language,
      label,
      tier: 'all',
    })),
    ...film.subtitles.map(({ file, language, label }) => ({
      kind: 'text' as const,
      name: `text-${language}`,
      file: join(folder, file),
      language,
      label,
    })),
  ]
}

async function copyStoryboard(film: FilmFolder, from: string, to: string): Promise<string | null> {
  if (!film.storyboard) return null
  for (const file of [film.storyboard.vtt, film.storyboard.image]) {
    await cp(join(from, file), join(to, STORYBOARD_FOLDER, file))
  }
  return `${STORYBOARD_FOLDER}/${film.storyboard.vtt}`
}
