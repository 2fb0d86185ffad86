import { existsSync, readFileSync } from 'node:fs'
import { parseEnv as parseEnvFile } from 'node:util'
import { CAST_SDK_URL, JOIN_POLICIES } from '@kola/contract/cast/join-policies'
import { OPERATOR_KEY_MIN_LENGTH } from '@kola/contract/operator-keys'
import { env, parseEnv } from '@kola/platform/config'
import { DATABASE_VARIABLES } from '@kola/platform/db/variables'
import { keyRing } from '@kola/platform/key-ring'
import { isProductionOf, judgeForProduction, UNTOLD_NOTE } from '@kola/platform/production'
import { TRACE_VARIABLES } from '@kola/platform/traces/variables'
import * as z from 'zod/mini'
import { INBOUND } from './configs/inbound-env.ts'
import { isZone } from './configs/zone.ts'
import { PAYMENT_VARIABLES } from './payments-env.ts'
import { smsVariables } from './sms-env.ts'

const HEADER_NAME = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{1,60}$/, 'must be the name of a header'))
const KEY_SYSTEM_LIST = /^(clearkey|widevine|playready|fairplay)(,(clearkey|widevine|playready|fairplay))*$/

/** What a service may do without: off when its first line is not set. */
const PARTIES = {
  GOOGLE_CLIENT_ID: z.optional(env.text()),
  GOOGLE_AUTH_URL: z._default(env.url('http', 'https'), 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_JWKS_URL: z._default(env.url('http', 'https'), 'https://www.googleapis.com/oauth2/v3/certs'),
  FACEBOOK_APP_ID: z.optional(env.text()),
  FACEBOOK_APP_SECRET: z.optional(env.secret()),
  FACEBOOK_DIALOG_URL: z._default(env.url('http', 'https'), 'https://www.facebook.com/v25.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: z._default(env.url('http', 'https'), 'https://graph.facebook.com/v25.0'),
  RECAPTCHA_SITE_KEY: z.optional(env.text()),
  RECAPTCHA_SECRET: z.optional(env.secret()),
  RECAPTCHA_SCRIPT_URL: z._default(env.url('http', 'https'), 'https://www.google.com/recaptcha/api.js'),
  RECAPTCHA_VERIFY_URL: z._default(env.url('http', 'https'), 'https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_MIN_SCORE: z._default(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
    '0.5',
  ),
  RECAPTCHA_REQUIRED: z._default(env.onOff(), false),
  RECAPTCHA_OUTAGE: z._default(z.enum(['refuse', 'allow'], 'must be refuse or allow'), 'refuse'),
  CHAT_SCRIPT_URL: z.optional(env.url('http', 'https')),
  CHAT_SECRET: z.optional(env.secret()),
  CAST_RECEIVER_ID: z.optional(
    z.string().check(z.regex(/^[0-9A-F]{8}$/, 'must be the eight letters and digits of a registered receiver')),
  ),
  CAST_JOIN_POLICY: z._default(z.enum(JOIN_POLICIES, `must be one of ${JOIN_POLICIES.join(', ')}`), JOIN_POLICIES[0]),
  CAST_ON_PHONES: z._default(env.onOff(), false),
  CAST_SDK_URL: z._default(env.url('http', 'https'), CAST_SDK_URL),
  ...PAYMENT_VARIABLES,
}

const forProduction = judgeForProduction({
  keys: ['KOLA_MASTER_KEY', 'KOLA_TOKEN_KEY', 'KOLA_MEDIA_KEYS'],
  secrets: [
    'KOLA_OPERATOR_KEY',
    'DRMTODAY_CALLBACK_SECRET',
    'DRMTODAY_TOKEN_KEY',
    'AFRICASTALKING_SECRET',
    'MAIL_INBOUND_SECRET',
  ],
  https: ['PUBLIC_URL', 'CONSOLE_URL'],
  own: ['VALKEY_URL'],
  off: {
    KOLA_DEMO: 'the passwords of the demo accounts are known to everybody',
    WEBHOOK_OPEN_ORIGIN: 'it opens a way into a private network',
  },
})

const DRM = {
  DRMTODAY_TOKEN_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]+:([0-9a-fA-F]{2}){32,64}$/, 'must be id:hex with 64 to 128 hex characters')),
  ),
  DRM_HD_DEVICES: z._default(z.enum(['any', 'hardware'], 'must be any or hardware'), 'any'),
}

