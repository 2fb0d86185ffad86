import { join } from 'node:path'
import type { LeanDoneJob, PackageSourceJob } from '@kola/contract/media'
import { toNotice } from '@kola/contract/media-notices'
import type { RunningJob } from '@kola/platform/queue/job-table'
import { StorageError } from '@kola/platform/storage/key'
import { MediaFailure } from '#shared/failure.ts'
import { openWorkFolder } from '#shared/work-folder.ts'
import { MAX_DEATHS, openDeathWatch } from '../death-watch.ts'
import type { MediaNeeds } from '../needs.ts'
import { findReady, toMediaPrefix } from '../package/publish.ts'
import { toFailure } from '../to-failure.ts'
import { addLean, FilmGone } from './add-lean.ts'

/** Written last: where it stands, AV1 and Opus are whole. */
const DONE_FILE = 'lean/done.json'

export const toLeanFolderName = ({ sourceSha256, target }: PackageSourceJob): string =>
  `${sourceSha256.slice(0, 24)}-${target.titleId}-lean`

/** Runs one job to its answer. Throws only when trying again makes sense; the work folder then stays. */
export async function handleLean(running: RunningJob<PackageSourceJob>, needs: MediaNeeds): Promise<void> {
  const job = running.data
  const { keys: _, ...ids } = job.target
  const signal = AbortSignal.any([running.signal, needs.stopping])
  const path = join(needs.settings.workRoot, toLeanFolderName(job))
  const watch = await openDeathWatch(path)
  const startedAt = Date.now()
  try {
    const done = await makeOnce(job, needs, { signal, deaths: watch.deaths })
    if (done) await needs.queue.send('catalogue.lean-done', done)
    await (await openWorkFolder(needs.settings.workRoot, toLeanFolderName(job))).remove()
    const told = { durationMs: Date.now() - startedAt, told: done?.notices.map(({ text }) => text) }
    needs.log.info({ ...ids, ...told }, done ? 'media.add-lean.done' : 'media.add-lean.given-up')
  } catch (error) {
    if (signal.aborted) throw error
    const failure = toFailure(error, running.attempt)
    if (!failure) throw error
    needs.log.warn({ ...ids, code: failure.code, error }, 'media.add-lean.refused')
    await removeAll(job, needs)
    const notices = [toNotice('LEAN_FAILED', failure.message)]
    await needs.queue.send('catalogue.lean-done', { ...ids, lean: null, notices })
  } finally {
    await watch.end()
  }
}

/** @returns null when the film was taken out meanwhile */
async function makeOnce(
  job: PackageSourceJob,
  needs: MediaNeeds,
  { signal, deaths }: { signal: AbortSignal; deaths: number },
): Promise<LeanDoneJob | null> {
  const ready = await findReady(needs.storage, job.target)
  if (!ready) return null
  const made = await findDone(job, needs)
  if (made) return made
  if (deaths >= MAX_DEATHS) throw new MediaFailure('WORKER_DIED', `${MAX_DEATHS} times without getting any further`)
  const folder = await openWorkFolder(needs.settings.workRoot, toLeanFolderName(job))
  try {
    const done = await addLean({ job, ready, needs, folder, signal })
    if (done.lean) await needs.storage.put(toDoneKey(job), Buffer.from(JSON.stringify(done)))
    return done
  } catch (error) {
    if (error instanceof FilmGone) return null
    // What was uploaded may be gone because the film is.
    if (!signal.aborted && !(await findReady(needs.storage, job.target))) return null
    throw error
  }
}

const toDoneKey = ({ target }: PackageSourceJob): string => `${toMediaPrefix(target)}${DONE_FILE}`

/** The answer of an earlier run that was killed before it could send it. */
async function findDone(job: PackageSourceJob, { storage }: MediaNeeds): Promise<LeanDoneJob | null> {
  try {
    return JSON.parse((await storage.get(toDoneKey(job))).toString('utf8')) as LeanDoneJob
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') return null
    throw error
  }
}

/** The film stays as it is; storage that cannot be written may refuse this too. */
async function removeAll(job: PackageSourceJob, needs: MediaNeeds): Promise<void> {
  try {
    const prefix = toMediaPrefix(job.target)
    await needs.storage.deletePrefix(`${prefix}lean/`)
    await needs.storage.delete(`${prefix}dash-lean.mpd`)
    await (await openWorkFolder(needs.settings.workRoot, toLeanFolderName(job))).remove()
  } catch (error) {
    needs.log.warn({ mediaId: job.target.mediaId, error }, 'media.not-removed')
  }
}
