import { connectDatabase } from '@kola/platform/db/connect'
import { createLog } from '@kola/platform/log'
import {
  type ClusterHome,
  makeClusterHome,
  startCluster,
  type TestCluster,
} from '@kola/platform/testing/clusters/cluster'
import { findLowestPostgres } from '@kola/platform/testing/clusters/debian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateAll } from '../migrate.ts'
import { NEEDS_A_STOP } from '../testing/upgrade/statements/needs-a-stop.ts'
import { replay } from '../testing/upgrade/statements/replay.ts'
import { listRecorded, readStatements } from '../testing/upgrade/statements/statements-file.ts'
import { liveShortly } from './live-shortly.ts'

const log = createLog({ name: 'test', level: 'silent' })
const native = findLowestPostgres()

describe.runIf(native)('on PostgreSQL 15', () => {
  let home: ClusterHome
  let server: TestCluster
  beforeAll(async () => {
    home = await makeClusterHome(native)
    server = await startCluster(home, { fsync: 'off' })
  })
  afterAll(async () => {
    await server.stop()
    await home.remove()
  })

  async function makeDatabase(name: string): Promise<string> {
    const { pool, close } = connectDatabase({ url: server.url, applicationName: 'test' })
    await pool.query(`create database ${name}`)
    await close()
    const url = server.url.replace(/\/[^/]*$/, `/${name}`)
    await migrateAll({ url, log })
    return url
  }

  test('it is 15, every migration runs, and all that the code says is answered as it is elsewhere', async () => {
    const database = connectDatabase({ url: await makeDatabase('said'), applicationName: 'test', maxConnections: 30 })
    const { rows } = await database.pool.query('show server_version_num')
    expect(String(rows[0].server_version_num)).toMatch(/^15\d{4}$/)
    const version = (await listRecorded()).find((name) => !NEEDS_A_STOP[name]) ?? expect.fail('nothing is recorded')
    expect(await replay(database, await readStatements(version))).toEqual([])
    await database.close()
  })

  test('members sign up, are sent what they wait for, and have their screens and places', async () => {
    const url = await makeDatabase('lived')
    await liveShortly({ url, directUrl: url })
  })
})
