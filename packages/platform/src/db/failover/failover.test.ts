import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#log.ts'
import { type Address, openAddress } from '#testing/clusters/address.ts'
import {
  type ClusterHome,
  makeClusterHome,
  startCluster,
  startStandby,
  type TestCluster,
} from '#testing/clusters/cluster.ts'
import { connectDatabase } from '../connect.ts'
import { startPulse } from '../pulse.ts'

let home: ClusterHome
let primary: TestCluster
let standby: TestCluster
let address: Address
const lines: string[] = []
const log = createLog({ name: 'test', level: 'info', destination: { write: (line) => void lines.push(line) } })

beforeAll(async () => {
  home = await makeClusterHome()
  primary = await startCluster(home)
  standby = await startStandby(home, primary)
  address = await openAddress()
})
afterAll(async () => {
  await address.close()
  await Promise.all([standby.stop(), primary.stop().catch(() => undefined)])
  await home.remove()
})

const urlOf = (port: number) => primary.url.replace(`:${primary.port}/`, `:${port}/`)
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )

test('the end of a connection that somebody has borrowed fails their next statement, and nothing else', async () => {
  address.lead(primary.port)
  const { db, pool, close } = connectDatabase({ url: urlOf(address.port), applicationName: 'test', maxConnections: 2 })
  const borrowed = await pool.connect()
  await borrowed.query('begin')
  const statement = db.transaction().execute(async (tx) => {
    address.lead(primary.port)
    await expect.poll(() => pool.waitingCount + pool.totalCount).toBeGreaterThan(0)
    await sql`select 1`.execute(tx)
  })
  await expect(statement).rejects.toThrow(/Connection terminated|not queryable/)
  await expect(borrowed.query('commit')).rejects.toThrow(/Connection terminated|not queryable/)
  borrowed.release()
  // A new one in its place.
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
  await close()
})

test('what no synchronous standby has confirmed is not called done, and is given up in the end', async () => {
  const { pool: admin, close: closeAdmin } = connectDatabase({ url: primary.url, applicationName: 'test' })
  const open = () =>
    connectDatabase({ url: primary.url, applicationName: 'test', maxConnections: 1, answersWithinMs: 1_500 })
  const { pool, close } = open()
  await pool.query('create table film (n int primary key)')
  const confirmBy = async (names: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${names}'`)
    await admin.query('select pg_reload_conf()')
    await expect
      .poll(async () => (await admin.query('show synchronous_standby_names')).rows[0])
      .toEqual({ synchronous_standby_names: names })
  }
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`
  const cancel = async () => {
    await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1)
    await admin.query(`select pg_cancel_backend(pid) from (${waiting}) as held`)
  }
  await confirmBy('standby')
  expect(await codeOf(pool.query('insert into film values ($1)', [1]))).toBe('done')

  await confirmBy('nobody')
  const single = codeOf(pool.query('insert into film values ($1)', [2]))
  await cancel()
  expect(await single).toBe('DATABASE_NOT_REPLICATED')
  await pool.query('begin')
  expect(await codeOf(pool.query('insert into film values ($1)', [3]))).toBe('done')
  const commit = codeOf(pool.query('commit'))
  await cancel()
  expect(await commit).toBe('DATABASE_NOT_REPLICATED')
  expect(await codeOf(pool.query('select 1 as n'))).toBe('done')

  const startedAtMs = performance.now()
  await expect(pool.query('insert into film values ($1)', [4])).rejects.toThrow('Connection terminated unexpectedly')
  expect(performance.now() - startedAtMs).toBeGreaterThan(1_400)
  await confirmBy('')
  expect(await codeOf(pool.query('insert into film values ($1)', [5]))).toBe('done')
  await Promise.all([close(), closeAdmin()])
})

test('a server that takes no writes is found out, connections to it are dropped, and one that takes them is used at once', async () => {
  address.lead(primary.port)
  const url = urlOf(address.port)
  const pulse = startPulse({ url, applicationName: 'test', patienceMs: 60_000, log })
  const { pool, close } = connectDatabase({ url, applicationName: 'test', maxConnections: 3, pulse })
  const plain = connectDatabase({ url: standby.url, applicationName: 'test', maxConnections: 1 })
  await pool.query('select 1')

  // Without a pulse each connection finds out for itself.
  expect(await codeOf(plain.pool.query('insert into film values (9)'))).toBe('25006')
  expect(plain.pool.totalCount).toBe(0)

  address.lead(standby.port)
  await expect.poll(() => pulse.isStill()).toBe(true)
  expect(await codeOf(pool.query('select 1'))).toBe('DATABASE_STILL')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['database.takes-no-writes'])
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await primary.kill()
  await client.query('select pg_promote()')
  await client.end()
  await expect.poll(() => codeOf(pool.query('insert into film values (10)')), { timeout: 10_000 }).toBe('done')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['database.takes-no-writes', 'database.answers-again'])
  pulse.stop()
  await Promise.all([close(), plain.close()])
})

test('connections from before are not used again, though they answer', async () => {
  address.lead(standby.port)
  const listeners: (() => void)[] = []
  let isStill = false
  const pulse = {
    isStill: () => isStill,
    onStill: (one: () => void) => void listeners.push(one),
    stop: () => undefined,
  }
  const { pool, close } = connectDatabase({
    url: urlOf(address.port),
    applicationName: 'test',
    maxConnections: 1,
    pulse,
  })
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const before = await pid()
  expect(await pid()).toBe(before)
  isStill = true
  for (const tell of listeners) tell()
  isStill = false
  expect(await pid()).not.toBe(before)
  await close()
})
