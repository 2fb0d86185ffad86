import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@kola/platform/db/connect'
import { createLog } from '@kola/platform/log'
import { findFreePort } from '@kola/platform/processes/free-ports'
import {
  type ClusterHome,
  makeClusterHome,
  startCluster,
  type TestCluster,
} from '@kola/platform/testing/clusters/cluster'
import { hasProgram } from '@kola/platform/testing/clusters/debian'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateAll } from '../migrate.ts'
import { liveShortly } from './live-shortly.ts'
import { checkSession } from './session.ts'

const SHIPPED = new URL('../../../../../deploy/pgbouncer.ini', import.meta.url)
const log = createLog({ name: 'test', level: 'silent' })
const NOBODY = { uid: 65_534, gid: 65_534 }
const isHere = hasProgram('pgbouncer', { isFor: 'deploy/pgbouncer.ini', asks: '--version' })

describe.runIf(isHere)('through the PgBouncer that is shipped, which lends connections for a transaction', () => {
  let home: ClusterHome
  let server: TestCluster
  let folder: string
  let pooler: ChildProcess
  let url: string

  beforeAll(async () => {
    home = await makeClusterHome()
    server = await startCluster(home, { fsync: 'off' })
    const { pool, close } = connectDatabase({ url: server.url, applicationName: 'test' })
    await pool.query(`alter database postgres set TimeZone to 'America/New_York'`)
    await close()
    folder = await mkdtemp(join(tmpdir(), 'kola-pgbouncer-'))
    await chmod(folder, 0o755)
    const port = await findFreePort()
    const users = join(folder, 'users.txt')
    await writeFile(users, `"kola" "${home.password}"\n`, { mode: 0o644 })
    const text = (await readFile(SHIPPED, 'utf8'))
      .replace(
        'kola = host=127.0.0.1 port=5432 dbname=kola',
        `postgres = host=127.0.0.1 port=${server.port} dbname=postgres`,
      )
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      // So few that two callers never have one each for long.
      .replace('default_pool_size = 20', 'default_pool_size = 3')
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(file, text)
    const runAs = process.getuid?.() === 0 ? NOBODY : {}
    pooler = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', cwd: '/', ...runAs })
    url = server.url.replace(`:${server.port}/`, `:${port}/`)
    await migrateAll({ url: server.url, log })
    await vi.waitFor(() => checkSession(url), { timeout: 10_000 })
  })
  afterAll(async () => {
    pooler.kill()
    await server.stop()
    await home.remove()
    await rm(folder, { recursive: true, force: true })
  })

  test('members sign up, are sent what they wait for, and have their screens and places', async () => {
    const change = <C extends { preparesStatements: boolean }>(config: C): C => ({
      ...config,
      preparesStatements: false,
    })
    await liveShortly({ url, directUrl: server.url, change })
  })

  test('a day is of 24 hours on its connections too, and one that keeps another time is refused at the start', async () => {
    await expect(checkSession(url)).resolves.toBeUndefined()
    const { pool, close } = connectDatabase({ url: server.url, applicationName: 'test', maxConnections: 1 })
    await pool.query(`set TimeZone to 'America/New_York'`)
    // As behind a pooler that ignores what a process says when it connects, and says nothing itself.
    await expect(checkSession(pool)).rejects.toThrow(
      "The database keeps the time zone America/New_York for Kola's connections, and needs UTC: a day that is added must " +
        'have 24 hours. A pooler that ignores startup parameters must say it itself; see connect_query in deploy/pgbouncer.ini.',
    )
    await close()
  })
})
