import { migrate, readMigrations } from '@kola/platform/db/migrate'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import { createLog } from '@kola/platform/log'
import { createTeller, type Teller } from '@kola/platform/notices/tell'
import { makeClusterHome, startCluster } from '@kola/platform/testing/clusters/cluster'
import { findLowestPostgres } from '@kola/platform/testing/clusters/debian'
import pg from 'pg'
import { median } from '../result.ts'

/**
 * `main.ts [seconds] [rounds]`: what it costs that a screen's claim tells of itself, on Debian's PostgreSQL. A notice takes the one lock for notices until its
 * transaction is written down: claims by so many connections, each without a notice, with it, and with those of all told by one connection.
 */
const [seconds = 2, rounds = 3] = process.argv.slice(2).map(Number)
const CONNECTIONS = [1, 2, 4, 8, 16, 32, 64]
const ACCOUNTS_EACH = 20
const CHANNEL = 'sign_in_change'
const MIGRATIONS = new URL('../../../apps/api/migrations/', import.meta.url)

type Kind = 'quiet' | 'told' | 'gathered'
const KINDS: Kind[] = ['quiet', 'told', 'gathered']

const CLAIM = 'select claim_screens($1::jsonb) as answer'
const TOLD = `with told as (select count(pg_notify('${CHANNEL}', payload)) from unnest($2::text[]) payload)
  select claim_screens($1::jsonb) as answer from told`

const toClaim = (accountId: string) => ({
  ...{ tenantId: 'bench', accountId, deviceId: 'A'.repeat(20), screens: 2, sessionId: newId(), leaseSeconds: 90 },
  started: {
    ...{ titleId: 'film', mediaId: 'media', presenceIntervalMs: 5_000, signInSessionId: 'sign-in', maxHeight: null },
    ...{ deviceName: 'A phone', presenceTokenSha256: sha256Hex(newToken()) },
  },
})

interface Stage {
  pool: pg.Pool
  accounts: string[]
  teller: Teller
}

/** @returns claims a second */
async function measure({ pool, accounts, teller }: Stage, kind: Kind, connections: number): Promise<number> {
  const untilMs = performance.now() + seconds * 1_000
  let done = 0
  const client = async (place: number) => {
    const own = accounts.slice(place * ACCOUNTS_EACH, (place + 1) * ACCOUNTS_EACH)
    for (let turn = 0; performance.now() < untilMs; turn += 1) {
      const accountId = own[turn % own.length] ?? ''
      const payload = JSON.stringify(['bench', accountId, 'screens'])
      const claim = JSON.stringify([toClaim(accountId)])
      await (kind === 'told' ? pool.query(TOLD, [claim, [payload]]) : pool.query(CLAIM, [claim]))
      if (kind === 'gathered') teller.tell(payload)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, place) => client(place)))
  await teller.settle()
  return done / seconds
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  // At the end the server goes first.
  pool.on('error', () => undefined)
  return pool
}

async function prepare(url: string): Promise<Stage> {
  const pool = openPool(url, Math.max(...CONNECTIONS))
  const log = createLog({ name: 'bench', level: 'warn' })
  await migrate({ pool, migrations: await readMigrations(MIGRATIONS), log })
  const accounts = Array.from({ length: Math.max(...CONNECTIONS) * ACCOUNTS_EACH }, newId)
  await pool.query("insert into tenant (id, name, config) values ('bench', 'Bench', '{}')")
  await pool.query(
    "insert into account (tenant_id, id, meta_data) select 'bench', id, '{}' from unnest($1::text[]) id",
    [accounts],
  )
  await pool.query("insert into media (tenant_id, id, state, version) values ('bench', 'media', 'ready', 'v1')")
  await pool.query(
    `insert into title (tenant_id, id, kind, name, media_id, facts, art) values ('bench', 'film', 'movie', 'Film', 'media', '{}', '{}')`,
  )
  return { pool, accounts, teller: createTeller({ pool: openPool(url, 1), channel: CHANNEL, log }) }
}

const native = findLowestPostgres()
if (!native) process.exit(1)
const home = await makeClusterHome(native)
const cluster = await startCluster(home, { max_connections: '100' })
try {
  const stage = await prepare(cluster.url)
  // Somebody listens, as every api does.
  const ear = new pg.Client({ connectionString: cluster.url })
  ear.on('error', () => undefined)
  await ear.connect()
  await ear.query(`listen ${CHANNEL}`)
  console.log('| connections | without a notice, claims/s | with it in each | told by one | in each | by one |')
  console.log('|---|---|---|---|---|---|')
  for (const connections of CONNECTIONS) {
    const seen: Record<Kind, number[]> = { quiet: [], told: [], gathered: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of KINDS) seen[kind].push(await measure(stage, kind, connections))
    }
    const [quiet, told, gathered] = KINDS.map((kind) => median(seen[kind])) as [number, number, number]
    const figures = [quiet, told, gathered].map((figure) => figure.toFixed(0))
    const costs = [told, gathered].map((figure) => `${(quiet / figure).toFixed(2)}×`)
    console.log(`| ${[connections, ...figures, ...costs].join(' | ')} |`)
  }
} finally {
  await cluster.stop()
  await home.remove()
}
process.exit(0)
