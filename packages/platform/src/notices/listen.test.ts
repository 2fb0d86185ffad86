import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Listener, startListener } from './listen.ts'

const log = createLog({ name: 'test', level: 'silent' })
const CHANNEL = 'sign_in_change'

let database: TestDatabase<object>

beforeAll(async () => {
  database = await createTestDatabase<object>()
})
afterAll(() => database.drop())

function listenAt(url: string): { listener: Listener; heard: string[]; gaps: { count: number } } {
  const listener = startListener({ url, applicationName: 'test', channel: CHANNEL, log })
  onTestFinished(() => listener.stop())
  const heard: string[] = []
  const gaps = { count: 0 }
  listener.onMessage((payload) => heard.push(payload))
  listener.onGap(() => {
    gaps.count += 1
  })
  return { listener, heard, gaps }
}

const isSound = (listener: Listener, wanted: boolean) =>
  vi.waitFor(() => expect(listener.isSound()).toBe(wanted), { timeout: 10_000, interval: 10 })

async function say(payload: string): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('select pg_notify($1, $2)', [CHANNEL, payload])
  await client.end()
}

/** A line between the listener and the database that can swallow what the database says. */
async function startLine(): Promise<{ url: string; swallow: (isSwallowed: boolean) => void; cut: () => void }> {
  const to = new URL(database.url)
  const lines: { near: Socket; far: Socket }[] = []
  let isSwallowing = false
  const server: Server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    lines.push({ near, far })
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => isSwallowing || near.write(bytes))
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const { near } of lines.splice(0)) near.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const url = new URL(database.url)
  url.port = String((server.address() as { port: number }).port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    swallow: (isSwallowed) => {
      isSwallowing = isSwallowed
    },
    cut,
  }
}

test('what another process says is heard, and nothing of its own', async () => {
  const { listener, heard, gaps } = listenAt(database.url)
  expect(listener.isSound()).toBe(false)
  await isSound(listener, true)
  expect(gaps.count).toBe(1)
  await say('one')
  await say('two')
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))
})

test('a connection that is cut is known at once, another is made, and it is told that something may be lost', async () => {
  const line = await startLine()
  const { listener, heard, gaps } = listenAt(line.url)
  await isSound(listener, true)
  line.cut()
  await vi.waitFor(() => expect(listener.isSound()).toBe(false), { timeout: 200, interval: 5 })
  await isSound(listener, true)
  expect(gaps.count).toBe(2)
  await say('after')
  await vi.waitFor(() => expect(heard).toEqual(['after']))
})

test('a line that swallows what is said is found out within seconds', async () => {
  const line = await startLine()
  const { listener, gaps } = listenAt(line.url)
  await isSound(listener, true)
  line.swallow(true)
  await vi.waitFor(() => expect(listener.isSound()).toBe(false), { timeout: 4_000, interval: 20 })
  line.swallow(false)
  await isSound(listener, true)
  expect(gaps.count).toBe(2)
})
