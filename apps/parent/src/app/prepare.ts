import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@kola/platform/db/embedded'
import { createLog } from '@kola/platform/log'
import { type FolderLock, FolderLockedError, lockFolder } from '@kola/platform/processes/folder-lock'
import { releaseRunningJobs } from '@kola/platform/queue'
import type { Config } from '../config.ts'
import type { Variables } from '../env.ts'
import { openLogFile } from '../features/children/log-file.ts'
import { formatLine } from '../features/children/output.ts'
import type { WantedPort } from '../features/readiness/ports.ts'
import { ensureSecrets } from '../features/secrets/secrets.ts'
import { StartError } from '../shared/start-error.ts'
import { toLockedText } from './texts.ts'

/** A killed npm leaves its service for a moment; whoever starts anew right then should not be refused. */
const LOCK_WAIT_MS = 3_000

/** @throws StartError when another Kola runs on this folder, or it cannot be made */
export async function takeDataFolder({ dataDir }: Config): Promise<FolderLock> {
  try {
    const made = await mkdir(dataDir, { recursive: true })
    // NOTE others may pass through (the database's user must), but not look around.
    if (made) await chmod(dataDir, 0o711)
    return await lockFolder(dataDir, { waitMs: LOCK_WAIT_MS })
  } catch (error) {
    if (error instanceof FolderLockedError) throw new StartError(toLockedText(dataDir, error.holder), error)
    const text = error instanceof Error ? error.message : String(error)
    throw new StartError(`The data folder ${dataDir} cannot be used: ${text}. Set KOLA_DATA_DIR to another.`, error)
  }
}

export function listPorts(config: Config): WantedPort[] {
  const { host, port, metrics, sandbox, variables } = config
  const ports = [{ variable: 'PORT', host, port }]
  if (metrics.port !== null) ports.push({ variable: 'METRICS_PORT', host: metrics.host, port: metrics.port })
  for (const variable of ['WORK_METRICS_PORT', 'MEDIA_METRICS_PORT'] as const) {
    if (Number(variables[variable])) ports.push({ variable, host: metrics.host, port: Number(variables[variable]) })
  }
  if (sandbox) {
    ports.push({ variable: 'SANDBOX_PORT', host: sandbox.host, port: sandbox.port })
    ports.push({ variable: 'SANDBOX_SMTP_PORT', host: '127.0.0.1', port: sandbox.smtpPort })
  }
  if (config.mode === 'dev') ports.push({ variable: 'WEB_DEV_PORT', host: 'localhost', port: config.web.devPort })
  return ports
}

export interface DatabaseOptions {
  config: Config
  print: (line: string) => void
  onFailure: (error: unknown) => void
}

/** The embedded database, unless DATABASE_URL names a server. */
export async function startDatabase({ config, print, onFailure }: DatabaseOptions): Promise<EmbeddedPostgres | null> {
  if (config.database.kind === 'server') return null
  const file = openLogFile(join(config.dataDir, 'logs', 'database.log'))
  const write = (line: string) => file.write(Buffer.from(line))
  const log = createLog({ name: 'database', level: config.variables.LOG_LEVEL, destination: { write } })
  const folder = join(config.dataDir, 'postgres')
  const fail = (error: unknown) => {
    print(formatLine('database', JSON.stringify({ level: 'fatal', msg: 'database.gone' })))
    onFailure(new StartError(`The database ended and does not start again; see ${folder}/postgres.log.`, error))
  }
  const postgres = await startEmbeddedPostgres({ folder, log, onFailure: fail })
  if (postgres.home !== folder) {
    print(`The database lies in ${postgres.home}, because its user cannot enter ${folder}.`)
  }
  // NOTE this folder's lock is ours and nobody else reaches this database, so no worker of an earlier run lives.
  await releaseRunningJobs(postgres.url).catch((error: unknown) => log.error({ error }, 'database.release-failed'))
  return postgres
}

/** What the children are given: the settings, the database's address, and outside production the generated secrets. */
export async function toVariables(config: Config, postgres: EmbeddedPostgres | null): Promise<Variables> {
  const secrets = config.mode === 'production' ? {} : await ensureSecrets(config.dataDir)
  return {
    ...secrets,
    ...config.variables,
    WEB_DIST: config.web.distFolder,
    CONSOLE_DIST: config.web.consoleFolder,
    ...(config.web.tvFolder !== null && { TV_DIST: config.web.tvFolder }),
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
}
