import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@kola/platform/db/embedded'
import { createLog } from '@kola/platform/log'
import pg from 'pg'
import { readBuiltWeb, readClock, readFirstPort } from './env.ts'

const PARENT = fileURLToPath(new URL('../../apps/parent/src/main.ts', import.meta.url))
const FIRST_PORT = readFirstPort()
const port = (place: number) => String(FIRST_PORT + place)
const PORTS = {
  ...{ PORT: port(0), SANDBOX_PORT: port(2), SANDBOX_SMTP_PORT: port(3) },
  ...{ METRICS_PORT: port(4), MEDIA_METRICS_PORT: port(5) },
}
/** Of the server that the service is held against. */
export const BARE_PORT = FIRST_PORT + 1
/** Of nginx on the same films. */
export const NGINX_PORT = FIRST_PORT + 6
/** Of the player that the service's own is held against. */
export const BARE_PLAYER_PORT = FIRST_PORT + 7

/** A busy machine needs minutes. */
const READY_MS = 300_000

export interface Service {
  url: string
  sandboxUrl: string
  dataFolder: string
  pool: pg.Pool
  databaseUrl: string
  /** Process that started all others. */
  parentPid: number
  /** Process of the database that runs now. */
  databasePid(): number
  /** Variables for a command of the product that is to find this service. */
  commandEnv: Record<string, string>
  stop(): Promise<void>
}

export interface Run {
  /** From the start of the command to the ready line. */
  readyMs: number
  pid: number
  stop(): Promise<void>
}

/** `npm start` on a data folder, until it says that it is ready. */
export async function runParent(dataFolder: string, extra: Record<string, string> = {}): Promise<Run> {
  const started = performance.now()
  const env = {
    ...extra,
    ...PORTS,
    KOLA_DATA_DIR: dataFolder,
    PUBLIC_URL: `http://localhost:${PORTS.PORT}`,
    PATH: path(),
    LOG_LEVEL: 'warn',
    // What is measured is not to share the machine with it.
    MEDIA_LEAN: 'off',
    ...readBuiltWeb(),
    ...readClock(),
  }
  const child = spawn(process.execPath, [PARENT], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (!printed.includes('Kola is ready')) return
      clearTimeout(late)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the service stopped with ${code}:\n${printed}`)))
    const late = setTimeout(() => {
      child.kill('SIGTERM')
      reject(new Error(`the service is not ready after ${READY_MS / 1000} s:\n${printed}`))
    }, READY_MS)
    late.unref()
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { readyMs: performance.now() - started, pid: child.pid ?? 0, stop }
}

function path(): string {
  return [join(process.execPath, '..'), '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin'].join(':')
}

/**
 * The whole service on a folder of its own, with a database that the benchmark may ask as well.
 * @param extra variables of the service
 */
export async function startService(extra: Record<string, string> = {}): Promise<Service> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'kola-bench-'))
  // The database runs as an ordinary user also when root measures.
  await chmod(dataFolder, 0o711)
  const database = await startEmbeddedPostgres({
    folder: join(dataFolder, 'bench-postgres'),
    log: createLog({ name: 'bench', level: 'warn' }),
  })
  const run = await runParent(dataFolder, { ...extra, DATABASE_URL: database.url })
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  // Connections that are being closed are cut when the database stops.
  pool.on('error', () => {})
  return {
    url: `http://localhost:${PORTS.PORT}`,
    sandboxUrl: `http://localhost:${PORTS.SANDBOX_PORT}`,
    dataFolder,
    pool,
    databaseUrl: database.url,
    parentPid: run.pid,
    databasePid: () => database.pid(),
    commandEnv: { KOLA_DATA_DIR: dataFolder, PATH: path() },
    async stop() {
      await run.stop()
      await pool.end()
      await database.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
