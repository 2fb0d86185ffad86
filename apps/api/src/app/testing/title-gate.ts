import { createTitleGate } from '#features/titles/showing/gate.ts'
import { createTenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../compose/platform.ts'

/** What takes a finished package, with the rule by which titles are shown. */
export const withGate = (platform: Platform) => ({
  ...platform,
  gate: createTitleGate({ tenants: createTenants(platform) }),
})
