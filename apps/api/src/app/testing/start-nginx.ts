import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@kola/platform/processes/free-ports'

const DEPLOY = new URL('../../../../../deploy/', import.meta.url)

/** The line of one replica. */
const SERVER = 'server 127.0.0.1:8080 max_fails=3 fail_timeout=2s;'

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

export interface Front {
  port: number
  plainPort: number
  /** What `nginx -t` says of the file. */
  check: string
  /** Where Caddy reaches it. */
  socket: string
  /** What it keeps for everybody. */
  keptFolder: string
  /** Everything in the access log so far. */
  readLog(): Promise<string>
  stop(): Promise<void>
}

export interface FrontOptions {
  servicePort: number
  /** Of further replicas. */
  otherPorts?: readonly number[]
  storageFolder: string
  /** Further texts of the shipped file to put others in the place of. */
  changes?: readonly (readonly [string, string])[]
  /** With the folder for a bucket beside it: on which port it listens, and the secret that the service knows. */
  bucket?: { port: number; secret: string }
}

/** The shipped configuration with this machine's ports, folders and a certificate of its own. */
export async function startNginx({ servicePort, storageFolder, bucket, ...given }: FrontOptions): Promise<Front> {
  const { otherPorts = [], changes = [] } = given
  const folder = await mkdtemp(join(tmpdir(), 'kola-nginx-'))
  await chmod(folder, 0o755)
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const subject = ['-subj', '/CN=kola.example', '-days', '2', '-nodes', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject], { stdio: 'ignore' })
  const [keptFolder, socket] = [join(folder, 'alike'), join(folder, 'front.sock')]
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const shipped = await readFile(new URL('nginx.conf', DEPLOY), 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const text = replaceAll(shipped, [
    ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid; daemon off;`],
    ['http {', `http {\n  ${temporary.join(' ')}`],
    ['access_log /dev/stdout masked buffer=64k flush=1s;', `access_log ${folder}/access.log masked;`],
    ['/var/cache/nginx/kola-grants', `${folder}/grants`],
    ['/var/cache/nginx/kola-alike', keptFolder],
    [SERVER, [servicePort, ...otherPorts].map((one) => SERVER.replace('8080', String(one))).join(' ')],
    ['# listen unix:/run/kola/front.sock', `listen unix:${socket}`],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['    listen [::]:80 default_server;\n', ''],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['    listen [::]:443 ssl http2 default_server;\n', ''],
    ['/etc/letsencrypt/live/kola.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/kola.example/privkey.pem', key],
    ['root /var/lib/kola/storage;', `root ${storageFolder};`],
    ...changes,
  ])
  for (const name of ['proxy.inc', 'alike.inc']) await copyFile(new URL(name, DEPLOY), join(folder, name))
  await mkdir(join(folder, 'grants'))
  if (bucket) await copyBucket(folder, bucket)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, text)
  const { stderr: check, status } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(check)
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitForPort(port)
  return {
    ...{ port, plainPort, check, socket, keptFolder },
    readLog: () => readFile(join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function copyBucket(folder: string, { port, secret }: { port: number; secret: string }): Promise<void> {
  const own = await findFreePort()
  await cp(new URL('bucket', DEPLOY), join(folder, 'bucket'), { recursive: true })
  const file = join(folder, 'bucket/http.inc')
  const text = replaceAll(await readFile(file, 'utf8'), [
    ['127.0.0.1:3900', `127.0.0.1:${port}`],
    ['127.0.0.1:8091', `127.0.0.1:${own}`],
    ['the-value-of-EDGE_SECRET', secret],
    ['/var/cache/nginx/', `${folder}/`],
  ])
  await writeFile(file, text)
}

function replaceAll(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`deploy has no "${from}"`)
    return result.replaceAll(from, to)
  }, text)
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
