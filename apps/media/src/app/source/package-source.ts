import type { PackageReadyJob, PackageSourceJob } from '@kola/contract/media'
import { packagingProgressKey } from '@kola/contract/media'
import { toNotice } from '@kola/contract/media-notices'
import { during } from '@kola/platform/traces/traces'
import { openWorkFolder, type WorkFolder } from '#shared/work-folder.ts'
import { toOfferedFilm } from '../elsewhere/offered-film.ts'
import { withdrawFilm, withdrawForgotten } from '../elsewhere/withdraw.ts'
import type { MediaNeeds } from '../needs.ts'
import { openKeys } from '../package/content-keys.ts'
import { packageStreams } from '../package/package-streams.ts'
import { measureFolder, storeFolder, toMediaPrefix } from '../package/publish.ts'
import { toReady } from '../package/to-ready.ts'
import { type EncodedFilm, encodeSource, type SourceWork } from './encode-source.ts'
import { makePicturesOf } from './film-pictures.ts'
import { createStageProgress, type Stages } from './stage-progress.ts'
import { together } from './together.ts'

/** What operators see while a film is made, with about its share of the time. */
const STAGES: Stages = [
  { name: 'checking', share: 1 },
  { name: 'encoding', share: 90 },
  { name: 'packaging', share: 6 },
  { name: 'storing', share: 1 },
]

/** Makes a protected stream of an uploaded film. What an earlier, interrupted run finished is kept. */
export async function packageSource(
  job: PackageSourceJob,
  needs: MediaNeeds,
  signal: AbortSignal,
): Promise<{ ready: PackageReadyJob; folder: WorkFolder }> {
  const { tenantId, titleId } = job.target
  const folder = await openWorkFolder(needs.settings.workRoot, toFolderName(job))
  const progress = createStageProgress(STAGES, { ...needs, key: packagingProgressKey(tenantId, titleId) })
  const onProgress = (fraction: number) => progress.report('encoding', fraction)
  const work: SourceWork = { job, needs, folder, signal, onProgress }
  const stage = <T>(name: string, make: () => Promise<T>) => during(needs.traces?.child(name) ?? null, make)
  progress.report('checking', 0)
  const film = await stage('encode film', () => encodeSource(work))
  progress.report('packaging', 0)
  const [mpd, art] = await stage('package film', () =>
    together(signal, (both) => [
      packageFilm(film, { ...work, signal: both }),
      makePicturesOf(film, { ...work, signal: both }),
    ]),
  )
  progress.report('storing', 0)
  const prefix = toMediaPrefix(job.target)
  const fileBytes = await measureFolder(folder.toFile('package'))
  const store = (name: string, to: string) =>
    storeFolder(needs.storage, { folder: folder.toFile(name), prefix: to, signal })
  await stage('store film', async () => {
    await store('storyboard', `${prefix}storyboard/`)
    await store('package', prefix)
  })
  await withdrawFrom(work, film)
  await progress.settle()
  return { ready: toAnswer(film, work, { mpd, art, fileBytes }), folder }
}

async function withdrawFrom({ job, needs, folder, signal }: SourceWork, { source, plan }: EncodedFilm): Promise<void> {
  if (!needs.elsewhere) return
  const run = { source, sounds: [], folder, settings: needs.settings, signal, onProgress: () => undefined }
  await withdrawFilm(needs, { run, plan, film: await toOfferedFilm(job, source) })
  await withdrawForgotten(needs)
}

/** Named by the film and the title: a run again finds it, two titles of one film do not meet. */
export function toFolderName(job: PackageSourceJob): string {
  return `${job.sourceSha256.slice(0, 24)}-${job.target.titleId}`
}

/** Encrypts and checks a film, in the folder `package` of its work folder. @returns the MPD as viewers get it */
export function packageFilm(film: EncodedFilm, { job, needs, folder, signal }: SourceWork): Promise<string> {
  return packageStreams({
    streams: film.streams,
    cues: film.cues,
    keys: openKeys(job.target.keys, needs.secretBox),
    durationSeconds: film.durationSeconds,
    folder: folder.toFile('package'),
    encryption: needs.settings.encryption,
    defaultLanguage: film.plan.sound.tracks[0]?.language ?? null,
    signal,
  })
}

function toAnswer(
  film: EncodedFilm,
  { job, needs }: SourceWork,
  made: { mpd: string; art: PackageReadyJob['art']; fileBytes: ReadonlyMap<string, number> },
): PackageReadyJob {
  return toReady({
    target: job.target,
    durationSeconds: film.durationSeconds,
    streams: film.streams,
    sizes: new Map(film.plan.renditions.map((rendition) => [rendition.name, rendition])),
    mpd: made.mpd,
    fileBytes: made.fileBytes,
    encryption: needs.settings.encryption,
    storyboard: 'storyboard/storyboard.vtt',
    markers: [],
    notices: [...film.notices, ...(needs.settings.isLean ? [toNotice('LEAN_FOLLOWS')] : [])],
    art: made.art,
  })
}
