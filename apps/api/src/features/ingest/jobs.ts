import {
  type LeanDoneJob,
  type PackageFailedJob,
  type PackageReadyJob,
  packagingProgressKey,
} from '@kola/contract/media'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Progress } from '@kola/platform/progress'
import type { Storage } from '@kola/platform/storage'
import type { Db } from '#shared/database/database.ts'
import type { Handlers, JobSender } from '#shared/jobs.ts'
import type { TitleGate } from '#shared/titles/title-gate.ts'
import { type FetchJobNeeds, fetchFilm } from './buckets/fetch-film.ts'
import { sweepFetches } from './buckets/sweep-fetches.ts'
import { addLean, publishPackage, recordFailure } from './outcome.ts'
import { removeLeftOver } from './removal/left-over.ts'
import { removeFiles } from './removal/remove-files.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'

export interface IngestJobsNeeds {
  db: Db
  gate: TitleGate
  clock: Clock
  storage: Storage
  progress: Progress
  log: Log
  queue: JobSender
}

type IngestJob =
  | 'catalogue.package-ready'
  | 'catalogue.package-failed'
  | 'catalogue.lean-done'
  | 'ingest.fetch-film'
  | 'ingest.sweep'
  | 'ingest.remove-files'
  | 'ingest.left-over'

/** What the media worker answers is carried into the catalogue. */
export const ingestJobs = (needs: IngestJobsNeeds & { fetching: FetchJobNeeds }): Handlers<IngestJob> => ({
  'ingest.fetch-film': (job) => fetchFilm(needs.fetching, job.data, job),
  'catalogue.package-ready': ({ data }) => takeReady(data, needs),
  'catalogue.package-failed': ({ data }) => takeFailed(data, needs),
  'catalogue.lean-done': ({ data }) => takeLean(data, needs),
  async 'ingest.sweep'() {
    const swept = await sweepUploads(needs)
    const fetches = await sweepFetches(needs)
    if (swept + fetches > 0) needs.log.info({ uploads: swept, fetches }, 'ingest.swept')
  },
  async 'ingest.remove-files'({ data }) {
    await removeFiles(data, needs)
    needs.log.info(data, 'ingest.files-removed')
  },
  async 'ingest.left-over'() {
    const left = await removeLeftOver(needs)
    if (left.files + left.unfinished > 0) needs.log.info(left, 'ingest.left-over-removed')
  },
})

/** Shows the title, or keeps it for who shows it. A title that was taken out meanwhile takes its files with it. */
export async function takeReady(
  ready: PackageReadyJob,
  { db, gate, storage, progress, log, queue }: Omit<IngestJobsNeeds, 'clock'>,
): Promise<void> {
  const { tenantId, titleId, mediaId, version } = ready
  const outcome = await publishPackage(db, ready, gate)
  if (outcome === 'gone') {
    await storage.deletePrefix(`media/${tenantId}/${mediaId}/`)
    await storage.deletePrefix(`art/${tenantId}/${titleId}/`)
  }
  // What was written and named since goes on with the new package.
  if (outcome === 'published' || outcome === 'held') await queue.send('subtitles.publish', { tenantId, titleId })
  if (outcome !== 'replaced') await progress.clear(packagingProgressKey(tenantId, titleId))
  log.info({ tenantId, titleId, mediaId, version, outcome }, 'ingest.package-taken')
}

/** Keeps the reason for the operator; nothing of the title is shown. */
export async function takeFailed(
  failed: PackageFailedJob,
  { db, progress, log }: Pick<IngestJobsNeeds, 'db' | 'progress' | 'log'>,
): Promise<void> {
  const { tenantId, titleId, mediaId, code } = failed
  await recordFailure(db, failed)
  await progress.clear(packagingProgressKey(tenantId, titleId))
  log.warn({ tenantId, titleId, mediaId, code }, 'ingest.package-failed')
}

/** Offers AV1 and Opus of a film; those of one that was taken out or packaged anew meanwhile go. */
export async function takeLean(
  done: LeanDoneJob,
  { db, storage, log, queue }: Pick<IngestJobsNeeds, 'db' | 'storage' | 'log' | 'queue'>,
): Promise<void> {
  const { tenantId, titleId, mediaId, version } = done
  const outcome = await addLean(db, done)
  if (outcome === 'early') throw new Error(`The package ${version} of ${mediaId} is not noted yet`)
  if (outcome === 'added') await queue.send('subtitles.publish', { tenantId, titleId })
  if (outcome === 'gone') await storage.deletePrefix(`media/${tenantId}/${mediaId}/`)
  if (outcome === 'replaced') {
    await storage.deletePrefix(`media/${tenantId}/${mediaId}/${version}/lean/`)
    await storage.delete(`media/${tenantId}/${mediaId}/${version}/dash-lean.mpd`)
  }
  log.info({ tenantId, titleId, mediaId, version, outcome, isAdded: done.lean !== null }, 'ingest.lean-taken')
}
