import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { bankControlRoutes } from './bank-routes.ts'
import { booksControlRoutes } from './books-routes.ts'

const times = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1)
const delayMs = z.int().check(z.minimum(0), z.maximum(600_000))

const clockSchema = z.object({ advanceMs: z.int() })

const outcomeSchema = z.object({ reference: z._default(z.string(), '*'), outcome: z.string() })
/** Many of all parties, for whoever moves the purses of a whole town. */
const outcomesSchema = z.object({
  outcomes: z
    .array(z.object({ party: z.string(), reference: z.string(), outcome: z.string() }))
    .check(z.maxLength(5_000)),
})

const faultSchema = z.object({
  fault: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('status'),
      status: z.int().check(z.minimum(400), z.maximum(599)),
      retryAfterSeconds: z.optional(z.int().check(z.minimum(0))),
    }),
    z.object({ kind: z.literal('lose-reply') }),
    z.object({ kind: z.literal('delay'), delayMs }),
  ]),
  operation: z.optional(z.string()),
  times,
})

const keptSchema = z.object({
  cards: z.array(z.object({ email: z.string(), token: z.string() })).check(z.maxLength(1_000)),
})

const callbackSchema = z.object({
  rule: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('delay'), delayMs }),
    z.object({ mode: z.literal('repeat'), copies: z.int().check(z.minimum(2), z.maximum(20)) }),
    z.object({ mode: z.literal('reorder'), delayMs: z._default(delayMs, 5_000) }),
    z.object({ mode: z.literal('drop') }),
  ]),
  times,
})

interface Needs {
  controls: Controls
  parties: readonly string[]
  /** Ports beside the one of HTTP that parties listen on, such as smtp. */
  ports: () => Record<string, number>
}

type PartyParams = { Params: { party: string } }

/** One set of levers for every party; what each one means is said where the lever is. */
export function controlRoutes(app: FastifyInstance, { controls, parties, ports }: Needs) {
  app.addHook('preValidation', async (request, reply) => {
    const { party } = request.params as { party?: string }
    if (party === undefined || parties.includes(party)) return
    return reply.code(404).send({ error: `There is no party ${party}; there are ${parties.join(', ')}` })
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.core.$ZodError) return reply.code(400).send({ error: error.issues })
    throw error
  })

  app.get('/', () => ({ ...describe(controls, parties), ports: ports() }))
  app.post('/reset', () => {
    controls.reset()
    return describe(controls, parties)
  })
  app.post('/clock', async (request) => {
    controls.clock.advance(clockSchema.parse(request.body).advanceMs)
    await controls.clock.advanced()
    return { now: controls.clock.now().toISOString() }
  })
  app.post('/outcomes', ({ body }, reply) => {
    const { outcomes } = outcomesSchema.parse(body)
    const stranger = outcomes.find(({ party }) => !parties.includes(party))
    if (stranger) return reply.code(400).send({ error: `There is no party ${stranger.party}` })
    for (const one of outcomes) controls.outcomes.set(one)
    return { set: outcomes.length }
  })
  app.get('/under-way', () => ({ callbacks: controls.callbacks.countUnderWay() }))
  bankControlRoutes(app, { controls })
  booksControlRoutes(app, controls)
  partyRoutes(app, controls)
}

function partyRoutes(app: FastifyInstance, controls: Controls) {
  const { journal, faults, outcomes, callbacks, books } = controls
  app.post<PartyParams>('/:party/outcomes', ({ params, body }) => {
    outcomes.set({ party: params.party, ...outcomeSchema.parse(body) })
    return { outcomes: outcomes.list() }
  })
  app.post<PartyParams>('/:party/faults', ({ params, body }) => {
    const { times: timesLeft, ...planned } = faultSchema.parse(body)
    faults.plan({ party: params.party, timesLeft, ...planned })
    return { faults: faults.list() }
  })
  app.post<PartyParams>('/:party/callbacks', ({ params, body }) => {
    const { times: timesLeft, rule } = callbackSchema.parse(body)
    callbacks.plan({ party: params.party, timesLeft, rule })
    return { callbacks: callbacks.list() }
  })
  app.post<PartyParams>('/:party/kept', ({ params, body }, reply) => {
    const { cards } = keptSchema.parse(body)
    if (controls.keep(params.party, cards)) return { kept: cards.length }
    return reply.code(404).send({ error: `${params.party} keeps no cards` })
  })
  app.post<PartyParams>('/:party/reset', ({ params }) => {
    controls.reset(params.party)
    return { received: journal.list(params.party) }
  })
  app.get<PartyParams & { Querystring: { afterId?: string } }>('/:party/received', ({ params, query }) => ({
    received: journal.list(params.party, Number(query.afterId ?? 0) || 0),
  }))
  app.get<PartyParams>('/:party/books', ({ params }) => ({ books: books.list(params.party) }))
}

function describe({ clock, faults, outcomes, callbacks }: Controls, parties: readonly string[]) {
  return {
    now: clock.now().toISOString(),
    parties,
    faults: faults.list(),
    outcomes: outcomes.list(),
    callbacks: callbacks.list(),
  }
}
