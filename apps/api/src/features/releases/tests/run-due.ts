import { composeReleaseKinds, composeReleaseNote, NO_VIEWERS } from '#app/compose/console/releases.ts'
import type { ApiStage } from '#app/testing/stage.ts'
import { releaseJobs } from '../jobs.ts'
import type { ReleaseKinds } from '../needs.ts'

/** What the minute's job does. */
export function runDue(
  { clock, db, services, platform }: ApiStage,
  change: (kinds: ReleaseKinds) => ReleaseKinds = (kinds) => kinds,
): Promise<void> {
  const kinds = composeReleaseKinds(platform, { tenants: services.tenants, viewersHome: NO_VIEWERS })
  const log = { info: () => {}, error: () => {} }
  const note = composeReleaseNote(services.audit)
  const handler = releaseJobs({ db, clock, kinds: change(kinds), log, note })['releases.due']
  return handler({ id: 'x', name: 'releases.due', data: {}, attempt: 1, signal: new AbortController().signal } as never)
}
