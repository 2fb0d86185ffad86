import { createMemberTarget } from '#features/account/importing/target.ts'
import { closing } from '#features/account/leaving/closing.ts'
import { giveDays } from '#features/billing/care/give-days.ts'
import { findUseOfMoney, listPlanNames } from '#features/billing/care/imported.ts'
import { createCouponTarget } from '#features/billing/coupons/importing/target.ts'
import { closeMoney } from '#features/billing/leaving/close-money.ts'
import { createPlanTarget } from '#features/billing/plans/importing/target.ts'
import { restAfter } from '#features/imports/jobs.ts'
import type { ImportJobsNeeds, ImportsNeeds } from '#features/imports/needs.ts'
import { titleWriter } from '#features/ingest/title-writer.ts'
import { createCloseUnused } from '#features/leaving/close-unused.ts'
import { createWindowTarget } from '#features/rights/importing/target.ts'
import { tell, tellLater } from '#features/tenant/telling.ts'
import { createTitleTarget } from '#features/titles/importing/target.ts'
import { createPeopleTarget } from '#features/titles/people/target.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../platform.ts'

/** Whose what files bring in is. */
export const composeTargets = (
  { clock, queue }: Pick<Platform, 'clock' | 'queue'>,
  { tenants }: { tenants: Tenants },
): ImportsNeeds['targets'] => ({
  members: createMemberTarget({
    ...{ clock, tenants },
    money: {
      listPlans: listPlanNames,
      give: (giving, tx) => giveDays(tx, giving, clock.now()),
      findUse: findUseOfMoney,
    },
    closeUnused: createCloseUnused({
      ...{ clock, accounts: closing },
      money: { close: (who, tx) => closeMoney({ clock, queue }, who, tx) },
    }),
  }),
  windows: createWindowTarget({ clock }),
  coupons: createCouponTarget({ clock }),
  plans: createPlanTarget({ clock }),
  people: createPeopleTarget({ clock, writer: titleWriter }),
  titles: createTitleTarget({ clock, tenants, writer: titleWriter }),
})

/** What works through them. */
export const composeImporting = (platform: Platform, { tenants }: { tenants: Tenants }): ImportJobsNeeds => ({
  ...platform,
  targets: composeTargets(platform, { tenants }),
  rest: restAfter,
  telling: { tell, tellLater },
})
