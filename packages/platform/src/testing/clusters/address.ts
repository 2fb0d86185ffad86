import { connect, createServer, type Socket } from 'node:net'

export interface Address {
  port: number
  /** Where it leads from now on; null refuses. Whoever is connected is cut, as a balancer cuts what leads to a dead server. */
  lead(port: number | null): void
  close(): Promise<void>
}

/** One address before several servers, as HAProxy is in front of a primary and its standby. */
export async function openAddress(): Promise<Address> {
  const sockets = new Set<Socket>()
  let target: number | null = null
  const server = createServer((from) => {
    if (target === null) return from.destroy()
    const to = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    lead(port) {
      target = port
      cut()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
