import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ParentEnv, refuseUntoldPublic, type Variables } from './env.ts'
import { sandboxPayments } from './payments-env.ts'
import { sandboxSms } from './sms-env.ts'

export interface Config {
  /** Folder of the project. */
  root: string
  mode: 'production' | 'normal' | 'dev'
  dataDir: string
  host: string
  port: number
  publicUrl: string
  metrics: { host: string; port: number | null }
  /** How long a process may take to end before it is killed. */
  stopMs: number
  /** The stand-ins of the outside parties; never in production. */
  sandbox: { host: string; port: number; smtpPort: number } | null
  database: { kind: 'embedded' } | { kind: 'server' }
  isDemo: boolean
  /** The build for televisions is served where there is one: `npm run tv` makes it. */
  web: { distFolder: string; tvFolder: string | null; consoleFolder: string; isOurs: boolean; devPort: number }
  isUnderNpm: boolean
  /** The product's variables for the children, with what was not set filled in; without generated secrets. */
  variables: Variables
  inherited: Record<string, string>
}

/**
 * Outside production everything has a value; in production the environment has named all that matters.
 * @throws ConfigError
 */
export function toConfig(env: ParentEnv, options: { root: string; isDev: boolean }): Config {
  const isProduction = env.variables.NODE_ENV === 'production'
  if (env.variables.NODE_ENV === undefined && !options.isDev) refuseUntoldPublic(env.variables)
  const dataDir = resolve(options.root, env.variables.KOLA_DATA_DIR ?? '.data')
  const defaults = isProduction ? productionDefaults() : localDefaults(env.variables, dataDir)
  const variables: Variables & typeof defaults = { ...defaults, ...env.variables, KOLA_DATA_DIR: dataDir }
  const port = Number(variables.PORT)
  return {
    root: options.root,
    mode: isProduction ? 'production' : options.isDev ? 'dev' : 'normal',
    dataDir,
    host: variables.HOST,
    port,
    publicUrl: variables.PUBLIC_URL ?? `http://localhost:${port}`,
    metrics: { host: variables.METRICS_HOST, port: toPort(variables.METRICS_PORT) },
    stopMs: (Number(variables.DRAIN_SECONDS) + Number(variables.DRAIN_LIMIT_SECONDS)) * 1_000 + STOP_SLACK_MS,
    sandbox: isProduction ? null : toSandbox(variables),
    database: { kind: variables.DATABASE_URL ? 'server' : 'embedded' },
    isDemo: variables.KOLA_DEMO === 'on',
    web: {
      distFolder: resolve(options.root, variables.WEB_DIST ?? join('apps', 'web', 'dist')),
      tvFolder: findTvFolder(options.root, variables.TV_DIST),
      isOurs: variables.WEB_DIST === undefined,
      consoleFolder: resolve(options.root, variables.CONSOLE_DIST ?? join('apps', 'console', 'dist')),
      devPort: Number(variables.WEB_DEV_PORT ?? 5173),
    },
    isUnderNpm: env.isUnderNpm,
    variables,
    inherited: env.inherited,
  }
}

function findTvFolder(root: string, asked: string | undefined): string | null {
  const folder = resolve(root, asked ?? join('apps', 'web', 'dist-tv'))
  return existsSync(join(folder, 'index.html')) ? folder : null
}

/** Nobody stands in front of a single machine who would have to hear of its end first. */
const DRAIN = { DRAIN_SECONDS: '0', DRAIN_LIMIT_SECONDS: '15' }
const COMMON = { METRICS_HOST: '127.0.0.1', METRICS_PORT: '9090', PORT: '8080', ...DRAIN }

/** Beside what is under way a process closes its queue and its database. */
const STOP_SLACK_MS = 5_000

const toPort = (text: string): number | null => (text === 'off' ? null : Number(text) || null)

function productionDefaults() {
  return { ...COMMON, NODE_ENV: 'production', HOST: '::', KOLA_DEMO: 'off', LOG_LEVEL: 'info' }
}

/** What stands on this machine for the outside parties, at the ports that are set. */
function localDefaults(given: Variables, dataDir: string) {
  const sandboxPort = given.SANDBOX_PORT ?? '8090'
  const smtpPort = given.SANDBOX_SMTP_PORT ?? '8025'
  return {
    ...COMMON,
    NODE_ENV: 'development',
    // NOTE Fastify listens on every address of this name; other machines see nothing of the demo accounts.
    HOST: 'localhost',
    LOG_LEVEL: 'info',
    KOLA_DEMO: 'on',
    PUBLIC_URL: `http://localhost:${given.PORT ?? COMMON.PORT}`,
    STORAGE_URL: `disk:${join(dataDir, 'storage')}`,
    SANDBOX_HOST: 'localhost',
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: smtpPort,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Kola <hello@kola.example>',
    DRMTODAY_URL: `http://localhost:${sandboxPort}/drmtoday`,
    DRMTODAY_MERCHANT: 'kola',
    ...sandboxParties(given, `http://localhost:${sandboxPort}`),
    WEBHOOK_OPEN_ORIGIN: `http://localhost:${sandboxPort}`,
    ...sandboxSms(sandboxPort),
    ...sandboxPayments(given, `http://localhost:${sandboxPort}`),
  }
}

/** The stand-ins of the parties that a service may do without; whoever sets an id of a real one gets the real addresses. */
function sandboxParties(given: Variables, sandbox: string): Variables {
  return {
    ...(!given.GOOGLE_CLIENT_ID && {
      GOOGLE_CLIENT_ID: 'sandbox-google',
      GOOGLE_AUTH_URL: `${sandbox}/google/o/oauth2/v2/auth`,
      GOOGLE_JWKS_URL: `${sandbox}/google/oauth2/v3/certs`,
    }),
    ...(!given.FACEBOOK_APP_ID && {
      FACEBOOK_APP_ID: 'sandbox-facebook',
      FACEBOOK_APP_SECRET: 'sandbox-facebook-secret',
      FACEBOOK_DIALOG_URL: `${sandbox}/facebook/dialog/oauth`,
      FACEBOOK_GRAPH_URL: `${sandbox}/facebook/graph`,
    }),
    ...(!given.RECAPTCHA_SITE_KEY && {
      RECAPTCHA_SITE_KEY: 'sandbox-recaptcha',
      RECAPTCHA_SECRET: 'sandbox-recaptcha-secret',
      RECAPTCHA_SCRIPT_URL: `${sandbox}/recaptcha/api.js`,
      RECAPTCHA_VERIFY_URL: `${sandbox}/recaptcha/api/siteverify`,
    }),
    ...(!given.CHAT_SCRIPT_URL && { CHAT_SCRIPT_URL: `${sandbox}/chat/widget.js`, CHAT_SECRET: 'sandbox-chat-secret' }),
  }
}

function toSandbox(variables: Variables) {
  return {
    host: variables.SANDBOX_HOST ?? 'localhost',
    port: Number(variables.SANDBOX_PORT),
    smtpPort: Number(variables.SANDBOX_SMTP_PORT),
  }
}
