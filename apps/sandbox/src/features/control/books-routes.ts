import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { seededSubscription } from '#shared/controls/seeds.ts'

const lieSchema = z.object({
  id: z.string(),
  lie: z.union([z.literal('hidden'), z.record(z.string(), z.unknown())]),
})
const seedSchema = z.object({ subscriptions: z.array(seededSubscription).check(z.maxLength(5_000)) })

type PartyParams = { Params: { party: string } }

/** `POST /control/{party}/lies` makes its books wrong, `POST /control/{party}/seed` fills them; `GET /control/{party}/called` says how often. */
export function booksControlRoutes(app: FastifyInstance, { lies, seeds, called }: Controls) {
  app.post<PartyParams>('/:party/lies', ({ params, body }) => {
    const { id, lie } = lieSchema.parse(body)
    lies.tell(params.party, id, lie)
    return { told: id }
  })
  app.post<PartyParams>('/:party/seed', ({ params, body }, reply) => {
    const { subscriptions } = seedSchema.parse(body)
    if (!seeds.sow(params.party, subscriptions)) return reply.code(404).send({ error: 'It keeps no subscriptions' })
    return { seeded: subscriptions.length }
  })
  app.get<PartyParams>('/:party/called', ({ params }) => ({ called: called.list(params.party) }))
}
