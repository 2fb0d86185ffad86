import { createPartition, type Partition } from './partition.ts'

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

function createPartitions(figures: CacheFigures) {
  const partitions = new Map<string, Partition<unknown>>()
  return {
    find: (owner: string) => partitions.get(owner),
    open(owner: string): Partition<unknown> {
      const partition = partitions.get(owner) ?? createPartition(owner)
      partitions.set(owner, partition)
      return partition
    },
    drop(partition: Partition<unknown>, key: string): void {
      const entry = partition.take(key)
      if (!entry) return
      figures.bytes -= entry.bytes
      figures.entries -= 1
      if (partition.size === 0) partitions.delete(partition.owner)
    },
    findHeaviest(): Partition<unknown> | null {
      let heaviest: Partition<unknown> | null = null
      for (const partition of partitions.values())
        if (!heaviest || partition.bytes > heaviest.bytes) heaviest = partition
      return heaviest
    },
  }
}

export function createCache({ name, maxEntryBytes, makeRoom }: CacheNeeds): OwnCache {
  const figures: CacheFigures = { name, bytes: 0, entries: 0, hits: 0, misses: 0, evictions: 0 }
  const partitions = createPartitions(figures)

  function keep({ owner, key, value, bytes }: KeptEntry<unknown>): Reweigh | null {
    const before = partitions.find(owner)
    if (before) partitions.drop(before, key)
    if (bytes > maxEntryBytes) return null
    const partition = partitions.open(owner)
    const entry = { value, bytes: bytes + ENTRY_BYTES, isUsed: false }
    partition.put(key, entry)
    figures.bytes += entry.bytes
    figures.entries += 1
    makeRoom()
    return (changed) => {
      if (partition.peek(key) !== entry) return
      if (changed > maxEntryBytes) return partitions.drop(partition, key)
      figures.bytes += changed + ENTRY_BYTES - entry.bytes
      partition.reweigh(key, changed + ENTRY_BYTES)
      makeRoom()
    }
  }

  function find(owner: string, key: string): unknown {
    const entry = partitions.find(owner)?.read(key)
    if (entry) figures.hits += 1
    else figures.misses += 1
    return entry?.value
  }

  function forget(owner: string): void {
    const partition = partitions.find(owner)
    for (const key of partition?.keys() ?? []) if (partition) partitions.drop(partition, key)
  }

  return {
    cache: { find, keep, forget },
    figures,
    giveWay() {
      const partition = partitions.findHeaviest()
      const key = partition?.pickVictim()
      if (!partition || key === undefined) return false
      partitions.drop(partition, key)
      figures.evictions += 1
      return true
    },
  }
}
