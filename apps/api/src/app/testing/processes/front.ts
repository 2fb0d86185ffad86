import { Agent, request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { probe, type RunningProcess } from './start-process.ts'

const LOOK_MS = 100

/**
 * Stands in front of replicas as a balancer does: sends callers in turn to those whose `/readyz` answered 200 at its last look, over
 * connections that it keeps, and tries nothing twice.
 */
export async function startFront(replicas: readonly RunningProcess[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const faults: string[] = []
  let ready: readonly RunningProcess[] = replicas
  let turn = 0
  const look = async () => {
    const states = await Promise.all(replicas.map(({ url }) => probe(url, '/readyz')))
    ready = replicas.filter((_, index) => states[index]?.status === 200)
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  const server = createServer((request, response) => {
    const target = ready[turn++ % Math.max(1, ready.length)]
    if (!target) return response.writeHead(502).end()
    const { method, url: path, headers } = request
    const passed = ask(target.url + path, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-replica': target.url })
      answer.pipe(response)
      answer.on('error', () => faults.push(`${path} was cut`))
    })
    passed.on('error', (error) => {
      faults.push(`${path}: ${error.message}`)
      response.writeHead(502).end()
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What a caller would have met. */
    faults,
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