const PASSKEYS = { PASSKEY_RP_ID: z.optional(env.text()), PASSKEY_ORIGINS: z.optional(env.text()) }
const WEB = {
  WEB_DIST: z.optional(env.text()),
  TV_DIST: z.optional(env.text()),
  CONSOLE_DIST: z.optional(env.text()),
  CONSOLE_URL: z.optional(env.url('http', 'https')),
  WEBHOOK_OPEN_ORIGIN: z.optional(env.url('http', 'https')),
  NUMBERS_ZONE: z._default(
    z.string().check(z.refine(isZone, 'must be the name of a zone, such as Africa/Lagos')),
    'Africa/Lagos',
  ),
  WEB_BUILDS_KEEP_DAYS: z._default(env.count(0, 3_650), 14),
  WEB_CUSTOMER_ID: z.optional(env.text()),
}
const PROXY = {
  TRUST_PROXY: z._default(env.text(), 'off'),
  TRUST_PROXY_PUBLIC: z._default(env.onOff(), false),
  CDN_COUNTRY_HEADER: z.optional(HEADER_NAME),
  CDN_CITY_HEADER: z.optional(HEADER_NAME),
}
const METRICS = {
  METRICS_HOST: z._default(env.text(), '127.0.0.1'),
  METRICS_PORT: z._default(env.portOrOff(), 9090),
  WORK_METRICS_PORT: z.optional(env.portOrOff()),
  ...TRACE_VARIABLES,
}

const STORES = {
  ...DATABASE_VARIABLES,
  DATABASE_CONNECTIONS: z._default(env.count(1, 500), 12),
  DATABASE_PREPARE: z._default(env.onOff(), true),
  VALKEY_URL: z.optional(env.url('valkey', 'valkeys', 'redis', 'rediss')),
  STORAGE_URL: env.url('disk', 's3'),
  S3_ACCESS_KEY_ID: z.optional(env.text()),
  S3_SECRET_ACCESS_KEY: z.optional(env.secret()),
  EDGE_SECRET: z.optional(env.secret()),
  FILM_BUCKETS: z.optional(env.text()),
  FILM_BUCKET_KEYS: z.optional(env.secret()),
}

/** In development what the parent does not name has these values; in production nothing is made up. */
function envSchema(isProduction: boolean) {
  const made = <S extends z.ZodMiniType<string>>(schema: S, value: string) =>
    isProduction ? schema : z._default<z.ZodMiniType<string>>(schema, value)
  return z.object({
    NODE_ENV: z._default(
      z.enum(['production', 'development', 'test'], 'must be production or development'),
      isProduction ? 'production' : 'development',
    ),
    HOST: z._default(env.text(), isProduction ? '::' : 'localhost'),
    PORT: z._default(env.port(), 8080),
    PUBLIC_URL: made(env.url('http', 'https'), 'http://localhost:8080'),
    ...METRICS,
    DRAIN_SECONDS: z._default(env.count(0, 600), isProduction ? 5 : 0),
    DRAIN_LIMIT_SECONDS: z._default(env.count(1, 3_600), 15),
    LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error'), 'info'),
    ...STORES,
    KOLA_MASTER_KEY: keyRing(),
    KOLA_TOKEN_KEY: keyRing(),
    KOLA_MEDIA_KEYS: z
      .string()
      .check(
        z.regex(/^[\w-]+:[0-9a-fA-F]{64}(,[\w-]+:[0-9a-fA-F]{64})*$/, 'must be id:hex[,id:hex] with 64 hex characters'),
      ),
    KOLA_OPERATOR_KEY: z.pipe(
      z.string().check(z.minLength(OPERATOR_KEY_MIN_LENGTH, 'must have at least 24 characters')),
      env.secret(),
    ),
    SMTP_URL: made(env.url('smtp', 'smtps'), 'smtp://localhost:8025'),
    SMTP_TLS: z.optional(z.enum(['required', 'optional'], 'must be required or optional')),
    MAIL_FROM: made(env.text(), 'Kola <hello@kola.example>'),
    ...INBOUND,
    DRMTODAY_URL: made(env.url('http', 'https'), 'http://localhost:8090/drmtoday'),
    DRMTODAY_MERCHANT: made(env.text(), 'kola'),
    DRMTODAY_CALLBACK_SECRET: made(env.text(), 'sandbox-callback-secret'),
    ...DRM,
    ...smsVariables(isProduction),
    // ClearKey protects nothing: in production it is there only for who names it.
    DRM_KEY_SYSTEMS: made(
      z.string().check(z.regex(KEY_SYSTEM_LIST, 'must list clearkey, widevine, playready, fairplay')),
      'clearkey,fairplay',
    ),
    PLAYBACK_RIGHTS_SECONDS: z._default(env.count(10, 600), 300),
    ...PARTIES,
    MEDIA_ORIGIN: z.optional(env.url('http', 'https')),
    ...PROXY,
    CACHE_MB: z._default(env.count(16, 65_536), 192),
    ENCODERS: z._default(env.onOff(), false),
    RATE_LIMIT_FACTOR: z._default(env.count(0, 1_000_000), isProduction ? 1 : 1_000),
    KOLA_DEMO: z._default(env.onOff(), !isProduction),
    ...WEB,
    ...PASSKEYS,
  })
}

