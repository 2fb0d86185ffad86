import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#log.ts'
import { type Address, openAddress } from '#testing/clusters/address.ts'
import {
  type ClusterHome,
  makeClusterHome,
  signalCluster,
  startCluster,
  startStandby,
  type TestCluster,
} from '#testing/clusters/cluster.ts'
import { connectDatabase, type Database } from '../connect.ts'
import { type Reads, readReplica } from './replica.ts'

let home: ClusterHome
let server: TestCluster
let follower: TestCluster
let address: Address
/** By which the replica hears of the primary. */
let wire: Address
let primary: Database<object>
let replica: Database<object>
let reads: Reads<object>
const log = createLog({ name: 'test', level: 'silent' })

beforeAll(async () => {
  home = await makeClusterHome()
  server = await startCluster(home, { fsync: 'off' })
  wire = await openAddress()
  wire.lead(server.port)
  follower = await startStandby(home, server, { port: wire.port })
  address = await openAddress()
  address.lead(follower.port)
  const url = follower.url.replace(`:${follower.port}/`, `:${address.port}/`)
  primary = connectDatabase({ url: server.url, applicationName: 'test' })
  replica = connectDatabase({ url, applicationName: 'test' })
  await primary.pool.query('create table film (n int)')
  reads = readReplica({ primary, replica, log })
})
afterAll(async () => {
  reads.stop()
  await Promise.all([primary.close(), replica.close()])
  await Promise.all([address.close(), wire.close()])
  await Promise.all([follower.stop(), server.stop()])
  await home.remove()
})

const whereRead = async () => {
  const { rows } = await reads.recent.query('select pg_is_in_recovery() as is_replica')
  return rows[0].is_replica ? 'replica' : 'primary'
}
/** The log is received and not replayed: what a slow disk or a long query does. */
const pause = (isPaused: boolean) => replica.pool.query(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`)

test('what may be a second old comes from the replica while it is that new, though nobody writes', async () => {
  await expect.poll(whereRead).toBe('replica')
  await expect.poll(() => reads.ageMs()).toBeLessThan(1_000)
  const before = reads.counts.replica
  await whereRead()
  expect(reads.counts.replica).toBe(before + 1)
})

test('what was committed before is there, from the replica once it has come so far', async () => {
  for (let n = 1; n <= 20; n += 1) {
    await primary.pool.query('insert into film values ($1)', [n])
    const { rows } = await reads.afterNow(({ pool }) => pool.query('select max(n) as n from film'))
    expect(rows).toEqual([{ n }])
  }
  expect(await reads.afterNow(async ({ pool }) => pool)).toBe(replica.pool)
})

test('a replica that falls behind is left within a second or so, and taken again', async () => {
  await expect.poll(whereRead).toBe('replica')
  await pause(true)
  await primary.pool.query('insert into film values (100)')
  const pausedAtMs = performance.now()
  const { rows } = await reads.afterNow(({ pool }) => pool.query('select max(n) as n from film'))
  expect(rows).toEqual([{ n: 100 }])
  await expect.poll(whereRead, { interval: 20, timeout: 5_000 }).toBe('primary')
  expect(performance.now() - pausedAtMs).toBeLessThan(2_500)
  await pause(false)
  await expect.poll(whereRead, { timeout: 5_000 }).toBe('replica')
})

test('a replica that is gone costs nobody an answer, and comes back', async () => {
  await expect.poll(whereRead).toBe('replica')
  address.lead(null)
  for (let count = 0; count < 10; count += 1) expect(await whereRead()).toBe('primary')
  expect(await reads.afterNow(async ({ pool }) => pool)).toBe(primary.pool)
  address.lead(follower.port)
  await expect.poll(whereRead, { timeout: 5_000 }).toBe('replica')
})

test('a replica that follows nobody is not read, however far it came', async () => {
  await expect.poll(whereRead).toBe('replica')
  wire.lead(null)
  await expect.poll(whereRead, { timeout: 5_000 }).toBe('primary')
  expect(await reads.afterNow(async ({ pool }) => pool)).toBe(primary.pool)
  wire.lead(server.port)
  await expect.poll(whereRead, { timeout: 15_000 }).toBe('replica')
})

test('a replica that stands still holds nobody up for longer than a few seconds, also who asked it before', async () => {
  await expect.poll(whereRead).toBe('replica')
  await reads.recent.query('select 1')
  signalCluster(follower.server.pid, 'SIGSTOP')
  const askedAtMs = performance.now()
  expect(await whereRead()).toBe('primary')
  expect(performance.now() - askedAtMs).toBeLessThan(4_000)
  const againAtMs = performance.now()
  expect(await whereRead()).toBe('primary')
  expect(performance.now() - againAtMs).toBeLessThan(500)
  signalCluster(follower.server.pid, 'SIGCONT')
  await expect.poll(whereRead, { timeout: 10_000 }).toBe('replica')
})

test('a replica that fails in the middle of something is left, and it is done once more from its beginning', async () => {
  await expect.poll(whereRead).toBe('replica')
  const seen: string[] = []
  const { rows } = await reads.afterNow(async ({ pool }) => {
    seen.push(pool === replica.pool ? 'replica' : 'primary')
    if (seen.length === 1) address.lead(null)
    return pool.query('select 1 as n')
  })
  expect([seen, rows]).toEqual([['replica', 'primary'], [{ n: 1 }]])
  address.lead(follower.port)
})

test('a statement that is wrong is wrong on the primary too, and is not asked twice', async () => {
  await expect.poll(whereRead).toBe('replica')
  const before = reads.counts.primary
  await expect(reads.recent.query('select nothing from nowhere')).rejects.toThrow('nowhere')
  expect(reads.counts.primary).toBe(before)
})

test('a replica that was promoted goes its own way and is read no more', async () => {
  await expect.poll(whereRead).toBe('replica')
  await replica.pool.query('select pg_promote()')
  // It says of itself that it is a primary.
  await expect.poll(() => reads.ageMs(), { timeout: 5_000 }).toBe(null)
  expect(await whereRead()).toBe('primary')
  expect(await reads.afterNow(async ({ pool }) => pool)).toBe(primary.pool)
})
