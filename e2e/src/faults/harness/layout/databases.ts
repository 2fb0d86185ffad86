import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type ClusterHome,
  makeClusterHome,
  signalCluster,
  startCluster,
  startStandby,
  type TestCluster,
  toFollowing,
} from '@kola/platform/testing/clusters/cluster'
import pg from 'pg'
import type { Disk } from './disk.ts'
import { openWire, type Wire } from './wire.ts'

const NAMES = ['a', 'b', 'c'] as const
/** A write counts once one of the others has it. */
const CONFIRMED_BY = `ANY 1 (${NAMES.join(', ')})`
const SETTINGS = {
  max_connections: '200',
  wal_keep_size: '192MB',
  max_wal_size: '192MB',
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
}
const ASK_WITHIN_MS = 5_000
const CONFIRMED_WITHIN_MS = 60_000

interface Node {
  name: string
  /** What the balancer reaches it by. */
  wire: Wire
  folder: string
  cluster: TestCluster
  /** Nobody has killed it. */
  isUp: boolean
  hasEnded: boolean
}

/** A primary and two standbys of which one confirms each write. The caller is the operator: nobody promotes by itself. */
export interface Databases {
  nodes: readonly { name: string; wire: Wire }[]
  /** What standbys follow their primary by. */
  replication: Wire
  primary(): string
  standbys(): string[]
  /** Address of the primary itself, past everything. */
  url(): string
  /** The same at another port. */
  urlAt(port: number): string
  ask<R extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<R[]>
  kill(name: string): Promise<void>
  pause(name: string): void
  /** Those that ended by themselves, as on a full disk, are started again. */
  startGone(): Promise<void>
  resume(name: string): void
  /** As it was when it died. */
  startAgain(name: string): Promise<void>
  /** The standby that has most becomes the primary, and the other one follows it. @returns who it is */
  promote(): Promise<string>
  /** A server that was the primary once comes back as a standby, made anew. */
  rebuild(name: string): Promise<void>
  /** Until some standby confirms. */
  untilConfirmed(): Promise<void>
  close(): Promise<void>
}

async function query<R extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASK_WITHIN_MS })
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query<R>({ text: statement, values })
    .then(({ rows }) => rows)
    .finally(() => client.end().catch(() => undefined))
}

async function prepare(home: ClusterHome): Promise<void> {
  const rules = join(home.cluster, 'pg_hba.conf')
  await writeFile(rules, `host postgres kola_check 127.0.0.1/32 trust\n${await readFile(rules, 'utf8')}`)
}

/** The three as they stand, and who of them is the primary. */
interface Ground {
  home: ClusterHome
  replication: Wire
  nodes: Map<string, Node>
  primary: string
}

const get = ({ nodes }: Ground, name: string): Node => nodes.get(name) ?? fail(name)

const follow = ({ home, replication }: Ground, name: string) => ({
  ...SETTINGS,
  ...toFollowing(home, { name, port: replication.port }),
})

async function add({ nodes }: Ground, name: string, cluster: TestCluster): Promise<void> {
  const wire = nodes.get(name)?.wire ?? (await openWire(`database ${name}`, cluster.port))
  wire.lead(cluster.port)
  const node: Node = { name, wire, folder: cluster.folder, cluster, isUp: true, hasEnded: false }
  void cluster.server.ended.then(() => {
    node.hasEnded = true
  })
  nodes.set(name, node)
}

async function makeStandby(ground: Ground, name: string): Promise<void> {
  const from = get(ground, ground.primary)
  const options = { name: `standby-${name}`, port: ground.replication.port, settings: follow(ground, name) }
  await add(ground, name, await startStandby({ ...ground.home, cluster: from.folder }, from.cluster, options))
}

