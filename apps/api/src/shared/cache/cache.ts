import { createShelf, type Shelf } from './shelf.ts'

export interface KeptEntry<T> {
  /** Whose it is: a tenant. Whoever holds most gives first. */
  owner: string
  key: string
  value: T
  bytes: number
}

/** Tells that an entry weighs something else by now. */
export type Reweigh = (bytes: number) => void

/** Things that are made again when they are gone. */
export interface Cache<T> {
  find(owner: string, key: string): T | undefined
  /** @returns null when it is too heavy to be kept */
  keep(entry: KeptEntry<T>): Reweigh | null
  /** Everything of one owner goes. */
  forget(owner: string): void
}

/** What one cache has done and holds. */
export interface CacheFigures {
  name: string
  bytes: number
  entries: number
  hits: number
  misses: number
  evictions: number
}

/** A cache as its budget sees it. */
export interface OwnCache {
  cache: Cache<unknown>
  figures: CacheFigures
  /** Drops one entry. @returns false when there is none */
  giveWay(): boolean
}

interface CacheNeeds {
  name: string
  /** What is heavier is not kept: it would push out too much. */
  maxEntryBytes: number
  /** To be called when it may have become heavier. */
  makeRoom(): void
}

/** Key, maps and objects of an entry, about. */
const ENTRY_BYTES = 400

function createShelves(figures: CacheFigures) {
  const shelves = new Map<string, Shelf<unknown>>()
  return {
    find: (owner: string) => shelves.get(owner),
    open(owner: string): Shelf<unknown> {
      const shelf = shelves.get(owner) ?? createShelf(owner)
      shelves.set(owner, shelf)
      return shelf
    },
    drop(shelf: Shelf<unknown>, key: string): void {
      const entry = shelf.take(key)
      if (!entry) return
      figures.bytes -= entry.bytes
      figures.entries -= 1
      if (shelf.size === 0) shelves.delete(shelf.owner)
    },
    findHeaviest(): Shelf<unknown> | null {
      let heaviest: Shelf<unknown> | null = null
      for (const shelf of shelves.values()) if (!heaviest || shelf.bytes > heaviest.bytes) heaviest = shelf
      return heaviest
    },
  }
}

export function createCache({ name, maxEntryBytes, makeRoom }: CacheNeeds): OwnCache {
  const figures: CacheFigures = { name, bytes: 0, entries: 0, hits: 0, misses: 0, evictions: 0 }
  const shelves = createShelves(figures)

  function keep({ owner, key, value, bytes }: KeptEntry<unknown>): Reweigh | null {
    const before = shelves.find(owner)
    if (before) shelves.drop(before, key)
    if (bytes > maxEntryBytes) return null
    const shelf = shelves.open(owner)
    const entry = { value, bytes: bytes + ENTRY_BYTES }
    shelf.put(key, entry)
    figures.bytes += entry.bytes
    figures.entries += 1
    makeRoom()
    return (changed) => {
      if (shelf.peek(key) !== entry) return
      if (changed > maxEntryBytes) return shelves.drop(shelf, key)
      figures.bytes += changed + ENTRY_BYTES - entry.bytes
      shelf.reweigh(key, changed + ENTRY_BYTES)
      makeRoom()
    }
  }

  function find(owner: string, key: string): unknown {
    const entry = shelves.find(owner)?.read(key)
    if (entry) figures.hits += 1
    else figures.misses += 1
    return entry?.value
  }

  function forget(owner: string): void {
    const shelf = shelves.find(owner)
    for (const key of shelf?.keys() ?? []) if (shelf) shelves.drop(shelf, key)
  }

  return {
    cache: { find, keep, forget },
    figures,
    giveWay() {
      const shelf = shelves.findHeaviest()
      const key = shelf?.pickVictim()
      if (!shelf || key === undefined) return false
      shelves.drop(shelf, key)
      figures.evictions += 1
      return true
    },
  }
}
