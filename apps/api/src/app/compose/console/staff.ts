import type { Config } from '#config.ts'
import type { ViewersHome } from '#features/arranging/needs.ts'
import { createArranging } from '#features/arranging/service.ts'
import { createAudit } from '#features/audit/service.ts'
import { findPlanNames } from '#features/billing/prices/plan-names.ts'
import { toItem } from '#features/catalogue/to-item.ts'
import { createWriting } from '#features/help/writing/service.ts'
import { createImports } from '#features/imports/service.ts'
import { titleWriter } from '#features/ingest/title-writer.ts'
import type { MediaTokens } from '#features/playback/origin/media-token.ts'
import { createReleases } from '#features/releases/service.ts'
import { createWindows } from '#features/rights/service.ts'
import { hashPassword, isPassword } from '#features/sign-in/password.ts'
import { createStaff } from '#features/staff/service.ts'
import { createConfiguring } from '#features/tenant/configuring/service.ts'
import { createGenres } from '#features/titles/genres/genres.ts'
import type { TitlesNeeds } from '#features/titles/needs.ts'
import { createOutlines } from '#features/titles/outline/outlines.ts'
import { createPictures } from '#features/titles/pictures/pictures.ts'
import { createTitles } from '#features/titles/service.ts'
import { createKnownPasswordCheck } from '#shared/accounts/passwords.ts'
import { createStaffCookies } from '#shared/http/staff/staff-cookies.ts'
import type { Limits } from '#shared/limits.ts'
import { createLine } from '#shared/line/line.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../platform.ts'
import { composeTargets } from './imports.ts'
import { composeReleaseKinds } from './releases.ts'
import { composeSubtitles } from './subtitles.ts'

/** An editor would rather wait than begin anew. */
const PICTURE_WAIT_MS = 30_000

export interface StaffParts {
  config: Config
  tenants: Tenants
  limits: Limits
  messages: Messages
  mediaTokens: MediaTokens
  viewersHome: ViewersHome
}

/** The console's side: who works here, their programs' keys, and what is written down of both. */
export function composeStaff(platform: Platform, { config, mediaTokens, viewersHome, ...parts }: StaffParts) {
  const { db, clock, log, storage, secretBox: box } = platform
  // No quality is as low as one line: nothing of the film itself is opened.
  const openStrip = (film: { tenantId: string; mediaId: string }) =>
    mediaTokens.signStore({ ...film, maxHeight: 1 }).token
  const pictures = createPictures({ db, clock, storage, openStrip, line: createLine(1, PICTURE_WAIT_MS) })
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
  const titleNeeds: TitlesNeeds = {
    ...{ db, clock, tenants: parts.tenants, writer: titleWriter, pictures },
    draw: (title) => toItem(title, { publicUrl: config.http.publicUrl, parent: null }),
  }
  const kinds = composeReleaseKinds(platform, { ...parts, viewersHome })
  return {
    staff: createStaff(needs),
    staffDb: db,
    audit: createAudit({ db, clock, log }),
    windows: createWindows({ db, clock }),
    configuring: createConfiguring({ db, clock, tenants: parts.tenants, findPlans: findPlanNames }),
    titles: createTitles(titleNeeds),
    genres: createGenres(titleNeeds),
    outlines: createOutlines(titleNeeds),
    pictures,
    subtitles: composeSubtitles(platform),
    imports: createImports({ db, clock, queue: platform.queue, targets: composeTargets(platform, parts) }),
    arranging: createArranging({ db, clock, tenants: parts.tenants, viewers: viewersHome }),
    writing: createWriting({ db, clock, tenants: parts.tenants, zone: config.numbers.zone }),
    releases: createReleases({ db, clock, tenants: parts.tenants, kinds }),
    staffCookies: createStaffCookies({ isHttps: config.console.url.startsWith('https:') }),
  }
}
