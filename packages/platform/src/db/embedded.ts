import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Log, runInBackground } from '../log.ts'
import { findPackagedBinaries, prepareBinaries, thisMachine } from '../postgres/binaries.ts'
import { ensureCluster, findClusterUid, resolveHome, SUPERUSER } from '../postgres/cluster.ts'
import { clearLeftover } from '../postgres/leftover.ts'
import { EmbeddedPostgresError, planRunAs, type RunAs } from '../postgres/owner.ts'
import { type Server, type ServerOptions, startServer } from '../postgres/server.ts'
import { lockFolder } from '../processes/folder-lock.ts'
import { findFreePort } from '../processes/free-ports.ts'

export interface EmbeddedPostgres {
  /** Holds while the app lives, also when the server had to be started again. */
  url: string
  /** Where the data lies. */
  home: string
  /** Process id of the server that runs now. */
  pid(): number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  folder: string
  log: Log
  /** Settings of PostgreSQL, such as `{ fsync: 'off' }` for a database that only tests see. */
  settings?: Record<string, string>
  /** Chosen by the rules of `planRunAs` unless given. */
  runAs?: RunAs
  /** Called when the server ended and could not be started again. */
  onFailure?: (error: unknown) => void
}

export const DATABASE = 'kola'
const FORBIDDEN = ['EACCES', 'EPERM', 'EINVAL', 'EROFS', 'ENOSPC', 'EDQUOT']
const START_ATTEMPTS = 40
const START_RETRY_MS = 250
/** A lost race for the port, or children of a killed server that still hold its memory: both pass. */
const PASSING = /Address already in use|could not create any TCP\/IP sockets|shared memory block|lock file/

/**
 * PostgreSQL 18 from the npm packages, under a supervisor: one app per folder, and whatever a killed app left behind
 * is dealt with. It is started again when it ends by itself.
 * @throws FolderLockedError when another app holds the folder
 * @throws EmbeddedPostgresError when it cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const native = findPackagedBinaries(thisMachine())
  await mkdir(options.folder, { recursive: true })
  const runAs = options.runAs ?? (await findRunAs(options.folder))
  const home = await resolveHome({ folder: options.folder, runAs, log: options.log })
  const lock = await lockFolder(home)
  try {
    const binaries = await prepareBinaries(native, home, runAs)
    const { folder: cluster, password } = await ensureCluster({ home, binaries, runAs })
    await clearLeftover(cluster, options.log)
    const logPath = join(home, 'postgres.log')
    const launched = await launch({ binaries, cluster, logPath, port: 0, runAs, settings: options.settings ?? {} })
    const base = `postgres://${SUPERUSER}:${password}@127.0.0.1:${launched.options.port}`
    await ensureDatabase(`${base}/postgres`)
    const supervised = supervise(launched, options)
    return {
      url: `${base}/${DATABASE}`,
      home,
      pid: supervised.pid,
      async stop() {
        await supervised.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw toPlainError(error, home)
  }
}

/** What the system forbids (a container without the right to change owners, a read-only disk) is no bug of ours. */
function toPlainError(error: unknown, home: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!FORBIDDEN.includes(code)) return error
  return new EmbeddedPostgresError(
    `The database cannot be kept in ${home}: ${error instanceof Error ? error.message : code}. ` +
      'Set KOLA_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.',
    error,
  )
}

async function findRunAs(folder: string): Promise<RunAs | null> {
  const currentUid = process.getuid?.() ?? -1
  if (currentUid !== 0) return null
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return planRunAs({ currentUid, clusterUid: await findClusterUid(folder), passwd })
}

interface Launched {
  server: Server
  options: ServerOptions
}

/** Port 0 means any that is free. */
async function launch(wanted: ServerOptions): Promise<Launched> {
  for (let attempt = 1; ; attempt += 1) {
    const options = { ...wanted, port: wanted.port || (await findFreePort()) }
    try {
      return { server: await startServer(options), options }
    } catch (error) {
      if (attempt === START_ATTEMPTS || !(error instanceof EmbeddedPostgresError && PASSING.test(error.message))) {
        throw error
      }
      await wait(START_RETRY_MS)
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Starts the server again on the same port when it ends unasked. */
function supervise(launched: Launched, { log, onFailure }: EmbeddedOptions) {
  let isStopping = false
  let server = launched.server
  const watch = async () => {
    await server.ended
    if (isStopping) return
    log.error({ pid: server.pid }, 'database.ended-unasked')
    try {
      await clearLeftover(launched.options.cluster, log)
      server = (await launch(launched.options)).server
      log.info({ pid: server.pid }, 'database.started-again')
      if (isStopping) return await server.stop()
    } catch (error) {
      log.fatal({ error }, 'database.gone')
      return onFailure?.(error)
    }
    return watch()
  }
  const watching = watch()
  runInBackground(log, 'database.watch-failed', watching)
  return {
    pid: () => server.pid,
    async stop() {
      isStopping = true
      await server.stop()
      await watching.catch(() => undefined)
    },
  }
}
