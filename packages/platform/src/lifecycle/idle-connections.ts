import type { Server } from 'node:http'
import type { Socket } from 'node:net'

interface Use {
  /** Requests whose answers the caller has not had. */
  open: number
  /** Before it nothing is thought of a connection that has brought nothing yet: its first request may be on the way. */
  idleFromMs: number
  /** What had come when the last of them ended: more is the beginning of another. */
  readBytes: number
}

const FIRST_REQUEST_MS = 1_000

/**
 * Closing idle connections ends those on which nothing is under way.
 *
 * NOTE Node takes a connection for idle as soon as the last byte of its answer was handed over, and destroys it with all that the caller
 * has not yet read (`closeIdleConnections` in lib/_http_server.js looks at `finished`): long answers over slow lines would be cut.
 */
export function closeOnlyIdleConnections(server: Server): void {
  const uses = new Map<Socket, Use>()
  server.on('connection', (socket: Socket) => {
    uses.set(socket, { open: 0, readBytes: 0, idleFromMs: Date.now() + FIRST_REQUEST_MS })
    socket.once('close', () => uses.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const use = uses.get(socket)
    if (!use) return
    use.open += 1
    response.once('close', () => {
      use.open -= 1
      use.readBytes = socket.bytesRead
      use.idleFromMs = 0
    })
  })
  server.closeIdleConnections = () => {
    const nowMs = Date.now()
    for (const [socket, use] of uses) if (isIdle(socket, use, nowMs)) socket.destroy()
  }
}

const isIdle = (socket: Socket, { open, readBytes, idleFromMs }: Use, nowMs: number): boolean =>
  open === 0 && socket.writableLength === 0 && socket.bytesRead === readBytes && nowMs >= idleFromMs
