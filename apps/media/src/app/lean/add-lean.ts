import { stat } from 'node:fs/promises'
import type { LeanDoneJob, PackageReadyJob, PackageSourceJob } from '@kola/contract/media'
import { readEncoders } from '#features/encode/encoders.ts'
import { planLeanPictures, planLeanSound } from '#features/plan/lean/plan-lean.ts'
import { toMeasure } from '#features/quality/scores.ts'
import type { WorkFolder } from '#shared/work-folder.ts'
import type { MediaNeeds } from '../needs.ts'
import { findReady, toMediaPrefix } from '../package/publish.ts'
import { planFilm } from '../source/encode-film.ts'
import { openSounds, openSource } from '../source/encode-source.ts'
import { type Choice, type ChosenPicture, chooseQualities } from './choose-qualities.ts'
import { encodeLeanPicture, encodeLeanSound, type LeanRun, readCosts, toLeanFile } from './encode-lean.ts'
import { toLeanNotices } from './lean-notices.ts'
import { packageLean } from './package-lean.ts'

export interface LeanWork {
  job: PackageSourceJob
  ready: PackageReadyJob
  needs: MediaNeeds
  folder: WorkFolder
  signal: AbortSignal
}

/** The film was taken out meanwhile: there is nothing to add to. */
export class FilmGone extends Error {}

/**
 * Makes AV1 and Opus beside a film that is shown already. What an earlier, interrupted run finished is kept.
 * @throws FilmGone, MediaFailure
 */
export async function addLean(work: LeanWork): Promise<LeanDoneJob> {
  const { job, ready, needs, folder, signal } = work
  const { tenantId, titleId, mediaId, version } = job.target
  const ids = { tenantId, titleId, mediaId, version }
  const encoders = await readEncoders(needs.settings.ffmpeg, signal)
  const { hasAv1, hasOpus } = encoders
  const none = {
    ...{ hasAv1, hasOpus, durationSeconds: ready.durationSeconds },
    pictures: [],
    sizes: new Map(),
    costs: {},
    measuringSeconds: 0,
  }
  if (!hasAv1 && !hasOpus) return { ...ids, lean: null, notices: toLeanNotices(none) }
  const source = await openSource({ ...work, onProgress: () => undefined })
  const sounds = await openSounds({ ...work, onProgress: () => undefined })
  const plan = planFilm(source, sounds)
  const wanted = hasAv1 ? planLeanPictures(plan.renditions) : []
  const sound = hasOpus ? planLeanSound(plan.sound.tracks) : []
  if (wanted.length === 0 && sound.length === 0) return { ...ids, lean: null, notices: toLeanNotices(none) }
  const run: LeanRun = { source, sounds, folder, needs, signal }
  const { pictures, seconds } = await makePictures(work, run, { plan, wanted, filters: encoders.filters })
  await assertWanted(work)
  await encodeLeanSound(run, sound, ready.durationSeconds)
  const defaultLanguage = plan.sound.tracks[0]?.language ?? null
  await assertWanted(work)
  const { target } = job
  const lean = await packageLean({ target, ready, pictures, sound, defaultLanguage, folder, needs, signal })
  const sizes = await readSizes(work, pictures)
  const costs = await readCosts(folder)
  return { ...ids, lean, notices: toLeanNotices({ ...none, pictures, sizes, costs, measuringSeconds: seconds }) }
}

async function makePictures(
  work: LeanWork,
  run: LeanRun,
  made: { plan: ReturnType<typeof planFilm>; wanted: ReturnType<typeof planLeanPictures>; filters: string },
): Promise<Choice> {
  const { source, folder, needs, signal } = run
  if (made.wanted.length === 0) return { pictures: [], seconds: 0 }
  const choice = await chooseQualities({
    ...{ path: source.path, probe: source.probe, pictures: made.wanted, folder, needs, signal },
    h264: new Map(made.plan.renditions.map((rendition) => [rendition.name, rendition])),
    measure: toMeasure(made.filters),
  })
  for (const picture of choice.pictures) {
    await assertWanted(work)
    await encodeLeanPicture(run, picture)
    const { mediaId } = work.job.target
    needs.log.info({ mediaId, quality: picture.name, crf: picture.crf, ...picture.measured }, 'media.lean-encoded')
  }
  return choice
}

/** Hours of work are not begun for a film that nobody can see any more. */
async function assertWanted({ job, needs }: LeanWork): Promise<void> {
  if (!(await findReady(needs.storage, job.target))) throw new FilmGone()
}

async function readSizes({ job, ready, needs, folder }: LeanWork, pictures: readonly ChosenPicture[]) {
  const sizes = new Map<string, { lean: number; h264: number }>()
  for (const { name, of } of pictures) {
    const beside = ready.renditions.find(({ file }) => file.endsWith(`/${of}.mp4`))?.file ?? ''
    const h264 = await needs.storage.stat(`${toMediaPrefix(job.target)}${beside}`)
    sizes.set(name, { lean: (await stat(folder.toFile(toLeanFile(name)))).size, h264: h264?.size ?? 0 })
  }
  return sizes
}
