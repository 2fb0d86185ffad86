import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface SlowReaderLimits {
  /** Time in which something that waits to be sent must go on. */
  graceMs: number
  /** And so much of it for each byte that waits: slower lines cannot use what is sent. */
  minBytesPerSecond: number
}

interface Line {
  /** Bytes that had left us when the line was last seen to go on. */
  sent: number
  /** When it must go on again. */
  dueMs: number
}

/**
 * Cuts connections whose other end does not read: what waits for them holds memory and a socket for as long as they
 * like. One look at all connections now and then costs less than a timer for each answer.
 * @returns stops looking
 */
export function cutSlowReaders(server: Server, { graceMs, minBytesPerSecond }: SlowReaderLimits): () => void {
  const lines = new Map<Socket, Line>()
  server.on('connection', (socket: Socket) => {
    lines.set(socket, { sent: 0, dueMs: Number.POSITIVE_INFINITY })
    socket.once('close', () => lines.delete(socket))
  })
  const look = () => {
    const nowMs = performance.now()
    for (const [socket, line] of lines) {
      const waiting = socket.writableLength
      const sent = socket.bytesWritten - waiting
      if (waiting === 0) line.dueMs = Number.POSITIVE_INFINITY
      else if (sent > line.sent || line.dueMs === Number.POSITIVE_INFINITY) {
        line.dueMs = nowMs + graceMs + (waiting / minBytesPerSecond) * 1_000
      } else if (nowMs > line.dueMs) socket.destroy()
      line.sent = sent
    }
  }
  const timer = setInterval(look, Math.max(50, graceMs / 6))
  timer.unref()
  return () => clearInterval(timer)
}
