import Fastify from 'fastify'

/**
 * The limit of what Fastify does with the same bytes: answers fixed bodies in turn.
 * Started as a process of its own: `bare-server.ts PORT`, the bodies come over IPC.
 */
const app = Fastify()
let bodies = [Buffer.from('{}')]
let answered = 0
app.get('/bytes', (_, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bodies[answered++ % bodies.length]),
)
process.on('message', (message: { bodies: string[] }) => {
  bodies = message.bodies.map((body) => Buffer.from(body, 'base64'))
  process.send?.({ isSet: true })
})
process.on('disconnect', () => process.exit(0))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.send?.({ isReady: true })
