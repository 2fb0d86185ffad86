import { setTimeout } from 'node:timers/promises'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Cache } from '#shared/cache/cache.ts'
import type { AlikeReads, Db, Pool } from '#shared/database/database.ts'
import { ANYWHERE, type Sight } from '#shared/items.ts'
import type { Tenant, Tenants } from '#shared/tenants/tenants.ts'
import { createFaults } from './faults.ts'
import { areByPlace } from './home/parts.ts'
import { limitStock } from './limits/limit-stock.ts'
import type { Rights } from './rights/rights.ts'
import { type RightsView, viewRights } from './rights/view.ts'
import { type CachedItem, type Snapshot, toSnapshot } from './snapshot.ts'
import { type ReadStock, readStock } from './stock/read-stock.ts'

/** A tenant's catalogue as callers get it now. */
export interface Held {
  /** All of it, whoever may see it. */
  readonly snapshot: Snapshot
  /** The same as far as somebody sees it; made when it is asked for first. */
  see(sight: Pick<Sight, 'ratingLimit' | 'country'>): Promise<Snapshot>
  /** The same at another moment, such as one to come; nothing of it is kept. */
  lookAt(sight: Pick<Sight, 'ratingLimit' | 'country'>, atMs: number): Promise<Snapshot>
  /** What is seen depends on where and when. */
  readonly hasRights: boolean
  /** So does what home is made of. */
  readonly isByPlace: boolean
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
  clock: Clock
  /** A tenant's catalogue is another one from now on. */
  onChange(tenantId: string): void
}

/** A change is waited for so long from when it was first seen; then callers get the catalogue of before, until it is read. */
const MAX_WAIT_MS = 1_000

interface Read extends Held {
  version: number
  read: ReadStock
}

interface Sighted {
  /** From here on something else may be seen. */
  untilMs: number
  snapshot: Promise<Snapshot>
}

/** Of one catalogue: what somebody sees costs four bytes a title. */
const MAX_SIGHTS = 200

interface Reading {
  startedMs: number
  /** Once it is known that much is read once more: callers get what they had. */
  isMuch: Promise<void>
  done: Promise<void>
}

/** Who brings in thousands of titles tells of them again and again: of the first callers wait, as for any change. */
const MUCH_AGAIN_MS = 120_000

interface Entry {
  /** When much was read last, by the process's own clock. */
  muchMs: number
  current: Read | null
  reading: Reading | null
}

/** @returns the catalogue of before when the reading takes longer, is of much, or failed; null once the new one is there */
async function waitFor({ startedMs, isMuch, done }: Reading, before: Read): Promise<Read | null> {
  const leftMs = startedMs + MAX_WAIT_MS - performance.now()
  if (leftMs <= 0) return before
  const timer = new AbortController()
  const late = setTimeout(leftMs, before, { signal: timer.signal }).catch(() => before)
  const read = done.then(
    () => null,
    () => before,
  )
  const outcome = await Promise.race([read, late, isMuch.then(() => before)])
  timer.abort()
  return outcome
}

type Make = (sight: { ratingLimit: RatingLimit | null; rights: RightsView | null }) => Snapshot | Promise<Snapshot>

/** One for each limit and each place whose rights are alike, until these change: then another one. */
function createSights(rights: Rights, { clock, make }: { clock: Clock; make: Make }): Pick<Held, 'see' | 'lookAt'> {
  const hasRights = rights.windows.size > 0
  const made = new Map<string, Sighted>()
  return {
    async see({ ratingLimit, country }) {
      const isFree = !hasRights || country === ANYWHERE
      if (isFree && ratingLimit === null) return make({ ratingLimit, rights: null })
      const atMs = clock.now().getTime()
      const key = `${ratingLimit} ${isFree ? ANYWHERE : rights.places.findZone(country).name}`
      const known = made.get(key)
      if (known && atMs < known.untilMs) return known.snapshot
      const view = isFree ? null : viewRights(rights, { country, atMs })
      const snapshot = Promise.resolve(make({ ratingLimit, rights: view }))
      made.delete(key)
      made.set(key, { untilMs: view?.untilMs ?? Number.POSITIVE_INFINITY, snapshot })
      const [oldest] = made.keys()
      if (made.size > MAX_SIGHTS && oldest !== undefined) made.delete(oldest)
      return snapshot
    },
    async lookAt({ ratingLimit, country }, atMs) {
      return make({ ratingLimit, rights: hasRights ? viewRights(rights, { country, atMs }) : null })
    },
  }
}

/** Much that is read soon after much else is waited for by nobody. */
function listenForMuch(entry: Entry): Pick<Reading, 'isMuch'> & { onMuch: () => boolean } {
  const { promise: isMuch, resolve } = Promise.withResolvers<void>()
  const onMuch = () => {
    const isAgain = performance.now() - entry.muchMs < MUCH_AGAIN_MS
    entry.muchMs = performance.now()
    if (isAgain) resolve()
    return isAgain
  }
  return { isMuch, onMuch }
}

export function createSnapshots(needs: SnapshotsNeeds) {
  const entries = new Map<string, Entry>()

  async function read(entry: Entry, { id, catalogueVersion }: Tenant, onMuch: () => boolean): Promise<void> {
    const faults = createFaults(needs.log, { tenantId: id, catalogueVersion })
    const told: string[] = []
    const before = entry.current?.read ?? null
    const { db, pool, reads } = needs
    const source = { db, pool, reads, tenantId: id, tell: (fault: string) => void told.push(fault), onMuch }
    const stock = await readStock(source, before)
    faults.collect((tell) => told.forEach(tell))
    const { items, publicUrl } = needs
    const of = { tenantId: id, version: catalogueVersion, items, publicUrl }
    const snapshot = toSnapshot({ ...of, ratingLimit: null, rights: null, stock: stock.stock })
    const { rights, home } = stock.stock
    const sights = createSights(rights, {
      clock: needs.clock,
      async make({ ratingLimit: limit, rights: view }) {
        if (limit === null && view === null) return snapshot
        const seen = await limitStock(stock.stock, { limit, rights: view })
        return toSnapshot({ ...of, ratingLimit: limit, rights: view, stock: seen })
      },
    })
    const hasRights = rights.windows.size > 0
    const isByPlace = hasRights || areByPlace(home)
    entry.current = { version: catalogueVersion, snapshot, ...sights, hasRights, isByPlace, read: stock }
    needs.onChange(id)
  }

  function start(entry: Entry, tenant: Tenant): Reading {
    const { isMuch, onMuch } = listenForMuch(entry)
    const done = read(entry, tenant, onMuch).finally(() => {
      entry.reading = null
    })
    const reading = { startedMs: performance.now(), isMuch, done }
    entry.reading = reading
    done.catch((error: unknown) => {
      if (entry.current) needs.log.warn({ error, tenantId: tenant.id }, 'catalogue.read-failed')
    })
    return reading
  }

  async function get(tenantId: string): Promise<Held> {
    const tenant = await needs.tenants.get(tenantId)
    const entry = entries.get(tenantId) ?? { muchMs: Number.NEGATIVE_INFINITY, current: null, reading: null }
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

  return {
    get,
    /** As far as it was read here: nothing is asked for it. */
    isByPlace: (tenantId: string): boolean => entries.get(tenantId)?.current?.isByPlace ?? false,
  }
}
