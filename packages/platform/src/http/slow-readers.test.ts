import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '../http.ts'
import { createLog } from '../log.ts'

const BYTES = 16 * 1024 * 1024
const LIMITS = { graceMs: 600, minBytesPerSecond: 8 * 1024 * 1024 }
/** What waits is the whole body here. */
const CUT_WITHIN_MS = LIMITS.graceMs * 2 + (BYTES / LIMITS.minBytesPerSecond) * 1_000

let server: FastifyInstance

beforeAll(async () => {
  server = createHttpServer({
    log: createLog({ name: 'test', level: 'silent' }),
    bodyLimitBytes: 1_000,
    slowReaders: LIMITS,
  })
  const body = Buffer.alloc(BYTES, 'x')
  server.get('/large', async () => body)
  server.get('/slow', async () => {
    await wait(CUT_WITHIN_MS * 1.2)
    return 'late'
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

function ask(path: string): Socket {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return socket
}

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('connections that read nothing are cut, and so are those that read a little now and then', async () => {
  const sockets = Array.from({ length: 30 }, () => ask('/large'))
  const drips = Array.from({ length: 5 }, () => ask('/large'))
  const dripping = setInterval(() => {
    for (const socket of drips) socket.read(100)
  }, 100)
  await expect.poll(countConnections).toBe(35)
  const start = performance.now()
  await expect.poll(countConnections, { timeout: CUT_WITHIN_MS * 5, interval: 50 }).toBe(0)
  clearInterval(dripping)
  // Not before they had their time.
  expect(performance.now() - start).toBeGreaterThan(LIMITS.graceMs)
  for (const socket of [...sockets, ...drips]) socket.destroy()
})

test('whoever reads gets everything, also after a rest, and an answer that takes long to make is waited for', async () => {
  const reader = ask('/large')
  const slow = ask('/slow')
  await once(reader, 'readable')
  await wait(LIMITS.graceMs / 2)
  let received = 0
  for await (const part of reader) {
    received += (part as Buffer).length
    if (received > BYTES) break
  }
  expect(received).toBeGreaterThan(BYTES)
  const [answer] = await once(slow, 'data')
  expect(String(answer)).toMatch(/\r\n\r\nlate$/)
  slow.destroy()
})
