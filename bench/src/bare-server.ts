import Fastify from 'fastify'

/**
 * The limit of what Fastify does with the same bytes: answers a fixed body, and takes a PUT.
 * Started as a process of its own: `bare-server.ts PORT`, the fixed body comes over IPC.
 */
const app = Fastify()
let body = Buffer.from('{}')
app.get('/bytes', (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body))
app.put('/presence', (request) => request.body)
process.on('message', (message: { body: string }) => {
  body = Buffer.from(message.body, 'base64')
  process.send?.({ isSet: true })
})
process.on('disconnect', () => process.exit(0))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.send?.({ isReady: true })
