import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { type FitOptions, type Fitted, fitNginx } from '@kola/platform/testing/nginx/shipped'

/** Debian's, or any other on the path. */
export const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write('NOT TESTED: deploy/nginx.conf. This machine has no nginx, or no openssl.\n')
    return false
  }
})()

export interface Front extends Pick<Fitted, 'check' | 'socket' | 'keptFolder'> {
  port: number
  plainPort: number
  /** Everything in the access log so far. */
  readLog(): Promise<string>
  stop(): Promise<void>
}

export interface FrontOptions extends Pick<FitOptions, 'storageFolder' | 'changes' | 'bucket'> {
  servicePort: number
  /** Of further replicas. */
  otherPorts?: readonly number[]
}

/** The shipped configuration with this machine's ports, folders and a certificate of its own. */
export async function startNginx({ servicePort, otherPorts = [], ...given }: FrontOptions): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-nginx-'))
  await chmod(folder, 0o755)
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const servers = [servicePort, ...otherPorts]
  const { file, accessLog, check, socket, keptFolder } = await fitNginx(folder, { ...given, port, plainPort, servers })
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitForPort(port)
  return {
    ...{ port, plainPort, check, socket, keptFolder },
    readLog: () => readFile(accessLog, 'utf8'),
    async stop() {
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface FrontAnswer {
  status: number
  headers: Record<string, unknown>
  body: string
}

const AGENT = new Agent({ keepAlive: true })

/** Asks over TLS, with the path exactly as it is given. */
export const askFront = (port: number, path: string, headers: Record<string, string> = {}): Promise<FrontAnswer> =>
  callFront({ port, path, method: 'GET', headers })

/** Sends JSON in the same way. */
export const postFront = (port: number, path: string, { headers, body }: { headers: Headers; body: unknown }) =>
  callFront({ port, path, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }, body)

type Headers = Record<string, string>
type Place = { port: number; path: string; method: string; headers: Headers }

function callFront(place: Place, body?: unknown): Promise<FrontAnswer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', rejectUnauthorized: false, agent: AGENT, ...place }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not start')
}
