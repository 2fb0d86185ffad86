import { existsSync, readFileSync } from 'node:fs'
import { parseEnv as parseEnvFile } from 'node:util'
import { ConfigError, env, parseEnv } from '@kola/platform/config'
import { keyRing } from '@kola/platform/key-ring'
import { judgeForProduction } from '@kola/platform/production'
import { TRACE_VARIABLES } from '@kola/platform/traces/variables'
import * as z from 'zod/mini'
import { PAYMENT_VARIABLES } from './payments-env.ts'
import { smsVariables } from './sms-env.ts'

const text = () => env.text()
const levels = z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error')
const mediaKeys = z
  .string()
  .check(
    z.regex(/^[\w-]+:[0-9a-fA-F]{64}(,[\w-]+:[0-9a-fA-F]{64})*$/, 'must be id:hex[,id:hex], 64 hex characters each'),
  )
const operatorKey = z.string().check(z.minLength(24, 'must have at least 24 characters'))
const forProduction = judgeForProduction({
  keys: ['KOLA_MASTER_KEY', 'KOLA_TOKEN_KEY', 'KOLA_MEDIA_KEYS'],
  secrets: ['KOLA_OPERATOR_KEY', 'DRMTODAY_CALLBACK_SECRET', 'AFRICASTALKING_SECRET'],
  https: ['PUBLIC_URL', 'CONSOLE_URL'],
  own: ['VALKEY_URL'],
  off: {
    KOLA_DEMO: 'the passwords of the demo accounts are known to everybody',
    WEBHOOK_OPEN_ORIGIN: 'it opens a way into a private network',
  },
})

/** What a service may do without. */
const PARTIES = {
  VALKEY_URL: z.optional(env.url('valkey', 'valkeys', 'redis', 'rediss')),
  GOOGLE_CLIENT_ID: z.optional(text()),
  GOOGLE_AUTH_URL: z.optional(env.url('http', 'https')),
  GOOGLE_JWKS_URL: z.optional(env.url('http', 'https')),
  FACEBOOK_APP_ID: z.optional(text()),
  FACEBOOK_APP_SECRET: z.optional(text()),
  FACEBOOK_DIALOG_URL: z.optional(env.url('http', 'https')),
  FACEBOOK_GRAPH_URL: z.optional(env.url('http', 'https')),
  RECAPTCHA_SITE_KEY: z.optional(text()),
  RECAPTCHA_SECRET: z.optional(text()),
  RECAPTCHA_SCRIPT_URL: z.optional(env.url('http', 'https')),
  RECAPTCHA_VERIFY_URL: z.optional(env.url('http', 'https')),
  RECAPTCHA_MIN_SCORE: z.optional(text()),
  RECAPTCHA_REQUIRED: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  RECAPTCHA_OUTAGE: z.optional(z.enum(['refuse', 'allow'], 'must be refuse or allow')),
  CHAT_SCRIPT_URL: z.optional(env.url('http', 'https')),
  CHAT_SECRET: z.optional(text()),
  CAST_RECEIVER_ID: z.optional(text()),
  CAST_JOIN_POLICY: z.optional(text()),
  CAST_ON_PHONES: z.optional(text()),
  CAST_SDK_URL: z.optional(env.url('http', 'https')),
  CDN_COUNTRY_HEADER: z.optional(text()),
  CDN_CITY_HEADER: z.optional(text()),
  PASSKEY_RP_ID: z.optional(text()),
  PASSKEY_ORIGINS: z.optional(text()),
  DRMTODAY_TOKEN_KEY: z.optional(text()),
  MAIL_REPLY_ADDRESS: z.optional(text()),
  MAIL_INBOUND_SECRET: z.optional(text()),
  DRM_HD_DEVICES: z.optional(z.enum(['any', 'hardware'], 'must be any or hardware')),
  ...PAYMENT_VARIABLES,
}

/** How each process tells how it is, and how it ends. */
const PROCESSES = {
  METRICS_HOST: z.optional(text()),
  METRICS_PORT: z.optional(env.portOrOff()),
  WORK_METRICS_PORT: z.optional(env.portOrOff()),
  MEDIA_METRICS_PORT: z.optional(env.portOrOff()),
  DRAIN_SECONDS: z.optional(env.count(0, 600)),
  DRAIN_LIMIT_SECONDS: z.optional(env.count(1, 3_600)),
  ...TRACE_VARIABLES,
}

const WEB = {
  WEB_DIST: z.optional(text()),
  TV_DIST: z.optional(text()),
  CONSOLE_DIST: z.optional(text()),
  CONSOLE_URL: z.optional(env.url('http', 'https')),
  WEBHOOK_OPEN_ORIGIN: z.optional(env.url('http', 'https')),
  NUMBERS_ZONE: z.optional(text()),
  WEB_BUILDS_KEEP_DAYS: z.optional(env.count(0, 3_650)),
  WEB_CUSTOMER_ID: z.optional(text()),
  WEB_DEV_PORT: z.optional(env.port()),
}

const DATABASE = {
  DATABASE_DIRECT_URL: z.optional(env.url('postgres', 'postgresql')),
  DATABASE_REPLICA_URL: z.optional(env.url('postgres', 'postgresql')),
  DATABASE_CONNECTIONS: z.optional(env.count(1, 500)),
  DATABASE_PREPARE: z.optional(env.onOff()),
  MIGRATE: z.optional(z.enum(['on', 'off'], 'must be on or off')),
}

