import { join } from 'node:path'
import { TRACE_VARIABLES } from '@kola/platform/traces/variables'
import type { Config } from '../config.ts'
import type { VariableName, Variables } from '../env.ts'
import { findVite } from '../features/web-build/vite.ts'
import { StartError } from '../shared/start-error.ts'

/** A part of the product that runs as a process of its own. */
export interface Part {
  name: string
  /** Path of its entry file in the project. */
  entry: string
  args: readonly string[]
  /** Whose repeated death ends all: the api's, and that of the jobs until the service has begun. */
  isVital: 'always' | 'until-ready' | 'never'
  /** Waits for the built web app. */
  needsWeb: boolean
  environment: Record<string, string>
}

/** The media worker may be killed by a film: that ends packaging, not the service. */
const VITAL: Readonly<Record<string, Part['isVital']>> = { api: 'always', work: 'until-ready' }

/** Where time goes; of those processes that do the work. */
const TRACES = Object.keys(TRACE_VARIABLES) as (keyof typeof TRACE_VARIABLES)[]

const STORE = [
  'NODE_ENV',
  'LOG_LEVEL',
  'KOLA_DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_PREPARE',
  'MIGRATE',
  'STORAGE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'KOLA_MASTER_KEY',
  // NOTE what is not for production is refused by each part for itself.
  'KOLA_DEMO',
] as const satisfies VariableName[]

/** What a service may do without. */
const PARTIES = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_AUTH_URL',
  'GOOGLE_JWKS_URL',
  'FACEBOOK_APP_ID',
  'FACEBOOK_APP_SECRET',
  'FACEBOOK_DIALOG_URL',
  'FACEBOOK_GRAPH_URL',
  'RECAPTCHA_SITE_KEY',
  'RECAPTCHA_SECRET',
  'RECAPTCHA_SCRIPT_URL',
  'RECAPTCHA_VERIFY_URL',
  'RECAPTCHA_MIN_SCORE',
  'RECAPTCHA_REQUIRED',
  'RECAPTCHA_OUTAGE',
  'CHAT_SCRIPT_URL',
  'CHAT_SECRET',
  'CAST_RECEIVER_ID',
  'CAST_JOIN_POLICY',
  'CAST_ON_PHONES',
  'CAST_SDK_URL',
] as const satisfies VariableName[]

/** What proves to a gateway who we are, and to us who it is. */
const SMS = [
  'TERMII_API_KEY',
  'TERMII_SECRET',
  'AFRICASTALKING_USERNAME',
  'AFRICASTALKING_API_KEY',
  'AFRICASTALKING_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
] as const satisfies VariableName[]

/** The same of payment providers. */
const PAYMENT_KEYS = [
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_MERCHANT_ACCOUNTS',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'DPO_COMPANY_TOKEN',
  'DPO_SERVICE_TYPE',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'FLUTTERWAVE_SECRET_KEY',
  'FLUTTERWAVE_SECRET_HASH',
  'PAYSTACK_SECRET_KEY',
] as const satisfies VariableName[]

const PAYMENTS = [
  ...PAYMENT_KEYS,
  'PAYMENTS_TEST_KEYS',
  'STRIPE_API_URL',
  'STRIPE_SCRIPT_URL',
  'BRAINTREE_API_URL',
  'BRAINTREE_SCRIPT_URL',
  'BRAINTREE_THREE_D_SECURE',
  'DPO_API_URL',
  'DPO_API_VERSION',
  'DPO_VERIFY_VERSION',
  'DPO_PAY_URL',
  'PAYPAL_API_URL',
  'PAYPAL_TRANSACTION_SEARCH',
  'FLUTTERWAVE_API_URL',
  'PAYSTACK_API_URL',
] as const satisfies VariableName[]

