import { createServer } from 'node:http'
import { AppError } from '@kola/contract/errors'
import { newId } from '@kola/platform/ids'
import { toErrorBody } from '../http/error-handler.ts'

const RETRY_SECONDS = '1'
const ALIVE = ['/livez', '/healthz']

interface Place {
  host: string
  port: number
}

/**
 * Stands where the server will, for as long as `work` lasts: the process lives, is not ready, and whoever comes is told to
 * come again. @throws what `work` throws
 */
export async function keepWaitingRoom({ host, port }: Place, work: () => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    if (ALIVE.includes(path)) return response.writeHead(200, headers).end(JSON.stringify({ ok: true }))
    const requestId = newId()
    const body =
      path === '/readyz'
        ? { ok: false, checks: { migrations: false } }
        : toErrorBody(new AppError('UNAVAILABLE'), requestId)
    const more = { 'retry-after': RETRY_SECONDS, 'x-request-id': requestId, connection: 'close' }
    return response.writeHead(503, { ...headers, ...more }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  try {
    await work()
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}
