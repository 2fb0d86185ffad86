import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { hasProgram } from '@kola/platform/testing/clusters/debian'
import { changeShipped, DEPLOY, toOwnFolder } from '@kola/platform/testing/nginx/shipped'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSearchPath } from '../runner/env.ts'

const hasBoth =
  hasProgram('caddy', { isFor: 'deploy/Caddyfile', asks: 'version' }) &&
  hasProgram('nginx', { isFor: 'deploy/Caddyfile' })

const waitFor = (place: { port: number } | { path: string }) =>
  vi.waitFor(
    async () => {
      const socket = connect({ host: '127.0.0.1', ...place })
      await once(socket, 'connect').finally(() => socket.destroy())
    },
    { timeout: 15_000 },
  )

describe.runIf(hasBoth)('Caddy before nginx, both as they are shipped', () => {
  let folder: string
  let port: number
  const children: ChildProcess[] = []
  /** What stands for the service tells what it was asked. */
  const service = createServer((asked, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    answer.end(JSON.stringify({ url: asked.url, headers: asked.headers }))
  })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kola-caddy-'))
    await chmod(folder, 0o755)
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    await startNginx()
    await startCaddy()
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGTERM')
    service.closeAllConnections()
    await new Promise((resolve) => service.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })

  async function startNginx(): Promise<void> {
    const made = execFileSync('sed', ['-f', join(DEPLOY, 'behind-caddy.sed'), join(DEPLOY, 'nginx.conf')], {
      encoding: 'utf8',
    })
    const file = join(folder, 'nginx.conf')
    await writeFile(
      file,
      changeShipped(made, [
        ...toOwnFolder(folder),
        ['/var/cache/nginx/', `${folder}/`],
        ['/run/kola/front.sock', `${folder}/front.sock`],
        ['127.0.0.1:8080', `127.0.0.1:${(service.address() as AddressInfo).port}`],
      ]),
    )
    for (const name of ['proxy.inc', 'alike.inc']) await copyFile(join(DEPLOY, name), join(folder, name))
    children.push(spawn('nginx', ['-c', file], { stdio: 'ignore' }))
    await waitFor({ path: join(folder, 'front.sock') })
  }

  async function startCaddy(): Promise<void> {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=kola.example', '-days', '2', '-nodes', '-keyout', key, '-out', certificate]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject], { stdio: 'ignore' })
    port = await findFreePort()
    const ports = `http_port ${await findFreePort()}\n\thttps_port ${port}`
    const file = join(folder, 'Caddyfile')
    await writeFile(
      file,
      changeShipped(await readFile(join(DEPLOY, 'Caddyfile'), 'utf8'), [
        ['admin off', `admin off\n\t${ports}`],
        // No authority that gives certificates is asked.
        ['{$KOLA_HOST:kola.example} {', `kola.example {\n\ttls ${certificate} ${key}`],
        ['/run/kola/front.sock', `${folder}/front.sock`],
      ]),
    )
    const env = { PATH: readSearchPath(), HOME: folder }
    children.push(spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' }))
    await waitFor({ port })
  }

  async function ask(path: string, headers: Record<string, string> = {}) {
    const place = { host: '127.0.0.1', port, path, servername: 'kola.example', rejectUnauthorized: false }
    const asked = request({ ...place, headers: { host: 'kola.example', ...headers } }).end()
    const [answer] = await once(asked, 'response')
    return {
      status: answer.statusCode as number,
      headers: answer.headers as IncomingHttpHeaders,
      body: await text(answer),
    }
  }

  test('the shipped Caddyfile is right', () => {
    const file = join(DEPLOY, 'Caddyfile')
    const env = { PATH: readSearchPath(), HOME: folder }
    const config = JSON.parse(
      execFileSync('caddy', ['adapt', '--config', file, '--validate'], {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
    const [server] = Object.values(config.apps.http.servers) as { listen: string[]; protocols: string[] }[]
    expect([server?.listen, server?.protocols]).toEqual([[':443'], ['h1', 'h2', 'h3']])
  })

  test('the service hears who calls, from Caddy and not from the caller, and that the call came by HTTPS', async () => {
    const lies = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }
    const { status, headers, body } = await ask('/apps/v1/votes', { authorization: 'Bearer x', ...lies })
    expect(status).toBe(200)
    expect(JSON.parse(body).headers).toMatchObject({
      ...{ host: 'kola.example', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
      'x-forwarded-host': 'kola.example',
    })
    expect([headers['alt-svc'], headers.via]).toEqual([expect.stringMatching(/^h3=/), undefined])
  })

  test('who calls while nginx is away is told when to come again', async () => {
    children[0]?.kill('SIGTERM')
    await once(children[0] as ChildProcess, 'exit')
    const { status, headers, body } = await ask('/apps/v1/votes', { authorization: 'Bearer x' })
    expect([status, headers['retry-after'], headers['access-control-allow-origin']]).toEqual([503, '2', '*'])
    expect(JSON.parse(body).error).toMatchObject({
      code: 'UNAVAILABLE',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
  })
})