/** @param disk what all three lie on, unless on the machine's own */
export async function startDatabases(disk?: Disk): Promise<Databases> {
  const home = await makeClusterHome(null, disk?.folder)
  await prepare(home)
  const replication = await openWire('standbys and their primary', 0)
  const ground: Ground = { home, replication, nodes: new Map(), primary: NAMES[0] }
  const first = await startCluster(home, follow(ground, ground.primary))
  replication.lead(first.port)
  await query(first.url, 'create role kola_check login')
  // Written down for all three, and read by the first once the others are there.
  await query(first.url, `alter system set synchronous_standby_names = '${CONFIRMED_BY}'`)
  await add(ground, ground.primary, first)
  for (const name of NAMES.slice(1)) await makeStandby(ground, name)
  await query(first.url, 'select pg_reload_conf()')
  const databases = toDatabases(ground)
  await databases.untilConfirmed()
  return databases
}

function toDatabases(ground: Ground): Databases {
  const { home, replication, nodes } = ground
  const url = () => get(ground, ground.primary).cluster.url
  const standbys = () => [...nodes.keys()].filter((name) => name !== ground.primary)
  return {
    nodes: [...nodes.values()].map(({ name, wire }) => ({ name, wire })),
    ...{ replication, url, standbys, primary: () => ground.primary },
    urlAt: (port) => url().replace(`:${get(ground, ground.primary).cluster.port}/`, `:${port}/`),
    ask: (statement, values) => query(url(), statement, values),
    async kill(name) {
      const node = get(ground, name)
      node.isUp = false
      await node.cluster.kill()
    },
    pause: (name) => signalCluster(get(ground, name).cluster.server.pid, 'SIGSTOP'),
    resume: (name) => signalCluster(get(ground, name).cluster.server.pid, 'SIGCONT'),
    startAgain: (name) => startAgain(ground, name),
    async startGone() {
      // The primary first: the others follow it.
      for (const name of [ground.primary, ...standbys()]) {
        if (get(ground, name).hasEnded) await startAgain(ground, name)
      }
    },
    async promote() {
      ground.primary = await promoteBest(standbys().map((name) => get(ground, name)))
      replication.tear()
      replication.lead(get(ground, ground.primary).cluster.port)
      replication.mend()
      return ground.primary
    },
    async rebuild(name) {
      await rm(get(ground, name).folder, { recursive: true, force: true })
      await makeStandby(ground, name)
    },
    untilConfirmed: () => untilConfirmed(() => query(url(), CONFIRMING)),
    async close() {
      const inOrder = [...standbys(), ground.primary].map((name) => get(ground, name))
      for (const { cluster, isUp, hasEnded } of inOrder) if (isUp && !hasEnded) await cluster.stop()
      await Promise.all([replication, ...inOrder.map(({ wire }) => wire)].map((wire) => wire.close()))
      await home.remove()
    },
  }
}

async function startAgain(ground: Ground, name: string): Promise<void> {
  const { folder: cluster } = get(ground, name)
  await add(ground, name, await startCluster({ ...ground.home, cluster }, follow(ground, name)))
  if (name === ground.primary) ground.replication.lead(get(ground, name).cluster.port)
}

function fail(name: string): never {
  throw new Error(`There is no database ${name}`)
}

const CONFIRMING = `select 1 from pg_stat_replication where sync_state in ('sync', 'quorum') and state = 'streaming'`

async function untilConfirmed(ask: () => Promise<unknown[]>): Promise<void> {
  for (const untilMs = Date.now() + CONFIRMED_WITHIN_MS; Date.now() < untilMs; await wait(100)) {
    const rows = await ask().catch(() => [])
    if (rows.length > 0) return
  }
  throw new Error('No standby follows the primary')
}

/** One that another one of the same place confirmed has everything that anybody was told. */
async function promoteBest(nodes: readonly Node[]): Promise<string> {
  const places = await Promise.all(
    nodes
      .filter(({ isUp }) => isUp)
      .map(async ({ name, cluster }) => {
        const statement = `select (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::float8 as place`
        const [row] = await query<{ place: number }>(cluster.url, statement)
        return { name, cluster, place: row?.place ?? 0 }
      }),
  )
  const [best] = places.toSorted((one, other) => other.place - one.place)
  if (!best) throw new Error('There is no standby to promote')
  await query(best.cluster.url, 'select pg_promote()')
  return best.name
}
