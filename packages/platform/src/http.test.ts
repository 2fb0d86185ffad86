import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer, type HttpServerOptions } from './http.ts'
import { createLog } from './log.ts'

const APP = fileURLToPath(new URL('testing/graceful-app.ts', import.meta.url))
let server: FastifyInstance | undefined
let app: ChildProcess | undefined
let lines: string[] = []

afterEach(async () => {
  await server?.close()
  app?.kill('SIGKILL')
  lines = []
})

function create(options: Partial<HttpServerOptions> = {}): FastifyInstance {
  const log = createLog({ name: 'test', destination: { write: (line) => lines.push(line) } })
  server = createHttpServer({ log, bodyLimitBytes: 100_000, quietPaths: ['/healthz'], ...options })
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/films/:id', async (request) => ({ query: request.query, id: request.id, ip: request.ip }))
  server.post('/films', async (request) => ({ body: request.body }))
  return server
}

test('gives each request an id, and takes the one that a proxy gave it', async () => {
  const created = create()
  const first = await created.inject({ url: '/films/1' })
  expect(first.headers['x-request-id']).toBe(first.json().id)
  const second = await created.inject({ url: '/films/1', headers: { 'x-request-id': 'proxy-12345678' } })
  expect(second.headers['x-request-id']).toBe('proxy-12345678')
  const forged = await created.inject({ url: '/films/1', headers: { 'x-request-id': 'a b"{}' } })
  expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('writes one access line per request, without secrets, and none for health checks', async () => {
  const created = create({ mask: { secretAfter: ['films'], shownQuery: ['n'] } })
  await created.inject({ url: '/films/hidden1?auth=hidden2&n=1&email_address=hidden3' })
  await created.inject({ url: '/healthz' })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'http.answered',
    method: 'GET',
    status: 200,
    url: '/films/***?auth=***&n=1&email_address=***',
    durationMs: expect.any(Number),
  })
})

test('takes a target with scheme and host as the same address, and logs it masked', async () => {
  const created = create({ mask: { secretAfter: ['films'] } })
  await created.listen({ host: '127.0.0.1', port: 0 })
  const { port } = created.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET http://kola.example/films/hidden1?auth=hidden2 HTTP/1.1\r\nHost: kola.example\r\n\r\n')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ url: '/films/***?auth=***', status: 200 })
  expect(lines.join('')).not.toContain('hidden')
})

test('refuses JSON that is nested too deeply, too large, broken or poisoned, and goes on', async () => {
  const created = create()
  const post = (payload: string) =>
    created.inject({ method: 'POST', url: '/films', payload, headers: { 'content-type': 'application/json' } })
  const deep = await post('['.repeat(40_000) + ']'.repeat(40_000))
  expect(deep.statusCode).toBe(400)
  expect(deep.json()).toMatchObject({ code: 'FST_JSON_TOO_DEEP' })
  expect((await post(JSON.stringify('x'.repeat(100_001)))).statusCode).toBe(413)
  expect((await post('{"a":')).statusCode).toBe(400)
  expect((await post('{"__proto__":{"a":1}}')).statusCode).toBe(400)
  const fine = { text: `${'['.repeat(99)}\\"{`, list: [[[{}]]] }
  expect((await post(JSON.stringify(fine))).json()).toEqual({ body: fine })
})

test('answers a path that cannot be decoded, in the shape that the caller gives', async () => {
  expect((await create().inject({ url: '/%' })).statusCode).toBe(400)
  await server?.close()
  const created = create({ onFrameworkError: (_error, _request, reply) => void reply.code(404).send({ mine: true }) })
  expect((await created.inject({ url: '/%' })).json()).toEqual({ mine: true })
})

test('answers what is no HTTP in the shape that the caller gives', async () => {
  const created = create({ onUnreadable: (code, requestId) => ({ status: 400, body: { code, requestId } }) })
  await created.listen({ host: '127.0.0.1', port: 0 })
  const { port } = created.server.address() as AddressInfo
  const ask = async (text: string) => {
    const socket = connect(port, '127.0.0.1').end(text)
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    await once(socket, 'close')
    return answer
  }
  const long = await ask(`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`)
  const [head = '', body = ''] = long.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(JSON.parse(body)).toEqual({ code: 'HPE_HEADER_OVERFLOW', requestId: expect.any(String) })
  expect(head).toContain(`x-request-id: ${JSON.parse(body).requestId}`)
  expect(await ask('HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

test('believes a forwarded address only from a trusted proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await create().inject({ url: '/films/1', headers })).json().ip).toBe('127.0.0.1')
  await server?.close()
  const created = create({ trustProxy: '127.0.0.1' })
  expect((await created.inject({ url: '/films/1', headers })).json().ip).toBe('203.0.113.9')
})

test('believes as many proxies as it is told, and not what a caller wrote before them', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 192.0.2.7' }
  expect((await create({ trustProxy: 1 }).inject({ url: '/films/1', headers })).json().ip).toBe('192.0.2.7')
  await server?.close()
  expect((await create({ trustProxy: 2 }).inject({ url: '/films/1', headers })).json().ip).toBe('203.0.113.9')
})

async function startApp(): Promise<{ child: ChildProcess; port: number }> {
  app = fork(APP, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [message] = await once(app, 'message')
  return { child: app, port: message.port }
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'finishes the request in flight on %s, then ends with code 0',
  async (signal) => {
    const { child, port } = await startApp()
    const answer = fetch(`http://127.0.0.1:${port}/slow`)
    await once(child, 'message')
    child.kill(signal)
    await once(child, 'message')
    const refused = new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve).once('connect', resolve))
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
    child.send('answer')
    expect(await (await answer).text()).toBe('done')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  },
)

test('a long answer that its caller reads slowly is not cut when the server stops, and an idle connection is closed', async () => {
  const bytes = 8 * 1024 * 1024
  const created = create()
  created.get('/long', async () => Buffer.alloc(bytes, 'a'))
  await created.listen({ host: '127.0.0.1', port: 0 })
  const { port } = created.server.address() as AddressInfo
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get(`http://127.0.0.1:${port}/long`, { agent: false }, resolve),
  )
  const closed = once(idle, 'close')
  const stopped = created.close()
  await closed
  let read = 0
  for await (const piece of answer) read += (piece as Buffer).length
  expect(read).toBe(bytes)
  await stopped
})

test('ends when the process that started it is gone', async () => {
  const { child } = await startApp()
  child.disconnect()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

test('ends at once on a second signal', async () => {
  const { child, port } = await startApp()
  const answer = fetch(`http://127.0.0.1:${port}/slow`).catch(() => 'cut off')
  await once(child, 'message')
  child.kill('SIGTERM')
  await once(child, 'message')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(await answer).toBe('cut off')
})
