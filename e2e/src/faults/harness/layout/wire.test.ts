import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWire, type Wire } from './wire.ts'

let echo: Server
let wire: Wire
const opened: Socket[] = []

beforeAll(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const address = echo.address()
  wire = await openWire('test', typeof address === 'object' && address ? address.port : 0)
})
afterAll(async () => {
  for (const socket of opened) socket.destroy()
  await wire.close()
  echo.close()
})

function open() {
  const socket = connect(wire.port, '127.0.0.1')
  opened.push(socket)
  let text = ''
  let isOver = false
  socket
    .on('data', (piece) => {
      text += piece
    })
    .on('error', () => undefined)
    .on('close', () => {
      isOver = true
    })
  return { socket, read: () => text, isOver: () => isOver }
}

test('what is said through a cut is heard once it is mended, in its order, and nothing before', async () => {
  const line = open()
  line.socket.write('a')
  await expect.poll(line.read).toBe('a')
  wire.cut()
  line.socket.write('b')
  line.socket.write('c')
  const late = open()
  late.socket.write('d')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([line.read(), late.read(), line.isOver()]).toEqual(['a', '', false])
  wire.mend()
  await expect.poll(line.read).toBe('abc')
  await expect.poll(late.read).toBe('d')
})

test('whoever hung up during a cut is missed by the other side once it is mended', async () => {
  const line = open()
  line.socket.write('a')
  await expect.poll(line.read).toBe('a')
  const before = await countConnections()
  wire.cut()
  line.socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await countConnections()).toBe(before)
  wire.mend()
  await expect.poll(countConnections).toBe(before - 1)
})

test('a torn line ends who is connected and lets nobody through', async () => {
  const line = open()
  line.socket.write('a')
  await expect.poll(line.read).toBe('a')
  wire.tear()
  await expect.poll(line.isOver).toBe(true)
  const late = open()
  await expect.poll(late.isOver).toBe(true)
  wire.mend()
  const after = open()
  after.socket.write('e')
  await expect.poll(after.read).toBe('e')
})

test('a slow line takes its time both ways', async () => {
  const line = open()
  wire.slow(60)
  const startedMs = performance.now()
  line.socket.write('a')
  await expect.poll(line.read, { interval: 5 }).toBe('a')
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(118)
  wire.mend()
})

const countConnections = () => new Promise<number>((resolve) => echo.getConnections((_error, count) => resolve(count)))
