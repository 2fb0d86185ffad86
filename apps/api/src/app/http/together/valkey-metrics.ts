import type { Metrics } from '@kola/platform/metrics'
import type { Valkey } from '@kola/platform/valkey/connect'

export function installValkeyMetrics(metrics: Metrics, valkey: Pick<Valkey, 'isSound' | 'figures'>): void {
  metrics.gauge({
    name: 'valkey_up',
    help: 'Whether limits are counted with all replicas (1), or in this process alone (0)',
    collect() {
      this.set(valkey.isSound() ? 1 : 0)
    },
  })
  metrics.counter({
    name: 'valkey_asked_total',
    help: 'Counts and places that Valkey was to be asked for',
    collect() {
      this.reset()
      this.inc(valkey.figures().asked)
    },
  })
  metrics.counter({
    name: 'valkey_unanswered_total',
    help: 'Of those, the ones for which the process went by itself',
    collect() {
      this.reset()
      this.inc(valkey.figures().unanswered)
    },
  })
}
