import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import type { Lifecycle } from './lifecycle.ts'

/** Whoever keeps a connection open hears with each answer that the next one belongs elsewhere. */
export function closeConnectionsWhenDraining(server: FastifyInstance, lifecycle: Lifecycle): void {
  server.addHook('onRequest', (_request, reply, done) => {
    if (lifecycle.phase === 'draining') reply.header('connection', 'close')
    done()
  })
}

/** Takes no more connections and finishes what is under way; what lasts longer than the limit is cut. */
export async function closeServer(
  server: FastifyInstance,
  { limitMs, log }: { limitMs: number; log: Log },
): Promise<void> {
  const cut = setTimeout(() => {
    server.server.getConnections((_error, connections) => log.warn({ connections, limitMs }, 'http.cut'))
    server.server.closeAllConnections()
  }, limitMs)
  await server.close()
  clearTimeout(cut)
}
