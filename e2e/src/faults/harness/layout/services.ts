import { join } from 'node:path'
import { createProgram, type Program } from './program.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const hex = (digit: string) => digit.repeat(64)

export const TENANT = 'demo'
export const MASTER_KEY = hex('a')
export const OPERATOR_KEY = 'an-operator-key-of-the-fault-harness'
/** Seconds in which a replica that is told to end still takes what a balancer sends: two of its looks, and one more. */
const DRAIN_SECONDS = '3'

const ENTRIES = {
  api: { entry: 'apps/api/src/main.ts', flags: ['--max-semi-space-size=16'], metrics: 'METRICS_PORT' },
  work: { entry: 'apps/api/src/work.ts', flags: [], metrics: 'WORK_METRICS_PORT' },
  media: { entry: 'apps/media/src/main.ts', flags: [], metrics: 'MEDIA_METRICS_PORT' },
} as const

export type ServiceKind = keyof typeof ENTRIES

/** What is the same for all of them. */
export interface Common {
  folder: string
  /** Settings by which films and uploads are found. */
  films: Record<string, string>
  publicUrl: string
  sandboxPort: number
  smtpPort: number
  /** Machines elsewhere take renditions. */
  hasEncoders: boolean
}

/** What no encoder takes for so long is made at home. */
const ENCODERS_WAIT_SECONDS = '10'

const toCommon = ({
  folder,
  films,
  publicUrl,
  sandboxPort,
  smtpPort,
  hasEncoders,
}: Common): Record<string, string> => ({
  ...{ NODE_ENV: 'development', HOST: '127.0.0.1', LOG_LEVEL: 'info', KOLA_DEMO: 'off', MIGRATE: 'off' },
  ...{ PUBLIC_URL: publicUrl, ...films, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  ...{ KOLA_MASTER_KEY: MASTER_KEY, KOLA_TOKEN_KEY: hex('b'), KOLA_MEDIA_KEYS: `k1:${hex('c')}` },
  ...{ KOLA_OPERATOR_KEY: OPERATOR_KEY, TRUST_PROXY: 'loopback', RATE_LIMIT_FACTOR: '1000', DRAIN_SECONDS },
  ...{ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, DRMTODAY_URL: `http://127.0.0.1:${sandboxPort}/drmtoday` },
  ...{ FLUTTERWAVE_API_URL: `http://127.0.0.1:${sandboxPort}/flutterwave/v3` },
  ...{ FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-sandbox-X', FLUTTERWAVE_SECRET_HASH: 'sandbox-flutterwave-hash' },
  ...{ MEDIA_PRESET: 'ultrafast', MEDIA_LEAN: 'off', MEDIA_THREADS: '1', WEB_BUILDS_KEEP_DAYS: '0' },
  ...(hasEncoders && { ENCODERS: 'on', ENCODERS_WAIT_SECONDS }),
})

export interface ServiceOptions {
  kind: ServiceKind
  name: string
  /** Of its calls; one that answers none has one all the same. */
  port: number
  metricsPort: number
  databaseUrl: string
  valkeyUrl: string
}

/** One replica, as it is started on a machine of its own: nothing but configuration tells it from another. */
export function createReplica(common: Common, options: ServiceOptions): Program {
  const { kind, name, port, metricsPort, databaseUrl, valkeyUrl } = options
  const { entry, flags, metrics } = ENTRIES[kind]
  return createProgram({
    ...{ name, file: process.execPath, args: [...flags, entry], cwd: ROOT },
    env: {
      ...toCommon(common),
      ...{ PORT: String(port), [metrics]: String(metricsPort), KOLA_DATA_DIR: join(common.folder, name) },
      ...{ DATABASE_URL: databaseUrl, VALKEY_URL: valkeyUrl },
    },
    logFile: join(common.folder, `${name}.log`),
    isReady: () => answers(`http://127.0.0.1:${metricsPort}/readyz`),
  })
}

interface EncoderOptions {
  name: string
  /** Of the service, as it is reached from there. */
  url: string
  tokenFile: string
  metricsPort: number
}

/** A machine elsewhere: it has an address, a token and ffmpeg, and nothing else of ours. */
export function createEncoder(folder: string, { name, url, tokenFile, metricsPort }: EncoderOptions): Program {
  return createProgram({
    ...{ name, file: process.execPath, args: ['apps/media/src/encoder.ts'], cwd: ROOT },
    env: {
      ...{ NODE_ENV: 'development', LOG_LEVEL: 'info', NODE_COMPILE_CACHE: join(folder, 'compiled') },
      ...{ KOLA_URL: url, ENCODER_NAME: name, ENCODER_DIR: join(folder, name), ENCODER_TOKEN_FILE: tokenFile },
      ...{ ENCODER_METRICS_PORT: String(metricsPort), MEDIA_THREADS: '1' },
    },
    logFile: join(folder, `${name}.log`),
    isReady: () => answers(`http://127.0.0.1:${metricsPort}/readyz`),
  })
}

/** @returns what lets encoders in */
export async function inviteEncoders(url: string, uses: number): Promise<string> {
  const answer = await fetch(`${url}/api/v1/apps/encoders/invitations`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-customer-id': TENANT },
      authorization: `Bearer ${OPERATOR_KEY}`,
    },
    body: JSON.stringify({ actor: 'harness', uses }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`No encoder is let in: ${answer.status}`)
  return token
}

/** The stand-ins of the outside parties: they are not ours to kill, but a line to them may be gone. */
export function createSandbox(
  { folder, publicUrl }: Pick<Common, 'folder' | 'publicUrl'>,
  { port, smtpPort }: { port: number; smtpPort: number },
): Program {
  return createProgram({
    ...{ name: 'sandbox', file: process.execPath, args: ['apps/sandbox/src/main.ts'], cwd: ROOT },
    env: {
      ...{ NODE_ENV: 'development', LOG_LEVEL: 'info', PUBLIC_URL: publicUrl, SANDBOX_HOST: '127.0.0.1' },
      ...{ SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort) },
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
    logFile: join(folder, 'sandbox.log'),
    isReady: () => answers(`http://127.0.0.1:${port}/control`),
  })
}

export const MIGRATE_ENTRY = join(ROOT, 'apps/api/src/migrate.ts')

/** Whether somebody answers there, and well. */
export async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status < 400
    },
    () => false,
  )
}
