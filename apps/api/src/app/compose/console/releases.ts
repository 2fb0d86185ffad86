import type { ViewersHome } from '#features/arranging/needs.ts'
import { createHomeKind } from '#features/arranging/release-kind.ts'
import { titleWriter } from '#features/ingest/title-writer.ts'
import type { ReleaseKinds } from '#features/releases/needs.ts'
import { createTitleKind } from '#features/titles/showing/release-kind.ts'
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
})