const MEDIA = {
  FFMPEG_PATH: z.optional(text()),
  FFPROBE_PATH: z.optional(text()),
  MEDIA_PRESET: z.optional(text()),
  MEDIA_THREADS: z.optional(env.count(1, 512)),
  MEDIA_LEAN: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  MEDIA_LEAN_PRESET: z.optional(env.count(0, 13)),
  MEDIA_ENCRYPTION: z.optional(text()),
}

/** Every variable of the product; what it means stands in .env.example. */
export function envSchema({ isProduction, isS3, sms = '' }: { isProduction: boolean; isS3: boolean; sms?: string }) {
  const required = <S extends z.ZodMiniType>(schema: S, isRequired = isProduction) =>
    isRequired ? schema : z.optional(schema)
  return z.object({
    NODE_ENV: z.optional(z.enum(['production', 'development', 'test'], 'must be production or development')),
    HOST: z.optional(text()),
    PORT: z.optional(env.port()),
    PUBLIC_URL: required(env.url('http', 'https')),
    ...PROCESSES,
    LOG_LEVEL: z.optional(levels),
    KOLA_DATA_DIR: z.optional(text()),
    DATABASE_URL: required(env.url('postgres', 'postgresql')),
    ...DATABASE,
    CACHE_MB: z.optional(env.count(16, 65_536)),
    STORAGE_URL: required(env.url('disk', 's3')),
    S3_ACCESS_KEY_ID: required(text(), isS3),
    S3_SECRET_ACCESS_KEY: required(text(), isS3),
    EDGE_SECRET: z.optional(text()),
    FILM_BUCKETS: z.optional(text()),
    FILM_BUCKET_KEYS: z.optional(text()),
    KOLA_MASTER_KEY: required(keyRing()),
    KOLA_TOKEN_KEY: required(keyRing()),
    KOLA_MEDIA_KEYS: required(mediaKeys),
    KOLA_OPERATOR_KEY: required(operatorKey),
    SMTP_URL: required(env.url('smtp', 'smtps')),
    SMTP_TLS: z.optional(z.enum(['required', 'optional'], 'must be required or optional')),
    MAIL_FROM: required(text()),
    DRMTODAY_URL: required(env.url('http', 'https')),
    DRMTODAY_MERCHANT: required(text()),
    DRMTODAY_CALLBACK_SECRET: required(text()),
    ...PARTIES,
    ...smsVariables(isProduction ? sms.split(',') : []),
    TRUST_PROXY: z.optional(text()),
    TRUST_PROXY_PUBLIC: z.optional(z.enum(['on', 'off'], 'must be on or off')),
    DRM_KEY_SYSTEMS: required(text()),
    PLAYBACK_RIGHTS_SECONDS: z.optional(env.count(10, 600)),
    MEDIA_ORIGIN: z.optional(env.url('http', 'https')),
    RATE_LIMIT_FACTOR: z.optional(env.count(0, 1_000_000)),
    ...MEDIA,
    ENCODERS: z.optional(z.enum(['on', 'off'], 'must be on or off')),
    ENCODERS_WAIT_SECONDS: z.optional(env.count(0, 86_400)),
    KOLA_URL: z.optional(env.url('http', 'https')),
    SANDBOX_HOST: z.optional(text()),
    SANDBOX_PORT: z.optional(env.port()),
    SANDBOX_SMTP_PORT: z.optional(env.port()),
    KOLA_DEMO: z.optional(z.enum(['on', 'off'], 'must be on or off')),
    ...WEB,
  })
}

export type VariableName = keyof z.output<ReturnType<typeof envSchema>>
export type Variables = Partial<Record<VariableName, string>>

export interface ParentEnv {
  /** The product's variables that are set, as they are written, all valid. */
  variables: Variables
  /** Everything else, such as PATH and HOME, which every child inherits. */
  inherited: Record<string, string>
  /** npm started this process, so that it ends with npm. */
  isUnderNpm: boolean
}

/**
 * Reads the environment, and the file beside it for what the environment does not set.
 * @throws ConfigError that names every variable that is missing or wrong
 */
export function readEnv(file: string, source: Record<string, string | undefined> = process.env): ParentEnv {
  const written = existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {}
  const all: Record<string, string | undefined> = { ...written, ...source }
  const isProduction = all.NODE_ENV === 'production'
  const schema = envSchema({
    isProduction,
    isS3: all.STORAGE_URL?.startsWith('s3:') ?? false,
    ...(all.SMS_PROVIDERS && { sms: all.SMS_PROVIDERS }),
  })
  parseEnv(schema, all, isProduction ? { judge: forProduction } : {})
  const names = new Set(Object.keys(schema.shape))
  const given = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return {
    variables: Object.fromEntries(given.filter(([name]) => names.has(name))),
    inherited: Object.fromEntries(given.filter(([name]) => !names.has(name))),
    isUnderNpm: all.npm_lifecycle_event !== undefined,
  }
}

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i
const UNTOLD =
  'must stay on this machine (localhost), because nothing says what kind of machine it is. Set NODE_ENV=production, or ' +
  'NODE_ENV=development if others may meet the demo accounts, whose passwords everybody knows'

/**
 * Without a word the service is for this machine alone.
 * @throws ConfigError when others could reach it
 */
export function refuseUntoldPublic({ HOST, SANDBOX_HOST, PUBLIC_URL }: Variables): void {
  const hosts = { HOST, SANDBOX_HOST, PUBLIC_URL: PUBLIC_URL && new URL(PUBLIC_URL).hostname }
  const open = Object.entries(hosts).filter(([, host]) => host !== undefined && !LOCAL.test(host))
  if (open.length > 0) throw new ConfigError(open.map(([variable]) => ({ variable, text: UNTOLD })))
}
