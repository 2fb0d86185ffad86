import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { bindWaiting, traceStatements } from '../traces/statements.ts'
import type { Traces } from '../traces/traces.ts'
import type { CarefulConfig } from './failover/careful-client.ts'
import { createClientClass, createStatementNames } from './prepared.ts'
import type { Pulse } from './pulse.ts'
import { createWatchedPool } from './watched-pool.ts'

export interface Database<DB> {
  db: Kysely<DB>
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  url: string
  /** 10 unless told otherwise. */
  maxConnections?: number
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** Hot statements are prepared, each once on each connection; otherwise none is, not even one that bears a name. */
  prepares?: boolean
  /** A statement that has no answer by then is given up with its connection; it is waited for unless told otherwise. */
  answersWithinMs?: number
  /** While the database stands still, queries fail with DatabaseStillError; without it they wait. */
  pulse?: Pulse
  traces?: Traces | null
}

const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 10_000
const DATE_OID = pg.types.builtins.DATE
const INT8_OID = pg.types.builtins.INT8

/**
 * A pool and Kysely over it. bigint comes as number (as BigInt beyond 2^53), timestamptz as Date, date as YYYY-MM-DD
 * text, numeric as text.
 */
export function connectDatabase<DB>(options: ConnectOptions): Database<DB> {
  const pool = createPool(options)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    close() {
      closing ??= db.destroy()
      return closing
    },
  }
}

function createPool(options: ConnectOptions): pg.Pool {
  const { traces = null } = options
  const Client = createClientClass(options.prepares ? createStatementNames() : null)
  const config: pg.PoolConfig & CarefulConfig = {
    connectionString: options.url,
    Client: traces ? traceStatements(Client, traces) : Client,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    ...(options.answersWithinMs !== undefined && { answersWithinMs: options.answersWithinMs }),
    // A day added is 24 hours, whatever zone the server's machine was set up for.
    options: '-c TimeZone=UTC',
    types: { getTypeParser },
  }
  const pool = options.pulse ? createWatchedPool(config, options.pulse) : new pg.Pool(config)
  // NOTE an idle connection that the server closes would end the process without a listener; the pool opens a new one.
  pool.on('error', () => undefined)
  if (traces) bindWaiting(pool, traces)
  return pool
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8_OID && format !== 'binary') return readInt8
  if (oid === DATE_OID && format !== 'binary') return (text: string) => text
  return pg.types.getTypeParser(oid, format as 'text')
}

function readInt8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}
