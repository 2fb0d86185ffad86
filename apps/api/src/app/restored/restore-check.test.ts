import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Secret } from '@kola/platform/config'
import { connectDatabase } from '@kola/platform/db/connect'
import { createLog } from '@kola/platform/log'
import {
  type ClusterHome,
  makeClusterHome,
  startCluster,
  type TestCluster,
} from '@kola/platform/testing/clusters/cluster'
import { findLowestPostgres, hasProgram } from '@kola/platform/testing/clusters/debian'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateAll } from '../migrate.ts'
import { toTestSecrets } from '../testing/configs/test-config.ts'
import { runRestoreCheck } from './run.ts'

const postgres = findLowestPostgres()
const isHere =
  postgres !== null && hasProgram('pgbackrest', { isFor: 'backup and restore by pgBackRest', asks: 'version' })

/** As deploy/pgbackrest.conf seals and presses. */
const AS_DEPLOYED = `repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a-pass-of-a-test
repo1-bundle=y
compress-type=zst`

let home: ClusterHome
let cluster: TestCluster
let database: ReturnType<typeof connectDatabase>
let folder: string
/** After the first account that came since the backup, and before the second. */
let moment: string

const toBackRest = (...args: string[]) => ['--config', join(folder, 'pgbackrest.conf'), '--stanza', 'kola', ...args]

/** As whoever runs the database. */
const backRest = (...args: string[]) =>
  promisify(execFile)('pgbackrest', toBackRest(...args), {
    cwd: '/',
    env: { PGPASSWORD: 'test', PATH: '/usr/bin' },
    ...home.runAs,
  })

const addAccount = (id: string) =>
  database.pool.query(
    `insert into account (tenant_id, id, email_address, meta_data) values ('demo', $1, $1 || '@example.com', '{}')`,
    [id],
  )

beforeAll(async () => {
  if (!postgres || !isHere) return
  home = await makeClusterHome(postgres)
  folder = await mkdtemp(join(tmpdir(), 'kola-backup-'))
  await chmod(folder, 0o711)
  for (const name of ['repo', 'socket', 'checks']) {
    await mkdir(join(folder, name), { mode: 0o700 })
    if (home.runAs) await chown(join(folder, name), home.runAs.uid, home.runAs.gid)
  }
  cluster = await startCluster(home, {
    unix_socket_directories: join(folder, 'socket'),
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `pgbackrest ${toBackRest('archive-push', '%p').join(' ')}`,
  })
  const { username } = new URL(cluster.url)
  const settings = `[global]
repo1-path=${join(folder, 'repo')}
lock-path=${join(folder, 'repo')}
log-level-file=off
start-fast=y
${AS_DEPLOYED}
[kola]
pg1-path=${home.cluster}
pg1-socket-path=${join(folder, 'socket')}
pg1-port=${cluster.port}
pg1-user=${username}
`
  await writeFile(join(folder, 'pgbackrest.conf'), settings)
  await migrateAll({ url: cluster.url, log: createLog({ name: 'test', level: 'error' }) })
  database = connectDatabase({ url: cluster.url, maxConnections: 1, applicationName: 'test' })
  await database.pool.query(`insert into tenant (id, name, config) values ('demo', 'demo', '{}')`)
  await addAccount('in-backup')
  await backRest('stanza-create')
  await backRest('--type=full', 'backup')
  // pgBackRest goes by whole seconds: a moment within that of the backup's end is before it.
  await database.pool.query('select pg_sleep(1.1)')
  await addAccount('since')
  moment = (await database.pool.query<{ now: string }>(`select clock_timestamp()::text as now`)).rows[0]?.now ?? ''
  await addAccount('too-late')
  await database.pool.query('select pg_switch_wal()')
})
afterAll(async () => {
  await database?.close()
  await cluster?.stop()
  await home?.remove()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function run(argv: string[]) {
  const lines: string[] = []
  const secrets = toTestSecrets(cluster.url, { operatorKey: 'an-operator-key-of-a-test', sms: [] })
  const agrees = await runRestoreCheck({
    argv: [...argv, '--config', join(folder, 'pgbackrest.conf'), '--postgres', postgres ?? ''],
    config: { storage: { kind: 'disk', folder: join(folder, 'storage') } },
    secrets: { ...secrets, databaseUrl: new Secret(cluster.url) },
    folder: join(folder, 'checks'),
    print: (line) => lines.push(line),
  })
  return { agrees, lines }
}

test.runIf(isHere)(
  'a backup is restored into an empty place up to a moment, looked at, and removed again',
  async () => {
    const { agrees, lines } = await run(['--stanza', 'kola', '--target', moment])
    expect([agrees, lines[0]?.replace(/the newest of .*/, '')]).toEqual([true, 'accounts: 2, '])
    expect(await readdir(join(folder, 'checks'))).toEqual([])
    // The server that was backed up knows nothing of it.
    expect((await database.pool.query('select from account')).rowCount).toBe(3)
  },
)

test.runIf(isHere)('without a moment all comes back that the archive has', async () => {
  expect((await run(['--stanza', 'kola'])).lines[0]?.replace(/the newest of .*/, '')).toBe('accounts: 3, ')
})

test.runIf(isHere)('what pgBackRest refuses is told in its words, and leaves nothing behind', async () => {
  await expect(run(['--stanza', 'nothing'])).rejects.toThrow(/^pgBackRest did not restore nothing: /)
  expect(await readdir(join(folder, 'checks'))).toEqual([])
})
