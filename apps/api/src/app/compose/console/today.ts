import type { Config } from '#config.ts'
import { findApprovals, findMemberRequests } from '#features/approvals/waiting.ts'
import { findDeposits } from '#features/billing/counted/waiting.ts'
import { findWaitingTickets } from '#features/contact/desk/waiting.ts'
import { findFailedFilms } from '#features/ingest/films/waiting.ts'
import { findErasures } from '#features/leaving/erasure/waiting.ts'
import { readYesterday } from '#features/numbers/yesterday.ts'
import { countWatching } from '#features/playback/counted/watching.ts'
import { findLeaving } from '#features/rights/waiting.ts'
import { findUncertified } from '#features/titles/waiting.ts'
import type { TodayNeeds } from '#features/today/service.ts'
import { findFailingEndpoints } from '#features/webhooks/waiting.ts'
import type { Platform } from '../platform.ts'

/** What waits for a person: each feature finds its own. */
const SOURCES: TodayNeeds['sources'] = {
  tickets: findWaitingTickets,
  approvals: findApprovals,
  requests: findMemberRequests,
  deposits: findDeposits,
  films: findFailedFilms,
  certificates: findUncertified,
  webhooks: findFailingEndpoints,
  erasures: findErasures,
  windows: findLeaving,
}

export const composeToday = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, config: Config): TodayNeeds => ({
  ...{ db, clock, sources: SOURCES, countWatching },
  readYesterday: (tenantId) => readYesterday({ db, clock, zone: config.numbers.zone }, tenantId),
})