export type Env = z.output<ReturnType<typeof envSchema>>

/** @throws ConfigError that names every wrong variable at once */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  if (!isProductionOf(source)) return parseEnv(envSchema(false), source)
  const note = source.NODE_ENV ? undefined : UNTOLD_NOTE
  return parseEnv(envSchema(true), source, { judge: forProduction, note })
}

/** As `readEnv`, with the file for what the environment does not set: for commands that a person runs. */
export function readEnvAndFile(file: string, source: Record<string, string | undefined> = process.env): Env {
  return readEnv({ ...(existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {}), ...source })
}

const migrateSchema = z.object({
  ...DATABASE_VARIABLES,
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error'), 'info'),
})

/** What `npm run migrate` needs, and no more: it runs where the service's own secrets are not. @throws ConfigError */
export function readMigrateEnv(file: string, source: Record<string, string | undefined> = process.env) {
  const written = existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {}
  return parseEnv(migrateSchema, { ...written, ...source })
}

const simulationSchema = z.object({
  /** Of none nothing would be proved. */
  MONEY_EVENTS: z._default(env.count(1, 10_000_000), 2_500),
  MONEY_SEED: z._default(env.count(0, 2_147_483_647), 20_261_122),
  /** The number of one world, which is lived alone. */
  MONEY_WORLD: z.optional(env.count(0, 10_000_000)),
})

/** How much the simulation of money does: 10,000 happenings in `npm test`, a million by `npm run simulate`. @throws ConfigError */
export function readSimulation(source: Record<string, string | undefined> = process.env) {
  const { MONEY_EVENTS: events, MONEY_SEED: seed, MONEY_WORLD: world = null } = parseEnv(simulationSchema, source)
  return { events, seed, world }
}

const yearsSchema = z.object({
  YEARS_MEMBERS: z._default(env.count(1, 100_000), 12),
  YEARS_DAYS: z._default(env.count(1, 10_000), 75),
  YEARS_SEED: z._default(env.count(0, 2_147_483_647), 20_261_124),
  YEARS_LOOK: z._default(env.count(1, 10_000), 10),
})

/** How many members live how many days, and how many of them lie between two looks at everybody. @throws ConfigError */
export function readYears(source: Record<string, string | undefined> = process.env) {
  const { YEARS_MEMBERS: members, YEARS_DAYS: days, YEARS_SEED: seed, YEARS_LOOK: look } = parseEnv(yearsSchema, source)
  return { members, days, seed, look }
}

/** How many payments one tenant has where their sizes are tried: 50,000 in `npm test`. */
export const readPaymentRows = (): number => Number(process.env.MONEY_ROWS ?? '50000')

/** How many members one tenant has where the hot calls are tried: 10,000 in `npm test`. */
export const readMemberRows = (): number => Number(process.env.MEMBER_ROWS ?? '10000')

/** How many combinations of title, country, time and call are tried: 3,000 in `npm test`. */
export const readCombinations = (): number => Number(process.env.RIGHTS_COMBINATIONS ?? '3000')

const operatorSchema = z.object({
  KOLA_DATA_DIR: z._default(env.text(), '.data'),
  /** Of a service elsewhere; without it the one of the data folder is asked. */
  KOLA_URL: z.optional(env.url('http', 'https')),
  KOLA_OPERATOR_KEY: z.optional(env.secret()),
})

/** What `npm run operator` needs, and no more: it runs where the service's own secrets are not. @throws ConfigError */
export function readOperatorEnv(file: string, source: Record<string, string | undefined> = process.env) {
  const written = existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {}
  return parseEnv(operatorSchema, { ...written, ...source })
}
