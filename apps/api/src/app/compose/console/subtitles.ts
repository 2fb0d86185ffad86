import { packages } from '#features/ingest/films/packages.ts'
import type { PublishNeeds, SubtitlesNeeds } from '#features/subtitles/needs.ts'
import { createReporting, type ReportingNeeds } from '#features/subtitles/reports/reporting.ts'
import { createSubtitles } from '#features/subtitles/service.ts'
import type { Platform } from '../platform.ts'

type Given = Pick<Platform, 'db' | 'clock' | 'storage' | 'queue'>

/** Who works on them; what was packaged is the ingest’s. */
export const composeSubtitles = ({ db, clock, storage, queue }: Given) => {
  const needs: SubtitlesNeeds = { db, clock, storage, queue, packages }
  return createSubtitles(needs)
}

/** What members say of them. */
export const composeReporting = (
  { db, clock, storage }: Given,
  { limits, items }: Pick<ReportingNeeds, 'limits' | 'items'>,
) => createReporting({ db, clock, storage, packages, limits, items })

/** What brings them to players. */
export const composePublishing = ({ db, storage, log }: Pick<Platform, 'db' | 'storage' | 'log'>): PublishNeeds => ({
  ...{ db, storage, log, packages },
})
