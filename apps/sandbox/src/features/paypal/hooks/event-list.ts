import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { PaypalRefusal, refuseInvalid } from '../api/refusal.ts'
import type { Events } from './events.ts'

const KEPT_MS = 30 * 86_400_000

const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i))
/** developer.paypal.com, "List event notifications"; `offset` is the stand-in's own, in the address of the next page. */
const querySchema = z.strictObject({
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(300)), 10),
  ...{ start_time: z.optional(time), end_time: z.optional(time) },
  ...{ transaction_id: z.optional(z.string()), event_type: z.optional(z.string()) },
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
})

interface Needs {
  controls: Controls
  events: Events
  origin: () => string
}

/** What was told, or was to be, the newest first: PayPal keeps it for thirty days. */
export function eventListRoutes(app: FastifyInstance, { controls, events, origin }: Needs): void {
  const path = '/v1/notifications/webhooks-events'
  app.get(path, { config: { operation: 'list-events' } }, ({ query }) => {
    const given = querySchema.safeParse(query)
    if (!given.success) {
      throw refuseInvalid(
        given.error.issues.map(({ path: at }) => ({
          ...{ field: at.join('.'), issue: 'INVALID_PARAMETER_VALUE', description: 'The value of a field is invalid.' },
        })),
      )
    }
    const { page_size, start_time, end_time, event_type, transaction_id, offset } = given.data
    const oldestMs = controls.clock.now().getTime() - KEPT_MS
    const fromMs = start_time === undefined ? oldestMs : Date.parse(start_time)
    if (fromMs < oldestMs) {
      throw new PaypalRefusal({ status: 400, name: 'INVALID_REQUEST', message: 'Start time is older than 30 days.' })
    }
    const untilMs = end_time === undefined ? Number.POSITIVE_INFINITY : Date.parse(end_time)
    const found = events
      .list()
      .filter(({ create_time, event_type: type, resource }) => {
        const atMs = Date.parse(create_time)
        const isMeant = transaction_id === undefined || (resource as { id?: string }).id === transaction_id
        return atMs >= fromMs && atMs <= untilMs && (event_type === undefined || type === event_type) && isMeant
      })
      .toReversed()
    const page = found.slice(offset, offset + page_size)
    const isMore = offset + page_size < found.length
    const next = new URLSearchParams({ ...(query as Record<string, string>), offset: String(offset + page_size) })
    const links = isMore ? [{ href: `${origin()}/paypal${path}?${next}`, rel: 'next', method: 'GET' }] : []
    return { events: page, count: page.length, links }
  })
}
