import { setTimeout } from 'node:timers/promises'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { Log } from '@kola/platform/log'
import type { Cache } from '#shared/cache/cache.ts'
import type { AlikeReads, Db, Pool } from '#shared/database/database.ts'
import type { Tenant, Tenants } from '#shared/tenants/tenants.ts'
import { createFaults } from './faults.ts'
import { limitStock } from './limits/limit-stock.ts'
import { type CachedItem, type Snapshot, toSnapshot } from './snapshot.ts'
import { type ReadStock, readStock } from './stock/read-stock.ts'

/** A tenant's catalogue as callers get it now. */
export interface Held {
  readonly snapshot: Snapshot
  /** The same as far as somebody with the limit sees it; made when it is asked for first. */
  limit(ratingLimit: RatingLimit): Promise<Snapshot>
}

export interface SnapshotsNeeds {
  db: Db
  pool: Pool
  reads: Pick<AlikeReads, 'afterNow'>
  tenants: Tenants
  log: Pick<Log, 'warn'>
  items: Cache<CachedItem>
  /** Without a slash at its end. */
  publicUrl: string
  /** A tenant's catalogue is another one from now on. */
  onChange(tenantId: string): void
}

/** A change is waited for so long from when it was first seen; then callers get the catalogue of before, until it is read. */
const MAX_WAIT_MS = 1_000

interface Read extends Held {
  version: number
  read: ReadStock
}

interface Reading {
  startedMs: number
  done: Promise<void>
}

interface Entry {
  current: Read | null
  reading: Reading | null
}

/** @returns the catalogue of before when the reading takes longer, or failed; null once the new one is there */
async function waitFor({ startedMs, done }: Reading, before: Read): Promise<Read | null> {
  const leftMs = startedMs + MAX_WAIT_MS - performance.now()
  if (leftMs <= 0) return before
  const timer = new AbortController()
  const late = setTimeout(leftMs, before, { signal: timer.signal }).catch(() => before)
  const read = done.then(
    () => null,
    () => before,
  )
  const outcome = await Promise.race([read, late])
  timer.abort()
  return outcome
}

/** One for each limit at most: four bytes a title, and the names of what has parts. */
function createLimits(make: (limit: RatingLimit) => Promise<Snapshot>): Held['limit'] {
  const made = new Map<RatingLimit, Promise<Snapshot>>()
  return (limit) => {
    const known = made.get(limit) ?? make(limit)
    made.set(limit, known)
    return known
  }
}

export function createSnapshots(needs: SnapshotsNeeds) {
  const entries = new Map<string, Entry>()

  async function read(entry: Entry, { id, catalogueVersion }: Tenant): Promise<void> {
    const faults = createFaults(needs.log, { tenantId: id, catalogueVersion })
    const told: string[] = []
    const before = entry.current?.read ?? null
    const { db, pool, reads } = needs
    const stock = await readStock({ db, pool, reads, tenantId: id, tell: (fault) => void told.push(fault) }, before)
    faults.collect((tell) => told.forEach(tell))
    const { items, publicUrl } = needs
    const of = { tenantId: id, version: catalogueVersion, items, publicUrl }
    const snapshot = toSnapshot({ ...of, ratingLimit: null, stock: stock.stock })
    const limit = createLimits(async (ratingLimit) =>
      toSnapshot({ ...of, ratingLimit, stock: await limitStock(stock.stock, ratingLimit) }),
    )
    entry.current = { version: catalogueVersion, snapshot, limit, read: stock }
    needs.onChange(id)
  }

  function start(entry: Entry, tenant: Tenant): Reading {
    const done = read(entry, tenant).finally(() => {
      entry.reading = null
    })
    const reading = { startedMs: performance.now(), done }
    entry.reading = reading
    done.catch((error: unknown) => {
      if (entry.current) needs.log.warn({ error, tenantId: tenant.id }, 'catalogue.read-failed')
    })
    return reading
  }

  async function get(tenantId: string): Promise<Held> {
    const tenant = await needs.tenants.get(tenantId)
    const entry = entries.get(tenantId) ?? { current: null, reading: null }
    entries.set(tenantId, entry)
    for (;;) {
      const { current } = entry
      if (current && current.version >= tenant.catalogueVersion) return current
      const reading = entry.reading ?? start(entry, tenant)
      // A first read that fails fails its callers; the next call tries again.
      if (!current) await reading.done
      else {
        const before = await waitFor(reading, current)
        if (before) return before
      }
    }
  }

  return { get }
}
