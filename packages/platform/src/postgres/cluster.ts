import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newId, newToken } from '../ids.ts'
import type { Log } from '../log.ts'
import { EmbeddedPostgresError, findClosedFolder, type RunAs } from './owner.ts'

export const SUPERUSER = 'kola'
const REACHABLE_ROOT = '/var/lib/kola'
const INITDB_TIMEOUT_MS = 120_000
const run = promisify(execFile)

export interface HomeOptions {
  folder: string
  runAs: RunAs | null
  log: Log
}

/**
 * Where the cluster lies: in the folder itself, unless the user who runs PostgreSQL cannot enter it (a project under
 * /root). Then it lies under /var/lib/kola, and the file `location` in the folder says where.
 * @throws EmbeddedPostgresError
 */
export async function resolveHome({ folder, runAs, log }: HomeOptions): Promise<string> {
  const recorded = await readLocation(folder)
  if (recorded !== null) return checkRecorded(folder, recorded)
  if (!runAs) return folder
  await chmod(folder, 0o711)
  const closed = await findClosedFolder(folder, runAs)
  if (closed === null) return folder
  if (existsSync(join(folder, 'cluster'))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as user ${runAs.uid}, who can no longer enter ${closed}, where its data lies. ` +
        `Open it (chmod o+x ${closed}), or move the data folder and set KOLA_DATA_DIR.`,
    )
  }
  return moveOut({ folder, runAs, log })
}

async function readLocation(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'location'), 'utf8').catch(() => null)
  return text?.trim() || null
}

function checkRecorded(folder: string, home: string): string {
  if (existsSync(home)) return home
  throw new EmbeddedPostgresError(
    `The database of this data folder lay in ${home}, which is gone. Bring it back; or, to begin with an empty ` +
      `database, delete ${join(folder, 'location')}.`,
  )
}

async function moveOut({ folder, runAs, log }: HomeOptions): Promise<string> {
  const home = join(REACHABLE_ROOT, newId())
  try {
    await mkdir(home, { recursive: true })
    await chmod(REACHABLE_ROOT, 0o711)
    await chmod(home, 0o711)
    const closed = runAs && (await findClosedFolder(home, runAs))
    if (closed) throw new Error(`${closed} is closed to user ${runAs.uid}`)
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and its user can enter neither ${folder} nor ${REACHABLE_ROOT}. ` +
        'Set KOLA_DATA_DIR to a folder that every user may enter, or DATABASE_URL to a PostgreSQL server.',
      cause,
    )
  }
  await writeDurably(join(home, 'belongs-to'), `${folder}\n`)
  await writeDurably(join(folder, 'location'), `${home}\n`)
  log.warn({ folder, home }, 'database.placed-elsewhere')
  return home
}

/** Text that is there whole, or not at all, after a loss of power. */
async function writeDurably(path: string, text: string, runAs?: RunAs | null): Promise<void> {
  const draft = `${path}.new`
  const handle = await open(draft, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  if (runAs) await chown(draft, runAs.uid, runAs.gid)
  await rename(draft, path)
  await syncFolder(join(path, '..'))
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

/** The uid of the cluster's owner; null where there is none yet. */
export async function findClusterUid(folder: string): Promise<number | null> {
  const home = (await readLocation(folder)) ?? folder
  const found = await stat(join(home, 'cluster')).catch(() => null)
  return found?.uid ?? null
}

export interface Cluster {
  folder: string
  password: string
}

/** The cluster of this home, made if there is none: in a temporary folder that gets its name when it is whole. */
export async function ensureCluster(options: {
  home: string
  binaries: string
  runAs: RunAs | null
}): Promise<Cluster> {
  const { home, runAs } = options
  const folder = join(home, 'cluster')
  await removeDrafts(home)
  if (existsSync(folder)) return { folder, password: await readPassword(home) }
  const password = newToken(24)
  await writeDurably(join(home, 'password'), `${password}\n`, runAs)
  const draft = join(home, `cluster.new-${newId()}`)
  await mkdir(draft, { mode: 0o700 })
  if (runAs) await chown(draft, runAs.uid, runAs.gid)
  await initialise({ ...options, draft })
  await rename(draft, folder)
  await syncFolder(home)
  return { folder, password }
}

async function readPassword(home: string): Promise<string> {
  const path = join(home, 'password')
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new EmbeddedPostgresError(`The password of the database is missing: ${path} cannot be read.`, cause)
  })
  return text.trim()
}

/** What an interrupted first start left. An initdb that still runs may hold on to it; the next start takes it away. */
async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('cluster.new-')) await rm(join(home, name), { recursive: true, force: true }).catch(() => {})
  }
}

async function initialise(options: { home: string; binaries: string; runAs: RunAs | null; draft: string }) {
  const { home, binaries, runAs, draft } = options
  const initdb = (locale: string[]) =>
    run(
      join(binaries, 'bin', 'initdb'),
      [
        ...['--pgdata', draft, '--username', SUPERUSER, '--pwfile', join(home, 'password')],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale-provider', 'builtin', ...locale],
      ],
      { cwd: '/', timeout: INITDB_TIMEOUT_MS, killSignal: 'SIGKILL', ...runAs },
    )
  try {
    // NOTE a system without the C library's C.UTF-8 takes C for messages; ordering is the builtin provider's anyway.
    await initdb(['--locale', 'C.UTF-8']).catch(() => initdb(['--locale', 'C', '--builtin-locale', 'C.UTF-8']))
  } catch (cause) {
    const written = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
    const output = written || String(cause)
    throw new EmbeddedPostgresError(`PostgreSQL could not make its data folder: ${output}`, cause)
  }
  await writeFile(join(home, 'README'), README)
}

const README = `The database of Kola lies here: "cluster" is a PostgreSQL data folder, "password" the password of its
user "${SUPERUSER}". Back it up with pg_dump while it runs, or copy the whole folder while Kola is stopped.
`
