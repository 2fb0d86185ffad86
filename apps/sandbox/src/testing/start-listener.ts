import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Delivery {
  path: string
  body: string
  headers: Record<string, string | undefined>
}

/** A service that takes every callback with 200, or with the status that a test sets. */
export async function startListener() {
  const received: Delivery[] = []
  const listener = { received, url: '', status: 200, close: async () => void server.close() }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', body, headers: request.headers as Delivery['headers'] })
    response.writeHead(listener.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return listener
}
