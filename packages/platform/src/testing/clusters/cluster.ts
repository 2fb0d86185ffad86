import { execFile, execFileSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPackagedBinaries, prepareBinaries, thisMachine } from '#postgres/binaries.ts'
import { ensureCluster, SUPERUSER } from '#postgres/cluster.ts'
import { planRunAs, type RunAs } from '#postgres/owner.ts'
import { type Server, startServer } from '#postgres/server.ts'
import { findFreePort } from '#processes/free-ports.ts'

type Settings = Record<string, string>

/** A server that nobody starts again: for tests in which it dies. */
export interface TestCluster {
  url: string
  port: number
  folder: string
  server: Server
  /** As a loss of power ends it: with everything that it has started. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface ClusterHome {
  home: string
  binaries: string
  runAs: RunAs | null
  cluster: string
  password: string
  remove(): Promise<void>
}

const DATABASE = 'postgres'

/** To a server and every process that it has started. */
export function signalCluster(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
  process.kill(pid, signal)
  for (const child of children) {
    try {
      process.kill(child, signal)
    } catch {
      // It went with its parent.
    }
  }
}

/** An empty cluster in a folder of its own, of the binaries that Kola brings or of those in another folder. */
export async function makeClusterHome(native: string | null = null, under = tmpdir()): Promise<ClusterHome> {
  const home = await mkdtemp(join(under, 'kola-cluster-'))
  await chmod(home, 0o711)
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const runAs = planRunAs({ currentUid: process.getuid?.() ?? -1, clusterUid: null, passwd })
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  if (native === null) {
    const binaries = await prepareBinaries(findPackagedBinaries(thisMachine()), home, runAs)
    const { folder: cluster, password } = await ensureCluster({ home, binaries, runAs })
    return { home, binaries, runAs, cluster, password, remove }
  }
  const cluster = await initialise({ home, native, runAs })
  return { home, binaries: native, runAs, cluster, password: 'test', remove }
}

/** Older servers have no order of code points of their own: the C library's is the same. */
async function initialise({ home, native, runAs }: { home: string; native: string; runAs: RunAs | null }) {
  const cluster = join(home, 'cluster')
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(join(home, 'password'), 'test\n', { mode: 0o600 })
  if (runAs) for (const path of [cluster, join(home, 'password')]) await chown(path, runAs.uid, runAs.gid)
  const args = ['--pgdata', cluster, '--username', SUPERUSER, '--pwfile', join(home, 'password')]
  const rules = ['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8']
  await promisify(execFile)(join(native, 'bin', 'initdb'), [...args, ...rules], { cwd: '/', ...runAs })
  return cluster
}

export async function startCluster(given: ClusterHome, settings: Settings = {}): Promise<TestCluster> {
  const { binaries, cluster, runAs, password } = given
  const port = await findFreePort()
  const logPath = `${cluster}.log`
  const server = await startServer({ binaries, cluster, logPath, port, runAs, settings })
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    port,
    folder: cluster,
    server,
    async kill() {
      signalCluster(server.pid, 'SIGKILL')
      await server.ended
    },
    stop: () => server.stop(),
  }
}

interface StandbyOptions {
  name?: string
  /** Where it follows its primary, if not at the primary's own port. */
  port?: number
  settings?: Settings
}

/** A standby of a server that runs, made by the functions that every backup tool is made of, and streaming from it. */
export async function startStandby(
  given: ClusterHome,
  primary: TestCluster,
  { name = 'standby', port = primary.port, settings = {} }: StandbyOptions = {},
): Promise<TestCluster> {
  const folder = join(given.home, name)
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start($1, true)`, [name])
    await copyFiles(given.cluster, folder)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(folder, 'standby.signal'), '')
  } finally {
    await client.end()
  }
  await chmod(folder, 0o700)
  const { runAs } = given
  if (runAs) await promisify(execFile)('chown', ['-R', `${runAs.uid}:${runAs.gid}`, folder])
  return startCluster({ ...given, cluster: folder }, { ...toFollowing(given, { name, port }), ...settings })
}

/**
 * Logs and process files stay where they are: the standby asks the primary for what came since. A file that the primary
 * removes meanwhile is none that the standby needs, and the copy is begun anew.
 */
async function copyFiles(from: string, to: string, tries = 5): Promise<void> {
  const isKept = (path: string) =>
    !/\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_internal\.init.*|pgsql_tmp.*)$/.test(path)
  try {
    await cp(from, to, { recursive: true, filter: isKept })
  } catch (error) {
    if (tries === 1 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(to, { recursive: true, force: true })
    await copyFiles(from, to, tries - 1)
  }
}

/** What makes a server follow another one for as long as it stands by; of a primary it changes nothing. */
export function toFollowing({ password }: ClusterHome, { name, port }: { name: string; port: number }): Settings {
  const primary_conninfo = `host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password} application_name=${name}`
  return { primary_conninfo, hot_standby: 'on', wal_retrieve_retry_interval: '500ms' }
}
