import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, so that none of them takes one meanwhile. */
const RANGE = { from: 10_000, to: 32_000 }

/** Ports on which nobody listens now, each another one. */
export async function findFreePorts(count: number, { from, to } = RANGE): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(from, to)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1)
  return port
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
