import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { newToken } from '../ids.ts'
import { createLog } from '../log.ts'
import { createQueue } from '../queue.ts'
import { makeClusterHome, startCluster } from './clusters/cluster.ts'
import { readTestServer } from './env.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server that all tests of a run share; its database is not for use. */
    databaseUrl: string
    /** The same by a socket of the file system, where there are such: a statement costs a third less. */
    databaseNearUrl: string
    /** Name of the migrated database that each test file's own is cloned from. */
    databaseTemplate: string
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../../../apps/api/migrations', import.meta.url))
/** Nobody needs the data of a test after a loss of power. */
const QUICK = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 1024 ** 3
/** PostgreSQL puts it into its own folder. */
const NEAR: Record<string, string> = process.platform === 'win32' ? {} : { unix_socket_directories: '.' }

/** One PostgreSQL for the whole run, with every migration and the queue's tables in the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, native } = readTestServer()
  if (url) return useServer(project, url)
  if (native) return useBinaries(project, native)
  const folder = await mkdtemp(join(await pickRoom(), 'kola-test-'))
  await chmod(folder, 0o711)
  const log = createLog({ name: 'test', level: 'error' })
  const postgres = await startEmbeddedPostgres({ folder, log, settings: { ...QUICK, ...NEAR } })
  await prepareTemplate(postgres.url)
  project.provide('databaseUrl', postgres.url)
  project.provide('databaseNearUrl', toNearUrl(postgres))
  project.provide('databaseTemplate', new URL(postgres.url).pathname.slice(1))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** `KOLA_TEST_DATABASE_URL`: a server that runs already, and a user of it who may make databases. */
async function useServer(project: TestProject, given: string): Promise<() => Promise<void>> {
  const name = `kola_template_${newToken(9).toLowerCase().replaceAll('-', '_')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database "${name}" template template0`)
  const url = Object.assign(new URL(given), { pathname: `/${name}` }).href
  await prepareTemplate(url)
  project.provide('databaseUrl', url)
  project.provide('databaseNearUrl', url)
  project.provide('databaseTemplate', name)
  return () => administer(`drop database if exists "${name}" with (force)`)
}

/** `KOLA_TEST_POSTGRES`: a folder whose `bin` holds the programs of another version, such as /usr/lib/postgresql/15. */
async function useBinaries(project: TestProject, native: string): Promise<() => Promise<void>> {
  const home = await makeClusterHome(native)
  const server = await startCluster(home, QUICK)
  await useServer(project, server.url)
  return async () => {
    await server.stop()
    await home.remove()
  }
}

/** Memory where the machine lends enough of it: making and dropping hundreds of databases is half the disk's work. */
async function pickRoom(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => null)
  return room && room.bavail * room.bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
}

function toNearUrl({ url, home }: { url: string; home: string }): string {
  return process.platform === 'win32' ? url : url.replace('127.0.0.1', encodeURIComponent(join(home, 'cluster')))
}

async function prepareTemplate(url: string): Promise<void> {
  const log = createLog({ name: 'test', level: 'error' })
  const { pool, close } = connectDatabase({ url, applicationName: 'test-template' })
  await migrate({ pool, migrations: existsSync(MIGRATIONS) ? await readMigrations(MIGRATIONS) : [], log })
  await close()
  const queue = await createQueue({ databaseUrl: url, jobs: {}, log, role: 'send' })
  await queue.stop()
}
