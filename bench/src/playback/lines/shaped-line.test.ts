import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openShapedLine } from './shaped-line.ts'
import type { Second } from './traces.ts'

const BYTES = 40_000

/** Asks a server that answers with 40,000 bytes over a line. @returns milliseconds until the first and the last */
async function fetchOver(toSecond: ((second: number) => Second) | null) {
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.alloc(BYTES, 7))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = await openShapedLine((server.address() as AddressInfo).port)
  if (toSecond) line.begin(toSecond)
  const startedAt = performance.now()
  const socket = connect(line.port, '127.0.0.1')
  let [first, received] = [0, 0]
  socket.on('data', (bytes: Buffer) => {
    first ||= performance.now() - startedAt
    received += bytes.length
  })
  socket.write('?')
  await once(socket, 'end')
  const told = { first, last: performance.now() - startedAt, received, counted: line.readBytes() }
  socket.destroy()
  line.close()
  server.close()
  return told
}

test('a line keeps to its rate and its latency, loses nothing, and counts what came down', async () => {
  const { first, last, received, counted } = await fetchOver(() => ({ kilobits: 800, latencyMs: 60 }))
  expect([received, counted]).toEqual([BYTES, BYTES])
  // Opening, asking and answering: two trips there and back; then 100,000 bytes a second, of which a busy machine owes a quarter second's at most.
  expect(first).toBeGreaterThanOrEqual(118)
  expect(last).toBeGreaterThanOrEqual(260)
})

test('in a gap nothing passes, and what waited comes after it', async () => {
  const { first, received } = await fetchOver((second) => ({ kilobits: second < 0.4 ? 0 : 8000, latencyMs: 0 }))
  expect(first).toBeGreaterThanOrEqual(395)
  expect(received).toBe(BYTES)
})

test('a line that has not begun lets all through', async () => {
  expect(await fetchOver(null)).toMatchObject({ received: BYTES, counted: 0 })
})
