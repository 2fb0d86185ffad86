import { type Cache, type CacheFigures, createCache, type OwnCache } from './cache.ts'

export interface CacheOptions {
  /** Known in metrics by it; one of a few. */
  name: string
  /** Part of the budget that no other cache takes from it, from 0 to 1; it may hold more while others hold less. */
  share: number
}

/** One number of bytes for all that a process keeps in memory so that it answers sooner. */
export interface CacheBudget {
  open<T>(options: CacheOptions): Cache<T>
  list(): CacheFigures[]
}

/** An entry that is heavier than this part of its cache's share would push out too much. */
const HEAVIEST_PART = 1 / 2

interface Opened extends OwnCache {
  ownBytes: number
}

export function createCacheBudget(maxBytes: number): CacheBudget {
  const opened: Opened[] = []
  const countBytes = () => opened.reduce((sum, { figures }) => sum + figures.bytes, 0)
  const countOver = ({ figures, ownBytes }: Opened) => figures.bytes - ownBytes

  /** The cache that is furthest beyond its share gives way. */
  function makeRoom(): void {
    while (countBytes() > maxBytes) {
      const heaviest = opened.reduce((one, other) => (countOver(other) > countOver(one) ? other : one))
      if (!heaviest.giveWay()) return
    }
  }

  return {
    open<T>({ name, share }: CacheOptions): Cache<T> {
      const ownBytes = share * maxBytes
      const own = createCache({ name, maxEntryBytes: ownBytes * HEAVIEST_PART, makeRoom })
      opened.push({ ...own, ownBytes })
      return own.cache as Cache<T>
    },
    list: () => opened.map(({ figures }) => ({ ...figures })),
  }
}
