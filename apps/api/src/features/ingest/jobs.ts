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
import type { Handlers } from '#shared/jobs.ts'
import type { TitleGate } from '#shared/title-gate.ts'
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
}

type IngestJob =
  | 'catalogue.package-ready'
  | 'catalogue.package-failed'
  | 'catalogue.lean-done'
  | 'ingest.sweep'
  | 'ingest.remove-files'
  | 'ingest.left-over'

/** What the media worker answers is carried into the catalogue. */
export const ingestJobs = (needs: IngestJobsNeeds): Handlers<IngestJob> => ({
  'catalogue.package-ready': ({ data }) => takeReady(data, needs),
  'catalogue.package-failed': ({ data }) => takeFailed(data, needs),
  'catalogue.lean-done': ({ data }) => takeLean(data, needs),
  async 'ingest.sweep'() {
    const swept = await sweepUploads(needs)
    if (swept > 0) needs.log.info({ uploads: swept }, 'ingest.swept')
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
  { db, gate, storage, progress, log }: Omit<IngestJobsNeeds, 'clock'>,
): Promise<void> {
  const { tenantId, titleId, mediaId, version } = ready
  const outcome = await publishPackage(db, ready, gate)
  if (outcome === 'gone') {
    await storage.deletePrefix(`media/${tenantId}/${mediaId}/`)
    await storage.deletePrefix(`art/${tenantId}/${titleId}/`)
  }
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
  { db, storage, log }: Pick<IngestJobsNeeds, 'db' | 'storage' | 'log'>,
): Promise<void> {
  const { tenantId, titleId, mediaId, version } = done
  const outcome = await addLean(db, done)
  if (outcome === 'early') throw new Error(`The package ${version} of ${mediaId} is not noted yet`)
  if (outcome === 'gone') await storage.deletePrefix(`media/${tenantId}/${mediaId}/`)
  if (outcome === 'replaced') {
    await storage.deletePrefix(`media/${tenantId}/${mediaId}/${version}/lean/`)
    await storage.delete(`media/${tenantId}/${mediaId}/${version}/dash-lean.mpd`)
  }
  log.info({ tenantId, titleId, mediaId, version, outcome, isAdded: done.lean !== null }, 'ingest.lean-taken')
}
