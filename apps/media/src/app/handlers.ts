import { join } from 'node:path'
import type { JobOf, Jobs } from '@kola/contract/jobs'
import {
  type PackageReadyJob,
  type PackageRenditionsJob,
  type PackageSourceJob,
  packagingProgressKey,
} from '@kola/contract/media'
import type { Payload, RunningJob } from '@kola/platform/queue/job-table'
import { MediaFailure } from '../shared/failure.ts'
import { openWorkFolder, type WorkFolder } from '../shared/work-folder.ts'
import { type DeathWatch, MAX_DEATHS, openDeathWatch } from './death-watch.ts'
import { handleLean } from './lean/handle-lean.ts'
import type { MediaNeeds } from './needs.ts'
import { findReady, markReady, removePackage } from './package/publish.ts'
import { packageRenditions } from './renditions/package-renditions.ts'
import { packageSource, toFolderName } from './source/package-source.ts'
import { toFailure } from './to-failure.ts'

export type MediaJob = JobOf<'media'>
type Handler<J> = (job: RunningJob<J>, needs: MediaNeeds) => Promise<void>

interface Kind<J extends PackageSourceJob | PackageRenditionsJob> {
  make: (job: J, needs: MediaNeeds, signal: AbortSignal) => Promise<{ ready: PackageReadyJob; folder: WorkFolder }>
  /** Name of the folder to remove when the job has failed for good. */
  toFolderName: (job: J) => string
  /** What is done once the film can be seen. */
  after?: (job: J, needs: MediaNeeds) => Promise<unknown>
}

/** What each job does. A job of the contract without a line here does not compile. */
export const HANDLERS = {
  'media.package-source': toHandler<PackageSourceJob>({
    make: packageSource,
    toFolderName,
    after: askForLean,
  }),
  'media.add-lean': handleLean,
  'media.package-renditions': toHandler<PackageRenditionsJob>({
    make: packageRenditions,
    toFolderName: ({ target }) => `${target.mediaId}-${target.version}`,
  }),
} satisfies { [K in MediaJob]: Handler<Payload<Jobs, K>> }

/** Runs one job to its answer. Throws only when trying again makes sense; the work folder then stays. */
function toHandler<J extends PackageSourceJob | PackageRenditionsJob>(kind: Kind<J>): Handler<J> {
  return async (running, needs) => {
    const job = running.data
    const signal = AbortSignal.any([running.signal, needs.stopping])
    const startedAt = Date.now()
    let watch: DeathWatch | null = null
    try {
      const found = await findReady(needs.storage, job.target)
      if (found) {
        await answerReady(found, needs)
        await kind.after?.(job, needs)
        return
      }
      watch = await openDeathWatch(join(needs.settings.workRoot, kind.toFolderName(job)))
      if (watch.deaths >= MAX_DEATHS) throw await toDeathFailure(job, needs)
      const { ready, folder } = await kind.make(job, needs, signal)
      await markReady(needs.storage, job.target, ready)
      await answerReady(ready, needs)
      await kind.after?.(job, needs)
      await folder.remove()
      needs.log.info({ ...toIds(job), durationMs: Date.now() - startedAt }, `${running.name}.done`)
    } catch (error) {
      if (signal.aborted) throw error
      const failure = toFailure(error, running.attempt)
      if (!failure) throw error
      needs.log.warn({ ...toIds(job), code: failure.code, error }, `${running.name}.refused`)
      await removeAll(job, kind.toFolderName(job), needs)
      await answerFailed(job, failure, needs)
    } finally {
      await watch?.end()
    }
  }
}

async function toDeathFailure(
  { target }: PackageSourceJob | PackageRenditionsJob,
  { progress }: MediaNeeds,
): Promise<MediaFailure> {
  const last = await progress.read(packagingProgressKey(target.tenantId, target.titleId))
  const words = [
    `${MAX_DEATHS} times without getting any further${last ? `, last heard of while ${last.stage}` : ''}`,
    'The upload is kept. More memory for the worker, or the film in another form, may help',
  ]
  return new MediaFailure('WORKER_DIED', words.join('. '))
}

async function answerReady(ready: PackageReadyJob, needs: MediaNeeds): Promise<void> {
  await needs.queue.send('catalogue.package-ready', ready)
}

/** The film is shown first. */
async function askForLean(job: PackageSourceJob, { settings, queue }: MediaNeeds): Promise<void> {
  if (settings.isLean) await queue.send('media.add-lean', job)
}

async function answerFailed(job: PackageSourceJob | PackageRenditionsJob, failure: MediaFailure, needs: MediaNeeds) {
  const { tenantId, titleId, mediaId, version } = job.target
  const why = { code: failure.code, text: failure.message }
  await needs.queue.send('catalogue.package-failed', { tenantId, titleId, mediaId, version, ...why })
}

/** Storage that cannot be written may refuse this too; the answer must come all the same. */
async function removeAll(job: PackageSourceJob | PackageRenditionsJob, folderName: string, needs: MediaNeeds) {
  try {
    await removePackage(needs.storage, job.target)
    await (await openWorkFolder(needs.settings.workRoot, folderName)).remove()
  } catch (error) {
    needs.log.warn({ ...toIds(job), error }, 'media.not-removed')
  }
}

function toIds({ target }: PackageSourceJob | PackageRenditionsJob) {
  return { tenantId: target.tenantId, titleId: target.titleId, mediaId: target.mediaId, version: target.version }
}
