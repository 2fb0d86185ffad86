import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RawCallback {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A service that keeps every callback as it came and answers what a test sets. */
export async function startRawCallbackTarget(answer = 'OK') {
  const received: RawCallback[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      response.writeHead(200).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, received, close: async () => void server.close() }
}
