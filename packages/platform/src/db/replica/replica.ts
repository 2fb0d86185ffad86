import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#log.ts'
import type { Database } from '../connect.ts'

export type Source<DB> = Pick<Database<DB>, 'db' | 'pool'>

/**
 * Where reads go that everybody is answered alike. What a person has written is read from the primary, always: no process
 * knows what another one has just let that person write.
 */
export interface Reads<DB> {
  /** May be a second old: from the replica while it is known to be as new as that, else from the primary. */
  recent: Pick<pg.Pool, 'query'>
  /**
   * What `work` reads has all that was committed before the call: from the replica once it has come that far, else from the
   * primary. Where the replica fails in between it is done once more, from its beginning.
   */
  afterNow<T>(work: (source: Source<DB>) => Promise<T>): Promise<T>
  /** How old the replica surely is not; null when nobody knows. */
  ageMs(): number | null
  counts: { replica: number; primary: number }
  stop(): void
}

interface ReplicaOptions<DB> {
  primary: Source<DB>
  replica: Source<DB>
  log: Log
}

const MAX_AGE_MS = 1_000
const LOOK_MS = 250
/** What it was asked is asked elsewhere then. */
const LOST_MS = 2_000
/** A replica that is farther behind than this is not waited for. */
const WAIT_MS = 300
const STEP_MS = 15

const ask = (pool: pg.Pool, args: unknown[]): Promise<unknown> => Reflect.apply(pool.query, pool, args)

/** It stands still, or follows no more. */
class ReplicaLostError extends Error {
  readonly code = '08006'
}

/** Without a replica the primary answers everything. */
export function readPrimary<DB>(primary: Source<DB>): Reads<DB> {
  const counts = { replica: 0, primary: 0 }
  return { recent: primary.pool, afterNow: (work) => work(primary), ageMs: () => null, counts, stop: () => undefined }
}

/** Of one server: with several behind an address nobody could say how old the one is that a connection leads to. */
export function readReplica<DB>({ primary, replica, log }: ReplicaOptions<DB>): Reads<DB> {
  const counts = { replica: 0, primary: 0 }
  const stopping = new AbortController()
  const watch = watchAge({ primary, replica, log, signal: stopping.signal })

  async function query(...args: unknown[]): Promise<unknown> {
    const ageMs = watch.ageMs()
    if (ageMs !== null && ageMs <= MAX_AGE_MS) {
      try {
        const found = await watch.whileFollowing(ask(replica.pool, args))
        counts.replica += 1
        return found
      } catch (error) {
        if (!isOfReplica(error)) throw error
        watch.doubt()
      }
    }
    counts.primary += 1
    return ask(primary.pool, args)
  }

  async function afterNow<T>(work: (source: Source<DB>) => Promise<T>): Promise<T> {
    const ageMs = watch.ageMs()
    if (ageMs !== null && ageMs <= MAX_AGE_MS && (await hasCaughtUp({ primary, replica }).catch(() => false))) {
      try {
        const found = await watch.whileFollowing(work(replica))
        counts.replica += 1
        return found
      } catch (error) {
        if (!isOfReplica(error)) throw error
        watch.doubt()
      }
    }
    counts.primary += 1
    return work(primary)
  }

  return {
    recent: { query: query as unknown as pg.Pool['query'] },
    ...{ afterNow, ageMs: watch.ageMs, counts },
    stop: () => stopping.abort(),
  }
}

/** That the replica is gone, is starting, or gave up the statement for what it had to replay: the primary can answer it. */
function isOfReplica(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (/^(08|57|53|40001$|E[A-Z]+$)/.test(code ?? '')) return true
  return /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message ?? '')
}

type Pair<DB> = Pick<ReplicaOptions<DB>, 'primary' | 'replica'>

const WRITTEN = 'select pg_current_wal_flush_lsn()::text as place'
/**
 * One that is connected to nobody may have more than a new primary ever had, of the one that died: places say nothing then.
 */
const REPLAYED = `
  select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver where pid is not null) as follows,
    pg_last_wal_replay_lsn()::text as place`

/** A place in the log as a number: two halves in hex. */
function toPlace(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function readWritten<DB>({ primary }: Pick<Pair<DB>, 'primary'>): Promise<bigint> {
  const { rows } = await primary.pool.query<{ place: string }>(WRITTEN)
  return toPlace(rows[0]?.place ?? '')
}

/** @returns null when it follows nobody: promoted, it goes its own way */
async function readReplayed<DB>({ replica }: Pick<Pair<DB>, 'replica'>): Promise<bigint | null> {
  const { rows } = await replica.pool.query<{ follows: boolean; place: string | null }>(REPLAYED)
  const [row] = rows
  return row?.follows && row.place ? toPlace(row.place) : null
}

async function hasCaughtUp<DB>(pair: Pair<DB>): Promise<boolean> {
  const wanted = await readWritten(pair)
  const untilMs = performance.now() + WAIT_MS
  for (;;) {
    const reached = await readReplayed(pair)
    if (reached === null) return false
    if (reached >= wanted) return true
    if (performance.now() > untilMs) return false
    await wait(STEP_MS)
  }
}

/**
 * Measured by places in the log and our own clock: where the primary was at a moment, and whether the replica has come there.
 * Its own word (when it replayed last) would grow old while nobody writes.
 */
function watchAge<DB>({ log, signal, ...pair }: ReplicaOptions<DB> & { signal: AbortSignal }) {
  let sureAtMs: number | null = null
  let isUsed = false
  let doubts = 0
  const marks: { place: bigint; atMs: number }[] = []

  async function look(): Promise<void> {
    const before = doubts
    const atMs = performance.now()
    marks.push({ place: await readWritten(pair), atMs })
    const reached = await readReplayed(pair)
    // What was asked before somebody met a fault says nothing of now.
    if (before !== doubts) return
    if (reached === null) return forget()
    const behind = marks.findIndex(({ place }) => place > reached)
    const passed = marks.splice(0, behind === -1 ? marks.length : behind)
    sureAtMs = passed.at(-1)?.atMs ?? sureAtMs
    if (marks.length > MAX_MARKS) marks.shift()
  }
  const forget = () => {
    sureAtMs = null
    marks.length = 0
  }
  const ageMs = () => (sureAtMs === null ? null : performance.now() - sureAtMs)
  const tell = () => {
    const age = ageMs()
    const isNowUsed = age !== null && age <= MAX_AGE_MS
    if (isNowUsed === isUsed || signal.aborted) return
    isUsed = isNowUsed
    if (isUsed) log.info('database.replica-used')
    else log.warn({ ageMs: age }, 'database.replica-left')
  }
  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(forget)
      tell()
      await wait(LOOK_MS, null, { signal, ref: false }).catch(() => undefined)
    }
  }
  void watch()
  return {
    ageMs,
    /** @throws ReplicaLostError once the replica has not been heard of for too long: what it was asked may never be answered */
    async whileFollowing<T>(work: Promise<T>): Promise<T> {
      const { promise: lost, reject } = Promise.withResolvers<never>()
      const timer = setInterval(() => {
        const age = ageMs()
        if (age === null || age > LOST_MS) reject(new ReplicaLostError())
      }, LOOK_MS)
      timer.unref()
      try {
        return await Promise.race([work, lost])
      } finally {
        clearInterval(timer)
        work.catch(() => undefined)
      }
    },
    /** Somebody was not answered: it is asked anew before anybody else relies on it. */
    doubt() {
      doubts += 1
      forget()
      tell()
    },
  }
}

/** Of a replica that stands still: older ones would say nothing more. */
const MAX_MARKS = 400