const API = [
  ...STORE,
  ...TRACES,
  ...PARTIES,
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'METRICS_HOST',
  'METRICS_PORT',
  'WORK_METRICS_PORT',
  'DRAIN_SECONDS',
  'DRAIN_LIMIT_SECONDS',
  'KOLA_TOKEN_KEY',
  'KOLA_MEDIA_KEYS',
  'KOLA_OPERATOR_KEY',
  'SMTP_URL',
  'SMTP_TLS',
  'MAIL_FROM',
  'DRMTODAY_URL',
  'DRMTODAY_MERCHANT',
  'DRMTODAY_CALLBACK_SECRET',
  'MAIL_REPLY_ADDRESS',
  'MAIL_INBOUND_SECRET',
  'DRMTODAY_TOKEN_KEY',
  'DRM_HD_DEVICES',
  ...SMS,
  'SMS_PROVIDERS',
  'SMS_COUNTRIES',
  'SMS_HOURLY_LIMIT',
  'SMS_COUNTRY_DAILY_LIMIT',
  'TERMII_URL',
  'TERMII_SENDER',
  'AFRICASTALKING_URL',
  'AFRICASTALKING_SENDER',
  'TWILIO_URL',
  'TWILIO_FROM',
  ...PAYMENTS,
  'DRM_KEY_SYSTEMS',
  'PLAYBACK_RIGHTS_SECONDS',
  'MEDIA_ORIGIN',
  'EDGE_SECRET',
  'FILM_BUCKETS',
  'FILM_BUCKET_KEYS',
  'ENCODERS',
  'CACHE_MB',
  'VALKEY_URL',
  'TRUST_PROXY',
  'TRUST_PROXY_PUBLIC',
  'RATE_LIMIT_FACTOR',
  'CDN_COUNTRY_HEADER',
  'CDN_CITY_HEADER',
  'PASSKEY_RP_ID',
  'PASSKEY_ORIGINS',
  'WEB_DIST',
  'TV_DIST',
  'CONSOLE_DIST',
  'CONSOLE_URL',
  'WEBHOOK_OPEN_ORIGIN',
  'NUMBERS_ZONE',
  'WEB_BUILDS_KEEP_DAYS',
  'WEB_CUSTOMER_ID',
] as const satisfies VariableName[]

const MEDIA = [
  ...STORE,
  ...TRACES,
  'METRICS_HOST',
  'MEDIA_METRICS_PORT',
  'FFMPEG_PATH',
  'FFPROBE_PATH',
  'MEDIA_PRESET',
  'MEDIA_THREADS',
  'MEDIA_LEAN',
  'MEDIA_LEAN_PRESET',
  'MEDIA_ENCRYPTION',
  'ENCODERS',
  'ENCODERS_WAIT_SECONDS',
] as const satisfies VariableName[]

const SANDBOX = [
  'NODE_ENV',
  'LOG_LEVEL',
  'PUBLIC_URL',
  'SANDBOX_HOST',
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
  'DRMTODAY_MERCHANT',
  'DRMTODAY_CALLBACK_SECRET',
  'MAIL_INBOUND_SECRET',
  'DRMTODAY_TOKEN_KEY',
  'GOOGLE_CLIENT_ID',
  'FACEBOOK_APP_ID',
  'FACEBOOK_APP_SECRET',
  'RECAPTCHA_SITE_KEY',
  'RECAPTCHA_SECRET',
  'CHAT_SECRET',
  ...SMS,
  ...PAYMENT_KEYS,
] as const satisfies VariableName[]

/**
 * Of the process that answers: what has just been made may take three times this before the garbage collector looks at it. By itself
 * it grows to 128 MB at the first load, and never shrinks while anybody calls.
 */
const API_FLAGS = ['--max-semi-space-size=16']

/** What changes while it runs was not built. */
const FROM_SOURCE = '--from-source'

const toFlags = (name: string) => (name === 'api' ? API_FLAGS : [])

/** The processes of this configuration; each is given the variables it needs and no others. */
export function planParts(config: Config, variables: Variables): Part[] {
  const part = (name: string, entry: string, names: readonly VariableName[]): Part => ({
    name,
    entry,
    args:
      config.mode === 'dev' ? ['--watch', '--watch-preserve-output', entry, FROM_SOURCE] : [...toFlags(name), entry],
    isVital: VITAL[name] ?? 'never',
    needsWeb: name === 'api' && config.mode !== 'dev',
    environment: { ...toInherited(config), ...pick(variables, names) },
  })
  const parts = [
    part('work', 'apps/api/src/work.ts', API),
    part('media', 'apps/media/src/main.ts', MEDIA),
    part('api', 'apps/api/src/main.ts', API),
  ]
  if (config.sandbox) parts.push(part('sandbox', 'apps/sandbox/src/main.ts', SANDBOX))
  if (config.mode === 'dev') parts.push(planWebServer(config))
  return parts
}

/** Vite's server for the web app in dev mode; what is not the app's it passes on to the api (`KOLA_API_URL`). */
function planWebServer(config: Config): Part {
  const entry = findVite(config.root)
  if (!entry) throw new StartError('Vite is not installed, and dev mode needs it: run "npm ci".')
  return {
    name: 'web',
    entry,
    args: [entry, join(config.root, 'apps', 'web'), '--port', String(config.web.devPort), '--strictPort'],
    isVital: 'never',
    needsWeb: false,
    environment: { ...toInherited(config), KOLA_API_URL: `http://localhost:${config.port}` },
  }
}

/** Compiled code is kept between starts, which makes the second one faster. */
export function toInherited(config: Config): Record<string, string> {
  return { NODE_COMPILE_CACHE: join(config.dataDir, 'cache', 'node'), ...config.inherited }
}

function pick(variables: Variables, names: readonly VariableName[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]] as const])),
  )
}
