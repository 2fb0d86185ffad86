import type { PackageReadyJob, PackageSourceJob } from '@kola/contract/media'
import { packagingProgressKey } from '@kola/contract/media'
import { grabBestFrame } from '../../features/artwork/grab-frame.ts'
import { makePictures } from '../../features/artwork/make-pictures.ts'
import { probeSound, probeSource } from '../../features/probe/probe.ts'
import { makeStoryboard } from '../../features/storyboard/make-storyboard.ts'
import { MediaFailure } from '../../shared/failure.ts'
import { isLanguage } from '../../shared/language.ts'
import type { StreamInput } from '../../shared/stream.ts'
import { openWorkFolder, type WorkFolder } from '../../shared/work-folder.ts'
import type { MediaNeeds } from '../needs.ts'
import { openKeys } from '../package/content-keys.ts'
import { packageStreams } from '../package/package-streams.ts'
import { storeFolder, toArtPrefix, toMediaPrefix } from '../package/publish.ts'
import { readSubtitles } from '../package/read-subtitles.ts'
import { toReady } from '../package/to-ready.ts'
import {
  checkLength,
  type ExtraSound,
  encodeFilm,
  type FilmPlan,
  type FilmSource,
  planFilm,
  toStreams,
} from './encode-film.ts'
import { fetchSource } from './fetch-source.ts'
import { createStageProgress, type StageProgress, type Stages } from './stage-progress.ts'
import { together } from './together.ts'

/** What operators see while a film is made, with about its share of the time. */
const STAGES: Stages = [
  { name: 'checking', share: 1 },
  { name: 'encoding', share: 90 },
  { name: 'packaging', share: 6 },
  { name: 'storing', share: 1 },
]

interface Work {
  job: PackageSourceJob
  needs: MediaNeeds
  folder: WorkFolder
  progress: StageProgress
  signal: AbortSignal
}

/** Makes a protected stream of an uploaded film. What an earlier, interrupted run finished is kept. */
export async function packageSource(
  job: PackageSourceJob,
  needs: MediaNeeds,
  signal: AbortSignal,
): Promise<{ ready: PackageReadyJob; folder: WorkFolder }> {
  const { tenantId, titleId } = job.target
  const folder = await openWorkFolder(needs.settings.workRoot, toFolderName(job))
  const progress = createStageProgress(STAGES, { ...needs, key: packagingProgressKey(tenantId, titleId) })
  const work: Work = { job, needs, folder, progress, signal }
  progress.report('checking', 0)
  const source = await openSource(work)
  const sounds = await openSounds(work)
  const { cues, streams: texts } = await readSubtitles(job.subtitles, { ...needs, folder, signal })
  const plan = planFilm(source, sounds)
  const { settings } = needs
  await encodeFilm(
    { source, sounds, folder, settings, signal, onProgress: (part) => progress.report('encoding', part) },
    plan,
  )
  const streams = [...toStreams(plan, folder), ...texts]
  const durationSeconds = await measureLength(work, plan, source)
  progress.report('packaging', 0)
  const [mpd, art] = await together(signal, (both) => [
    packageStreams({
      streams,
      cues,
      keys: openKeys(job.target.keys, needs.secretBox),
      durationSeconds,
      folder: folder.toFile('package'),
      encryption: settings.encryption,
      defaultLanguage: plan.audio[0]?.language ?? null,
      signal: both,
    }),
    makePicturesOf({ ...work, signal: both }, { source, plan, durationSeconds }),
  ])
  progress.report('storing', 0)
  const prefix = toMediaPrefix(job.target)
  await storeFolder(needs.storage, folder.toFile('storyboard'), `${prefix}storyboard/`)
  await storeFolder(needs.storage, folder.toFile('package'), prefix)
  await progress.settle()
  return { ready: toAnswer(work, { plan, streams, mpd, durationSeconds, art }), folder }
}

/** Named by the film and the title: a run again finds it, two titles of one film do not meet. */
export function toFolderName(job: PackageSourceJob): string {
  return `${job.sourceSha256.slice(0, 24)}-${job.target.titleId}`
}

async function openSource({ job, needs, folder, signal }: Work): Promise<FilmSource> {
  const path = await fetchSource({ storage: needs.storage, folder, key: job.sourceKey, name: 'source', signal })
  const probe = await probeSource(path, { ffprobe: needs.settings.ffprobe, signal })
  return { path, sha256: job.sourceSha256, probe }
}

async function openSounds({ job, needs, folder, signal }: Work): Promise<ExtraSound[]> {
  const sounds: ExtraSound[] = []
  for (const [index, { language, label, sourceKey }] of job.audio.entries()) {
    if (!isLanguage(language)) throw new MediaFailure('BAD_AUDIO', `${language} is no language`)
    const path = await fetchSource({ storage: needs.storage, folder, key: sourceKey, name: `sound-${index}`, signal })
    const found = await probeSound(path, { ffprobe: needs.settings.ffprobe, signal })
    sounds.push({
      path,
      sha256: sourceKey,
      source: { streamIndex: found.index, channels: found.channels, language, label },
    })
  }
  return sounds
}

/** The length that was really encoded, which a cut file's own word does not tell. */
async function measureLength({ needs, folder, signal }: Work, plan: FilmPlan, source: FilmSource): Promise<number> {
  const first = plan.renditions[0]
  const probe = await probeSource(folder.toFile(`${first?.name}.mp4`), { ffprobe: needs.settings.ffprobe, signal })
  checkLength(probe.durationSeconds, source.probe.durationSeconds)
  return probe.durationSeconds
}

/** Storyboard and art: they need one processor, as the packager does, so they are made beside it. */
async function makePicturesOf(
  { job, needs, folder, signal }: Work,
  film: { source: FilmSource; plan: FilmPlan; durationSeconds: number },
): Promise<PackageReadyJob['art']> {
  const { ffmpeg } = needs.settings
  const smallest = film.plan.renditions[0]
  const preview = folder.toFile(`${smallest?.name}.mp4`)
  await makeStoryboard({
    ffmpeg,
    input: preview,
    film: { durationSeconds: film.durationSeconds, width: smallest?.width ?? 16, height: smallest?.height ?? 9 },
    folder: folder.toFile('storyboard'),
    signal,
  })
  const { path, probe } = film.source
  const frame = await grabBestFrame({ ffmpeg, input: path, probe, preview, toFile: folder.toPart, signal })
  const pictures = await makePictures(frame, folder.toFile('art'))
  const prefix = toArtPrefix(job.target)
  await storeFolder(needs.storage, folder.toFile('art'), prefix)
  return { base: `/${prefix.slice(0, -1)}`, ...pictures }
}

function toAnswer(
  { job, needs }: Work,
  made: { plan: FilmPlan; streams: StreamInput[]; mpd: string; durationSeconds: number; art: PackageReadyJob['art'] },
): PackageReadyJob {
  return toReady({
    target: job.target,
    durationSeconds: made.durationSeconds,
    streams: made.streams,
    sizes: new Map(made.plan.renditions.map((rendition) => [rendition.name, rendition])),
    mpd: made.mpd,
    encryption: needs.settings.encryption,
    storyboard: 'storyboard/storyboard.vtt',
    markers: [],
    art: made.art,
  })
}
