import type { Metrics } from '@kola/platform/metrics'
import type { AlikeReads } from '#shared/database/database.ts'

/** How far the replica is behind at most, and who answered what everybody is answered alike. */
export function installReadMetrics(metrics: Metrics, reads: Pick<AlikeReads, 'ageMs' | 'counts'>): void {
  metrics.gauge({
    name: 'replica_age_seconds',
    help: 'What is read from DATABASE_REPLICA_URL is no older; -1 while it is not read',
    collect() {
      const ageMs = reads.ageMs()
      this.set(ageMs === null ? -1 : ageMs / 1_000)
    },
  })
  metrics.counter({
    name: 'alike_reads_total',
    help: 'Reads that everybody is answered alike, by the server that answered them',
    labelNames: ['server'],
    collect() {
      this.reset()
      for (const server of ['replica', 'primary'] as const) this.inc({ server }, reads.counts[server])
    },
  })
}
