import { composeReleaseKinds, composeReleaseNote, NO_VIEWERS } from '#app/compose/console/releases.ts'
import type { ApiStage } from '#app/testing/stage.ts'
import { titleWriter } from '#features/ingest/title-writer.ts'
import { releaseJobs } from '#features/releases/jobs.ts'
import type { ReleaseKinds } from '#features/releases/needs.ts'
import { genreJobs } from '#features/titles/genres/jobs.ts'

const toJob = (name: string) => {
  const { signal } = new AbortController()
  return { id: 'x', name, data: {}, attempt: 1, signal } as never
}

/** What the minute's job does with releases. */
export function runDue(
  { clock, db, services, platform }: ApiStage,
  change: (kinds: ReleaseKinds) => ReleaseKinds = (kinds) => kinds,
): Promise<void> {
  const kinds = composeReleaseKinds(platform, { tenants: services.tenants, viewersHome: NO_VIEWERS })
  const log = { info: () => {}, error: () => {} }
  const note = composeReleaseNote(services.audit)
  const jobs = releaseJobs({ db, clock, kinds: change(kinds), log, note })
  return jobs['releases.due'](toJob('releases.due'))
}

/** What the minute's job does with genres. */
export const runGenres = ({ clock, db }: ApiStage): Promise<void> =>
  genreJobs({ db, clock, writer: titleWriter, log: { error: () => {} } })['titles.genres'](toJob('titles.genres'))
