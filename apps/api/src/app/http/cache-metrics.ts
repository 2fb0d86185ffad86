import type { Metrics } from '@kola/platform/metrics'
import type { Caches } from '#shared/cache/caches.ts'

const COUNTED = ['hits', 'misses', 'evictions'] as const
const HELP = { hits: 'Found in memory', misses: 'Not found in memory', evictions: 'Gave way to something else' }

/** What each cache holds and has done; there are as many labels as caches. */
export function installCacheMetrics(metrics: Metrics, caches: Pick<Caches, 'maxBytes' | 'list'>): void {
  metrics
    .gauge({ name: 'cache_budget_bytes', help: 'What all caches together may hold (CACHE_MB)' })
    .set(caches.maxBytes)
  metrics.gauge({
    name: 'cache_bytes',
    help: 'What a cache holds',
    labelNames: ['cache'],
    collect() {
      for (const { name, bytes } of caches.list()) this.set({ cache: name }, bytes)
    },
  })
  for (const what of COUNTED) {
    metrics.counter({
      name: `cache_${what}_total`,
      help: HELP[what],
      labelNames: ['cache'],
      collect() {
        this.reset()
        for (const figures of caches.list()) this.inc({ cache: figures.name }, figures[what])
      },
    })
  }
}
