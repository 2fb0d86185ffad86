import { createHash, timingSafeEqual } from 'node:crypto'
import { QUEUES } from '@kola/contract/jobs'
import { type Clock, systemClock } from '@kola/platform/clock'
import { connectDatabase } from '@kola/platform/db/connect'
import type { Log } from '@kola/platform/log'
import { createProgress } from '@kola/platform/progress'
import { createQueue } from '@kola/platform/queue'
import { createSecretBox } from '@kola/platform/secret-box'
import { createStorage } from '@kola/platform/storage'
import type { Config, Secrets } from '../../config.ts'
import { createAccount } from '../../features/account/service.ts'
import { createBilling } from '../../features/billing/service.ts'
import { createIngestService } from '../../features/ingest/service.ts'
import { createUploads } from '../../features/ingest/uploads.ts'
import { createDeliveries, createMessages } from '../../features/messages/service.ts'
import { createSmsGateways } from '../../features/messages/sms/registry.ts'
import { createSignIn } from '../../features/sign-in/service.ts'
import { createSignInEnd } from '../../features/sign-in/session/end-all.ts'
import { createSessionOpener } from '../../features/sign-in/session/open-session.ts'
import { createSignInSessions } from '../../features/sign-in/session/sessions.ts'
import { createTries } from '../../features/sign-in/tries.ts'
import { createAppTokens } from '../../features/tenant/app-token.ts'
import { createTenantService } from '../../features/tenant/service.ts'
import { createCaches } from '../../shared/cache/caches.ts'
import type { Schema } from '../../shared/database/schema.ts'
import { createLimits } from '../../shared/limits.ts'
import { createTenants } from '../../shared/tenants/tenants.ts'
import { composeBrowsing } from './browsing.ts'
import { composeIdentity, composeRobotCheck } from './identity.ts'
import { composePlayback } from './playback.ts'
import { composeVisitors } from './visitors.ts'

export interface ComposeOptions {
  config: Config
  secrets: Secrets
  log: Log
  /** `send` for HTTP, `work` for jobs. */
  role: 'send' | 'work'
  /** The system's unless told otherwise. */
  clock?: Clock
}

/** What all features stand on. */
export async function composePlatform({ config, secrets, log, role, clock = systemClock }: ComposeOptions) {
  const database = connectDatabase<Schema>({
    url: secrets.databaseUrl.reveal(),
    maxConnections: config.maxConnections,
    prepares: config.preparesStatements,
    applicationName: role === 'send' ? 'kola-api' : 'kola-work',
  })
  const queue = await createQueue({ databaseUrl: secrets.databaseUrl.reveal(), queues: QUEUES, log, role })
  return {
    log,
    clock,
    db: database.db,
    pool: database.pool,
    queue,
    storage: createStorage(config.storage),
    caches: createCaches(config.cacheBytes),
    secretBox: createSecretBox(secrets.masterKey),
    progress: createProgress(database.pool),
    close: [() => queue.stop(), () => database.close()],
  }
}

export type Platform = Awaited<ReturnType<typeof composePlatform>>

/** Puts the features together: each says what it needs, and gets it here. */
export function composeServices(platform: Platform, { config, secrets }: Pick<ComposeOptions, 'config' | 'secrets'>) {
  const { db, pool, clock, caches } = platform
  const { publicUrl } = config.http
  const tenants = createTenants({ db, clock })
  const appTokens = createAppTokens({ key: secrets.tokenKey, clock })
  const tenant = createTenantService({
    ...{ tenants, caches, appTokens, publicUrl, parties: config.parties, log: platform.log },
  })
  const billing = createBilling({ db, clock, tenants, caches })
  const browsing = composeBrowsing(platform, { config, tenants })
  const { items } = browsing.catalogue
  const sessions = createSignInSessions({ db, pool, clock })
  const playback = composePlayback(platform, { config, secrets, items, tenants, entitlements: billing })
  const limits = createLimits({ db, clock, networkFactor: config.http.rateLimitFactor })
  const messages = createMessages(platform)
  const opener = createSessionOpener({ db, clock, log: platform.log, tenants, messages, publicUrl })
  const tries = createTries(limits)
  const signInNeeds = { db, clock, log: platform.log, tenants, sessions, tries, opener }
  const signIns = createSignInEnd({ clock, sessions, tries, playback: playback.playbackSessions })
  const robotCheck = composeRobotCheck(platform, { config, secrets })
  const identityParts = {
    config,
    secrets,
    limits,
    opener,
    sessions,
    tenants,
    messages,
    playback: playback.playbackSessions,
  }
  const identity = composeIdentity(platform, identityParts)
  const identities = identity.identityLinks
  const visitors = { config, secrets, tenants, limits, messages, opener, signIns, identities, robotCheck }
  return {
    tenants,
    appTokens,
    tenant,
    billing,
    ...browsing,
    sessions,
    signIn: createSignIn({ ...signInNeeds, playback: playback.playbackSessions }),
    ...identity,
    ...composeVisitors(platform, visitors),
    robotCheck,
    account: createAccount({ pool, clock, sessions, chatSecret: secrets.parties.chat }),
    ...playback,
    deliveries: createDeliveries(platform),
    reports: { db, clock, log: platform.log, queue: platform.queue, gateways: createSmsGateways(secrets.sms) },
    ingest: createIngestService({ ...platform, publicUrl }),
    uploads: createUploads(platform),
    isOperatorKey: createKeyCheck(secrets.operatorKey.reveal()),
  }
}

export type Services = ReturnType<typeof composeServices>

/** Compares hashes, so that the time tells nothing. */
function createKeyCheck(expected: string): (given: string) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const wanted = hash(expected)
  return (given) => timingSafeEqual(hash(given), wanted)
}
