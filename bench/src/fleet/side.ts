import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeClusterHome, startCluster, startStandby } from '@kola/platform/testing/clusters/cluster'
import { startTestValkey } from '@kola/platform/testing/valkey'
import pg from 'pg'
import { inheritEnv } from '../../../e2e/src/env.ts'
import { putInto } from '../../../e2e/src/faults/harness/layout/films.ts'
import { plant } from '../../../e2e/src/faults/harness/layout/seed.ts'
import { MIGRATE_ENTRY } from '../../../e2e/src/faults/harness/layout/services.ts'
import { loadLargeTenant } from '../large-tenant/load.ts'
import { addMembers } from './members.ts'
import { type Replica, startReplica } from './replica.ts'

const run = promisify(execFile)
/** Statements are counted on both sides alike. */
const COUNTING = { shared_preload_libraries: 'pg_stat_statements', max_connections: '200' }

export interface SideOptions {
  name: string
  replicas: number
  hasValkey: boolean
  /** From which searches and catalogues are read. */
  hasStandby: boolean
  titles: number
  members: number
  /** Whether replicas can be told to collect their garbage. */
  isInspected?: boolean
}

/** Replicas of the api over engines of their own; no other process of the service, so that nothing else works meanwhile. */
export interface Side {
  name: string
  urls: string[]
  replicas: readonly Replica[]
  /** Of the primary first. */
  databases: { url: string; pid: number }[]
  valkeyPort: number | null
  emails: string[]
  /** One more, of the same variables; whoever asks for it ends it. */
  addReplica(name: string): Promise<Replica>
  stop(): Promise<void>
}

type Undo = (() => Promise<unknown>)[]

async function startDatabases(undo: Undo, { hasStandby, ...sizes }: SideOptions, storage: string) {
  const home = await makeClusterHome()
  undo.push(() => home.remove())
  const primary = await startCluster(home, COUNTING)
  undo.push(() => primary.stop())
  await run(process.execPath, [MIGRATE_ENTRY], { env: inheritEnv({ DATABASE_URL: primary.url }) })
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query('create extension pg_stat_statements')
  await plant({
    databases: { ask: async (text, values) => (await client.query(text, values)).rows },
    put: putInto(storage),
  })
  const emails = await addMembers(client, sizes.members)
  await client.end()
  await loadLargeTenant(primary.url, sizes.titles)
  if (!hasStandby) return { emails, clusters: [primary] }
  const standby = await startStandby(home, primary, { settings: COUNTING })
  undo.push(() => standby.stop())
  return { emails, clusters: [primary, standby] }
}

async function build(undo: Undo, options: SideOptions): Promise<Omit<Side, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-fleet-'))
  await chmod(folder, 0o711)
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const { emails, clusters } = await startDatabases(undo, options, join(folder, 'storage'))
  const valkey = options.hasValkey ? await startTestValkey() : null
  if (valkey) undo.push(() => valkey.stop())
  const [primary, standby] = clusters
  const env = {
    DATABASE_URL: primary?.url ?? '',
    ...(standby && { DATABASE_REPLICA_URL: standby.url }),
    ...(valkey && { VALKEY_URL: valkey.url }),
  }
  const addReplica = (name: string) => startReplica({ folder, name, env, isInspected: options.isInspected ?? false })
  const replicas: Replica[] = []
  while (replicas.length < options.replicas) {
    const replica = await addReplica(`api-${replicas.length + 1}`)
    undo.push(() => replica.end())
    replicas.push(replica)
  }
  return {
    ...{ name: options.name, emails, replicas, addReplica, valkeyPort: valkey?.port ?? null },
    urls: replicas.map(({ url }) => url),
    databases: clusters.map(({ url, server }) => ({ url, pid: server.pid })),
  }
}

export async function startSide(options: SideOptions): Promise<Side> {
  const undo: Undo = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => console.error(error))
  }
  try {
    return { ...(await build(undo, options)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
