import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasNginx } from '../testing/start-nginx.ts'
import { toDirectory } from './directory.ts'

const SHIPPED = new URL('../../../../../deploy/cells.conf', import.meta.url)

/** A cell that knows one tenant, and that another one is in the other cell. */
function startCell(port: number, [name, other]: [string, string], seen: string[]): Promise<Server> {
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    seen.push(`${name} ${request.method} ${request.url} ${Buffer.concat(parts)}`)
    if (request.headers['x-customer-id'] === `of-${other}`) reply.writeHead(421, { 'x-kola-cell': other }).end('no')
    else reply.writeHead(request.url === '/away' ? 503 : 200, { 'content-type': 'text/plain' }).end(name)
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

describe.runIf(hasNginx)('nginx before cells', () => {
  const seen: string[] = []
  let folder: string
  let port: number
  let servers: Server[]
  let stop: () => Promise<void>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kola-cells-front-'))
    await chmod(folder, 0o755)
    const [first, second] = [await findFreePort(), await findFreePort()]
    port = await findFreePort()
    servers = await Promise.all([startCell(first, ['a', 'b'], seen), startCell(second, ['b', 'a'], seen)])
    const cell = { database: 'postgres://a/b', storage: 'disk:/srv' }
    const cells = { a: { ...cell, upstream: `127.0.0.1:${first}` }, b: { ...cell, upstream: `127.0.0.1:${second}` } }
    const file = { default: 'a', cells, hosts: { named: ['named.example'] } }
    // It does not know yet that one has moved from a to b.
    await writeFile(join(folder, 'cells.map'), toDirectory(file, { a: ['of-a', 'of-b'], b: ['known', 'named'] }))
    const shipped = await readFile(SHIPPED, 'utf8')
    await writeFile(join(folder, 'cells.conf'), shipped.replace('127.0.0.1:8000', `127.0.0.1:${port}`))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
    const text = `pid ${folder}/nginx.pid; daemon off; error_log stderr crit; events {}
      http { ${paths} access_log off; include cells.conf; }`
    await writeFile(join(folder, 'nginx.conf'), text)
    const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    stop = async () => {
      // At once: what is still open is a connection that waits for another call.
      child.kill('SIGTERM')
      await ended
    }
    await vi.waitFor(
      () =>
        new Promise<void>((resolve, reject) => {
          connect(port, '127.0.0.1', resolve).once('error', reject).unref()
        }),
      { timeout: 20_000 },
    )
  })
  afterAll(async () => {
    await stop()
    for (const server of servers) server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (path: string, headers: Record<string, string> = {}, body?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    return [answer.status, await answer.text()]
  }

  test('a call goes to the cell of its customer, else to the default one', async () => {
    expect(await ask('/x', { 'x-customer-id': 'of-a' })).toEqual([200, 'a'])
    expect(await ask('/x', { 'x-customer-id': 'known' })).toEqual([200, 'b'])
    expect(await ask('/x', { 'x-customer-id': 'nobody"; evil' })).toEqual([200, 'a'])
    expect(await ask('/presence/x')).toEqual([200, 'a'])
  })

  test('what comes to the wrong cell is asked of the right one, with its body, and every other failure stays as it is', async () => {
    seen.length = 0
    expect(await ask('/write?one=two', { 'x-customer-id': 'of-b' }, 'money')).toEqual([200, 'b'])
    expect(seen).toEqual(['a POST /write?one=two money', 'b POST /write?one=two money'])
    expect(await ask('/away', { 'x-customer-id': 'of-a' })).toEqual([503, 'a'])
  })
})
