import type { FastifyInstance } from 'fastify'
import type { Controls } from './controls.ts'
import { nameOperation } from './obey-controls.ts'

interface Allowance {
  calls: number
  perMs: number
}

/** How near to what a party allows one of its operations was called. */
export interface CalledOften {
  operation: string
  allowed: number
  perMs: number
  /** In one span at most, those that were refused among them. */
  most: number
  refused: number
}

/** What each party that allows only so many calls has seen of them. */
export function createCalled() {
  const parties = new Map<string, Map<string, CalledOften>>()
  return {
    note(party: string, operation: string, { calls: allowed, perMs, now }: Allowance & { now: number }) {
      const operations = parties.get(party) ?? new Map<string, CalledOften>()
      parties.set(party, operations)
      const before = operations.get(operation)
      const refused = (before?.refused ?? 0) + (now > allowed ? 1 : 0)
      operations.set(operation, { operation, allowed, perMs, most: Math.max(before?.most ?? 0, now), refused })
    },
    list: (party: string): CalledOften[] => [...(parties.get(party)?.values() ?? [])],
    clear(party?: string) {
      if (party === undefined) parties.clear()
      else parties.delete(party)
    },
  }
}

/** Takes no more calls of an operation in a span of time than a provider allows; the others are told when there is room again. */
export function limitCalls(
  app: FastifyInstance,
  { clock, called, onReset }: Controls,
  { party, limits }: { party: string; limits: Readonly<Record<string, Allowance>> },
) {
  const spans = new Map<string, { startedMs: number; calls: number }>()
  onReset(party, () => spans.clear())
  app.addHook('preHandler', async (request, reply) => {
    const operation = nameOperation(request) ?? ''
    const allowance = limits[operation]
    if (!allowance) return
    const nowMs = clock.now().getTime()
    const known = spans.get(operation)
    const isOver = !known || nowMs - known.startedMs >= allowance.perMs || nowMs < known.startedMs
    const span = isOver ? { startedMs: nowMs, calls: 0 } : known
    span.calls += 1
    spans.set(operation, span)
    called.note(party, operation, { ...allowance, now: span.calls })
    if (span.calls <= allowance.calls) return
    reply.header('retry-after', String(Math.ceil((span.startedMs + allowance.perMs - nowMs) / 1_000)))
    return reply.code(429).send({ error: 'Too many requests' })
  })
}
