import { readOperatorKeys } from '@kola/contract/operator-keys'
import { ConfigError, Secret } from '@kola/platform/config'
import type { KeyRing } from '@kola/platform/key-ring'
import type { StorageConfig } from '@kola/platform/storage'
import { parseStorageUrl } from '@kola/platform/storage/create-storage'
import { type TracesConfig, toTraces } from '@kola/platform/traces/variables'
import { type PartiesConfig, type PartySecrets, toParties, toPartySecrets } from './config-parties.ts'
import { toFilmBuckets } from './configs/buckets/film-buckets.ts'
import { type ConsoleConfig, toConsole } from './configs/console.ts'
import { toEdgeSecret } from './configs/edge.ts'
import { type InboundMail, toInboundMail } from './configs/inbound-mail.ts'
import { type MailConfig, toMail } from './configs/mail.ts'
import { type PasskeysConfig, toPasskeys } from './configs/passkeys.ts'
import { toWebhooks, type WebhooksConfig } from './configs/webhooks.ts'
import type { Env } from './env.ts'
import { type PaymentSecrets, type PaymentsConfig, toPaymentSecrets, toPayments } from './payments-config.ts'
import { type PlaceHeaders, type TrustProxy, toPlaceHeaders, toTrustProxy } from './proxy-config.ts'
import { type SmsGatewayConfig, type SmsRulesConfig, toSmsGateways, toSmsRules } from './sms-config.ts'

/** Names that DRM_KEY_SYSTEMS takes, and what browsers call them. */
const KEY_SYSTEMS = {
  clearkey: 'org.w3.clearkey',
  widevine: 'com.widevine.alpha',
  playready: 'com.microsoft.playready',
  fairplay: 'com.apple.fps',
} as const

export interface Config {
  isProduction: boolean
  http: {
    host: string
    port: number
    /** Address under which viewers find the service, without a slash at its end. */
    publicUrl: string
    /** Which proxies' X-Forwarded-For is believed: none, all, so many of the last, or their networks. */
    trustProxy: TrustProxy
    /** By which headers a CDN says where a caller is. */
    placeHeaders: PlaceHeaders
    /** Multiplies the limits of calls and network addresses; 0 switches them off. */
    rateLimitFactor: number
    /** Scheme and host of a CDN before the media origin; null when films come from where the caller reached us. */
    mediaOrigin: string | null
    /** Who bears it is told where in the bucket a file lies, in place of its bytes; null where nobody is. */
    edgeSecret: Secret | null
    /** Folder of the built web app. */
    webDist: string | null
    /** Folder of its build for televisions. */
    tvDist: string | null
    /** For how many days builds are kept after the last replica had them; 0 for none. */
    keepsBuildsDays: number
    /** Customer whose service the page is; the one it was built for unless told otherwise. */
    webCustomerId: string | null
  }
  /** Without a port a process answers neither metrics nor probes beside its calls. */
  metrics: { host: string; port: number | null; workPort: number | null }
  /** Where the spans of calls and of jobs go; null where nothing is traced. */
  traces: { api: TracesConfig | null; work: TracesConfig | null }
  /** How a process ends: how long it goes on once it is told to, and how long what is under way may last after that. */
  drain: { graceMs: number; limitMs: number }
  logLevel: string
  maxConnections: number
  /** Otherwise it waits until somebody else has. */
  migrates: boolean
  /** All that the process keeps in memory so that it answers sooner. */
  cacheBytes: number
  /** Off where a pooler gives each transaction another connection. */
  preparesStatements: boolean
  storage: StorageConfig
  /** That films are fetched from; none where none is configured. */
  filmBuckets: ReturnType<typeof toFilmBuckets>
  mail: MailConfig
  /** For tenants whose configuration says nothing else. */
  sms: SmsRulesConfig
  drm: {
    url: string
    merchant: string
    keySystems: (typeof KEY_SYSTEMS)[keyof typeof KEY_SYSTEMS][]
    /** How long a licence or a media token lasts after it was renewed. */
    rightsSeconds: number
    /** Which devices DRMtoday gives HD. */
    hdDevices: 'any' | 'hardware'
  }
  parties: PartiesConfig
  passkeys: PasskeysConfig
  console: ConsoleConfig
  /** By whose clocks the days begin by which the business is counted. */
  numbers: { zone: string }
  webhooks: WebhooksConfig
  payments: PaymentsConfig
  isDemo: boolean
  /** Machines elsewhere may encode. */
  hasEncoders: boolean
}

