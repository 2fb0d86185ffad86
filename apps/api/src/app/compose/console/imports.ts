import type { Clock } from '@kola/platform/clock'
import { createCouponTarget } from '#features/billing/coupons/importing/target.ts'
import { createPlanTarget } from '#features/billing/plans/importing/target.ts'
import { restAfter } from '#features/imports/jobs.ts'
import type { ImportJobsNeeds, ImportsNeeds } from '#features/imports/needs.ts'
import { titleWriter } from '#features/ingest/title-writer.ts'
import { createWindowTarget } from '#features/rights/importing/target.ts'
import { createTitleTarget } from '#features/titles/importing/target.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../platform.ts'

/** Whose what files bring in is. */
export const composeTargets = ({ clock, tenants }: { clock: Clock; tenants: Tenants }): ImportsNeeds['targets'] => ({
  windows: createWindowTarget({ clock }),
  coupons: createCouponTarget({ clock }),
  plans: createPlanTarget({ clock }),
  titles: createTitleTarget({ clock, tenants, writer: titleWriter }),
})

/** What works through them. */
export const composeImporting = (platform: Platform, { tenants }: { tenants: Tenants }): ImportJobsNeeds => ({
  ...platform,
  targets: composeTargets({ clock: platform.clock, tenants }),
  rest: restAfter,
})
