import type * as Sdk from '@opentelemetry/sdk-trace'
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'

/** So many may wait; what comes then is dropped. Some 2 KB each. */
export const MAX_WAITING = 2_048
const MAX_BATCH = 512
const DELAY_MS = 2_000
/** A collector that says nothing is waited for so long, with one batch. */
const ANSWER_MS = 10_000

export interface Figures {
  sent: number
  failed: number
  dropped: number
}

interface Sending {
  sdk: typeof Sdk
  exporter: SpanExporter
  /** Runs what sends outside of every trace. */
  outside: <T>(work: () => T) => T
}

/** Gathers spans and sends them beside the work. Nobody waits for a collector, and what it does not take is counted. */
export function createSending({ sdk, exporter, outside }: Sending): { processor: SpanProcessor; figures: Figures } {
  const figures: Figures = { sent: 0, failed: 0, dropped: 0 }
  let waiting = 0
  const counted: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length
      const { settle } = once((isSent: boolean) => {
        figures[isSent ? 'sent' : 'failed'] += spans.length
      })
      outside(() =>
        exporter.export(spans, (result) => {
          settle(result.code === 0)
          done(result)
        }),
      )
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
  const batches = new sdk.BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: MAX_BATCH,
    scheduledDelayMillis: DELAY_MS,
    exportTimeoutMillis: ANSWER_MS,
  })
  const processor: SpanProcessor = {
    onStart: () => undefined,
    onEnd(span: ReadableSpan) {
      if (waiting >= MAX_WAITING) {
        figures.dropped += 1
        return
      }
      waiting += 1
      outside(() => batches.onEnd(span))
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  return { processor, figures }
}

function once<A>(work: (given: A) => void) {
  let isDone = false
  return {
    settle(given: A) {
      if (isDone) return
      isDone = true
      work(given)
    },
  }
}