export interface Secrets {
  databaseUrl: Secret
  /** Where replicas count together; null for one that is alone. */
  valkeyUrl: Secret | null
  /** Past a pooler, for what needs a session of its own; the same as `databaseUrl` where there is none. */
  directUrl: Secret
  /** One standby, for reads that may be a second old; null without one. */
  replicaUrl: Secret | null
  masterKeys: KeyRing
  tokenKeys: KeyRing
  /** The first signs, all verify. */
  mediaKeys: { id: string; key: Secret }[]
  /** A key of no tenant opens all. */
  operatorKeys: { tenantId: string | null; key: Secret }[]
  smtpUrl: Secret
  /** Where mail comes in; null where none does. */
  inboundMail: InboundMail | null
  drmCallback: Secret
  /** Signs what DRMtoday is told up front; null where it calls back. */
  drmTokenKey: { id: string; key: Secret } | null
  parties: PartySecrets
  payments: PaymentSecrets
  /** In the order in which they are tried; none switches SMS off. */
  sms: SmsGatewayConfig[]
}

export function toConfig(env: Env): Config {
  const passkeys = toPasskeys(env)
  return {
    isProduction: env.NODE_ENV === 'production',
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
      trustProxy: toTrustProxy(env),
      placeHeaders: toPlaceHeaders(env),
      rateLimitFactor: env.RATE_LIMIT_FACTOR,
      mediaOrigin: env.MEDIA_ORIGIN?.replace(/\/+$/, '') ?? null,
      edgeSecret: toEdgeSecret(env),
      webDist: env.WEB_DIST ?? null,
      tvDist: env.TV_DIST ?? null,
      keepsBuildsDays: env.WEB_BUILDS_KEEP_DAYS,
      webCustomerId: env.WEB_CUSTOMER_ID ?? null,
    },
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT, workPort: env.WORK_METRICS_PORT ?? null },
    traces: { api: toTraces(env, 'api'), work: toTraces(env, 'work') },
    drain: { graceMs: env.DRAIN_SECONDS * 1_000, limitMs: env.DRAIN_LIMIT_SECONDS * 1_000 },
    logLevel: env.LOG_LEVEL,
    maxConnections: env.DATABASE_CONNECTIONS,
    migrates: env.MIGRATE,
    cacheBytes: env.CACHE_MB * 1024 * 1024,
    preparesStatements: env.DATABASE_PREPARE,
    storage: toStorageConfig(env),
    filmBuckets: toFilmBuckets(env),
    mail: toMail(env),
    sms: toSmsRules(env),
    drm: {
      url: env.DRMTODAY_URL.replace(/\/+$/, ''),
      merchant: env.DRMTODAY_MERCHANT,
      keySystems: env.DRM_KEY_SYSTEMS.split(',').map((name) => KEY_SYSTEMS[name as keyof typeof KEY_SYSTEMS]),
      rightsSeconds: env.PLAYBACK_RIGHTS_SECONDS,
      hdDevices: env.DRM_HD_DEVICES,
    },
    parties: toParties(env),
    passkeys,
    console: toConsole(env, passkeys),
    webhooks: toWebhooks(env),
    numbers: { zone: env.NUMBERS_ZONE },
    payments: toPayments(env),
    isDemo: env.KOLA_DEMO,
    hasEncoders: env.ENCODERS,
  }
}

function toTokenKey(text: string | undefined): Secrets['drmTokenKey'] {
  const [id = '', hex = ''] = text?.split(':') ?? []
  return text === undefined ? null : { id, key: new Secret(hex.toLowerCase()) }
}

export function toSecrets(env: Env): Secrets {
  return {
    databaseUrl: new Secret(env.DATABASE_URL),
    valkeyUrl: env.VALKEY_URL ? new Secret(env.VALKEY_URL) : null,
    directUrl: new Secret(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL),
    replicaUrl: env.DATABASE_REPLICA_URL === undefined ? null : new Secret(env.DATABASE_REPLICA_URL),
    masterKeys: env.KOLA_MASTER_KEY,
    tokenKeys: env.KOLA_TOKEN_KEY,
    mediaKeys: env.KOLA_MEDIA_KEYS.split(',').map((part) => {
      const [id = '', hex = ''] = part.split(':')
      return { id, key: new Secret(hex.toLowerCase()) }
    }),
    operatorKeys: readOperatorKeys(env.KOLA_OPERATOR_KEY.reveal()).map(({ tenantId, key }) => ({
      tenantId,
      key: new Secret(key),
    })),
    smtpUrl: new Secret(env.SMTP_URL),
    inboundMail: toInboundMail(env),
    drmCallback: new Secret(env.DRMTODAY_CALLBACK_SECRET),
    drmTokenKey: toTokenKey(env.DRMTODAY_TOKEN_KEY),
    parties: toPartySecrets(env),
    payments: toPaymentSecrets(env),
    sms: toSmsGateways(env),
  }
}

/** @throws ConfigError */
function toStorageConfig(env: Env): StorageConfig {
  try {
    return parseStorageUrl(env.STORAGE_URL, {
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    })
  } catch (error) {
    throw new ConfigError([{ variable: 'STORAGE_URL', text: error instanceof Error ? error.message : 'is wrong' }])
  }
}
