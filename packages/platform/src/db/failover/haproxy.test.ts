import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePorts } from '#processes/free-ports.ts'
import {
  type ClusterHome,
  makeClusterHome,
  startCluster,
  startStandby,
  type TestCluster,
} from '#testing/clusters/cluster.ts'
import { hasProgram } from '#testing/clusters/debian.ts'
import { connectDatabase } from '../connect.ts'

const SHIPPED = new URL('../../../../../deploy/haproxy.cfg', import.meta.url)
const isHere = hasProgram('haproxy', { isFor: 'deploy/haproxy.cfg' })

describe.runIf(isHere)('behind the HAProxy that is shipped', () => {
  let home: ClusterHome
  let primary: TestCluster
  let standby: TestCluster
  let haproxy: ChildProcess
  let ports: { primary: number; replica: number }

  beforeAll(async () => {
    home = await makeClusterHome()
    const rules = join(home.cluster, 'pg_hba.conf')
    await writeFile(rules, `host postgres kola_check 127.0.0.1/32 trust\n${await readFile(rules, 'utf8')}`)
    primary = await startCluster(home)
    await ask(primary.url, 'create role kola_check login')
    await ask(primary.url, 'create table film (n int)')
    standby = await startStandby(home, primary)
    const [one = 0, other = 0] = await findFreePorts(2)
    ports = { primary: one, replica: other }
    const text = (await readFile(SHIPPED, 'utf8'))
      .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${one}`)
      .replace('bind 127.0.0.1:5434', `bind 127.0.0.1:${other}`)
      .replaceAll('127.0.0.1:5441', `127.0.0.1:${primary.port}`)
      .replaceAll('127.0.0.1:5442', `127.0.0.1:${standby.port}`)
    const file = join(home.home, 'haproxy.cfg')
    await writeFile(file, text)
    haproxy = spawn('haproxy', ['-q', '-db', '-f', file], { stdio: 'ignore' })
  })
  afterAll(async () => {
    haproxy.kill()
    await Promise.all([standby.stop(), primary.stop()])
    await home.remove()
  })

  async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    await client.connect()
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  const urlOf = (port: number) => primary.url.replace(`:${primary.port}/`, `:${port}/`)
  const standsBy = (port: number) =>
    ask(urlOf(port), 'select pg_is_in_recovery() as stands_by').then(
      ([row]) => row?.stands_by,
      () => 'nobody',
    )

  test('each address leads to its server, and after a promotion the first to the one that was promoted', async () => {
    await expect.poll(() => standsBy(ports.primary), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => standsBy(ports.replica), { timeout: 10_000 }).toBe(true)
    const { pool, close } = connectDatabase({ url: urlOf(ports.primary), applicationName: 'test' })
    await pool.query('insert into film values (1)')
    await primary.kill()
    await expect(pool.query('insert into film values (2)')).rejects.toThrow()
    await ask(standby.url, 'select pg_promote()')
    const promotedAtMs = performance.now()
    const write = () =>
      pool.query('insert into film values (3)').then(
        ({ rowCount }) => rowCount,
        () => 0,
      )
    await expect.poll(write, { timeout: 10_000 }).toBe(1)
    expect(performance.now() - promotedAtMs).toBeLessThan(10_000)
    // Nobody stands by now: the other address leads to nobody rather than to the primary.
    await expect.poll(() => standsBy(ports.replica), { timeout: 10_000 }).toBe('nobody')
    await close()
  })
})
