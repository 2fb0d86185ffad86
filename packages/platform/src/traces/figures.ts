import type { Metrics } from '../metrics.ts'
import type { Traces } from './traces.ts'

/** What became of the spans of this process. */
export function installTraceMetrics(metrics: Pick<Metrics, 'counter'>, traces: Pick<Traces, 'figures'>): void {
  metrics.counter({
    name: 'trace_spans_total',
    help: 'Spans that were sent, that the collector did not take, and that were dropped because too many waited',
    labelNames: ['outcome'],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(traces.figures())) this.inc({ outcome }, count)
    },
  })
}
