import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createProviderClient } from './client.ts'

let answer: (response: ServerResponse) => void = (response) => response.end()
let calls = 0
const server = createServer((_request, response) => {
  calls += 1
  answer(response)
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = { operation: 'start', method: 'POST', body: '{"card":"hush"}' } as const
const send = (options = {}, more = {}) => createProviderClient('paypal', options).send({ ...call, url, ...more })
const withStatus = (status: number, body = '') => {
  answer = (response) => response.writeHead(status).end(body)
}
const failure = { name: 'ProviderError', provider: 'paypal', operation: 'start', message: 'paypal failed at start' }

describe('what a provider answers', () => {
  it.each([200, 204, 400, 404, 409, 422])('is the adapter’s to read at %i', async (status) => {
    withStatus(status, status === 204 ? '' : '{"a":1}')
    expect(await send()).toEqual({ operation: 'start', status, text: status === 204 ? '' : '{"a":1}' })
  })

  it.each([
    [429, { retryable: true, mayBeDone: false }],
    [500, { retryable: true, mayBeDone: true }],
    [503, { retryable: true, mayBeDone: true }],
    [401, { retryable: false, mayBeDone: false }],
    [403, { retryable: false, mayBeDone: false }],
  ])('is a failure at %i', async (status, kind) => {
    withStatus(status, 'hush')
    await expect(send()).rejects.toMatchObject({ ...failure, ...kind, cause: { message: `status ${status}` } })
  })

  it('may be read at a status that the adapter names', async () => {
    withStatus(401, 'again')
    expect((await send({}, { reads: [401] })).text).toBe('again')
  })

  it('is not followed elsewhere', async () => {
    answer = (response) => response.writeHead(302, { location: url }).end()
    calls = 0
    await expect(send()).rejects.toMatchObject({ ...failure, retryable: true, mayBeDone: true })
    expect(calls).toBe(1)
  })

  it('is read up to its limit and no further', async () => {
    withStatus(200, 'x'.repeat(1_000))
    expect((await send({ maxBytes: 1_000 })).text).toHaveLength(1_000)
    await expect(send({ maxBytes: 999 })).rejects.toMatchObject({ ...failure, retryable: true, mayBeDone: true })
  })

  it('may never end, which is waited for no longer than it must', async () => {
    answer = (response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    const startedMs = Date.now()
    await expect(send({ timeoutMs: 200 })).rejects.toMatchObject({ ...failure, retryable: true, mayBeDone: true })
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(190)
    expect(Date.now() - startedMs).toBeLessThan(3_000)
  })

  it('was perhaps done when the line breaks', async () => {
    answer = (response) => response.destroy()
    await expect(send()).rejects.toMatchObject({ ...failure, retryable: true, mayBeDone: true })
  })

  it('was not done where nobody listens', async () => {
    const port = await findFreePort()
    const refused = send({}, { url: `http://127.0.0.1:${port}/` })
    await expect(refused).rejects.toMatchObject({ ...failure, retryable: true, mayBeDone: false })
  })
})

it('says what was unreadable, and not a word of it', () => {
  const client = createProviderClient('dpo')
  const schema = z.object({ data: z.object({ id: z.int() }) })
  const read = (text: string) => () => client.read({ operation: 'verify', status: 200, text }, schema)
  expect(read('{"data":{"id":7}}')()).toEqual({ data: { id: 7 } })
  for (const text of ['{"data":{"id":"hush"}}', '<html>hush', '']) {
    try {
      read(text)()
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ name: 'ProviderError', provider: 'dpo', operation: 'verify', mayBeDone: true })
      expect(String((error as Error).cause)).toMatch(/^Error: status 200, unreadable at (data\.id|body)$/)
    }
  }
})
