import type { PackageSourceJob } from '@kola/contract/media'
import type { MediaNotice } from '@kola/contract/media-notices'
import type { Cue } from '@kola/platform/subtitles/vtt'
import { probeSound, probeSource } from '#features/probe/probe.ts'
import { MediaFailure } from '#shared/failure.ts'
import { isLanguage } from '#shared/language.ts'
import type { StreamInput } from '#shared/stream.ts'
import type { WorkFolder } from '#shared/work-folder.ts'
import { encodeElsewhere, hasHands } from '../elsewhere/encode-elsewhere.ts'
import { toOfferedFilm } from '../elsewhere/offered-film.ts'
import type { MediaNeeds } from '../needs.ts'
import { readSubtitles } from '../package/read-subtitles.ts'
import {
  checkLength,
  type ExtraSound,
  encodePictures,
  encodeSound,
  type FilmPlan,
  type FilmRun,
  type FilmSource,
  planFilm,
  toStreams,
} from './encode-film.ts'
import { fetchSource } from './fetch-source.ts'
import { toFilmNotices } from './film-notices.ts'
import { takeSubtitles } from './film-subtitles.ts'

export interface SourceWork {
  job: PackageSourceJob
  needs: MediaNeeds
  folder: WorkFolder
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
}

/** A film that is ready to be packaged. */
export interface EncodedFilm {
  source: FilmSource
  plan: FilmPlan
  streams: StreamInput[]
  /** Cues of each text stream, by its name. */
  cues: ReadonlyMap<string, readonly Cue[]>
  /** Of the picture as it was encoded. */
  durationSeconds: number
  notices: MediaNotice[]
}

/**
 * Makes renditions, sound tracks and subtitles of a film and the files beside it. What is finished is kept.
 * @throws MediaFailure
 */
export async function encodeSource(work: SourceWork): Promise<EncodedFilm> {
  const { needs, folder, signal, onProgress } = work
  const source = await openSource(work)
  const sounds = await openSounds(work)
  const sent = await readSubtitles(work.job.subtitles, { ...needs, folder, signal })
  const plan = planFilm(source, sounds)
  const run: FilmRun = { source, sounds, folder, settings: needs.settings, signal, onProgress }
  await encodeAllPictures(work, run, plan)
  const durationSeconds = await measureLength(work, plan, source)
  await encodeSound(run, plan, durationSeconds)
  const own = await takeSubtitles({ run, durationSeconds, sent: work.job.subtitles })
  return {
    source,
    plan,
    streams: [...toStreams(plan, folder), ...sent.streams, ...own.streams],
    cues: new Map([...sent.cues, ...own.cues]),
    durationSeconds,
    notices: [...toFilmNotices({ probe: source.probe, sound: plan.sound, durationSeconds }), ...own.notices],
  }
}

/** By whoever is there: encoders elsewhere, or this machine alone. */
async function encodeAllPictures({ job, needs }: SourceWork, run: FilmRun, plan: FilmPlan): Promise<void> {
  const { elsewhere, storage, log } = needs
  if (!elsewhere) return encodePictures(run, plan)
  const film = await toOfferedFilm(job, run.source)
  const given = { run, plan, film, needs: { elsewhere, storage, log } }
  const isAnybodyThere = await hasHands(given).catch((error: unknown) => {
    log.warn({ error }, 'media.encoders-not-counted')
    return false
  })
  await (isAnybodyThere ? encodeElsewhere(given) : encodePictures(run, plan))
}

export async function openSource({ job, needs, folder, signal }: SourceWork): Promise<FilmSource> {
  const path = await fetchSource({ storage: needs.storage, folder, key: job.sourceKey, name: 'source', signal })
  return { path, sha256: job.sourceSha256, probe: await probeSource(path, { ...needs.settings, signal }) }
}

export async function openSounds({ job, needs, folder, signal }: SourceWork): Promise<ExtraSound[]> {
  const sounds: ExtraSound[] = []
  for (const [index, { language, label, sourceKey }] of job.audio.entries()) {
    if (!isLanguage(language)) throw new MediaFailure('BAD_AUDIO', `${language} is no language`)
    const path = await fetchSource({ storage: needs.storage, folder, key: sourceKey, name: `sound-${index}`, signal })
    const { index: streamIndex, ...found } = await probeSound(path, { ...needs.settings, signal })
    sounds.push({
      path,
      sha256: sourceKey,
      source: { ...found, streamIndex, language, label, name: null, isDefault: true },
    })
  }
  return sounds
}

/** The length that was really encoded, which a cut file's own word does not tell. */
async function measureLength({ needs, folder, signal }: SourceWork, plan: FilmPlan, source: FilmSource) {
  const first = plan.renditions[0]
  const made = await probeSource(folder.toFile(`${first?.name}.mp4`), { ffprobe: needs.settings.ffprobe, signal })
  checkLength(made.durationSeconds, source.probe.durationSeconds)
  return made.durationSeconds
}
