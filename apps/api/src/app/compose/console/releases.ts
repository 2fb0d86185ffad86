import type { ViewersHome } from '#features/arranging/needs.ts'
import { createHomeKind } from '#features/arranging/release-kind.ts'
import type { Audit } from '#features/audit/service.ts'
import { createPriceKind } from '#features/billing/prices/released/release-kind.ts'
import { titleWriter } from '#features/ingest/title-writer.ts'
import type { WentOut } from '#features/releases/jobs.ts'
import type { ReleaseKinds } from '#features/releases/needs.ts'
import { createTitleKind } from '#features/titles/showing/release-kind.ts'
import type { Db } from '#shared/database/database.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../platform.ts'

const refuse = () =>
  Promise.reject(new Error('a release had no home before it, and no catalogue is here to say what it was'))

/** Where no catalogue is: a release has kept what it needs of it. */
export const NO_VIEWERS: ViewersHome = { readConfigured: refuse, look: refuse }

/** What releases take in. */
export const composeReleaseKinds = (
  { clock }: Pick<Platform, 'clock'>,
  { tenants, viewersHome: viewers }: { tenants: Tenants; viewersHome: ViewersHome },
): ReleaseKinds => ({
  title: createTitleKind({ clock, tenants, writer: titleWriter }),
  home: createHomeKind({ clock, viewers }),
  price: createPriceKind({ clock }),
})

const BY_ITS_TIME = { kind: 'service', id: 'releases.due', name: 'By its time' } as const

/** Nobody made a call then: who had said when stands among what was done. */
export const composeReleaseNote =
  (audit: Pick<Audit, 'noteWithin'>) =>
  (tx: Db, { tenantId, subject, changes }: WentOut): Promise<void> => {
    const nowhere = { place: '', address: '', client: '' }
    const entry = { tenantId, who: BY_ITS_TIME, call: 'JOB releases.due', subject, ...nowhere }
    return audit.noteWithin(tx, entry, { outcome: 'done', code: null, subject: null, changes })
  }
