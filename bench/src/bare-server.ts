import Fastify from 'fastify'
import pg from 'pg'
import { createFinder } from '../../apps/api/src/features/search/find/find-ids.ts'
import { createLine } from '../../apps/api/src/shared/line/line.ts'

/** As many as the service lets ask at once. */
const ASKING = 3

interface Message {
  bodies?: string[]
  finder?: { databaseUrl: string; tenantId: string; limit: number }
}

/**
 * The limit of what Fastify does with the same bytes: answers fixed bodies in turn, `/found?query=` when the search engine has
 * found what the query asks for.
 * Started as a process of its own: `bare-server.ts PORT`, the bodies come over IPC.
 */
const app = Fastify()
let bodies = [Buffer.from('{}')]
let answered = 0
app.get('/bytes', (_, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bodies[answered++ % bodies.length]),
)
let find: ((query: string) => Promise<unknown>) | undefined
app.get<{ Querystring: { query: string } }>('/found', async ({ query: { query } }, reply) => {
  await find?.(query)
  return reply.header('content-type', 'application/json; charset=utf-8').send(bodies[answered++ % bodies.length])
})

function openFinder({ databaseUrl, tenantId, limit }: NonNullable<Message['finder']>) {
  const findIds = createFinder(new pg.Pool({ connectionString: databaseUrl }))
  const line = createLine(ASKING)
  return (query: string) => line.run(() => findIds({ tenantId, ratingLimit: null, query, limit, most: limit + 1 }))
}

process.on('message', (message: Message) => {
  if (message.bodies) bodies = message.bodies.map((body) => Buffer.from(body, 'base64'))
  if (message.finder) find = openFinder(message.finder)
  process.send?.({ isSet: true })
})
process.on('disconnect', () => process.exit(0))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.send?.({ isReady: true })
