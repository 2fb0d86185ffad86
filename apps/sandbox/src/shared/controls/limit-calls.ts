import type { FastifyInstance } from 'fastify'
import type { Allowance } from './called.ts'
import type { Controls } from './controls.ts'
import { nameOperation } from './obey-controls.ts'

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
