import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ERRORS } from '@kola/contract/errors'
import { findFreePorts } from '@kola/platform/processes/free-ports'
import { hasProgram } from '@kola/platform/testing/clusters/debian'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const SHIPPED = new URL('../../../../../deploy/haproxy-api.cfg', import.meta.url)
const isHere = hasProgram('haproxy', { isFor: 'deploy/haproxy-api.cfg' })

interface Replica {
  server: Server
  isReady: boolean
  /** Ends a call in its middle. */
  isDying: boolean
}

function startReplica(name: string): Replica {
  const replica: Replica = { isReady: true, isDying: false, server: createServer() }
  replica.server.on('request', (request, response) => {
    if (request.url === '/readyz') return response.writeHead(replica.isReady ? 200 : 503).end()
    if (replica.isDying) return request.socket.destroy()
    return response.writeHead(request.url === '/busy' ? 503 : 200, { 'retry-after': '9' }).end(name)
  })
  return replica
}

describe.runIf(isHere)('the HAProxy that is shipped for several replicas', () => {
  let folder: string
  let haproxy: ChildProcess
  let port: number
  const replicas = ['one', 'two'].map(startReplica)
  const [one, two] = replicas as [Replica, Replica]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kola-haproxy-'))
    const [own = 0, ...ports] = await findFreePorts(3)
    port = own
    for (const [at, { server }] of replicas.entries()) {
      await new Promise<void>((resolve) => server.listen(ports[at], '127.0.0.1', resolve))
    }
    const config = (await readFile(SHIPPED, 'utf8'))
      .replace('bind 127.0.0.1:8079', `bind 127.0.0.1:${port}`)
      .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${ports[1]}`)
      .replace('  server three 127.0.0.1:8082\n', '')
    await writeFile(join(folder, 'haproxy.cfg'), config)
    haproxy = spawn('haproxy', ['-q', '-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
    await vi.waitUntil(async () => (await ask()).status === 200, { timeout: 10_000 })
  })
  afterAll(async () => {
    haproxy?.kill()
    for (const { server } of replicas) server.close().closeAllConnections()
    await rm(folder, { recursive: true, force: true })
  })

  /** On a line of its own: on one that was kept a proxy says nothing when its other side has ended, and lets the caller come again. */
  const ask = (path = '/', method = 'GET') =>
    new Promise<{ status: number; retryAfter: string | undefined; body: string }>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path, method, agent: false }, async (answer) => {
        const { statusCode: status = 0, headers } = answer
        resolve({ status, retryAfter: headers['retry-after'], body: await text(answer) })
      })
      asked.on('error', () => resolve({ status: 0, retryAfter: undefined, body: '' })).end()
    })
  const unavailable = { status: 503, retryAfter: '2' }

  test('a replica that is not ready is sent nothing, and again once it is', async () => {
    one.isReady = false
    await expect
      .poll(async () => new Set([(await ask()).body, (await ask()).body]), { timeout: 10_000 })
      .toEqual(new Set(['two']))
    one.isReady = true
    await expect.poll(async () => (await ask()).body, { timeout: 10_000 }).toBe('one')
  })

  test('a call that a replica took and did not answer is a clear 503, and nobody else is asked', async () => {
    one.isDying = true
    two.isDying = true
    const { body, ...answer } = await ask('/', 'POST')
    expect(answer).toEqual(unavailable)
    expect(JSON.parse(body).error).toMatchObject({ code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.text })
    one.isDying = false
    two.isDying = false
  })

  test('what a replica itself says of when to come again stays', async () => {
    expect(await ask('/busy')).toMatchObject({ status: 503, retryAfter: '9' })
  })

  test('without any replica it says when to come again', async () => {
    one.isReady = false
    two.isReady = false
    await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(503)
    expect(await ask()).toMatchObject(unavailable)
  })
})
