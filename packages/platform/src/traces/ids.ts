import type { IdGenerator } from '@opentelemetry/sdk-trace'
import { sha256Hex } from '../ids.ts'
import type { BeginOptions } from './traces.ts'

const SPAN_ID_LETTERS = 16

/** The id of the span that a trace of a chosen id begins with: who knows the trace's can point at it. */
export const toFirstSpanId = (traceId: string): string => sha256Hex(traceId).slice(0, SPAN_ID_LETTERS)

/** Drawn ones, but for the span that is made within `with`. */
export function createIds(drawn: IdGenerator) {
  let wanted: BeginOptions = {}
  return {
    generateTraceId: () => wanted.traceId ?? drawn.generateTraceId(),
    generateSpanId: () =>
      wanted.isFirst && wanted.traceId !== undefined ? toFirstSpanId(wanted.traceId) : drawn.generateSpanId(),
    with<T>(options: BeginOptions, make: () => T): T {
      wanted = options
      try {
        return make()
      } finally {
        wanted = {}
      }
    },
  }
}
