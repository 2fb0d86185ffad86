import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../processes/free-ports.ts'
import { planRunAs, type RunAs } from './owner.ts'
import { startServer } from './server.ts'

export interface RestoreOptions {
  /** pgBackRest's name of the database. */
  stanza: string
  /** pgBackRest's own file; the one that it looks for by itself unless given. */
  configPath?: string
  /** The moment to go back to, as PostgreSQL reads it, such as `2026-11-27 05:00:00+01`; the end of the archive unless given. */
  target?: string
  /** In which a folder of its own is made: it holds the whole database for a while. */
  folder: string
  /** Folder whose `bin` holds the programs of the version that was backed up. */
  binaries: string
}

export interface RestoredServer {
  /** Of that database as that user, by a socket that only this machine's user of PostgreSQL and root can open. */
  toUrl(of: { database: string; user: string }): string
  /** Ends it and removes what was restored. */
  remove(): Promise<void>
}

/** pgBackRest did not restore; the message is its own. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

const REPLAY_LIMIT_MS = 6 * 3_600_000
const DEBIAN = '/usr/lib/postgresql'

/** The newest of PostgreSQL's versions that Debian's packages have brought. @throws RestoreError where there is none */
export async function findServerBinaries(): Promise<string> {
  const versions = (await readdir(DEBIAN).catch(() => [])).filter((name) => /^\d+$/.test(name))
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  if (newest) return join(DEBIAN, newest)
  throw new RestoreError('There are no programs of PostgreSQL here. Name their folder with --postgres.')
}

/**
 * Restores a backup into an empty folder, replays its archive up to the moment that is wanted, and starts a server on it
 * that listens to nobody but this machine and archives nothing. What was backed up, and the server it came from, are only read.
 * @throws RestoreError
 */
export async function startRestored(options: RestoreOptions): Promise<RestoredServer> {
  await mkdir(options.folder, { recursive: true })
  const home = await mkdtemp(join(options.folder, 'kola-restored-'))
  const remove = () => rm(home, { recursive: true, force: true })
  try {
    const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
    const runAs = planRunAs({ currentUid: process.getuid?.() ?? -1, clusterUid: null, passwd })
    const cluster = join(home, 'cluster')
    await mkdir(cluster, { mode: 0o700 })
    await chmod(home, 0o700)
    if (runAs) for (const path of [home, cluster]) await chown(path, runAs.uid, runAs.gid)
    await restore({ options, home, cluster, runAs })
    const settings = await writeSettings(home, runAs)
    const port = await findFreePort()
    const { binaries } = options
    const logPath = join(home, 'postgres.log')
    const server = await startServer({
      binaries,
      cluster,
      logPath,
      port,
      runAs,
      settings,
      readyTimeoutMs: REPLAY_LIMIT_MS,
    })
    return {
      toUrl: ({ database, user }) =>
        `postgres://${encodeURIComponent(user)}@${encodeURIComponent(home)}:${port}/${encodeURIComponent(database)}`,
      async remove() {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

interface Place {
  options: RestoreOptions
  home: string
  cluster: string
  runAs: RunAs | null
}

async function restore({ options: { stanza, configPath, target }, home, cluster, runAs }: Place): Promise<void> {
  const args = [
    `--stanza=${stanza}`,
    ...(configPath ? [`--config=${configPath}`] : []),
    `--pg1-path=${cluster}`,
    `--lock-path=${join(home, 'lock')}`,
    '--log-level-file=off',
    '--log-level-console=warn',
    '--archive-mode=off',
    ...(target ? ['--type=time', `--target=${target}`, '--target-action=promote'] : ['--type=default']),
    'restore',
  ]
  try {
    await promisify(execFile)('pgbackrest', args, { cwd: '/', ...runAs })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    throw new RestoreError(`pgBackRest did not restore ${stanza}: ${`${stdout}${stderr}`.trim() || message}`)
  }
}

/** The server's own files may lie elsewhere, as Debian has them, and say what shall not be here: none of them is read. */
async function writeSettings(home: string, runAs: RunAs | null): Promise<Record<string, string>> {
  const [config, rules] = [join(home, 'postgresql.conf'), join(home, 'pg_hba.conf')]
  await writeFile(config, '')
  await writeFile(rules, 'local all all trust\n')
  if (runAs) for (const path of [config, rules]) await chown(path, runAs.uid, runAs.gid)
  return {
    config_file: config,
    hba_file: rules,
    listen_addresses: '',
    unix_socket_directories: home,
    archive_mode: 'off',
    // Nobody asks before all is replayed, so the primary's own limits need not be known.
    hot_standby: 'off',
    max_connections: '20',
  }
}
