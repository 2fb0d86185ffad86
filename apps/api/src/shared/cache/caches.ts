import type { Cache } from './cache.ts'
import { type CacheBudget, createCacheBudget } from './cache-budget.ts'

/**
 * What each cache has of the budget for itself; more where others leave it. Lists, titles, searches and share pages come
 * in as many variants as somebody asks for, home, help, the tenant's answers in few. What changes together
 * stands together, and goes together.
 */
const SHARES = {
  /** Configuration and plans: one of each for a tenant. */
  tenant: 0.04,
  /** Home and what is announced: likewise. */
  home: 0.08,
  /** Help articles, by what was asked for. */
  help: 0.02,
  list: 0.14,
  title: 0.07,
  search: 0.08,
  share: 0.04,
  /** Lists in the order that somebody asked for. */
  order: 0.05,
  /** Titles that were asked for, as objects. */
  item: 0.12,
  /** Cards as searches write them. */
  card: 0.14,
  /** Manifests that answers bear: one of each film that is begun. */
  manifest: 0.02,
  /** Scripts and sheets of builds that other replicas have. */
  build: 0.02,
  /** Pieces of films and pictures. */
  piece: 0.28,
} as const

export type CacheName = keyof typeof SHARES

/** Everything that a process keeps so that it answers sooner, under one budget; what opens the same one shares it. */
export interface Caches extends Pick<CacheBudget, 'list'> {
  readonly maxBytes: number
  open<T>(name: CacheName): Cache<T>
}

export function createCaches(maxBytes: number): Caches {
  const { open, list } = createCacheBudget(maxBytes)
  const opened = new Map<CacheName, Cache<unknown>>()
  return {
    maxBytes,
    list,
    open<T>(name: CacheName) {
      const cache = opened.get(name) ?? open({ name, share: SHARES[name] })
      opened.set(name, cache)
      return cache as Cache<T>
    },
  }
}
