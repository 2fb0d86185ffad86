import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#config.ts'
import { createAccountActivity } from '#features/account-events/service.ts'
import { createBilling } from '#features/billing/service.ts'
import { createStandings } from '#features/billing/standing.ts'
import { createFilms } from '#features/ingest/films/films.ts'
import { createIngestService } from '#features/ingest/service.ts'
import { createUploads } from '#features/ingest/uploads/uploads.ts'
import { createDeliveries, createMessages } from '#features/messages/service.ts'
import { createSmsGateways } from '#features/messages/sms/registry.ts'
import { accountPasskeys } from '#features/passkeys/account-passkeys.ts'
import { hashing } from '#features/sign-in/password.ts'
import { createSignIn } from '#features/sign-in/service.ts'
import { createAppTokens } from '#features/tenant/app-token.ts'
import { createTenantService } from '#features/tenant/service.ts'
import { createTitleGate } from '#features/titles/showing/gate.ts'
import { createLimits } from '#shared/limits.ts'
import { createTenants, type Tenants } from '#shared/tenants/tenants.ts'
import { composeAccount } from './account.ts'
import { composeBrowsing } from './browsing.ts'
import { composeBuilds } from './builds.ts'
import { composeBuckets } from './console/buckets.ts'
import { composeMembers } from './console/members.ts'
import { composeNumbers, composeProducers } from './console/numbers.ts'
import { composeStaff } from './console/staff.ts'
import { composeReporting } from './console/subtitles.ts'
import { composeToday } from './console/today.ts'
import { composeWebhooks } from './console/webhooks.ts'
import { composeEncoders } from './elsewhere/encoders.ts'
import { composeIdentity, composeRobotCheck } from './identity.ts'
import { composePayments } from './payments.ts'
import { composePeople } from './people.ts'
import type { ComposeOptions, Platform } from './platform.ts'
import { composePlayback } from './playback.ts'
import { composePasskeys, composeSessions, composeTvSignIn } from './sign-in.ts'
import { composeVisitors } from './visitors.ts'

/** Puts the features together: each says what it needs, and gets it here. */
export function composeServices(platform: Platform, { config, secrets }: Pick<ComposeOptions, 'config' | 'secrets'>) {
  const { db, pool, clock, caches } = platform
  const { publicUrl } = config.http
  const tenants = createTenants({ db, clock })
  const appTokens = createAppTokens({ keys: secrets.tokenKeys, clock })
  const tenant = createTenantService({ ...platform, tenants, appTokens, publicUrl, parties: config.parties })
  const standings = createStandings({ pool, clock })
  const billing = createBilling({ db, clock, tenants, caches, standings })
  const browsing = composeBrowsing(platform, { config, secrets, tenants })
  const events = createAccountActivity({ db })
  const { items } = browsing.catalogue
  const limits = createLimits({ db, clock, networkFactor: config.http.rateLimitFactor })
  const playback = composePlayback(platform, { config, secrets, items, tenants, entitlements: billing, events, limits })
  const messages = createMessages(platform)
  const { playbackSessions } = playback
  const parts = composeSessions(platform, { config, tenants, limits, messages, events, playback: playbackSessions })
  const { sessions, devices, opener, signIns, reauthentication } = parts
  const shared = { config, secrets, tenants, limits, messages, opener, signIns, events, passkeys: accountPasskeys }
  const robotCheck = composeRobotCheck(platform, { config, secrets })
  const { identityLinks, identities, createIdentity } = composeIdentity(platform, shared)
  const visitors = composeVisitors(platform, { ...shared, identities, robotCheck, reauthentication })
  const payments = composePayments(platform, { config, secrets, tenants, standings })
  const asked = { standings, sessions, playback: playbackSessions }
  return {
    ...{ tenants, appTokens, builds: composeBuilds(platform, { config, secrets }) },
    ...{ tenant, billing, standings },
    ...payments,
    ...browsing,
    ...{ sessions, devices, seeing: parts.seeing },
    ...composeMembers(platform, { ...shared, ...asked, payments, devices: parts.staffDevices, seeing: parts.seeing }),
    activity: events,
    signIn: createSignIn({ ...platform, ...parts, tenants, hashing, robotCheck }),
    ...composeTvSignIn(platform, shared),
    passkeys: composePasskeys(platform, { ...shared, sessions: reauthentication }),
    ...{ identityLinks, identity: createIdentity(visitors.verification) },
    ...visitors,
    robotCheck,
    ...composeAccount(platform, { ...asked, secrets, payments, openItems: items.open }),
    profiles: composePeople(platform, { ...asked, events, catalogue: browsing.catalogue }),
    ...playback,
    ...{ deliveries: createDeliveries(platform), webhooks: composeWebhooks(platform, config) },
    reports: { db, clock, log: platform.log, queue: platform.queue, gateways: createSmsGateways(secrets.sms) },
    ...composeFilms(platform, { config, secrets, tenants }),
    isOperatorKey: createKeyCheck(secrets.operatorKeys),
    ...composeStaff(platform, {
      ...{ config, tenants, limits, messages, mediaTokens: playback.origin.mediaTokens },
      viewersHome: browsing.catalogue.forEditors,
    }),
    ...{ numbers: composeNumbers(platform, config), today: composeToday(platform, config) },
    ...{
      reporting: composeReporting(platform, { limits, items }),
      producers: composeProducers(platform, { config, tenants }),
    },
  }
}

/** What is sent, and what becomes of it. */
const composeFilms = (
  platform: Platform,
  { config, secrets, tenants }: Pick<ComposeOptions, 'config' | 'secrets'> & { tenants: Tenants },
) => ({
  ingest: createIngestService({
    ...platform,
    gate: createTitleGate({ tenants }),
    publicUrl: config.http.publicUrl,
  }),
  films: createFilms(platform),
  uploads: createUploads(platform),
  ...composeBuckets(platform, config),
  encoding: composeEncoders(platform, { config, secrets }),
})

export type Services = ReturnType<typeof composeServices>

/** Compares hashes, so that the time tells nothing. */
function createKeyCheck(keys: Secrets['operatorKeys']): (given: string, tenantId: string) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const wanted = keys.map(({ tenantId, key }) => ({ tenantId, hash: hash(key.reveal()) }))
  return (given, tenantId) =>
    wanted.some((key) => (key.tenantId ?? tenantId) === tenantId && timingSafeEqual(hash(given), key.hash))
}
