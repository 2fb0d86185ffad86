import type { Config } from '#config.ts'
import type { ViewersHome } from '#features/arranging/needs.ts'
import { createArranging } from '#features/arranging/service.ts'
import { createAudit } from '#features/audit/service.ts'
import { findPlanNames } from '#features/billing/prices/plan-names.ts'
import { titleWriter } from '#features/ingest/title-writer.ts'
import { createReleases } from '#features/releases/service.ts'
import { createWindows } from '#features/rights/service.ts'
import { hashPassword, isPassword } from '#features/sign-in/password.ts'
import { createStaff } from '#features/staff/service.ts'
import { createConfiguring } from '#features/tenant/configuring/service.ts'
import { createTitles } from '#features/titles/service.ts'
import { createKnownPasswordCheck } from '#shared/accounts/passwords.ts'
import { createStaffCookies } from '#shared/http/staff/staff-cookies.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../platform.ts'
import { composeReleaseKinds } from './releases.ts'

export interface StaffParts {
  config: Config
  tenants: Tenants
  limits: Limits
  messages: Messages
  viewersHome: ViewersHome
}

/** The console's side: who works here, their programs' keys, and what is written down of both. */
export function composeStaff(platform: Platform, { config, viewersHome, ...parts }: StaffParts) {
  const { db, clock, log, secretBox: box } = platform
  const passwords = { hash: (password: string) => hashPassword(password), isRight: isPassword }
  const needs = {
    db,
    clock,
    log,
    ...parts,
    passwords,
    refuseKnown: createKnownPasswordCheck(),
    box,
    party: config.console.party,
    consoleUrl: config.console.url,
  }
  const kinds = composeReleaseKinds(platform, { ...parts, viewersHome })
  return {
    staff: createStaff(needs),
    staffDb: db,
    audit: createAudit({ db, clock, log }),
    windows: createWindows({ db, clock }),
    configuring: createConfiguring({ db, clock, tenants: parts.tenants, findPlans: findPlanNames }),
    arranging: createArranging({ db, clock, tenants: parts.tenants, viewers: viewersHome }),
    releases: createReleases({ db, clock, tenants: parts.tenants, kinds }),
    titles: createTitles({ db, clock, tenants: parts.tenants, writer: titleWriter }),
    staffCookies: createStaffCookies({ isHttps: config.console.url.startsWith('https:') }),
  }
}
